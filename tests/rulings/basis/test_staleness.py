"""Which changes of rules leave a ruling behind, and since when."""

from datetime import date

import pytest

from rulings_site.rulings.basis.changes import find_changes, read_changes
from rulings_site.rulings.basis.rulebook import Rulebook
from rulings_site.rulings.basis.staleness import Stale, find_stale
from rulings_site.rulings.basis.words import split_sentences
from tests.rulings.basis.conftest import FIRST, HIDE_A, SECOND, TARGETS, TODAY

COUNTERED = "If every target is illegal by then, the spell is countered."
LONG_AGO = date(2001, 1, 1)
BEHIND = [
    (COUNTERED, "608.2b"),
    ("With its one target illegal, the spell will be countered when it tries to resolve.", "608.2b"),
    ("Bears and spells targeting that permanent, and its Auras, aren't affected.", "608.2b"),
    ("You'll still manifest a card without the bear.", "701.33e"),
    ("If a face-down permanent of yours leaves the battlefield, you must reveal it.", "707.9"),
    ("Bears scry once all mulligans were scried.", "103.4"),
    ("A bear sent to the command zone instead is no dead bear.", "903.9a"),
    ("If cascade lets you cast a split card, either half will do.", "702.84a"),
    ("Types are artifact, the creature, enchantment or instant, a land, planeswalker and sorcery.", "205.2a"),
    ("Each permanent card is an artifact, or a creature, or some enchantment, a land, a planeswalker.", "110.4a"),
    ("Bears like damage to a creature, player, or planeswalker.", "120.1"),
    ("You choose which player or planeswalker a bear attacks.", "508.1b"),
    ("You choose which player or planeswalker each bear token is attacking.", "508.4"),
    ("You may assign all of it to the player or planeswalker the bear is attacking.", "702.19b"),
    ("That token won't be able to transform into a bear.", "707.8a"),
    ("Bears ignore any damage assignment order.", "510.1c"),
]


@pytest.mark.parametrize(("ruling", "number"), BEHIND)
def test_what_a_ruling_says_is_left_behind_by_a_change(ruling, number):
    change, _ = next(find_changes([ruling], LONG_AGO))
    assert change.number == number


def test_every_change_has_an_example_here():
    assert {change.number for change in read_changes()} == {number for _, number in BEHIND}


@pytest.mark.parametrize(
    "ruling",
    [
        "The spell is countered by Stifle, or its targets are illegal.",
        "Each permanent card is an artifact, or a battle, creature, or some enchantment, a land, a planeswalker.",
        "The spell doesn't resolve if every target is illegal.",
        "The bear attacks a player or planeswalker if able.",
        "You choose which bear attacks.",
        "A face-down permanent is no bear.",
        "",
    ],
)
def test_what_the_rules_still_say_is_not_behind(ruling):
    assert not list(find_changes([ruling], LONG_AGO))


def test_a_ruling_that_knows_of_a_change_in_another_sentence_is_not_behind():
    text = "Each permanent card is an artifact, or a creature, some enchantment, a land, a planeswalker. Or a battle."
    assert not list(find_changes(split_sentences(text), LONG_AGO))


def test_a_ruling_written_on_the_day_of_a_change_knows_of_it():
    change = next(one for one in read_changes() if one.number == "608.2b")
    assert not list(find_changes([COUNTERED], change.since))


def test_changes_come_oldest_first_and_say_why():
    changes = read_changes()
    assert list(changes) == sorted(changes, key=lambda change: change.since)
    assert all(change.why.endswith(".") and change.patterns for change in changes)


def test_a_ruling_is_behind_since_the_day_its_rule_said_something_else(rulebook):
    assert find_stale(rulebook, [COUNTERED], FIRST) == Stale(SECOND, TARGETS)


def test_a_ruling_written_after_the_change_is_not_behind(rulebook):
    assert find_stale(rulebook, [COUNTERED], SECOND) is None


def test_a_change_of_an_edition_that_is_not_held_is_passed_over(rulebook):
    before = Rulebook(tuple(one for one in rulebook.stretches if one.since < SECOND))
    assert find_stale(before, [COUNTERED], FIRST) is None


def test_the_rulebook_knows_what_numbers_meant(rulebook):
    assert rulebook.mean("701.31a", FIRST) == [HIDE_A]
    assert rulebook.mean("701.31a", TODAY) == rulebook.mean("999.9", FIRST) == []
    assert rulebook.mean("701.40a", TODAY) == [HIDE_A]


def test_a_text_that_only_moved_is_one_text_and_names_are_none(rulebook):
    texts = [text for text in rulebook.list_texts() if text.rule == HIDE_A]
    assert [(text.since, text.until, text.topic) for text in texts] == [(FIRST, None, "Conceal")]
    assert "Conceal" not in {text.text for text in rulebook.list_texts()}
