"""Terms of the rules that others replaced, and since when: converted mana cost is mana value since 2021-04-22.

A term is no change of substance. The day is that of the edition in which the old term grew rarest
against the one before, counted over all English editions; a test counts again.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from rulings_site.languages.fold import fold_typography


@dataclass(frozen=True, slots=True)
class ReplacedTerm:
    """An old term, what reads in its place, and the first day it does."""

    old: str
    new: str
    since: date


_WHAT = r"((?:an?|the|that|this|those|any|each|another|your|its|target)? ?(?:[\w-]+ )?"
_SPELL = rf"{_WHAT}(?:spells?|instants?|sorcery))"
_ABILITY = rf"{_WHAT}(?:ability|abilities))"
_POOL = r"(?:your|their|its controller's|that player's|a player's) mana pool"

# Old term, new term, since, how the old one is found, and what stands in its place where texts are
# compared, if not the new term. In this order: a later pattern reads what an earlier one wrote.
_TABLE = (
    ("initial characteristics", "copiable values", "2003-07-01", "initial characteristics", ""),
    ("local enchantment", "Aura", "2005-08-01", "local enchantments?", ""),
    ("phased-out zone", "phased out", "2009-07-11", "(?:in )?the phased-out zone", ""),
    ("removed from the game", "exiled", "2009-07-11", "removed from the game", ""),
    ("remove from the game", "exile", "2009-07-11", r"removes? ((?:[\w'-]+ ){0,5}[\w'-]+) from the game", r"exile \1"),
    ("comes into play", "enters the battlefield", "2009-07-11", "comes?[ -]into[ -]play", ""),
    ("put into play", "put onto the battlefield", "2009-07-11", "into play", "onto the battlefield"),
    ("leaves play", "leaves the battlefield", "2009-07-11", "leaves?[ -]play", ""),
    ("in play", "on the battlefield", "2009-07-11", "in[ -]play", ""),
    ("play a spell", "cast a spell", "2009-07-11", f"play(?:ed)? {_SPELL}", r"cast \1"),
    ("plays a spell", "casts a spell", "2009-07-11", f"plays {_SPELL}", r"casts \1"),
    ("playing a spell", "casting a spell", "2009-07-11", f"playing {_SPELL}", r"casting \1"),
    ("play an ability", "activate an ability", "2009-07-11", f"play(?:ed|s)? {_ABILITY}", r"activate \1"),
    ("playing an ability", "activating an ability", "2009-07-11", f"playing {_ABILITY}", r"activating \1"),
    ("at end of turn", "at the beginning of the end step", "2009-07-11", "at end of turn", ""),
    ("unblockable", "can't be blocked", "2013-07-13", "unblockable", ""),
    (
        "put a token onto the battlefield",
        "create a token",
        "2016-09-30",
        r"puts? ((?:[\w'/+-]+ ){1,12}tokens?) onto the battlefield",
        r"create \1",
    ),
    ("he or she", "they", "2018-04-27", "he or she", ""),
    ("him or her", "them", "2018-04-27", "him or her", ""),
    ("his or her", "their", "2018-04-27", "his or her", ""),
    ("add to a mana pool", "add", "2018-04-27", rf"(adds? [^.;]{{1,60}}?) to {_POOL}", r"\1"),
    ("target creature or player", "any target", "2018-04-27", "target creature or player", ""),
    ("converted mana cost", "mana value", "2021-04-22", "converted mana cost(s?)", r"mana value\1"),
    (
        "any time you could cast a sorcery",
        "as a sorcery",
        "2021-04-22",
        "any time (?:you|they) could cast a sorcery",
        "",
    ),
    ("roll {CHAOS}", "chaos ensues", "2023-04-14", r"(?:you |a player )?rolls? \{(?:CHAOS|C)\}", ""),
    ("tribal", "kindred", "2024-06-07", "tribal(s?)", r"kindred\1"),
    ("totem armor", "umbra armor", "2024-06-07", "totem armor", ""),
    ("enters the battlefield", "enters", "2024-07-30", "(enter(?:s|ed|ing)?)[ -]the[ -]battlefield", r"\1"),
    ("transforming double-faced", "double-faced", "2025-09-19", "transforming double-faced", ""),
)
_TERMS = tuple(
    (
        re.compile(rf"(?<!\w){pattern}(?!\w)", re.IGNORECASE),
        plain or new,
        ReplacedTerm(old, new, date.fromisoformat(since)),
    )
    for old, new, since, pattern, plain in _TABLE
)
_KEPT = 65_536


@lru_cache(_KEPT)
def renew_terms(text: str) -> str:
    """Return a text as it is compared: every replaced term as it reads now, signs as `fold_typography` leaves them."""
    text = fold_typography(text)
    for pattern, plain, _ in _TERMS:
        text = pattern.sub(plain, text)
    return text


def find_replaced_terms(text: str) -> tuple[ReplacedTerm, ...]:
    """Return the old terms that a text uses, in the order they were replaced, each once."""
    return tuple(dict.fromkeys(_find(fold_typography(text))))


def _find(text: str) -> Iterator[ReplacedTerm]:
    for pattern, plain, term in _TERMS:
        if pattern.search(text):
            yield term
            text = pattern.sub(plain, text)
