"""What a text cites: numbers with the day beside them, titles, quotations and the numbers near them."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings_site.rules.citations.text import read_cited_text

DAY = date(2015, 1, 23)


def days_of(text: str) -> list[tuple[str, date | None]]:
    return [(one.number, one.day) for one in read_cited_text(text).numbers]


@pytest.mark.parametrize(
    "text",
    [
        "CR 702.36d (2015-01-23)",
        "702.36d of 2015-01-23",
        "702.36d, as of 2015-01-23",
        "702.36d, effective 2015-01-23, edition 20150123",
        "702.36d in the rules of January 23, 2015",
        "Regel 702.36d vom 23.01.2015",
        "Regel 702.36d (Stand 23.01.2015)",
        "règle 702.36d du 23/01/2015",
        "la regla 702.36d del 23 de enero de 2015",
        "702.36d（2015年1月23日）",
        "2015年1月23日的规则702.36d",
        "the 2015-01-23 rule 702.36d",
        "On 2015-01-23 somebody turned it up by 702.36d.",
        "As of 2015-01-23, turning it up was 702.36d.",
        "Turning it up was 702.36d, at least as of 2015-01-23.",
        "Stand 23.01.2015 war das die Nummer 702.36d.",
    ],
)
def test_a_day_beside_a_number_is_its_day(text):
    assert days_of(text) == [("702.36d", DAY)]


@pytest.mark.parametrize(
    "text",
    [
        "I bought 702.36d cards. That was 2015-01-23.",
        "702.36d\n2015-01-23",
        "702.36d was hard to find for me until 2015-01-23",
        "The set of 2015-01-23 has many cards, read 702.36d",
    ],
)
def test_a_day_elsewhere_is_not(text):
    assert days_of(text) == [("702.36d", None)]


def test_each_number_has_the_day_nearest_to_it_and_a_list_has_one():
    assert days_of("702.36d (2015-01-23), 702.37e of 2026-08-07") == [("702.36d", DAY), ("702.37e", date(2026, 8, 7))]
    assert days_of("rules 702.36d, 702.36e and 707 of 2015-01-23") == [(n, DAY) for n in ("702.36d", "702.36e", "707")]
    assert days_of("2015-01-23: 702.36d; later 702.37e") == [("702.36d", DAY), ("702.37e", None)]


def test_a_day_is_no_citation_itself():
    text = "Rule 100 of 2015-01-23, on 2015/01/23, 23.101.2015 or 100.5.2015"
    assert [one.number for one in read_cited_text(text).numbers] == ["100"]


def test_the_day_belongs_to_what_is_marked():
    text = "CR 702.36d (2015-01-23), and 702.36e of 2015-01-23."
    assert [text[one.start : one.shown_end] for one in read_cited_text(text).numbers] == [
        "702.36d (2015-01-23)",
        "702.36e of 2015-01-23",
    ]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("rules 701.27a–c", ("701.27a", "701.27b", "701.27c")),
        ("rules 704.5k-n", ("704.5k", "704.5m", "704.5n")),
        ("rules 704.5z–aa", ("704.5z", "704.5aa")),
        ("rules 903.9–903.11", ("903.9", "903.10", "903.11")),
        ("rules 500–502", ("500", "501", "502")),
        ("rules 702.9b–702.12", ("702.9b", "702.12")),
        ("rules 100–999", ("100", "999")),
        ("rule 702.9b", ("702.9b",)),
    ],
)
def test_a_range_stands_for_each_of_its_rules(text, numbers):
    (one,) = read_cited_text(text).numbers
    assert one.numbers == numbers


@pytest.mark.parametrize(
    ("text", "title", "before"),
    [
        ('See rule 702.62, "Suspend."', "Suspend", ""),
        ("rule 707 (“Face-Down Spells and Permanents”)", "Face-Down Spells and Permanents", ""),
        ("“Suspend”, rule 702.62", "", "Suspend"),
        ("“Suspend” (see rule 702.62)", "", "Suspend"),
        ("„Manifestieren“ 701.31", "", "Manifestieren"),
        ("rule 702.62, and a card named “Suspend”", "", ""),
        ('702.62 "each of these words is quoted"', "", ""),
    ],
)
def test_a_title_beside_a_number_is_read(text, title, before):
    (one,) = read_cited_text(text).numbers
    assert (one.title, one.title_before) == (title, before)


def near(text: str) -> list[list[str]]:
    cited = read_cited_text(text)
    return [[cited.numbers[place].number for place in one.near] for one in cited.quotations]


def test_a_quotation_is_from_a_number_of_its_sentence_or_right_behind_it():
    assert near('By 702.36d "any player may do that now", says 707.2.') == [["702.36d", "707.2"]]
    assert near('He says: "Any player may do that now." That is rule 702.36d. Rule 707.2 is another.') == [["702.36d"]]
    assert near('Rule 702.36d is long. It goes on "any player may do that now" and so on, he told us. 707.2') == [[]]
    assert near('"any player may, as rule 702.36d says, do that now"') == [[]]


def test_what_is_quoted_names_nothing_and_ends_no_sentence():
    (one,) = read_cited_text('He says "Manifest it. Then cloak it again." by 701.31.').numbers
    assert one.sentence.split() == ["He", "says", "by", "701.31."]


def test_a_sentence_does_not_end_within_a_day_or_after_cf():
    (one,) = read_cited_text("Es war am 3. Mai 2015, vgl. 702.36d. Danach nicht.").numbers
    assert one.sentence == "Es war am 3. Mai 2015, vgl. 702.36d."


@given(st.text(alphabet='702.36d–“”"() 2015-1/\nVomSee年月日。'))
def test_any_text_can_be_read(text):
    cited = read_cited_text(text)
    for one in cited.numbers:
        assert 0 <= one.start < one.end <= one.shown_end <= len(text)
        assert one.number in one.numbers
    for quotation in cited.quotations:
        assert all(0 <= place < len(cited.numbers) for place in quotation.near)
