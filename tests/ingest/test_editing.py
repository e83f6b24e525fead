"""Editors in the admin: what they may say and add, that it is logged, archived, and survives reading again."""

import hashlib
import re
from datetime import date
from html import unescape
from io import StringIO

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command

from ingest import archive
from ingest.identify.run import identify
from ingest.pipeline import Pipeline, Status
from rulings_site.provenance.models import Correction, Document
from rulings_site.provenance.uploads import LARGEST_COPY
from rulings_site.rules.models import Agreement, Edition, Entry
from rulings_site.rulings.models import Alignment, Basis, Ruling, RulingText
from tests.builders import EditionBuilder, make_card, make_document, make_periods, make_ruling

pytestmark = pytest.mark.django_db

DAY = "2014-11-24"
GERMAN, ENGLISH = "Die Karte bleibt liegen (see above).", "The card stays where it is (see above)."
RULINGS = "/admin/rulings/ruling/"
PDF = b"%PDF-1.7 a page of a magazine"


@pytest.fixture(autouse=True)
def _archive(settings, tmp_path) -> None:
    settings.ARCHIVE_DIR = tmp_path / "archive"
    settings.LEXICON_DIR = tmp_path / "lexicon"


@pytest.fixture
def ann(client) -> User:
    """An editor, made by the command that the README names."""
    user = User.objects.create_user("ann", password="a long and winding phrase")
    call_command("make_editors", "ann", stdout=StringIO())
    client.force_login(User.objects.get(pk=user.pk))
    return user


@pytest.fixture
def pair() -> tuple[Ruling, Ruling]:
    card = make_card("Lightform")
    document = make_document()
    german = make_ruling(card, GERMAN, DAY, language="de", seen_in=document)
    return german, make_ruling(card, ENGLISH, DAY, seen_in=document)


@pytest.fixture
def shelf() -> dict[str, EditionBuilder]:
    """Manifest at 701.31 in 2015, at 701.40 with other words in 2026; beside it a rule that stays as it was."""
    shelf = {}
    for day, manifest, words in (("2015-01-23", "701.31", "is put"), ("2026-08-07", "701.40", "is laid")):
        edition = shelf[day] = EditionBuilder(day)
        edition.add("7", "Additional Rules")
        edition.add("701", "Keyword Actions")
        edition.add(manifest, "Manifest")
        edition.add(f"{manifest}a", f"A card that is manifested {words} face down on the table before you.")
    make_periods()
    identify()
    return shelf


def place(ruling: Ruling) -> str:
    return f"{RULINGS}{ruling.pk}/change/"


def read(html: bytes) -> str:
    return unescape(" ".join(re.sub(r"<[^>]+>", " ", html.decode()).split()))


def the_word() -> Correction:
    return Correction.objects.get()


# what is said of rulings


def test_an_editor_says_what_a_ruling_translates(client, ann, pair):
    german, english = pair
    shown = read(client.get(place(german)).content)
    assert f"{DAY}: {ENGLISH}" in shown
    answer = client.post(place(german), {"form": "alignment", "original": english.pk, "why": "Read both."}, follow=True)
    assert "Said, and so it is from now on." in read(answer.content)
    assert "translates the ruling of 2014-11-24" in read(answer.content)
    assert Alignment.objects.values_list("translation", "original", "certainty").get() == (
        german.pk,
        english.pk,
        "person",
    )
    word = the_word()
    assert (word.made_by, word.made_by_name, word.why) == (ann, "ann", "Read both.")
    logged = LogEntry.objects.get()
    assert (logged.user, logged.object_id, logged.change_message) == (ann, str(word.pk), "Read both.")
    told = read(client.get(f"/rulings/{german.pk}/").content)
    assert f"aligned by a person said on {word.made_at.date()}" in told


def test_an_editor_says_that_a_ruling_translates_none(client, ann, pair):
    client.post(place(pair[0]), {"form": "alignment", "original": "none", "why": "It is another matter."})
    assert Alignment.objects.values_list("original", "certainty").get() == (None, "person")


def test_an_editor_says_the_language_of_a_text_and_of_its_parts(client, ann, pair):
    sent = {"form": "language", "language": "fr", "parts": "en: (see above)\n", "why": "Seen."}
    answer = client.post(place(pair[0]), sent, follow=True)
    text = RulingText.objects.get(text=GERMAN)
    assert (text.language, [GERMAN[start:end] for start, end, _ in text.spans]) == ("fr", ["(see above)"])
    assert "en: (see above)</textarea>" in answer.content.decode()
    client.post(place(pair[0]), {**sent, "language": "es", "why": "Seen again."})
    assert RulingText.objects.get(text=GERMAN).language == "es"
    assert {one.language for one in Correction.objects.all()} == {"de"}  # what its documents say


def test_where_two_texts_become_one_the_page_of_that_follows(client, ann):
    card, document = make_card(), make_document()
    wrong = make_ruling(card, ENGLISH, DAY, language="de", seen_in=document)
    right = make_ruling(card, ENGLISH, DAY, seen_in=document)
    answer = client.post(place(wrong), {"form": "language", "language": "en", "why": "English."})
    assert answer["Location"] == place(right)


def test_an_editor_names_confirms_and_refuses_rules(client, ann, pair, shelf):
    english = pair[1]
    rule = Entry.objects.get(edition__label="20150123", number="701.31a").rule_id
    sent = {
        "form": "basis",
        "rule": "other",
        "number": "CR 701.31a.",
        "edition": "2015-02-01",
        "rests": "yes",
        "why": "Y",
    }
    client.post(place(english), sent)
    assert Basis.objects.values_list("rule", "reason").get() == (rule, "person")
    assert str(the_word().read_subject) == "a ruling and rule 701.31a of 20150123"
    refused = {"form": "basis", "rule": Basis.objects.get().pk, "rests": "no", "why": "On second thought."}
    client.post(place(english), refused)
    assert not Basis.objects.exists()
    computed = Basis.objects.create(text=english.text, rule_id=rule, reason="wording", confidence=60)
    client.post(place(english), {"form": "basis", "rule": computed.pk, "rests": "yes", "why": "It does."})
    assert Basis.objects.values_list("rule", "reason", "confidence").get() == (rule, "person", 100)
    day = Correction.objects.first().made_at.date()
    assert f"said by a person: {day} decided" in read(client.get(f"/rulings/{english.pk}/").content)


@pytest.mark.parametrize(
    ("sent", "complaint"),
    [
        ({"form": "alignment", "why": "No choice."}, "This field is required."),
        ({"form": "alignment", "original": "99999", "why": "x"}, "not one of the available choices"),
        ({"form": "alignment", "original": "none", "why": " "}, "This field is required."),
        ({"form": "alignment", "original": "none", "why": "a\0b"}, "Null characters are not allowed."),
        ({"form": "language", "language": "tlh", "why": "x"}, "not one of the available choices"),
        ({"form": "language", "language": "de", "parts": "en: nowhere", "why": "x"}, "found 'en: nowhere'"),
        ({"form": "language", "language": "de", "parts": "de: bleibt", "why": "x"}, "another language than de"),
        ({"form": "basis", "rule": "other", "rests": "yes", "why": "x"}, "Expected the number of the other rule"),
        ({"form": "basis", "rule": "other", "number": "ABC", "rests": "yes", "why": "x"}, "Expected a number such as"),
        ({"form": "basis", "rule": "other", "number": "701.99", "rests": "yes", "why": "x"}, "has no rule 701.99"),
        (
            {"form": "basis", "rule": "other", "number": "701.31", "edition": "20150229", "rests": "yes", "why": "x"},
            "Expected the label of an English edition",
        ),
        (
            {"form": "basis", "rule": "other", "number": "701.31", "edition": "1993-08-05", "rests": "yes", "why": "x"},
            "No English edition is held",
        ),
    ],
)
def test_what_is_wrong_in_a_form_is_told_and_nothing_is_written(client, ann, pair, shelf, sent, complaint):
    answer = client.post(place(pair[0]), sent)
    assert answer.status_code == 200
    assert complaint in read(answer.content)
    assert "Nothing was written down: see below." in read(answer.content)
    assert not Correction.objects.exists()
    assert not LogEntry.objects.exists()


def test_a_form_that_the_page_has_not_is_refused(client, ann, pair):
    for name in ("alignment", "gossip", ""):
        assert client.post(place(pair[1]), {"form": name, "original": "none", "why": "x"}).status_code == 403


# what is added


def test_a_translation_is_added_archived_aligned_and_outlives_its_rows(client, ann, pair):
    english = pair[1]
    text = "La carte reste où elle est."
    sent = {"form": "translation", "language": "fr", "text": text, "translated": "2020-05-17", "why": "Mine.",
            "title_of_source": "", "address": ""}  # fmt: skip
    answer = client.post(place(english), sent, follow=True)
    assert "Added, archived and aligned." in read(answer.content)
    ruling = Ruling.objects.get(text__language="fr")
    assert (ruling.text.text, ruling.published_date, ruling.first_seen) == (
        text,
        date(2014, 11, 24),
        date(2020, 5, 17),
    )
    assert (ruling.alignment.original, ruling.alignment.certainty) == (english, "person")
    document = Document.objects.get(source__name="editors")
    assert (document.source.is_official, document.observed_date, document.language) == (False, date(2020, 5, 17), "fr")
    assert archive.path_of(document.sha256).exists()
    assert "unofficial, added by an editor" in read(client.get(f"/sources/{document.pk}/").content)
    Ruling.objects.filter(pk=ruling.pk).delete()
    document.delete()
    kept = archive.recall(document.sha256, name="anything")
    assert Pipeline().take(kept).status is Status.LOADED
    call_command("check_corrections", stdout=StringIO())
    again = Ruling.objects.get(text__language="fr")
    assert (again.alignment.original, again.alignment.certainty) == (english, "person")
    assert Document.objects.get(source__name="editors").name == document.name == "Lightform, 2014-11-24, fr, by ann"


def added(**more) -> dict:
    return {
        "card": "Lightform",
        "published": "2016-07-13",
        "language": "en",
        "text": "A bear may be manifested.",
        "title_of_source": "A magazine",
        "address": "https://magazine.example/7",
        "observed": "2020-01-02",
        "copy": SimpleUploadedFile("page.pdf", PDF),
        "why": "Printed on page 7.",
        **more,
    }


def test_a_ruling_is_added_with_its_source_and_an_archived_copy(client, ann, pair):
    answer = client.post(f"{RULINGS}add/", added())
    document = Document.objects.get(source__name="editors")
    assert answer["Location"] == f"/admin/provenance/document/{document.pk}/change/"
    ruling = Ruling.objects.get(published_date="2016-07-13")
    assert (ruling.card.name, ruling.text.text) == ("Lightform", "A bear may be manifested.")
    assert ruling.sightings.get().document == document
    digest = hashlib.sha256(PDF).hexdigest()
    assert document.copy_sha256 == digest
    page = client.get(f"/sources/{document.pk}/").content.decode()
    assert 'href="https://magazine.example/7"' in page
    assert digest in page
    sent = client.get(f"/admin/provenance/document/{document.pk}/copy/")
    assert b"".join(sent.streaming_content) == PDF
    assert sent["Content-Disposition"].startswith("attachment;")
    assert sent["Content-Type"] == "application/octet-stream"
    assert LogEntry.objects.get().change_message == "Printed on page 7."


@pytest.mark.parametrize(
    ("more", "complaint"),
    [
        ({"copy": ""}, "This field is required."),
        ({"copy": SimpleUploadedFile("virus.exe", b"MZ\0\0\1")}, "found another kind of file"),
        ({"copy": SimpleUploadedFile("page.txt", b"  ")}, "found nothing in it"),
        ({"card": "Nobody at all"}, "no card Nobody at all is held"),
        ({"published": "13/07/2016"}, "Enter a valid date."),
        ({"published": "2999-01-01"}, "Expected a day until today"),
        ({"address": "javascript:alert(1)"}, "Enter a valid URL."),
        ({"text": "x" * 20_001}, "at most 20000 characters"),
        ({"text": "a\0b"}, "Null characters are not allowed."),
    ],
)
def test_a_faulty_ruling_is_refused_with_the_reason(client, ann, pair, more, complaint):
    answer = client.post(f"{RULINGS}add/", added(**more))
    assert complaint in read(answer.content)
    assert Ruling.objects.count() == 2
    assert not Document.objects.filter(source__name="editors").exists()


def test_a_copy_that_is_too_large_never_comes_to_be_read(client, ann, pair):
    copy = SimpleUploadedFile("page.txt", b"a" * (LARGEST_COPY + 2**20))
    assert "This field is required." in read(client.post(f"{RULINGS}add/", added(copy=copy)).content)
    copy = SimpleUploadedFile("page.txt", b"a" * (LARGEST_COPY + 1))
    assert "Expected at most 5,242,880 bytes" in read(client.post(f"{RULINGS}add/", added(copy=copy)).content)


def test_no_page_but_the_admin_takes_a_file(client, db):
    answer = client.post("/cite/", {"text": "702.9a", "copy": SimpleUploadedFile("a.txt", b"702.10a")})
    assert answer.status_code == 200
    assert not answer.wsgi_request.FILES


def translated(**more) -> dict:
    return {
        "number": "701.31a",
        "edition": "20150123",
        "occurrence": "1",
        "language": "it",
        "text": "Una carta manifestata va a faccia in giù sul tavolo.",
        "translated": "2015-03-01",
        "why": "For the club.",
        "title_of_source": "",
        "address": "",
        **more,
    }


def test_a_translation_of_a_rule_is_joined_to_it_and_stays_so(client, ann, shelf):
    client.post("/admin/provenance/document/add/", translated())
    edition = Edition.objects.get(language="it")
    assert (edition.kind, edition.effective_date, edition.label[:17]) == (
        "excerpt",
        date(2015, 1, 23),
        "20150123:701.31a:",
    )
    entry = edition.entries.get()
    assert entry.rule_id == Entry.objects.get(edition__label="20260807", number="701.40a").rule_id
    agreement = Agreement.objects.get(edition=edition)
    assert (agreement.original.label, agreement.is_sure) == ("20150123", True)
    assert edition.unaccounted_lines == 0
    document = edition.document
    call_command("forget_edition", "it", edition.label, stdout=StringIO())
    assert not Edition.objects.filter(language="it").exists()
    assert Pipeline().take(archive.recall(document.sha256, name="again")).status is Status.LOADED
    identify()
    assert Entry.objects.get(edition__language="it").rule_id == entry.rule_id


@pytest.mark.parametrize(
    ("more", "complaint"),
    [
        ({"number": "701.99"}, "edition 20150123 has no text 701.99"),
        ({"occurrence": "2"}, "edition 20150123 has no text 701.31a, or not so many"),
        ({"language": "en"}, "not one of the available choices"),
        ({"edition": "nineteen"}, "Expected the label of an English edition"),
        ({"text": " "}, "This field is required."),
    ],
)
def test_a_faulty_translation_of_a_rule_is_refused(client, ann, shelf, more, complaint):
    answer = client.post("/admin/provenance/document/add/", translated(**more))
    assert complaint in read(answer.content)
    assert Edition.objects.count() == 2


# links, the log, rights


def test_two_texts_of_rules_are_linked_by_naming_them(client, ann, shelf):
    sent = {"old_number": "701.31a", "old_edition": "20150123", "old_occurrence": "1", "new_number": "701.40",
            "new_edition": "20260807", "new_occurrence": "1", "verdict": "different", "why": "Read."}  # fmt: skip
    answer = client.post("/admin/provenance/correction/add/", sent)
    word = the_word()
    assert answer["Location"] == f"/admin/provenance/correction/{word.pk}/change/"
    assert str(word) == "rule link: 701.31a of 20150123 → 701.40 of 20260807"
    faulty = client.post("/admin/provenance/correction/add/", {**sent, "new_edition": "20150123"})
    assert "expected texts of two editions" in read(faulty.content)
    terms = {**sent, "old_number": "Manifest", "new_number": "Manifest a Card"}
    client.post("/admin/provenance/correction/add/", terms)
    assert str(Correction.objects.first()) == "rule link: Manifest of 20150123 → Manifest a Card of 20260807"


def test_a_word_is_taken_back_by_another(client, ann, pair):
    client.post(place(pair[0]), {"form": "alignment", "original": "none", "why": "Hm."})
    word = the_word()
    shown = client.get(f"/admin/provenance/correction/{word.pk}/change/")
    assert f"/admin/provenance/correction/{word.pk}/take-back/" in shown.content.decode()
    client.post(f"/admin/provenance/correction/{word.pk}/take-back/", {"why": "I was wrong."})
    assert [str(one.read_verdict) for one in Correction.objects.all()] == [
        "taken back",
        "translates no English ruling of the card",
    ]
    assert not Alignment.objects.exists()


def test_what_does_not_apply_is_listed(client, ann, pair):
    client.post(place(pair[0]), {"form": "alignment", "original": "none", "why": "Hm."})
    pair[0].delete()
    assert "the card has no ruling of 2014-11-24" in read(client.get("/admin/provenance/correction/lost/").content)


def test_the_log_can_be_read_and_not_changed(client, ann, pair):
    client.post(place(pair[0]), {"form": "alignment", "original": "none", "why": "Hm."})
    word = the_word()
    assert "Hm." in read(client.get("/admin/provenance/correction/").content)
    change = f"/admin/provenance/correction/{word.pk}/change/"
    assert client.post(change, {"why": "Ha."}).status_code == 403
    assert client.post(f"/admin/provenance/correction/{word.pk}/delete/", {"post": "yes"}).status_code == 403
    assert the_word().why == "Hm."


def test_who_may_only_look_sees_no_form_and_is_refused(client, ann, pair):
    bob = User.objects.create_user("bob", is_staff=True)
    client.force_login(bob)
    assert client.get(place(pair[0])).status_code == 403
    for permission in ann.groups.get().permissions.filter(codename__startswith="view_"):
        bob.user_permissions.add(permission)
    client.force_login(User.objects.get(pk=bob.pk))
    for ruling in pair:
        answer = client.get(place(ruling))
        assert answer.status_code == 200
        assert "<form method" not in answer.content.decode()
        assert client.post(place(ruling), {"form": "language", "language": "fr", "why": "x"}).status_code == 403
    for address in (f"{RULINGS}add/", "/admin/provenance/document/add/", "/admin/provenance/correction/add/"):
        assert client.get(address).status_code == 403
        assert client.post(address, {"why": "x"}).status_code == 403
    assert client.get("/admin/provenance/correction/1/take-back/").status_code == 403
    assert not Correction.objects.exists()


@pytest.mark.parametrize("row", ["0", "abc", "99999999999999999999999", "%F0%9F%82%A1"])
def test_a_ruling_that_is_none_is_not_found(client, ann, row):
    assert client.get(f"{RULINGS}{row}/change/").status_code == 404


def test_rulings_are_listed_by_how_sure_their_translation_is(client, ann, pair):
    assert "2 rulings" in read(client.get(RULINGS).content)
    assert "1 ruling " in read(client.get(f"{RULINGS}?aligned=not").content)
    assert "0 rulings" in read(client.get(f"{RULINGS}?aligned=doubt").content)
    Alignment.objects.create(translation=pair[0], certainty="likely", original=pair[1])
    assert "1 ruling " in read(client.get(f"{RULINGS}?aligned=doubt&language=de&q=light").content)
    assert "1 ruling " in read(client.get(f"{RULINGS}?aligned=likely").content)
    assert "2 rulings" in read(client.get(f"{RULINGS}?aligned=zyzzyva&language=xx").content)


def test_editors_are_made_of_users_there_are(db):
    with pytest.raises(CommandError, match="no such user: zoe"):
        call_command("make_editors", "zoe")
    call_command("make_editors", stdout=StringIO())
    call_command("make_editors", stdout=StringIO())
