"""From pairs of phrases to terms: how sure each pair is, and the form each phrase is shown in."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

DISCOUNT = 0.5
"""Taken from each count: what was seen once may be chance."""
NAME_WEIGHT = 3
"""What a pair counts for that stands alone on both sides: a heading, a term of a glossary."""
LEAST_SCORE = 0.1
MOST_CANDIDATES = 6
FEWEST = 2
"""Pairs of texts that two phrases of several words each must stand in together, if these are of cards."""
LONGEST_BELIEVED = 5
"""Words of phrases for which one pair of texts is enough."""
OFTEN = 10
"""Pairs of texts a phrase must stand in to be a term of its own, whose parts are less likely ones."""

Key = tuple[int, ...]
"""A phrase as the numbers of its words."""
KeyPair = tuple[Key, Key]


@dataclass(frozen=True, slots=True)
class Scored:
    """A phrase that stands for another one, how sure, and in how many pairs of texts."""

    key: Key
    score: float
    count: int


Found = dict[Key, list[Scored]]


def score_share(share: float, other_share: float) -> float:
    """Return how sure a term stands for another: the share of its places at which it does, and the share the other
    way round, as a geometric mean in which the former counts double."""
    return math.cbrt(share * share * other_share)


class PhraseTable:
    """What was counted: pairs of phrases, and how many of them stood alone."""

    def __init__(self) -> None:
        self.counts: Counter[KeyPair] = Counter()
        self.named: Counter[KeyPair] = Counter()
        self._believed: set[KeyPair] = set()

    def add(self, own: Key, english: Key, count: int, *, is_name: bool = False) -> None:
        """Count a pair of phrases."""
        self.counts[own, english] += count
        if is_name:
            self.named[own, english] += count

    def believe(self, own: Key, english: Key) -> None:
        """Keep a pair of phrases even if it stands in one pair of texts only."""
        if max(len(own), len(english)) <= LONGEST_BELIEVED:
            self._believed.add((own, english))

    def score(self) -> tuple[Found, Found]:
        """Return what English stands for each phrase, and what stands for each English one, best first.

        Places inside one longer term count for that: most `Manakosten` are part of `umgewandelte
        Manakosten` (mana value), which does not make them mana.
        """
        weights = self._weigh()
        own_sums: Counter[Key] = Counter()
        english_sums: Counter[Key] = Counter()
        for (own, english), weight in weights.items():
            own_sums[own] += weight
            english_sums[english] += weight
        forth: defaultdict[Key, list[Scored]] = defaultdict(list)
        back: defaultdict[Key, list[Scored]] = defaultdict(list)
        for (own, english), weight in weights.items():
            count = self.counts[own, english]
            is_believed = min(len(own), len(english)) == 1 or (own, english) in self._believed
            if count < FEWEST and not is_believed and not self.named[own, english]:
                continue
            share = max(weight - DISCOUNT, 0) / own_sums[own]
            other_share = max(weight - DISCOUNT, 0) / english_sums[english]
            forth[own].append(Scored(english, score_share(share, other_share), count))
            back[english].append(Scored(own, score_share(other_share, share), count))
        return _choose(forth), _choose(back)

    def _weigh(self) -> dict[KeyPair, int]:
        """The counts, names more, parts of longer terms less."""
        inside: dict[KeyPair, int] = {}
        for pair, count in self.counts.items():
            if count >= OFTEN and min(map(len, pair)) > 1:
                for part in _parts(pair):
                    if self.counts[part] >= count:
                        inside[part] = max(inside.get(part, 0), count)
        return {
            pair: max(count - inside.get(pair, 0), 1) + (NAME_WEIGHT - 1) * self.named[pair]
            for pair, count in self.counts.items()
        }


def _parts(pair: KeyPair) -> Iterator[KeyPair]:
    own, english = pair
    return ((one, other) for one in _stretches(own) for other in _stretches(english))


def _stretches(key: Key) -> Iterable[Key]:
    """The shorter phrases in a phrase."""
    return [key[start : start + size] for size in range(1, len(key)) for start in range(len(key) - size + 1)]


def _choose(found: dict[Key, list[Scored]]) -> Found:
    kept = {}
    for key, candidates in sorted(found.items()):
        candidates.sort(key=lambda one: (-one.score, one.key))
        if best := [one for one in candidates if one.score >= LEAST_SCORE][:MOST_CANDIDATES]:
            kept[key] = best
    return kept
