"""Is a translation of the edition its label names? Counted over 200 numbers in three editions."""

import pytest

from rulings_site.rules.agreement.translations import Numbers, Stretch

LABELS = ("20220610", "20231013", "20240917")
OLD = [f"701.{rule}" for rule in range(1, 201)]
NEW = [f"702.{rule}" for rule in range(1, 11)]


@pytest.fixture
def numbers() -> Numbers:
    """All old numbers stand throughout and cite 101.1, from 2023 on 101.2; ten new ones come in 2024."""
    before = [Stretch(number, 0, 0, frozenset({"101.1"})) for number in OLD]
    after = [Stretch(number, 1, 2, frozenset({"101.2"})) for number in OLD]
    return Numbers(LABELS, (*before, *after, *(Stretch(number, 2, 2, frozenset()) for number in NEW)))


def translation(cited: str, *numbers: str, without: str = "") -> dict[str, frozenset[str]]:
    old = {number: frozenset({cited}) for number in OLD if number != without}
    return old | {number: frozenset() for number in numbers}


def test_its_label_holds_where_numbers_and_citations_agree(numbers):
    fit = numbers.fit(translation("101.2"), "20231013", is_whole=True)
    assert (fit.editions, fit.count.is_sure) == ({1}, True)
    assert fit.reasons == [
        "Release label 20231013: 200 of its 200 numbers stand in the English edition, and 200 of 200 cross references "
        "(100.0%) are the same."
    ]


def test_a_lacking_and_an_added_number_are_named(numbers):
    fit = numbers.fit(translation("101.2", *NEW, "702.176", without="701.42"), "20240917", is_whole=True)
    assert fit.editions == {2}
    assert fit.count.is_sure
    assert fit.reasons[1:] == ["It lacks 701.42.", "The English edition has no 702.176."]


def test_of_a_part_nothing_is_lacking(numbers):
    fit = numbers.fit({"701.1": frozenset({"101.1"})}, "20220610", is_whole=False)
    assert (fit.editions, fit.count.numbers, len(fit.reasons)) == ({0}, 1.0, 1)
    fit = numbers.fit({"701.1": frozenset()}, "20220610", is_whole=False)
    assert fit.reasons[-1] == "2 more editions fit as well: the label decides."


def test_numbers_of_a_later_edition_are_told_as_mixed_in(numbers):
    fit = numbers.fit(translation("101.1", *NEW), "20220610", is_whole=True)
    assert fit.editions == {0}
    assert fit.reasons[-1] == "10 of these stand in 20240917: it mixes editions."


def test_citations_tell_editions_apart_that_have_the_same_numbers(numbers):
    fit = numbers.fit(translation("101.1"), "20231013", is_whole=True)
    assert fit.editions == {0}
    assert fit.reasons[0] == "Its label is 20231013, whose edition fits less (100.0% of numbers)."


def test_a_label_that_is_not_held_is_told(numbers):
    fit = numbers.fit(translation("101.2", *NEW), "20241108", is_whole=True)
    assert fit.editions == {2}
    assert fit.reasons[:1] == ["Its label is 20241108, no edition held."]
    assert fit.reasons[1].startswith("Nearest is 20240917: 210 of its 210 numbers")


def test_editions_that_fit_alike_are_a_range(numbers):
    fit = numbers.fit({"701.1": frozenset()}, "19990101", is_whole=False)
    assert fit.editions == {0, 1, 2}


def test_many_slips_leave_it_unsure(numbers):
    mixed = translation("101.2") | {number: frozenset({"999.9"}) for number in OLD[:30]}
    assert not numbers.fit(mixed, "20231013", is_whole=True).count.is_sure
