"""Rules found by the words they share with a sentence."""

from datetime import date

import pytest

from rulings_site.rulings.basis.rule_index import RuleIndex, RuleText
from rulings_site.rulings.basis.words import read_words
from tests.rulings.basis.conftest import DRAW, FIRST, HIDE_A, HIDE_B, HIDE_C, LATE, SOAR_A, TARGETS, TODAY


def find(index: RuleIndex, *sentences: str, day: date = FIRST) -> list[int]:
    stems = frozenset(word.stem for sentence in sentences for word in read_words(sentence))
    return [one.text.rule for one in index.on(day, TODAY).find(sentences, stems)]


def test_the_likest_rule_comes_first(index):
    assert find(index, "You draw those several cards singly.")[0] == DRAW
    assert find(index, "You show a concealed card for its mana cost.")[0] == HIDE_B


def test_any_one_sentence_is_enough(index):
    assert find(index, "Bears like honey and sleep.", "You draw several cards singly.")[0] == DRAW


def test_a_rule_is_found_by_the_text_of_the_day_and_by_that_of_today(index):
    assert find(index, "Its target is illegal, so the spell is countered.")[0] == TARGETS
    assert find(index, "Its target is illegal, so the spell won't resolve.")[0] == TARGETS


def test_a_text_of_another_day_is_not_found():
    old = RuleText(1, "Walls of stone never march.", date(1999, 4, 23), date(2001, 7, 23))
    index = RuleIndex([old, RuleText(2, "Bears roam.", FIRST, None)])
    assert find(index, "Walls of stone never march.") == []
    assert find(index, "Walls of stone never march.", day=date(2000, 1, 1)) == [1]


def test_a_keyword_that_is_not_named_weighs_less_than_one_that_is(index):
    sentence = "Only creatures hinder a creature."
    held = index.on(FIRST, TODAY)
    without = held.find([sentence], frozenset(("onli", "creatur", "hinder")))
    named = held.find([sentence], frozenset(("onli", "creatur", "hinder", "soar")))
    share = {one.text.rule: one.share for one in without}[SOAR_A]
    assert {one.text.rule: one.share for one in named}[SOAR_A] > 1.5 * share
    assert [one.is_on_topic for one in named if one.text.rule == SOAR_A] == [True]


def test_a_keyword_younger_than_the_ruling_is_not_its_topic(index):
    (found,) = [
        one
        for one in index.on(FIRST, TODAY).find(["Nothing becomes concealed."], frozenset(("conceal",)))
        if one.text.rule == HIDE_C
    ]
    assert not found.is_on_topic


@pytest.mark.parametrize("text", ["", "zyzzyva", "\x00\u202e🐻", "the of and", "of " * 5000])
def test_a_text_without_words_of_rules_finds_nothing(index, text):
    assert find(index, text) == []


def test_no_sentences_find_nothing(index):
    assert find(index) == []
    assert find(RuleIndex(()), "A bear.") == []


def test_each_rule_is_found_once(index):
    found = find(index, "A concealed card shows itself.", "Lay a concealed card hidden upon the battlefield.")
    assert len(found) == len(set(found))
    assert {HIDE_A, HIDE_B} <= set(found)
    assert LATE not in found[:2]
