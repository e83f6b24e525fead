"""For the rules of which day a ruling was written: those of its day, or those about to take effect with its cards."""

from bisect import bisect_right
from collections.abc import Sequence
from datetime import date, timedelta

AHEAD = timedelta(days=62)
"""The rulings of Fate Reforged are dated 2014-11-24, 60 days before the rules of its keywords took effect."""
FRESH = timedelta(days=7)
"""Rulings that follow an edition so closely are of the cards that it came with, not of the next ones."""


def find_written_for(published: date, editions: Sequence[date]) -> date | None:
    """Return the effective date of the edition a ruling was written for, of `editions`, oldest first.

    Before the first edition that is the first; None without any.
    """
    place = bisect_right(editions, published)
    held = editions[place - 1] if place else None
    coming = editions[place] if place < len(editions) else None
    if held is None:
        return coming
    is_ahead = coming is not None and published - held > FRESH and coming - published <= AHEAD
    return coming if is_ahead else held
