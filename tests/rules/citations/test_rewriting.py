"""A text with the numbers of today."""

import pytest

from rulings_site.rules.models import Rule
from rulings_site.rules.numbers import write_numbers
from tests.builders import make_periods

pytestmark = pytest.mark.django_db

REWRITTEN = [
    ("See CR701.31B.", "See CR701.40b."),
    ("Rules 701.31a-b.", "Rules 701.40a-b."),
    ("Rules 701.31a–701.31b.", "Rules 701.40a–701.40b."),
    ("Nothing to see here, but $4.50.", "Nothing to see here, but $4.50."),
    ("„Siehe Regel 115.2b“\n牌面朝下：规则 701.31。", "„Siehe Regel 116.2b“\n牌面朝下：规则 701.40。"),
    ("115.2b twice: 115.2b", "116.2b twice: 116.2b"),
]


@pytest.mark.parametrize(("text", "rewritten"), REWRITTEN)
def test_each_number_becomes_that_of_today(check, text, rewritten):
    made = check(text, "2015-02-10").rewritten
    assert (made.text, made.left) == (rewritten, ())


LEFT = [
    ("See 701.31e.", "701.31e was removed"),
    ("See 701.31x.", "it does not stand in the rules of 2015-02-10"),
    ("See 701.31b of 2015-01-23.", "it carries a day of its own"),
    ("Rules 701.31d–e.", "701.31e was removed"),
]


@pytest.mark.parametrize(("text", "reason"), LEFT)
def test_what_cannot_follow_is_left_and_listed(check, text, reason):
    made = check(text, "2015-02-10").rewritten
    assert (made.text, [why for _, why in made.left], made.changed) == (text, [reason], ())


def test_what_seems_to_mean_something_else_is_left(check):
    made = check("Turning up a manifested card, 701.31.").rewritten
    assert [why for _, why in made.left] == ["the text seems to mean 701.40"]


def test_a_text_of_today_stays(check):
    made = check("701.40b and 116.2b, and rules 701.40a–b").rewritten
    assert (made.changed, made.left) == ((), ())


def test_a_range_that_fell_apart_becomes_a_list(held, check):
    for number, now in (("702.1", "702.4"), ("702.2", "702.5"), ("702.3", "702.9")):
        rule = Rule.objects.create(kind="rule")
        held.editions["2015"].add(number, "A sentence.", rule=rule)
        held.editions["2026"].add(now, "A sentence.", rule=rule)
    make_periods()
    assert check("rules 702.1–3", "2015-02-10").rewritten.text == "rules 702.4–5, 702.9"


def test_numbers_are_written_as_ranges_where_they_follow_one_another():
    assert write_numbers(["701.27a", "701.27b", "701.27d"]) == "701.27a–b, 701.27d"
    assert write_numbers(["119.7", "119.8"], "-", is_short=False) == "119.7-119.8"
    assert write_numbers(["500", "501", "502"]) == "500–502"
    assert write_numbers([]) == ""
