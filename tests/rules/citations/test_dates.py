"""Days in the text of a ruling, however they are written."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings_site.rules.citations.dates import find_days

DAY = date(2015, 1, 23)
WRITTEN = [
    "2015-01-23",
    "2015/1/23",
    "23.01.2015",
    "23. 1. 2015",
    "23/01/2015",
    "01/23/2015",
    "January 23, 2015",
    "Jan. 23rd, 2015",
    "23 January 2015",
    "23. Januar 2015",
    "le 23 janvier 2015",
    "23 de enero de 2015",
    "23 gennaio 2015",
    "23 de janeiro de 2015",
    "23 января 2015",
    "23 stycznia 2015",
    "2015年1月23日",
    "2015년 1월 23일",
]


@pytest.mark.parametrize("written", WRITTEN)
def test_a_day_is_read_in_every_form(written):
    text = f"Ask ({written}), please."
    (found,) = find_days(text)
    assert found.day == DAY
    assert text[found.start : found.end] == written.removeprefix("le ")


@pytest.mark.parametrize(
    ("name", "month"),
    [
        ("März", 3),
        ("mars", 3),
        ("août", 8),
        ("juillet", 7),
        ("juin", 6),
        ("décembre", 12),
        ("Oktober", 10),
        ("dic.", 12),
    ],
)
def test_months_are_known_by_how_they_begin(name, month):
    assert [found.day for found in find_days(f"am 3. {name} 2020")] == [date(2020, month, 3)]


def test_of_two_figures_that_could_be_a_month_the_first_is_the_day():
    assert [found.day for found in find_days("03/04/2015")] == [date(2015, 4, 3)]


@pytest.mark.parametrize(
    "text",
    [
        "31.02.2015",
        "2015-13-01",
        "702.36d",
        "4.4.2",
        "1.2.2015.3",
        "12.2015",
        "23 cards 2015",
        "$1/23/20155",
        "0000-00-00",
    ],
)
def test_what_only_looks_like_a_day_is_none(text):
    assert find_days(text) == ()


@given(st.dates(date(1999, 1, 1), date(2099, 12, 31)), st.text(max_size=3))
def test_a_day_reads_back_between_any_signs(day, sign):
    text = f"{sign} {day} {sign}"
    assert day in [found.day for found in find_days(text)]


@given(st.text(alphabet="0123456789./-年月日 Jan,"))
def test_any_text_can_be_searched(text):
    for found in find_days(text):
        assert 0 <= found.start < found.end <= len(text)
