"""What alone a rule is about: a keyword (702.9), a kind of card or of game (708, 810). Most have no topic."""

from collections.abc import Callable
from datetime import date

from rulings_site.rules.headings import is_heading
from rulings_site.rules.numbers import parent_number
from rulings_site.rules.references import KEYWORD_SECTIONS

REORGANISED = date(2009, 7, 11)
"""Until then chapter 5 held what is in chapter 7 since, and chapter 6 the games of several players."""
_SPECIAL_SECTIONS = frozenset(("123", "309", "310", "311", "312", "313", "314", "315"))
"""Stickers, dungeons, battles and the cards of casual variants."""
_GENERAL_SECTIONS = frozenset(("500", "600", "700", "703", "704", "800", "900"))
_PASSING = """abandon, activate, attach, cast, counter, create, destroy, discard, double, exchange, exile, play, reveal,
    sacrifice, search, shuffle, tap and untap"""
"""Keyword actions that rulings name in passing."""
_GENERIC = """ability abilities additional card cards general marker markers option permanents spells variant your the
    to on a and of another"""
"""Words of headings that are not the topic: Face-Down Spells and Permanents is about what is face down."""
_PASSING_NAMES = frozenset(name.strip() for name in _PASSING.split(","))
_GENERIC_WORDS = frozenset(_GENERIC.split())


def find_topic(number: str, since: date, name_of: Callable[[str], str]) -> str:
    """Return the topic of a rule, empty without one. `name_of` returns what stands behind a number that day."""
    section = number[:3]
    if section in KEYWORD_SECTIONS:
        name = name_of(parent_number(number) or "" if number[-1].isalpha() else number)
    elif _is_special(section, since):
        name = name_of(section)
    else:
        return ""
    if not name or not is_heading(name) or name.lower() in _PASSING_NAMES:
        return ""
    return " ".join(word for word in name.split() if word.lower() not in _GENERIC_WORDS)


def _is_special(section: str, since: date) -> bool:
    chapters = "56" if since < REORGANISED else "789"
    return section in _SPECIAL_SECTIONS or (section[0] in chapters and section not in _GENERAL_SECTIONS)
