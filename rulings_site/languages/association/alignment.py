"""Which words of two texts stand for each other? Two word models (IBM Model 1) that learn from each other.

Each direction alone lets rare words gather what is left over; here what both directions hold to
be a pair counts more. Pairs of words that do not meet more often than by chance are left out, so
most of the work is never done.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from itertools import pairwise

from rulings_site.languages.association.linking import BREAK, NO_WORDS, Link, Links, Pair, grow, link_leftovers

MOST_PARTNERS = 12
"""Candidates kept for a word, of either language."""
LEAST_EVIDENCE = 2.0
"""Log-likelihood ratio of a pair of words that is worth looking at."""
ROUNDS = 5
SLANT = 1.5
"""How fast a word far from its relative place in the other text loses weight. German puts verbs last."""
NOTHING = 1e-3
"""The weight of standing for nothing."""
SMOOTHING = 1.0
COGNATE = 0.5
"""What words count for that begin alike (`procédure`, procedure), before any text says so."""
CERTAIN = 0.4
"""Share of a word's weight that makes its best counterpart one."""
HOPELESS = 1e-9
"""Product of both directions that no round brings back."""
MUTUAL = 1e-4
"""Least product of both directions."""
COMPANY = 4.0
"""How much likelier a pair of words is beside a sure one: in `Manakosten`, cost goes with mana."""
BESIDE = ((0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1))

Together = Mapping[int, Mapping[int, int]]
"""In how many pairs each word and each English one stand together."""


class WordModel:
    """How likely words stand for each other, in both directions, learned from pairs of texts."""

    def __init__(
        self, pairs: Sequence[Pair], is_cognate: Callable[[int, int], bool] = lambda own, english: False
    ) -> None:
        self.pairs = pairs
        self.number = sum(pair.weight for pair in pairs)
        self.own_texts, self.english_texts, together = _count(pairs)
        self.cells = sorted(self._choose(together))
        self._together = [together[own][english] for own, english in self.cells]
        self._rows: defaultdict[int, dict[int, int]] = defaultdict(dict)
        for place, (own, english) in enumerate(self.cells):
            self._rows[own][english] = place
        start = [
            2 * both / (self.own_texts[own] + self.english_texts[english])
            for (own, english), both in zip(self.cells, self._together, strict=True)
        ]
        self.from_english, self.to_english = start, start[:]
        self._before = [COGNATE * is_cognate(own, english) for own, english in self.cells]
        self._grids = [self._lay(pair) for pair in pairs]
        for number in range(ROUNDS):
            self._improve()
            if number == ROUNDS // 2 - 1:
                self._drop_hopeless()
        self.compounds: Mapping[int, Set[Link]] = {}

    def align(self, number: int, *, is_close: bool = False) -> Links:
        """Return the places (own, English) that stand for each other in the pair of that number.

        A close translation leaves nothing out: what is left over on both sides goes together.
        """
        compounds = self._list_compounds(number)
        sure = compounds | set.intersection(*self._link(number, frozenset()))
        forth, back = self._link(number, sure)
        pair = self.pairs[number]
        links = grow(pair, compounds | (forth & back), (forth | back) & self._list_mutual(number))
        return link_leftovers(pair, links) if is_close else links

    def ties(self) -> Iterator[tuple[int, int, float, float, int]]:
        """Yield pairs of words: how likely the first for the English one, the other way round, texts that have both."""
        for (own, english), back, forth, both in zip(
            self.cells, self.from_english, self.to_english, self._together, strict=True
        ):
            yield own, english, min(back, 1.0), min(forth, 1.0), both

    def weigh(self, side: int) -> dict[int, float]:
        """Return what each word of a language says: the logarithm of how few texts it stands in."""
        texts = self.english_texts if side else self.own_texts
        return {word: math.log(1 + self.number / count) for word, count in sorted(texts.items())}

    def _list_compounds(self, number: int) -> Links:
        """The links of a word for two that stand side by side."""
        pair = self.pairs[number]
        return {
            (one, place)
            for one, own in enumerate(pair.own)
            if own in self.compounds
            for other, two in enumerate(pairwise(pair.english))
            if two in self.compounds[own]
            for place in (other, other + 1)
        }

    def _list_mutual(self, number: int) -> Links:
        """Links that both directions hold to be possible: a rare word alone would gather what is left over."""
        forth, back = self.from_english, self.to_english
        return {(one, other) for one, other, cell, _ in self._grids[number] if forth[cell] * back[cell] >= MUTUAL}

    def _choose(self, together: Together) -> set[Link]:
        """The strongest partners of every word, of either language."""
        partners: defaultdict[tuple[bool, int], list[tuple[float, Link]]] = defaultdict(list)
        for own, found in together.items():
            for english, both in found.items():
                evidence = _evidence(both, self.own_texts[own], self.english_texts[english], self.number)
                if evidence > LEAST_EVIDENCE:
                    partners[False, own].append((-evidence, (own, english)))
                    partners[True, english].append((-evidence, (own, english)))
        return {cell for found in partners.values() for _, cell in sorted(found)[:MOST_PARTNERS]}

    def _lay(self, pair: Pair) -> list[tuple[int, int, int, float]]:
        """The cells of a pair of texts: places, number of the cell, weight by place."""
        places = [(other + 0.5) / len(pair.english) for other in range(len(pair.english))]
        grid = []
        for one, own in enumerate(pair.own):
            row = self._rows.get(own)
            if row:
                at = (one + 0.5) / len(pair.own)
                for other, english in enumerate(pair.english):
                    cell = row.get(english)
                    if cell is not None:
                        grid.append((one, other, cell, math.exp(-SLANT * abs(at - places[other]))))
        return grid

    def _improve(self) -> None:
        """One round of expectation and maximisation; the geometric mean of both directions counts."""
        counts = self._before[:]
        chosen, choosing = self.from_english, self.to_english
        for pair, grid in zip(self.pairs, self._grids, strict=True):
            own, english = [NOTHING] * len(pair.own), [NOTHING] * len(pair.english)
            for one, other, cell, weight in grid:
                own[one] += chosen[cell] * weight
                english[other] += choosing[cell] * weight
            much = pair.weight
            for one, other, cell, weight in grid:
                share = chosen[cell] * choosing[cell] / (own[one] * english[other])
                counts[cell] += much * weight * math.sqrt(share)
        own_sums: defaultdict[int, float] = defaultdict(float)
        english_sums: defaultdict[int, float] = defaultdict(float)
        for (one, other), count in zip(self.cells, counts, strict=True):
            own_sums[one] += count
            english_sums[other] += count
        for place, (one, other) in enumerate(self.cells):
            chosen[place] = counts[place] / (english_sums[other] + SMOOTHING)
            choosing[place] = counts[place] / (own_sums[one] + SMOOTHING)

    def _drop_hopeless(self) -> None:
        """Leave out the cells that count for nothing any more: most of them, and most of the work."""
        kept = [forth * back > HOPELESS for forth, back in zip(self.from_english, self.to_english, strict=True)]
        self._grids = [[one for one in grid if kept[one[2]]] for grid in self._grids]

    def _link(self, number: int, sure: Set[Link]) -> tuple[Links, Links]:
        """The best counterpart of each word, by either direction; beside a sure link it need not be as likely."""
        pair = self.pairs[number]
        company = {(one + step, other + side) for one, other in sure for step, side in BESIDE}
        own, english = [NOTHING] * len(pair.own), [NOTHING] * len(pair.english)
        best_own, best_english = [(0.0, BREAK)] * len(own), [(0.0, BREAK)] * len(english)
        for one, other, cell, weight in self._grids[number]:
            if (one, other) in company:
                weight *= COMPANY
            chosen, choosing = self.from_english[cell] * weight, self.to_english[cell] * weight
            own[one] += chosen
            english[other] += choosing
            if chosen > best_own[one][0]:
                best_own[one] = (chosen, other)
            if choosing > best_english[other][0]:
                best_english[other] = (choosing, one)
        return (
            {(one, other) for one, (share, other) in enumerate(best_own) if share > CERTAIN * own[one]},
            {(one, other) for other, (share, one) in enumerate(best_english) if share > CERTAIN * english[other]},
        )


def _count(pairs: Sequence[Pair]) -> tuple[Counter[int], Counter[int], dict[int, Counter[int]]]:
    """In how many pairs, by their weights, words stand alone and together."""
    own_texts: Counter[int] = Counter()
    english_texts: Counter[int] = Counter()
    together: defaultdict[int, Counter[int]] = defaultdict(Counter)
    for pair in pairs:
        own, english = set(pair.own) - NO_WORDS, set(pair.english) - NO_WORDS
        for _ in range(pair.weight):
            own_texts.update(own)
            english_texts.update(english)
            for one in own:
                together[one].update(english)
    return own_texts, english_texts, dict(together)


def _evidence(both: float, one: float, other: float, number: float) -> float:
    """The log-likelihood ratio (Dunning) of two words; 0 if they meet less often than by chance."""
    if both * number <= one * other:
        return 0.0
    cells = (both, one - both, other - both, number - one - other + both, number)
    margins = (one, number - one, other, number - other)
    return 2 * (sum(map(_entropy, cells)) - sum(map(_entropy, margins)))


def _entropy(count: float) -> float:
    return count * math.log(count) if count > 0 else 0.0
