"""The rules that a range of numbers stands for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings_site.rules.numbers import numbers_between, parse_number

ENDS = [
    ("701.27a", "701.27f"),
    ("704.5k", "704.5m"),
    ("704.5y", "704.5ab"),
    ("119.7", "119.8"),
    ("500", "514"),
    ("7", "9"),
]


@pytest.mark.parametrize(("first", "last"), ENDS)
def test_a_range_goes_from_its_first_to_its_last_number_upwards(first, last):
    numbers = numbers_between(first, last)
    assert (numbers[0], numbers[-1]) == (first, last)
    assert list(numbers) == sorted(set(numbers), key=parse_number)


def test_letters_skip_l_and_o():
    assert numbers_between("704.5k", "704.5p") == ("704.5k", "704.5m", "704.5n", "704.5p")


@pytest.mark.parametrize(
    ("first", "last"),
    [("702.9b", "702.12"), ("702.9", "703.1"), ("7", "702"), ("702.9b", "702.9a"), ("702.9l", "702.9m")],
)
def test_what_is_no_range_is_refused(first, last):
    with pytest.raises(ValueError, match=f"no range: {first} "):
        numbers_between(first, last)


@given(st.integers(1, 300), st.integers(0, 40))
def test_a_range_of_rules_has_as_many_as_lie_between(first, more):
    assert len(numbers_between(f"702.{first}", f"702.{first + more}")) == more + 1
