"""Parts of the rules by number and by name, in the edition that has them."""

import pytest

from rulings_site.rules.changes import Change, ChangeKind, RuleText
from rulings_site.rules.models import Edition
from rulings_site.rules.parts import NoSuchPart, find_part
from tests.rules.shelf import make_bears

pytestmark = pytest.mark.django_db


@pytest.fixture
def ends() -> tuple[Edition, Edition]:
    make_bears()
    return Edition.objects.get(label="20150123"), Edition.objects.get(label="20260807")


@pytest.mark.parametrize(
    ("typed", "name", "before", "after"),
    [
        ("Growl", "Growl", {"701.5"}, {"701.7"}),
        ("growl", "Growl", {"701.5"}, {"701.7"}),
        ("701.7", "Growl", {"701.5"}, {"701.7"}),
        ("CR 701.7a.", "701.7a", {"701.5a"}, {"701.7a"}),
        ("701.5", "Abandon", set(), {"701.5"}),
        ("701.5c", "701.5c", {"701.5c"}, set()),
        ("701", "Deeds", {"701"}, {"701"}),
        ("7", "More rules", {"7"}, {"7"}),
    ],
)
def test_a_number_is_one_of_the_later_edition_else_of_the_earlier_one(ends, typed, name, before, after):
    part = find_part(*ends, typed)
    assert (part.name, part.before, part.after) == (name, before, after)


@pytest.mark.parametrize("typed", ["Zyzzyva", "999.9", "\u202e", "🐻" * 50])
def test_what_neither_edition_has_is_refused(ends, typed):
    with pytest.raises(NoSuchPart, match="Neither edition has"):
        find_part(*ends, typed)


def test_a_name_nearly_right_is_told_the_names_like_it(ends):
    with pytest.raises(NoSuchPart) as refused:
        find_part(*ends, "Growll")
    assert refused.value.nearest[0] == "Growl"


def change(kind: ChangeKind, old: str = "", new: str = "", what: str = "rule") -> Change:
    return Change(*(RuleText(1, what, number, "…") if number else None for number in (old, new)), manner=kind)


@pytest.mark.parametrize(
    ("found", "is_held"),
    [
        (change(ChangeKind.RENUMBERED, "701.5", "701.7"), True),
        (change(ChangeKind.DELETED, "701.5b"), True),
        (change(ChangeKind.NEW, new="701.7aa"), True),
        (change(ChangeKind.NEW, new="701.5b"), False),
        (change(ChangeKind.NEW, new="701.70"), False),
        (change(ChangeKind.NEW, new="701"), False),
        (change(ChangeKind.NEW, new="growl", what="term"), True),
        (change(ChangeKind.NEW, new="Growling", what="term"), False),
    ],
)
def test_a_part_holds_what_stands_below_it_in_either_edition(ends, found, is_held):
    assert find_part(*ends, "Growl").holds(found) is is_held


def test_a_part_is_found_in_two_queries(ends, django_assert_num_queries):
    for typed in ("Growl", "701.7"):
        with django_assert_num_queries(2):
            find_part(*ends, typed)
