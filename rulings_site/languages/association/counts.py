"""In how many pairs of texts words stand, alone and together."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Counts:
    """How many of `number` pairs of texts have each word, of one language, of the other, and two of both."""

    own: Counter[str]
    other: Counter[str]
    both: Mapping[tuple[str, str], int]
    number: int

    @classmethod
    def of(cls, texts: Iterable[tuple[Set[str], Set[str]]]) -> "Counts":
        """Return the counts of pairs of texts, each given as the words in it."""
        own: Counter[str] = Counter()
        other: Counter[str] = Counter()
        both: dict[str, Counter[str]] = {}
        number = 0
        for own_words, other_words in texts:
            number += 1
            own.update(own_words)
            other.update(other_words)
            for one in own_words:
                both.setdefault(one, Counter()).update(other_words)
        return cls(own, other, {(one, two): n for one, found in both.items() for two, n in found.items()}, number)

    def turned(self) -> "Counts":
        """Return the same, seen from the other language."""
        both = {(two, one): count for (one, two), count in self.both.items()}
        return Counts(self.other, self.own, both, self.number)

    def renamed(self, own_names: Mapping[str, str], other_names: Mapping[str, str]) -> "Counts":
        """Return the counts of words whose forms were counted. Two forms in one text count twice."""
        own: Counter[str] = Counter()
        other: Counter[str] = Counter()
        both: Counter[tuple[str, str]] = Counter()
        for counts, sums, names in ((self.own, own, own_names), (self.other, other, other_names)):
            for form, count in counts.items():
                sums[names[form]] += count
        for (one, two), count in self.both.items():
            both[own_names[one], other_names[two]] += count
        return Counts(own, other, both, self.number)

    def tie(self, one: str, two: str, both: int) -> float:
        """Return the correlation (phi) of two words that stand in `both` pairs together."""
        own, other = self.own[one], self.other[two]
        rest = own * other * (self.number - own) * (self.number - other)
        return (both * self.number - own * other) / math.sqrt(rest) if rest > 0 else 0.0
