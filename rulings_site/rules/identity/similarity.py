"""How alike two texts are: in the order of words, in rare words, and in what one keeps of the other."""

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

from rapidfuzz.distance import Indel, LCSseq

_WORD = re.compile(r"[^\W_]+|#|[^\w\s]")
_REMEMBERED = 50_000
"""Texts whose words are kept: more than all editions together have."""


@lru_cache(_REMEMBERED)
def words_of(masked: str) -> tuple[str, ...]:
    """Return the words and signs of a masked text, without case."""
    return tuple(_WORD.findall(masked.casefold()))


class Similarity:
    """Compares texts of two editions. Rare words weigh more: most keywords are defined in the same phrases."""

    def __init__(self, texts: Iterable[str]) -> None:
        held = Counter(word for text in texts for word in set(words_of(text)))
        self._weights = {word: math.log(1 + len(held) / count) for word, count in held.items()}

    def of(self, old: str, new: str) -> float:
        """Return 0 for nothing in common to 1 for the same text."""
        if old == new:
            return 1.0
        before, after = words_of(old), words_of(new)
        order = Indel.normalized_similarity(before, after)
        return 0.35 * order + 0.35 * self._shared_weight(before, after) + 0.3 * shared_part(before, after)

    def _shared_weight(self, before: tuple[str, ...], after: tuple[str, ...]) -> float:
        old, new = Counter(before), Counter(after)
        return 2 * self._weigh(old & new) / ((self._weigh(old) + self._weigh(new)) or 1)

    def _weigh(self, words: Counter[str]) -> float:
        return sum(self._weights.get(word, 1.0) * count for word, count in words.items())


@lru_cache(_REMEMBERED)
def _set_of(words: tuple[str, ...]) -> frozenset[str]:
    return frozenset(words)


def share_words(one: tuple[str, ...], other: tuple[str, ...], least: float) -> bool:
    """Tell at little cost whether two texts could be alike: enough of the words of the one with fewer are in both."""
    first, second = _set_of(one), _set_of(other)
    return len(first & second) >= least * min(len(first), len(second))


def shared_part(one: Sequence[str], other: Sequence[str]) -> float:
    """Return how much of the shorter text stands in the longer one, in the same order: 0 to 1."""
    shorter = min(len(one), len(other))
    return LCSseq.similarity(one, other) / shorter if shorter else 0.0
