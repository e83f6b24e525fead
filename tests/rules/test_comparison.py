"""Two editions compared from the database: in few queries, kept, dated, and followed through what lies between."""

from datetime import date

import pytest

from rulings_site.rules import comparison
from rulings_site.rules.changes import ChangeKind
from rulings_site.rules.comparison import Comparison, compare_editions
from rulings_site.rules.models import Descent, Edition, Period
from tests.rules.shelf import Shelf, make_bears

pytestmark = pytest.mark.django_db
QUERIES = 7
"""The stand of the data, the editions, entries, terms, wordings, descents and periods."""


@pytest.fixture
def shelf() -> Shelf:
    return make_bears()


def compare(one: str, other: str) -> Comparison:
    return compare_editions(*(Edition.objects.get(label=label, language="en") for label in (one, other)))


def list_kinds(compared: Comparison) -> list[tuple[str, str, str]]:
    return [
        (change.old.number if change.old else "", change.new.number if change.new else "", str(change.manner))
        for change in compared.changes
    ]


def test_neighbours_are_compared_by_identity_not_by_number(shelf):
    assert list_kinds(compare("20150123", "20180810")) == [
        ("", "701.5", "new"),
        ("701.5", "701.6", "renumbered"),
        ("701.5a", "701.6a", "reference"),
        ("701.5b", "701.6b", "example"),
        ("701.5c", "701.6c", "reworded"),
        ("", "701.6d", "split"),
        ("Growl", "Growl", "reference"),
    ]


def test_editions_that_are_no_neighbours_are_compared_as_if_they_were(shelf):
    compared = compare("20150123", "20260807")
    assert list_kinds(compared) == [
        ("", "701.5", "new"),
        ("701.5c", "", "merged"),
        ("701.5", "701.7", "renumbered"),
        ("701.5a", "701.7a", "reworded"),
        ("701.5b", "701.7b", "example"),
        ("", "701.7c", "split"),
        ("Growl", "Growling", "reference"),
    ]
    assert {kind: len(changes) for kind, changes in compared.by_kind.items()} == {
        ChangeKind.NEW: 1, ChangeKind.SPLIT: 1, ChangeKind.MERGED: 1, ChangeKind.REWORDED: 1,
        ChangeKind.EXAMPLE: 1, ChangeKind.RENUMBERED: 1, ChangeKind.GLOSSARY: 1,
    }  # fmt: skip


def test_each_change_is_dated_by_the_editions_that_brought_it(shelf):
    dates = {change.text.number: change.dates for change in compare("20150123", "20260807").changes}
    first, second = date(2018, 8, 10), date(2026, 8, 7)
    assert dates == {
        "701.5c": (second,), "701.5": (first,), "701.7": (first, second), "701.7a": (first, second),
        "701.7b": (first,), "701.7c": (first,), "Growling": (first, second),
    }  # fmt: skip


def test_the_other_way_round_is_the_inverse(shelf):
    onward, back = compare("20150123", "20260807"), compare("20260807", "20150123")
    assert set(back.changes) == {change.invert() for change in onward.changes}
    assert len(back.of_kind(ChangeKind.DELETED)) == len(onward.of_kind(ChangeKind.NEW)) == 1


def test_a_second_document_of_a_date_with_the_same_words_does_not_differ(shelf):
    texts = {"bear": ("701.7", "Growl"), "what": ("701.7a", 'To growl is to be "very" loud -- see rule 701.7b.')}
    shelf.put("2026-08-08", "one", **texts)
    shelf.put(
        "2026-08-08", "two", bear=texts["bear"], what=("701.7a", "To growl is to be “very” loud — see rule 701.7b.")
    )
    shelf.close()
    assert compare("one", "two").changes == ()
    assert compare("one", "one").changes == ()


def test_an_example_that_was_deleted_is_a_change(shelf):
    (change,) = [one for one in compare("20150123", "20180810").changes if one.kind is ChangeKind.EXAMPLE]
    assert set(change.old.examples) - set(change.new.examples) == {"A cub growls at one."}


def test_the_first_use_takes_few_queries_and_the_next_one(shelf, django_assert_num_queries):
    ends = [Edition.objects.get(label=label) for label in ("20150123", "20260807")]
    comparison._compare.cache_clear()
    with django_assert_num_queries(QUERIES):
        compare_editions(*ends)
    with django_assert_num_queries(1):
        compare_editions(*ends)
    with django_assert_num_queries(2):
        compare_editions(*reversed(ends))


def test_new_identities_are_not_answered_from_what_was_kept(shelf):
    assert len(compare("20180810", "20260807").changes) == 6
    Edition.objects.get(label="20260807").entries.filter(number="701.5").update(rule=shelf.rules["alone"])
    shelf.close()
    assert ("701.6c", "701.5", "reworded") in list_kinds(compare("20180810", "20260807"))


def test_a_new_descent_is_not_answered_from_what_was_kept(shelf):
    Descent.objects.all().delete()
    assert ("", "701.6d", "new") in list_kinds(compare("20150123", "20180810"))


def test_rules_without_identity_are_compared_by_number(shelf):
    for edition in Edition.objects.all():
        edition.entries.update(rule=None)
        edition.glossary_entries.update(rule=None)
    Period.objects.all().delete()
    found = list_kinds(compare("20150123", "20180810"))
    assert ("701.5", "701.5", "reworded") in found
    assert ("Growl", "Growl", "reference") in found
