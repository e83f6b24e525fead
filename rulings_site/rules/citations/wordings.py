"""Find the wordings that hold quoted words, in any language: kept in memory, so that a quotation costs milliseconds."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate

from django.db.models import Max

from rulings_site.rules.citations.quotations import fold_for_search
from rulings_site.rules.models import Wording

SEPARATOR = "\0"
"""Parts the wordings. Nobody can quote it: no stored text has one, and folding keeps it."""


class WordingIndex:
    """All wordings, folded, one after another. Latin ones are kept apart, where a letter takes one byte."""

    def __init__(self, wordings: Iterable[tuple[int, str]]) -> None:
        pks, texts = zip(*wordings, strict=True) if wordings else ((), ())
        # Folded all at once: one by one takes three times as long.
        folded = list(zip(pks, fold_for_search(SEPARATOR.join(texts)).split(SEPARATOR), strict=bool(pks)))
        self._parts = [
            _Joined([one for one in folded if _is_latin(one[1])]),
            _Joined([one for one in folded if not _is_latin(one[1])]),
        ]

    def find(self, pieces: Sequence[str], most: int) -> list[int]:
        """Return the wordings that hold all these folded pieces in order; `most` + 1 of them if there are more."""
        found: list[int] = []
        for part in self._parts:
            if pieces and len(found) <= most:
                found += part.find(pieces, most - len(found))
        return found


class _Joined:
    """Texts as one, with the place where each begins."""

    def __init__(self, texts: Sequence[tuple[int, str]]) -> None:
        self._pks = [pk for pk, _ in texts]
        self._starts = list(accumulate((len(text) + 1 for _, text in texts), initial=0))
        self._text = SEPARATOR.join(text for _, text in texts)

    def find(self, pieces: Sequence[str], most: int) -> list[int]:
        longest = max(pieces, key=len)
        found: list[int] = []
        at = self._text.find(longest)
        while at >= 0 and len(found) <= most:
            place = bisect_right(self._starts, at) - 1
            start, end = self._starts[place], self._starts[place + 1] - 1
            if len(pieces) == 1 or holds(self._text[start:end], pieces):
                found.append(self._pks[place])
            at = self._text.find(longest, end)
        return found


def holds(folded: str, pieces: Sequence[str]) -> bool:
    """Whether a folded text holds folded pieces one after another."""
    at = 0
    for piece in pieces:
        at = folded.find(piece, at)
        if at < 0:
            return False
        at += len(piece)
    return bool(pieces)


def _is_latin(text: str) -> bool:
    return text.isascii() or max(text) < "\u0100"


def read_wording_index() -> WordingIndex:
    """Return the index of the wordings held now: made anew, in a second, only when there are newer ones."""
    return _make_index(Wording.objects.aggregate(newest=Max("pk"))["newest"])


@lru_cache(maxsize=1)
def _make_index(newest: int | None) -> WordingIndex:
    return WordingIndex(list(Wording.objects.values_list("pk", "text")))
