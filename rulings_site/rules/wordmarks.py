"""What became of the words of a text: kept, taken out, put in, moved. Typography is no change."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from rulings_site.languages.fold import fold_wording
from rulings_site.languages.tokenise import CJK
from rulings_site.rules.word_alignment import Stretch, Word, align_words, count_words, cut_words

FEWEST_MOVED = 4
"""Words of a run that counts as moved: a shorter one found elsewhere says little."""
KEPT_AROUND = 8
"""Words shown before and after a change where the rest is elided."""
_TRADE_MARK = re.compile(r"\((?:TM|R|C)\)", re.IGNORECASE)
_SIGNS = re.compile(r"[\W_]+")
_ANY_WORD = re.compile(rf"\s*(?:[{CJK}]|[^\s{CJK}]+)\s*")


class Kind(StrEnum):
    """What became of a run of words. `elided` is kept too, but too long to show."""

    SAME = "same"
    OLD = "old"
    NEW = "new"
    MOVED_FROM = "moved from"
    MOVED_TO = "moved to"
    ELIDED = "elided"


@dataclass(frozen=True, slots=True)
class Mark:
    """A run of words in the old text, in the new one, or in both, where their typography may differ.

    `move` is the number that the two ends of a move share, 0 for all else.
    """

    kind: Kind
    old: str
    new: str
    move: int = 0

    @property
    def text(self) -> str:
        """The run as it is shown: the newer one where both texts have it, parted from what follows in either."""
        is_parted = self.old[-1:].isspace() and self.new and not self.new[-1:].isspace()
        return f"{self.new} " if is_parted else self.new or self.old


def mark_words(old: str, new: str) -> tuple[Mark, ...]:
    """Return what became of the words of `old` in `new`, what is taken out before what is put in.

    The old sides of the marks joined are `old`, the new sides `new`. A run of at least
    `FEWEST_MOVED` words that is taken out here and put in there is marked as moved at both ends.
    """
    if letters_of(old) == letters_of(new) and fold_wording(old) == fold_wording(new):
        return (Mark(Kind.SAME, old, new),) if old or new else ()
    before, after = cut_words(old, new)
    stretches = align_words(before, after)
    moved_from, moved_to = _find_moves(stretches, before, after)
    return tuple(_list_marks(stretches, before, after, moved_from, moved_to))


def has_same_words(old: str, new: str) -> bool:
    """Tell whether two texts differ in nothing that `mark_words` marks: in print only."""
    return old == new or (
        letters_of(old) == letters_of(new) and all(mark.kind is Kind.SAME for mark in mark_words(old, new))
    )


def letters_of(text: str) -> str:
    """Return letters and digits alone: where these differ two texts do, and most differ here."""
    return _SIGNS.sub("", _TRADE_MARK.sub("", text) if "(" in text else text)


def elide(marks: Sequence[Mark], around: int = KEPT_AROUND) -> tuple[Mark, ...]:
    """Return the marks with what is far from any change as elided ones; joined they are still both texts."""
    if all(mark.kind is Kind.SAME for mark in marks):
        return tuple(marks)
    return tuple(part for place, mark in enumerate(marks) for part in _elide(mark, place, len(marks) - 1, around))


def _elide(mark: Mark, place: int, last: int, around: int) -> Iterator[Mark]:
    head, tail = (around if place > 0 else 0), (around if place < last else 0)
    (old_head, old_rest, old_tail), (new_head, new_rest, new_tail) = (
        _split(side, head, tail) for side in (mark.old, mark.new)
    )
    if mark.kind is not Kind.SAME or len(_ANY_WORD.findall(new_rest)) < around:
        yield mark
        return
    if new_head:
        yield Mark(Kind.SAME, old_head, new_head)
    yield Mark(Kind.ELIDED, old_rest, new_rest)
    if new_tail:
        yield Mark(Kind.SAME, old_tail, new_tail)


def _split(text: str, head: int, tail: int) -> tuple[str, str, str]:
    """Return the first words of a text, the rest, and the last words."""
    ends = [0, *(found.end() for found in _ANY_WORD.finditer(text))]
    start = ends[min(head, len(ends) - 1)]
    end = ends[max(len(ends) - 1 - tail, 0)] if tail else len(text)
    return text[:start], text[start : max(start, end)], text[max(start, end) :]


def _find_moves(
    stretches: Sequence[Stretch], before: Sequence[Word], after: Sequence[Word]
) -> tuple[dict[int, int], dict[int, int]]:
    """Return for each moved word, in the old text and in the new one, the number of its move; longest runs first."""
    changes = [one for one in stretches if not one.is_same]
    gone = {place for one in changes for place in range(one.old_start, one.old_end)}
    come = {place for one in changes for place in range(one.new_start, one.new_end)}
    first: dict[tuple[str, ...], int] = {}
    for place in sorted(gone):
        first.setdefault(_opening(before, place), place)
    runs = []
    for place in sorted(come):
        start = first.get(_opening(after, place))
        if start is not None:
            runs.append((_measure(before, after, start, place, gone, come), start, place))
    moved_from: dict[int, int] = {}
    moved_to: dict[int, int] = {}
    for length, start, place in sorted(runs, key=lambda run: -run[0]):
        taken = any(start + n in moved_from or place + n in moved_to for n in range(length))
        if not taken and count_words(before[start : start + length]) >= FEWEST_MOVED:
            number = len(set(moved_from.values())) + 1
            moved_from.update(dict.fromkeys(range(start, start + length), number))
            moved_to.update(dict.fromkeys(range(place, place + length), number))
    return moved_from, moved_to


def _opening(words: Sequence[Word], place: int) -> tuple[str, ...]:
    return tuple(word.key for word in words[place : place + FEWEST_MOVED])


def _measure(
    before: Sequence[Word], after: Sequence[Word], start: int, place: int, gone: set[int], come: set[int]
) -> int:
    length = 0
    while start + length in gone and place + length in come and before[start + length].key == after[place + length].key:
        length += 1
    return length


def _list_marks(
    stretches: Sequence[Stretch],
    before: Sequence[Word],
    after: Sequence[Word],
    moved_from: dict[int, int],
    moved_to: dict[int, int],
) -> Iterator[Mark]:
    for one in stretches:
        if one.is_same:
            if one.old_start < one.old_end:
                yield Mark(
                    Kind.SAME, _join(before, one.old_start, one.old_end), _join(after, one.new_start, one.new_end)
                )
            continue
        for move, start, end in _runs(one.old_start, one.old_end, moved_from):
            yield Mark(Kind.MOVED_FROM if move else Kind.OLD, _join(before, start, end), "", move)
        for move, start, end in _runs(one.new_start, one.new_end, moved_to):
            yield Mark(Kind.MOVED_TO if move else Kind.NEW, "", _join(after, start, end), move)


def _runs(start: int, end: int, moved: dict[int, int]) -> Iterator[tuple[int, int, int]]:
    for move, places in groupby(range(start, end), key=lambda place: moved.get(place, 0)):
        run = list(places)
        yield move, run[0], run[-1] + 1


def _join(words: Sequence[Word], start: int, end: int) -> str:
    return "".join(word.raw for word in words[start:end])
