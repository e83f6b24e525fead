"""What translations and undated excerpts agree with, as it is stored."""

import pytest

from ingest import archive
from ingest.agree import agree, read_listed
from ingest.documents import RawDocument
from ingest.load.wordings import store_citations
from rulings_site.rules.models import Agreement, Edition, Wording
from tests.builders import EditionBuilder, make_periods, make_source
from tests.ingest.lifting import make_law

pytestmark = pytest.mark.django_db

GERMAN = ("Heben", "Wer einen Stein hebt, nimmt ihn hoch.", "Er tut es sofort, siehe Regel {}.")


@pytest.fixture(autouse=True)
def _own_archive(tmp_path, settings):
    settings.ARCHIVE_DIR = tmp_path


@pytest.fixture
def law() -> list[EditionBuilder]:
    return make_law()


def translate(label: str, number: str, cited: str, *, day: str | None = None, **fields) -> Edition:
    """A translation with the rule Lift, or an excerpt where it has no day."""
    made = EditionBuilder(day, label, language="de", kind="complete" if day else "excerpt", **fields)
    texts = [text.format(cited) for text in GERMAN]
    for letters, text in zip(("", "a", "b"), texts, strict=True):
        made.add(number + letters, text)
    if day:
        made.add(cited, "Gehoben wird sofort.")
    return made.edition


def ask() -> int:
    """Ask for all answers; returns how many were made."""
    store_citations(Wording.objects.filter(citations=None).values_list("pk", "text"))
    return agree()


def answer(edition: Edition) -> Agreement:
    return Agreement.objects.select_related("first", "last", "original").get(edition=edition)


def test_a_translation_holds_with_the_edition_of_its_label(law):
    edition = translate("20250606", "701.40", "116.2b", day="2025-06-06")
    assert ask() == 1
    found = answer(edition)
    assert (found.kind, found.is_sure, found.original.label) == ("one edition", True, "20250606")
    assert found.first == found.last == found.original
    assert found.reasons == [
        "Release label 20250606: 4 of its 4 numbers stand in the English edition, and 1 of 1 cross references (100.0%)"
        " are the same."
    ]


def test_a_translation_under_a_wrong_label_gets_the_edition_it_fits(law):
    edition = translate("20150123", "701.40", "116.2b", day="2015-01-23")
    ask()
    found = answer(edition)
    assert found.original.label == "20250606"
    assert found.reasons[0].startswith("Its label is 20150123, whose edition fits less")


def test_a_translation_of_a_label_not_held_gets_the_editions_it_fits(law):
    edition = translate("20251114", "701.40", "116.2b", day="2025-11-14")
    ask()
    found = answer(edition)
    assert (found.kind, found.original.label) == ("one edition", "20250606")
    assert "Its label is 20251114, no edition held." in found.reasons


def test_an_answer_stays_until_its_edition_is_gone(law):
    translate("20250606", "701.40", "116.2b", day="2025-06-06")
    assert ask() == 1
    assert ask() == 0
    law[1].edition.delete()
    make_periods()
    assert ask() == 1
    assert Agreement.objects.get().original.label == "20260807"


def test_an_excerpt_agrees_with_the_edition_its_numbers_meet_in(law):
    edition = translate("excerpt-1", "701.31", "115.2b")
    assert ask() == 1
    found = answer(edition)
    assert (found.kind, found.is_sure) == ("one edition", True)
    assert (found.first.label, found.last.label, found.original.label) == ("20150123", "20150123", "20150123")
    assert found.reasons[0] == "It agrees with the edition of 2015-01-23."


def test_an_excerpt_that_fits_to_the_newest_has_no_last_edition(law):
    edition = translate("excerpt-1", "701.40", "116.2b")
    ask()
    found = answer(edition)
    assert (found.kind, found.first.label, found.last) == ("range", "20250606", None)


def test_english_words_of_no_edition_have_the_nearest_as_original(law):
    made = EditionBuilder(None, "excerpt-1", kind="excerpt")
    made.add("701.31", "Lift")
    made.add("701.31a", "Lift means to raise a stone.")
    made.add("701.31b", "This is done at once, see rule 115.2b.")
    ask()
    found = answer(made.edition)
    assert (found.kind, found.first, found.last, found.original.label) == ("no dated edition", None, None, "20150123")


def test_paraphrases_are_held_against_paraphrases_alone(law):
    retold = make_source("retold", is_paraphrase=True)
    made = EditionBuilder(None, "excerpt-1", kind="excerpt", source=retold)
    made.add("701.31a", "Lift means to raise a stone.")
    made.add("701.31b", "At once, see rule 115.2b.")
    ask()
    assert answer(made.edition).kind == "one edition"


def test_the_navigation_list_is_read_from_the_bytes_kept(law):
    page = "701.40 Heben\n\nAndere Regeln\n- 701.39\n- 701.40\n- 701.42"
    raw = RawDocument("folder/page.txt", "page.txt", data=page.encode())
    archive.keep(raw)
    noise = [["label", 3, 3], ["navigation", 4, 6]]
    assert read_listed(raw, noise) == ["701.39", "701.40", "701.42"]
    edition = translate("excerpt-1", "701.40", "116.2b", noise=noise, sha256=raw.digest[0])
    ask()
    listed = [reason for reason in answer(edition).reasons if reason.startswith("Its list of rules goes up to 701.42")]
    assert "so the document is newer than every edition held" in listed[0]


def test_without_the_bytes_the_rest_still_tells(law):
    edition = translate("excerpt-1", "701.31", "115.2b", noise=[["navigation", 4, 6]])
    ask()
    assert answer(edition).first.label == "20150123"


def test_without_editions_nothing_is_said():
    translate("excerpt-1", "701.31", "115.2b")
    assert ask() == 0
    assert not Agreement.objects.exists()
