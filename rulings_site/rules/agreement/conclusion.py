"""What follows from the facets: one edition, a range, a newer one, none, or nothing at all."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain

from rulings_site.rules.agreement.book import Book, Editions, meet
from rulings_site.rules.agreement.facets import Facets

SIDES_THAT_MAKE_SURE = 2
FEWEST_TO_SLIP = 40
SLIPS = 0.05
"""In a text of so many numbers this share of them may be of other editions."""


class Kind(StrEnum):
    """The answers there are, as they are stored."""

    ONE = "one edition"
    RANGE = "range"
    NEWER = "newer than every edition held"
    NONE = "no dated edition"
    UNDETERMINED = "undetermined"


@dataclass(frozen=True, slots=True)
class Conclusion:
    """The answer. `editions` fit; where none does, `nearest` are those that come closest.

    `is_open` is true where later editions than those held may fit too, `has_words` false where
    the answer is none because the words stand nowhere.
    """

    kind: Kind
    is_sure: bool = False
    editions: Editions = frozenset()
    nearest: Editions = frozenset()
    is_open: bool = False
    has_words: bool = True


def conclude(facets: Facets, book: Book) -> Conclusion:
    """Return the answer that the facets give together."""
    sides = list_sides(facets)
    left = meet([book.all, *sides])
    nearest = left if sides and left else _find_nearest(facets, book)
    if not sides and not facets.beyond and not (facets.wording and (facets.wording.found or facets.wording.editions)):
        return Conclusion(Kind.UNDETERMINED)
    if facets.wording and not facets.wording.editions:
        return Conclusion(Kind.NONE, is_sure=not facets.unlike, nearest=nearest, has_words=False)
    fitting = left & facets.wording.editions if facets.wording else left
    if facets.beyond and (book.newest in fitting or not sides):
        return Conclusion(Kind.NEWER, is_sure=bool(sides), nearest=frozenset({book.newest}) & book.all, is_open=True)
    if not fitting or facets.beyond:
        return Conclusion(Kind.NONE, is_sure=not facets.unlike, nearest=nearest)
    limiting = sum(side < book.all for side in sides)
    is_verbatim = facets.wording is not None and facets.wording.is_verbatim
    if not limiting and not is_verbatim:
        return Conclusion(Kind.UNDETERMINED)
    is_open = book.newest in fitting
    dates = {book.line[place].effective_date for place in fitting}
    is_one = len(dates) == 1 and not (is_open and facets.is_listing_beyond)
    return Conclusion(
        Kind.ONE if is_one else Kind.RANGE,
        is_sure=is_verbatim or (limiting >= SIDES_THAT_MAKE_SURE and not facets.unlike),
        editions=fitting,
        nearest=fitting,
        is_open=is_open,
    )


def list_sides(facets: Facets) -> list[Editions]:
    """Return the facets but for the words: numbers, citations, subrules.

    Where numbers and citations tell that subrules were left out, only those there count. Words
    that stand as they are hold what they cite: a number cited wrongly there says nothing.
    """
    numbers = [meaning.editions for meaning in facets.numbers]
    is_spoken = facets.wording is not None and facets.wording.is_verbatim and bool(facets.wording.editions)
    references = [] if is_spoken else [meaning.editions for meaning in facets.references]
    sides = [_meet_mostly(side) for side in (numbers, references) if side]
    if facets.contents:
        strict = _meet_mostly([content.editions for content in facets.contents])
        fits = not sides or not meet(sides) or meet([*sides, strict])
        sides.append(strict if fits else _meet_mostly([content.having for content in facets.contents]))
    return sides


def _meet_mostly(side: Sequence[Editions]) -> Editions:
    """The editions of all; of a long text those of most: official texts and translators slip now and then."""
    strict = meet(side)
    if strict or len(side) < FEWEST_TO_SLIP:
        return strict
    votes = Counter(chain.from_iterable(side))
    most = max(votes.values())
    is_enough = len(side) - most <= SLIPS * len(side)
    return frozenset(place for place, count in votes.items() if count == most) if is_enough else strict


def _find_nearest(facets: Facets, book: Book) -> Editions:
    """The editions in which most numbers, citations and subrules are as in the text."""
    votes = Counter(place for meaning in (*facets.numbers, *facets.references) for place in meaning.editions)
    votes.update(place for content in facets.contents for place in content.editions)
    if facets.wording:
        votes.update(facets.wording.editions or facets.wording.nearest)
    most = max(votes.values(), default=0)
    return frozenset(place for place in book.all if most and votes[place] == most)
