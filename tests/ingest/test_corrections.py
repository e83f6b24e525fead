"""What editors said holds at once, after the same document is read again, after rows are forgotten, on a new site."""

import json
from datetime import UTC, date, datetime, timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from ingest.align import align_rulings
from ingest.basis.tying import tie_rulings
from ingest.corrections.applying import apply_corrections, list_lost
from ingest.corrections.rule_links import read_all_decisions
from ingest.decisions import Decision
from ingest.identify.run import identify
from ingest.load.cards import load_cards
from ingest.load.rulings import load_rulings
from ingest.records import CardRecord, FaceRecord, RulingRecord
from rulings_site.provenance.models import Correction
from rulings_site.rules.models import Edition, Entry, Rule
from rulings_site.rulings.models import Alignment, Basis, Ruling, RulingText, Sighting, Succession
from tests.builders import EditionBuilder, make_card, make_document, make_periods, make_ruling
from tests.rulings.law import SINGLY, make_law

pytestmark = pytest.mark.django_db

CARD = "11111111-1111-4111-8111-111111111111"
GERMAN, ENGLISH, OTHER = "Die Karte bleibt verdeckt liegen.", "The card stays face down.", "The card is green."
DAY = "2014-11-24"
_hours = iter(range(1, 10_000))


def say(kind: str, subject: dict, verdict: dict, why: str = "Read both.") -> Correction:
    made_at = datetime(2026, 12, 1, tzinfo=UTC) + timedelta(hours=next(_hours))
    return Correction.objects.record(kind, subject, verdict, why, made_by_name="Ann", made_at=made_at)


def obstacles() -> list[str]:
    return [one.obstacle for one in apply_corrections() if one.obstacle]


def of_card(text: str = GERMAN, language: str = "de") -> dict:
    return {
        "card": {"name": "Lantern Keeper", "oracle_id": CARD},
        "published": DAY,
        "language": language,
        "text": text,
    }


def translates(text: str | None) -> dict:
    return {"original": {"published": DAY, "text": text} if text else None}


def record(text: str, language: str = "en", spans=()) -> RulingRecord:
    return RulingRecord(CARD, "", "en", date.fromisoformat(DAY), text, language=language, spans=spans)


def load(*records: RulingRecord, document=None):
    document = document or make_document()
    load_cards([CardRecord(CARD, "Lantern Keeper", "normal", (FaceRecord("Lantern Keeper"),))], document)
    load_rulings(records, document)
    return document


def held() -> set[tuple[str, str]]:
    return set(Ruling.objects.values_list("text__language", "text__text"))


@pytest.fixture
def page() -> None:
    load(record(GERMAN, "de"), record(ENGLISH), record(OTHER))


def alignment() -> tuple[str, str | None, int]:
    return Alignment.objects.values_list("certainty", "original__text__text", "score").get()


# alignments


def test_an_alignment_holds_at_once_and_the_last_word_wins(page):
    say("alignment", of_card(), translates(OTHER))
    assert obstacles() == []
    assert alignment() == ("person", OTHER, 100)
    say("alignment", of_card(), translates(ENGLISH))
    apply_corrections()
    assert alignment() == ("person", ENGLISH, 100)
    say("alignment", of_card(), translates(None))
    apply_corrections()
    assert alignment() == ("person", None, 0)


def test_an_alignment_taken_back_is_computed_again(page):
    Alignment.objects.create(translation=Ruling.objects.get(text__text=GERMAN), certainty="likely")
    say("alignment", of_card(), translates(ENGLISH))
    apply_corrections()
    say("alignment", of_card(), {"taken_back": True})
    assert obstacles() == []
    assert not Alignment.objects.exists()


def test_an_alignment_survives_that_everything_is_forgotten_and_loaded_again(page):
    say("alignment", of_card(GERMAN.replace("Die", "Die")), translates(ENGLISH))
    apply_corrections()
    Ruling.objects.all().delete()
    RulingText.objects.all().delete()
    assert obstacles() == [f"the card has no ruling of {DAY} that reads “{GERMAN}”"]
    load(record(OTHER), record(ENGLISH), record(GERMAN, "de"))
    assert obstacles() == []
    assert alignment() == ("person", ENGLISH, 100)
    align_rulings()
    assert alignment() == ("person", ENGLISH, 100)


def test_a_card_is_found_by_name_where_its_id_is_not_held():
    card = make_card("Lantern Keeper")
    make_ruling(card, GERMAN, DAY, language="de")
    make_ruling(card, ENGLISH, DAY)
    say("alignment", of_card(), translates(ENGLISH))
    assert obstacles() == []
    assert alignment() == ("person", ENGLISH, 100)


@pytest.mark.parametrize(
    ("subject", "verdict", "obstacle"),
    [
        ({**of_card(), "card": {"name": "Nobody"}}, translates(None), "no card Nobody is held"),
        ({**of_card(), "published": "2015-01-01"}, translates(None), "the card has no ruling of 2015-01-01"),
        (of_card(), translates("The card was eaten."), "that reads “The card was eaten.”"),
        (of_card(ENGLISH, "en"), translates(None), "the text is English by now, no translation"),
    ],
)
def test_what_is_not_held_is_told_and_kept(page, subject, verdict, obstacle):
    said = say("alignment", subject, verdict)
    (lost,) = list_lost(apply_corrections())
    assert (lost.correction, obstacle in lost.obstacle) == (said, True)
    out = StringIO()
    call_command("check_corrections", stdout=out)
    assert obstacle in out.getvalue()
    assert "1 corrections, 0 apply to what is held" in out.getvalue()
    assert Correction.objects.get() == said


def test_two_cards_of_one_name_are_told():
    for slug in ("shy-spy-1", "shy-spy-2"):
        make_card("Shy Spy", slug=slug)
    say("alignment", {**of_card(), "card": {"name": "Shy Spy"}}, translates(None))
    assert obstacles() == ["several cards are called Shy Spy"]


# languages


def speech(text: str = GERMAN, language: str = "de") -> dict:
    return {"language": language, "text": text}


def test_a_language_holds_at_once_and_when_the_document_is_read_again(page):
    document = Sighting.objects.first().document
    say("language", speech(), {"language": "fr", "spans": [[4, 9, "en"]]})
    assert obstacles() == []
    for _ in range(2):
        text = RulingText.objects.get(text=GERMAN)
        assert (text.language, text.spans, text.digest) == ("fr", [[4, 9, "en"]], RulingText.digest_of("fr", GERMAN))
        load(record(GERMAN, "de"), record(ENGLISH), record(OTHER), document=document)
        assert obstacles() == []
    assert Ruling.objects.count() == 3


def test_parts_alone_may_be_corrected(page):
    say("language", speech(), {"language": "de", "spans": [[0, 3, "en"]]})
    apply_corrections()
    assert RulingText.objects.get(text=GERMAN).spans == [[0, 3, "en"]]


def test_a_language_may_be_said_again_and_taken_back(page):
    for language in ("fr", "es", "it"):
        say("language", speech(), {"language": language})
        apply_corrections()
        assert held() == {(language, GERMAN), ("en", ENGLISH), ("en", OTHER)}
    say("language", speech(), {"taken_back": True})
    assert obstacles() == []
    assert held() == {("de", GERMAN), ("en", ENGLISH), ("en", OTHER)}


def test_two_texts_become_one_with_all_that_was_seen():
    card, other = make_card(), make_card("Rageform")
    one, two, three = (make_document() for _ in range(3))
    make_ruling(card, ENGLISH, DAY, language="de", seen_in=one)
    kept = make_ruling(card, ENGLISH, DAY, seen_in=two)
    Sighting.objects.create(ruling=kept, document=one, line=1)
    moved = make_ruling(other, ENGLISH, DAY, language="de", seen_in=three)
    Alignment.objects.create(translation=moved, certainty="likely")
    say("language", speech(ENGLISH), {"language": "en"})
    assert obstacles() == []
    assert set(Ruling.objects.values_list("pk", "text__language")) == {(kept.pk, "en"), (moved.pk, "en")}
    assert set(kept.sightings.values_list("document", flat=True)) == {one.pk, two.pk}
    assert RulingText.objects.count() == 1
    assert not Alignment.objects.exists()


def test_becoming_a_translation_ends_what_was_aligned_with_it(page):
    german, english = (Ruling.objects.get(text__text=text) for text in (GERMAN, ENGLISH))
    Alignment.objects.create(translation=german, original=english, certainty="sure")
    say("language", speech(ENGLISH, "en"), {"language": "fr"})
    apply_corrections()
    assert not Alignment.objects.exists()
    assert not Succession.objects.exists()


def test_other_words_on_a_text_find_it_in_its_new_language(page):
    say("language", speech(), {"language": "fr"})
    say("alignment", of_card(), translates(ENGLISH))
    assert obstacles() == []
    assert alignment()[1] == ENGLISH


def test_a_language_of_a_text_that_is_not_held_is_told_but_not_if_taken_back():
    say("language", speech("Weg."), {"language": "fr"})
    assert obstacles() == ["no ruling reads “Weg.”"]
    say("language", speech("Weg."), {"taken_back": True})
    assert obstacles() == []


# rules that rulings rest on


@pytest.fixture
def law() -> dict[str, Rule]:
    return make_law()


def rests(number: str, text: str = SINGLY, edition: str = "") -> dict:
    label = edition or Entry.objects.filter(number=number).latest("edition__effective_date").edition.label
    return {"language": "en", "text": text, "rule": {"edition": label, "number": number}}


def bases(text: str = SINGLY) -> dict[str, str]:
    found = Basis.objects.filter(text__text=text)
    return {one.rule.entries.last().number: one.reason for one in found}


def test_a_rule_may_be_named_and_stays_when_all_is_tied_anew(law):
    make_ruling(make_card(), SINGLY)
    tie_rulings()
    number = next(entry.number for entry in Entry.objects.filter(rule=law["hide a"]))
    assert number not in bases()
    say("basis", rests(number), {"rests": True})
    assert obstacles() == []
    before = bases()
    assert before[Entry.objects.filter(rule=law["hide a"]).last().number] == "person"
    tie_rulings(anew=True)
    assert bases() == before


def test_a_rule_may_be_refused_and_does_not_come_back(law):
    ruling = make_ruling(make_card(), SINGLY)
    tie_rulings()
    Ruling.objects.update(stale_since=date(2018, 8, 10), stale_rule=law["draw"])
    number = Entry.objects.filter(rule=law["draw"]).last().number
    assert bases()[number] == "wording"
    say("basis", rests(number), {"rests": False})
    apply_corrections()
    assert number not in bases()
    ruling.refresh_from_db()
    assert ruling.stale_since is None
    tie_rulings(anew=True)
    assert number not in bases()
    say("basis", rests(number), {"taken_back": True})
    apply_corrections()
    tie_rulings(anew=True)
    assert bases()[number] == "wording"


def test_a_rule_named_no_longer_is_taken_away(law):
    make_ruling(make_card(), "Bears like honey.")
    number = Entry.objects.filter(rule=law["draw"]).last().number
    say("basis", rests(number, "Bears like honey."), {"rests": True})
    apply_corrections()
    say("basis", rests(number, "Bears like honey."), {"rests": False})
    apply_corrections()
    assert not Basis.objects.exists()


@pytest.mark.parametrize(
    ("place", "obstacle"),
    [
        ({"edition": "19930805", "number": "1.1"}, "no complete English edition 19930805 is held"),
        ({"edition": "", "number": "999.9"}, "has no rule 999.9"),
        ({"edition": "", "term": "Zyzzyva"}, "has no rule Zyzzyva"),
    ],
)
def test_a_rule_that_is_not_held_is_told(law, place, obstacle):
    make_ruling(make_card(), SINGLY)
    label = Edition.objects.law().last().label
    say("basis", {"language": "en", "text": SINGLY, "rule": {**place, "edition": place["edition"] or label}},
        {"rests": True})  # fmt: skip
    assert obstacle in obstacles()[0]


# links of rules


def make_shelf() -> tuple[Rule, Rule]:
    """Two editions in a row; the text of 701.31 is at 701.32 in the second, in other words."""
    first, second = EditionBuilder("2015-01-23"), EditionBuilder("2015-03-27")
    for edition in (first, second):
        edition.add("7", "Additional Rules")
        edition.add("701", "Keyword Actions")
    old = first.add("701.31", "A bear eats some honey in the wood.")
    new = second.add("701.32", "Whoever wins the game takes it home.")
    make_periods()
    return old.rule, new.rule


def link(verdict: str, new: str = "701.32") -> Correction:
    subject = {"old": {"edition": "20150123", "number": "701.31"}, "new": {"edition": "20150327", "number": new}}
    return say("rule link", subject, {"verdict": verdict})


def rule_of(label: str, number: str) -> int | None:
    return Entry.objects.get(edition__label=label, number=number).rule_id


def test_a_link_takes_effect_when_the_editions_are_linked_and_may_be_taken_back():
    make_shelf()
    identify()
    assert rule_of("20150123", "701.31") != rule_of("20150327", "701.32")
    said = link("same")
    assert rule_of("20150123", "701.31") != rule_of("20150327", "701.32")
    identify()
    assert rule_of("20150123", "701.31") == rule_of("20150327", "701.32")
    say(said.kind, said.subject, {"taken_back": True})
    identify()
    assert rule_of("20150123", "701.31") != rule_of("20150327", "701.32")


def test_what_is_in_the_database_wins_over_the_file_and_later_over_earlier(monkeypatch):
    shipped = Decision("20150123", "701.31", 1, "20150327", "701.33", 1, "same", "Why.", date(2026, 12, 1))
    apart = Decision("20150123", "701.9", 1, "20150327", "701.9", 1, "split", "Why.", date(2026, 12, 1))
    monkeypatch.setattr("ingest.corrections.rule_links.read_decisions", lambda: (shipped, apart))
    assert read_all_decisions() == (shipped, apart)
    link("same", "701.35")
    link("same", "701.32")
    assert [str(one) for one in read_all_decisions()] == [
        "701.31 of 20150123 → 701.32 of 20150327: same",
        "701.9 of 20150123 → 701.9 of 20150327: split",
    ]
    make_shelf()
    assert obstacles() == ["a later decision says otherwise of one of the texts"]


def test_a_link_of_texts_that_are_not_held_is_told():
    make_shelf()
    link("same", "701.99")
    assert obstacles() == ["edition 20150327 has no text 701.99"]


# the log as a file


def dump(path) -> list[dict]:
    call_command("export_corrections", path, stdout=StringIO())
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def test_a_new_site_has_all_that_was_said_once_the_log_is_read(page, tmp_path):
    say("language", speech(), {"language": "fr"})
    say("alignment", of_card(), translates(OTHER))
    say("alignment", of_card(), translates(ENGLISH), "Read both: “so”.")
    link("same")
    lines = dump(tmp_path / "log.jsonl")
    assert [line["kind"] for line in lines] == ["language", "alignment", "alignment", "rule link"]
    assert lines[2]["made_by"] == "Ann"
    for model in (Correction, Alignment, Ruling, RulingText):
        model.objects.all().delete()
    load(record(GERMAN, "de"), record(ENGLISH), record(OTHER))
    make_shelf()
    out = StringIO()
    call_command("import_corrections", tmp_path / "log.jsonl", stdout=out)
    assert "4 corrections added, 0 known already; 3 apply" in out.getvalue()
    assert alignment() == ("person", ENGLISH, 100)
    assert ("fr", GERMAN) in held()
    assert rule_of("20150123", "701.31") == rule_of("20150327", "701.32")
    call_command("import_corrections", tmp_path / "log.jsonl", stdout=out)
    assert "0 corrections added, 4 known already; 3 apply" in out.getvalue()
    assert dump(tmp_path / "again.jsonl") == lines


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"kind": "gossip"}, "line[2]: expected a correction as it is written, found kind: expected one of"),
        ({"why": " "}, "found why: expected a reason"),
        ({"made_at": "yesterday"}, "line[2].made_at: expected"),
        ({"made_at": "2026-12-01T00:00:00"}, "line[2].made_at: expected a time with its zone"),
        ({"mood": "good"}, "line[2].mood: expected only fields whose meaning is known"),
        ({"why": "a\0b"}, "line[2]: expected a text, found a zero byte"),
        ({"subject": {**of_card(), "text": "a\0b"}}, "found a zero byte"),
        ({"verdict": {"original": 7}}, "expected what is told of it in full"),
    ],
)
def test_a_faulty_line_is_named_and_nothing_is_read(tmp_path, change, complaint):
    say("alignment", of_card(), translates(ENGLISH))
    (line,) = dump(tmp_path / "log.jsonl")
    Correction.objects.all().delete()
    path = tmp_path / "bad.jsonl"
    path.write_text("\n".join(json.dumps(one) for one in (line, line | change)), "utf-8")
    with pytest.raises(CommandError) as caught:
        call_command("import_corrections", path)
    assert complaint in str(caught.value)
    assert not Correction.objects.exists()


def test_a_file_that_is_not_there_is_told(tmp_path):
    with pytest.raises(CommandError, match="expected a file of corrections, found nothing there"):
        call_command("import_corrections", tmp_path / "none.jsonl")
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("export_corrections", tmp_path / "no" / "folder.jsonl")
