"""Turns of phrase, and the rule each rests on."""

import re

import pytest

from rulings_site.rules.numbers import parse_number
from rulings_site.rulings.basis.turns import find_turns, read_patterns


def find(*sentences: str) -> list[tuple[str, str]]:
    return [(turn.number, turn.words) for turn in find_turns(sentences)]


@pytest.mark.parametrize(
    ("sentence", "number"),
    [
        ("Were the bear an illegal target by then, nothing happens.", "608.2b"),
        ("It won't trigger at all without a bear.", "603.4"),
        ("The bear is an entirely new object.", "400.7"),
        ("Both die; at the same time as that bear it dies at the same time.", "603.10a"),
        ("Owing to the legend rule one bear goes.", "704.5j"),
        ("Each target must be assigned at least one damage.", "601.2d"),
        ("Bears you begin to control later stay small.", "611.2c"),
        ("Its ability isn't a mana ability.", "605.5a"),
    ],
)
def test_a_turn_leads_to_its_rule(sentence, number):
    assert number in dict(find(sentence))


def test_a_gap_spans_words_of_one_sentence_and_not_too_many():
    assert find("Mandatory or not, its cost increases before all of its cost reductions apply.")
    assert not find("Cost increases come first.", "Cost reductions follow.")
    long = "cost increases " + "and so on " * 5 + "cost reductions"
    assert not find(long)


def test_each_rule_is_told_once_with_the_words_as_they_stand():
    assert find("It is an illegal target.", "That is an illegal target too.") == [("608.2b", "illegal target")]


@pytest.mark.parametrize("sentence", ["", "A bear attacks.", "\x00 \u202e 🐻", "illegal " * 3000])
def test_no_turn_is_none(sentence):
    assert find(sentence) == []


def test_every_pattern_names_a_rule_and_begins_and_ends_with_a_word():
    for pattern in read_patterns():
        assert str(parse_number(pattern.number)) == pattern.number
        assert pattern.steps[0], pattern
        assert pattern.steps[-1], pattern


def test_no_pattern_stands_twice():
    seen = [(pattern.number, pattern.steps) for pattern in read_patterns()]
    assert len(seen) == len(set(seen))
    assert re.fullmatch(r"[0-9.a-z]+", "".join(number for number, _ in seen))
