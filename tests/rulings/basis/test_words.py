"""The words that texts are compared by."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings_site.rulings.basis.words import mask_names, mend_signs, pair_words, read_words, split_sentences


def stems(text: str) -> list[str]:
    return [word.stem for word in read_words(text) if not word.is_empty]


def test_forms_of_a_word_are_one_and_empty_words_say_nothing():
    assert stems("The creatures attacked.") == stems("A creature attacks")


@pytest.mark.parametrize("negation", ["not", "doesn't", "won’t", "isn't", "HASN'T"])
def test_one_word_stands_for_not(negation):
    assert stems(f"It {negation} attack") == ["not", "attack"]


def test_cannot_is_can_t_and_not_not():
    assert stems("cannot attack") == stems("can't attack") == ["can't", "attack"]


def test_cited_numbers_and_addresses_are_no_words():
    assert stems("See rule 702.9a at (https://example.org/attack-here)") == stems("See at")


def test_dying_is_one_word_however_long_it_is_said():
    assert stems("It dies.") == stems("It is put into its owner's graveyard from the battlefield.")


def test_symbols_but_for_x_and_tapping_are_one():
    assert stems("{2}{G}") == ["{mana}", "{mana}"]
    assert stems("{X} {T}") == ["{x}", "{t}"]


def test_sentences_are_told_apart_and_examples_left_out():
    text = "It attacks. (It may block.) For example, a bear attacks. {T} is paid."
    assert split_sentences(text) == ("It attacks", "It may block", "{T} is paid.") or split_sentences(text) == (
        "It attacks.",
        "(It may block.",
        "{T} is paid.",
    )


@pytest.mark.parametrize(
    ("text", "names", "masked"),
    [
        ("Flash Foliage has flash.", ["Flash Foliage"], "it has flash."),
        ("Gisela's ability and Gisela, the Broken Blade", ["Gisela, the Broken Blade"], "it ability and it"),
        ("Ice deals damage.", ["Fire // Ice"], "it deals damage."),
        ("Firebreathing stays.", ["Fire // Ice"], "Firebreathing stays."),
        ("It stays.", [], "It stays."),
    ],
)
def test_names_of_cards_say_nothing(text, names, masked):
    assert mask_names(text, names) == masked


def test_signs_that_a_copy_lost_are_mended():
    assert mend_signs("?Persist? is its owner?s word.") == "Persist is its owner's word."


def test_pairs_are_of_neighbours():
    assert list(pair_words(["a", "b", "c"])) == ["a b", "b c"]
    assert list(pair_words(["a"])) == []


@given(st.text(max_size=300))
def test_any_text_has_words(text):
    for word in read_words(text):
        assert word.stem
        assert word.written
