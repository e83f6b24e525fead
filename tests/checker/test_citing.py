"""Which worked examples cite a rule, as the rules ask it."""

import pytest

from rulings_site.checker.citing import find_examples
from rulings_site.rules.dependents import find_dependents
from tests.builders import EditionBuilder


@pytest.mark.django_db
def test_examples_are_found_by_the_numbers_of_the_edition():
    old, new = EditionBuilder("2015-01-23").edition, EditionBuilder("2026-08-07").edition
    (then,) = find_examples(old, {"702.36d"})
    (now,) = find_examples(new, {"702.37e"})
    assert then.address == "/checker/manifested-morph-card/?on=2015-01-23"
    assert (now.kind, now.numbers, str(now.day)) == ("worked example", ("702.37e",), "2026-08-07")
    assert list(find_examples(new, {"702.36d"})) == []


@pytest.mark.django_db
def test_before_the_rule_book_begins_nothing_is_cited():
    assert list(find_examples(EditionBuilder("1999-04-23").edition, {"701.31a"})) == []
    assert list(find_examples(EditionBuilder(None).edition, {"701.31a"})) == []


@pytest.mark.django_db
def test_the_checker_is_among_those_asked(client):
    found = find_dependents(EditionBuilder("2026-08-07").edition, {"702.37e"})
    assert "manifested-morph-card" in found[0].address
    assert client.get(found[0].address).status_code == 200
