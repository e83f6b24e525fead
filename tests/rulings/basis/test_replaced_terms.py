"""Terms that others replaced: found in any form, renewed where texts are compared."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings_site.rulings.basis.replaced_terms import find_replaced_terms, renew_terms


@pytest.mark.parametrize(
    ("text", "renewed"),
    [
        ("Its converted mana cost is 2.", "Its mana value is 2."),
        ("Converted mana costs differ.", "mana values differ."),
        ("He or she keeps his or her card.", "they keeps their card."),
        ("It comes into play.", "It enters."),
        ("It enters the battlefield tapped.", "It enters tapped."),
        ("An enters-the-battlefield ability", "An enters ability"),
        ("Remove that card from the game.", "exile that card."),
        ("You may play that spell, then play a land.", "You may cast that spell, then play a land."),
        ("Put two 1/1 Bear tokens onto the battlefield.", "create two 1/1 Bear tokens."),
        ("Add one {G} to your mana pool.", "Add one {G}."),
        ("It’s unblockable.", "It's can't be blocked."),
        ("It gains haste until end of turn.", "It gains haste until end of turn."),
    ],
)
def test_old_terms_read_as_they_do_now(text, renewed):
    assert renew_terms(text) == renewed


def test_a_text_tells_each_old_term_once_in_the_order_they_were_replaced():
    found = find_replaced_terms("The converted mana cost of what he or she has in play, and its converted mana cost.")
    assert [(one.old, one.new, one.since) for one in found] == [
        ("in play", "on the battlefield", date(2009, 7, 11)),
        ("he or she", "they", date(2018, 4, 27)),
        ("converted mana cost", "mana value", date(2021, 4, 22)),
    ]


def test_an_older_term_is_told_as_it_was_replaced_first_and_then():
    found = [one.old for one in find_replaced_terms("It comes into play tapped.")]
    assert found == ["comes into play", "enters the battlefield"]


@pytest.mark.parametrize("text", ["", "Its mana value is 2.", "Players play games.", "Cast it. Activate it.", "\x00🐻"])
def test_words_of_today_are_no_old_terms(text):
    assert find_replaced_terms(text) == ()


@given(st.text(max_size=200))
def test_renewing_twice_changes_nothing_more(text):
    assert renew_terms(renew_terms(text)) == renew_terms(text)
