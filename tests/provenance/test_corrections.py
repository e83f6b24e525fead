"""What can be said of the texts held: read, refused with a reason, kept, never changed; and the public log."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.models import User
from hypothesis import given
from hypothesis import strategies as st

from rulings_site.languages.tags import LANGUAGES
from rulings_site.provenance.corrections import (
    BadCorrection,
    LanguageSubject,
    TakenBack,
    digest_of,
    read_subject,
    to_json,
)
from rulings_site.provenance.models import Correction

pytestmark = pytest.mark.django_db

RULING = {"card": {"name": "Lightform"}, "published": "2014-11-24", "language": "de", "text": "Sie bleibt verdeckt."}
LINK = {"old": {"edition": "20150123", "number": "701.31"}, "new": {"edition": "20150327", "number": "701.31"}}
SPEECH = {"language": "de", "text": "Sie bleibt verdeckt (see above)."}


def say(kind="language", subject=SPEECH, verdict=None, why="Read it.", **who) -> Correction:
    return Correction.objects.record(kind, subject, verdict or {"language": "fr"}, why, **{"made_by_name": "Bo", **who})


@given(text=st.text(min_size=1).filter(str.strip), language=st.sampled_from(sorted(LANGUAGES)))
def test_a_subject_is_read_as_it_was_written(text, language):
    subject = LanguageSubject(language, text)
    assert read_subject("language", to_json(subject)) == subject


def test_typography_and_spelling_of_the_card_make_no_other_subject():
    known = {**RULING, "card": {"name": "Lightform", "oracle_id": "AA"}, "text": "Sie heißt “Bär”."}
    again = {**known, "card": {"name": "lightform", "oracle_id": "aa"}, "text": 'Sie heißt "Bär".'}
    digests = {digest_of("alignment", read_subject("alignment", one)) for one in (known, again)}
    assert len(digests) == 1
    assert digest_of("alignment", read_subject("alignment", RULING)) not in digests


@pytest.mark.parametrize(
    ("kind", "subject", "complaint"),
    [
        ("opinion", RULING, "kind: expected one of alignment, basis, language, rule link, found 'opinion'"),
        ("alignment", {}, "missing required field `card`"),
        ("alignment", {**RULING, "language": "klingon"}, "subject.language: expected one of en, de"),
        ("alignment", {**RULING, "text": " "}, "expected a text of 1 to 20,000 characters"),
        ("alignment", {**RULING, "text": "x" * 20_001}, "expected a text of 1 to 20,000 characters"),
        ("alignment", {**RULING, "row": 7}, "unknown field `row`"),
        ("alignment", {**RULING, "card": {"name": " "}}, "expected the name of a card or its Oracle id"),
        ("rule link", {**LINK, "new": LINK["old"]}, "expected texts of two editions, found 20150123 twice"),
        ("rule link", {**LINK, "new": {"edition": "20150327", "term": "Manifest"}}, "two numbers or two terms"),
        ("rule link", {**LINK, "old": {"edition": "20150123"}}, "either a number or a term"),
    ],
)
def test_a_faulty_subject_is_refused_with_the_reason(kind, subject, complaint):
    with pytest.raises(BadCorrection, match=re.escape(complaint)):
        read_subject(kind, subject)


@pytest.mark.parametrize(
    ("verdict", "complaint"),
    [
        ({"language": "xx"}, "verdict.language: expected one of"),
        ({"language": "de", "spans": [[25, 99, "en"]]}, "expected parts in order within 0 to 32"),
        ({"language": "de", "spans": [[21, 31, "de"]]}, "in another language than de"),
        ({"language": "de", "spans": [[9, 20, "en"], [5, 8, "en"]]}, "found [5, 8, en]"),
        ({"taken_back": False}, "unknown field `taken_back`|missing required field"),
    ],
)
def test_a_verdict_that_cannot_be_is_refused(verdict, complaint):
    with pytest.raises(BadCorrection, match=complaint if "|" in complaint else re.escape(complaint)):
        say(verdict=verdict)
    assert not Correction.objects.exists()


def test_why_is_asked_for():
    with pytest.raises(BadCorrection, match="why: expected a reason"):
        say(why=" \n")


def test_the_last_word_on_a_subject_stands_and_the_log_keeps_all():
    say(made_at=datetime(2026, 12, 1, tzinfo=UTC))
    last = say(verdict={"language": "es"}, made_at=datetime(2026, 12, 2, tzinfo=UTC))
    assert Correction.objects.list_standing() == [last]
    say(verdict={"taken_back": True}, made_at=datetime(2026, 12, 3, tzinfo=UTC))
    (standing,) = Correction.objects.list_standing("language")
    assert standing.read_verdict == TakenBack()
    assert Correction.objects.count() == 3


def test_a_row_of_the_log_is_never_changed():
    said = say()
    said.why = "Never mind."
    with pytest.raises(TypeError, match="never changed"):
        said.save()
    assert Correction.objects.get().why == "Read it."


def test_the_user_may_go_the_name_stays():
    ann = User.objects.create_user("ann@mail.example", email="ann@mail.example")
    say(made_by=ann)
    ann.delete()
    assert Correction.objects.get().made_by_name == "ann"


def test_a_name_given_is_shown_not_the_login():
    assert say(made_by=User.objects.create_user("a7", first_name="Ann", last_name="Bee")).made_by_name == "Ann Bee"


def read(response) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def test_the_public_log_tells_who_when_what_and_why(client, django_assert_num_queries):
    ann = User.objects.create_user("ann@mail.example", email="other@mail.example")
    say("alignment", RULING, {"original": {"published": "2014-11-24", "text": "It stays face down."}}, made_by=ann,
        made_at=datetime(2026, 12, 1, 10, tzinfo=UTC))  # fmt: skip
    say("rule link", LINK, {"verdict": "same"}, "Moved <whole>.", made_at=datetime(2026, 12, 2, tzinfo=UTC))
    with django_assert_num_queries(2):  # count, rows
        response = client.get("/sources/corrections/")
    text = read(response)
    assert (
        "2026-12-01 ann alignment Lightform, 2014-11-24, Deutsch: "
        "translates the ruling of 2014-11-24: It stays face down. Sie bleibt verdeckt. Read it." in text
    )
    assert "rule link 701.31 of 20150123 → 701.31 of 20150327: same Moved &lt;whole&gt;." in text
    assert "mail.example" not in response.content.decode()
    assert '<p class="doc" lang="de">' in response.content.decode()


def test_the_log_is_turned_page_by_page(client):
    start = datetime(2026, 12, 1, tzinfo=UTC)
    for hour in range(51):
        say(why=f"Reason {hour}.", made_at=start + timedelta(hours=hour))
    assert "Reason 50." in read(client.get("/sources/corrections/"))
    assert "Reason 0." in read(client.get("/sources/corrections/?page=2"))
    assert "Page 2 of 2" in read(client.get("/sources/corrections/?page=🂡&page=99"))


def test_without_corrections_the_log_says_so(client):
    assert "Nobody has corrected anything yet." in read(client.get("/sources/corrections/"))
