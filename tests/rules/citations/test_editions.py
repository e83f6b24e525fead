"""The cross references of an edition, checked in itself."""

import pytest

from rulings_site.rules.citations.editions import check_edition
from tests.builders import EditionBuilder

pytestmark = pytest.mark.django_db


@pytest.fixture
def edition():
    book = EditionBuilder("2025-04-04")
    for number, name in (
        ("7", "More Rules"),
        ("701", "Keyword Actions"),
        ("701.62", "Endure"),
        ("702", "Keyword Abilities"),
    ):
        book.add(number, name)
    for number, name in (("702.62", "Suspend"), ("702.70", "For Glory!"), ("806", "Free-for-All Variant")):
        book.add(number, name)
    return book


def faults(edition) -> list[str]:
    return [str(fault) for fault in check_edition(edition.edition)]


RIGHT = [
    "Put time counters on it. See rule 702.62, “Suspend.”",
    "All against all. See rule 806, “Free-for-All.”",
    "See section 7, “More Rules,” and rule 702.70, “For Glory!”",
    "See rules 701–702.",
    "One that endures; it is suspended as well (see rule 702.62).",
    "A word of no rule, which costs {2}.",
]


@pytest.mark.parametrize("text", RIGHT)
def test_a_cross_reference_that_is_right_is_no_fault(edition, text):
    edition.term("Endure", text)
    edition.add("702.62a", text)
    assert faults(edition) == []


def test_a_number_that_leads_nowhere(edition):
    edition.term("Map", "A token (see rule 110.10).")
    edition.add("702.62a", "See rules 702.61–63.")
    assert faults(edition) == [
        "subrule 702.62a, line 9: 702.61 does not stand in this edition",
        "subrule 702.62a, line 9: 702.63 does not stand in this edition",
        "glossary Map, line 8: 110.10 does not stand in this edition",
    ]


def test_a_title_of_another_rule(edition):
    edition.term("Endure", "Counters or a token. See rule 702.62, “Endure.”")
    edition.term("Anything", "See rule 702.62, “Wholly Unknown.”")
    assert faults(edition) == [
        "glossary Endure, line 8: 702.62, “Endure”, points at Suspend; Endure is 701.62",
        "glossary Anything, line 9: 702.62, “Wholly Unknown”, points at Suspend; nothing is called so",
    ]


def test_a_keyword_that_sends_to_another_one(edition):
    edition.term("Endure", "Counters or a token. See rule 702.62.")
    assert faults(edition) == ["glossary Endure, line 8: 702.62, “Endure”, points at Suspend; Endure is 701.62"]


def test_translations_may_leave_titles_in_english():
    book = EditionBuilder("2025-04-04", language="de")
    book.add("702.62", "Aussetzen")
    book.term("Aussetzen", "Siehe Regel 702.62, „Suspend“.")
    assert faults(book) == []


def test_an_edition_is_checked_in_two_queries(edition, django_assert_num_queries):
    with django_assert_num_queries(2):
        check_edition(edition.edition)
