"""What changes leave behind: translations of older texts, worked examples that cite the rules."""

from datetime import date

import pytest

from rulings_site.rules import dependents
from rulings_site.rules.affected import find_affected_dependents, find_affected_translations
from rulings_site.rules.comparison import compare_editions
from rulings_site.rules.dependents import Dependent, find_dependents, register
from rulings_site.rules.held import read_held
from rulings_site.rules.models import Edition
from tests.rules.shelf import make_bears

pytestmark = pytest.mark.django_db
DAY = date(2026, 8, 7)


@pytest.fixture
def shelf():
    return make_bears()


def compare(one: str = "20150123", other: str = "20260807"):
    return compare_editions(*(Edition.objects.get(label=label, language="en") for label in (one, other)))


def find_behind(changes, day=DAY):
    return find_affected_translations(changes, day, read_held())


def test_a_translation_is_behind_with_what_changed_after_it(shelf):
    shelf.put(
        "2018-08-10", language="de", bear=("701.6", "Brummen"), what=("701.6a", "Laut."), when=("701.6b", "Tags.")
    )
    shelf.put("2015-01-23", language="fr", what=("701.5a", "Fort."), when=("701.5b", "De jour."))
    german, french = find_behind(compare().changes)
    assert (german.tag, german.name, german.numbers) == ("de", "Deutsch", ("701.6a",))
    assert (french.tag, french.numbers) == ("fr", ("701.5a", "701.5b"))


def test_only_the_newest_edition_of_a_language_counts(shelf):
    shelf.put("2015-01-23", language="de", what=("701.5a", "Laut."))
    shelf.put("2026-08-07", language="de", what=("701.7a", "Sehr laut."))
    assert find_behind(compare().changes) == ()


def test_a_new_number_alone_leaves_no_translation_behind(shelf):
    shelf.put("2015-01-23", language="de", bear=("701.5", "Brummen"))
    assert find_behind(compare().changes) == ()


def test_a_change_of_no_known_day_came_with_the_later_edition(shelf):
    shelf.put("2018-08-10", language="de", what=("701.6a", "Laut."))
    undated = [one for one in compare().changes if one.text.number == "701.7a"]
    undated = [type(one)(one.old, one.new, one.manner, one.aspects) for one in undated]
    assert [one.tag for one in find_behind(undated)] == ["de"]
    assert find_behind(undated, date(2018, 8, 10)) == ()


def test_providers_are_asked_once_for_what_says_something_else_and_what_is_gone(shelf, monkeypatch):
    monkeypatch.setattr(dependents, "_providers", [])
    asked = []

    def provide(edition, numbers):
        asked.append((edition.label, set(numbers)))
        yield Dependent("play", f"Of {edition.label}", "/plays/1/", tuple(sorted(numbers)), edition.effective_date)

    register(provide)
    register(provide)
    before, after = (Edition.objects.get(label=label) for label in ("20150123", "20260807"))
    found = find_affected_dependents(compare().changes, before, after)
    assert asked == [
        ("20260807", {"701.5", "701.7a", "701.7b", "701.7c"}),
        ("20150123", {"701.5c"}),
    ]
    assert [one.title for one in found] == ["Of 20260807", "Of 20150123"]
    assert find_dependents(after, ()) == ()
