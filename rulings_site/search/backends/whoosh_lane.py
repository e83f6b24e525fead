"""One lane of a Whoosh index: which texts have a term, and what it weighs there.

Whoosh walks postings one document at a time. Reading a posting list whole and combining lists as
dictionaries takes a fraction of the time on the real corpus, and the number of texts comes with it.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache
from heapq import nlargest
from itertools import accumulate, islice
from typing import Any, NamedTuple

from whoosh.reading import IndexReader, TermNotFound

from rulings_site.search import ranking
from rulings_site.search.backends import whoosh_layout as layout
from rulings_site.search.terms import MOST_CONSIDERED, MOST_EXPANSIONS, SINCE, UNTIL, name_term, stems_of

# Where so many times fewer texts are left than a term has, they are looked up one by one.
SPARSE = 256

Scores = dict[int, float]


class Slot(NamedTuple):
    """Terms of which one must be there; `frequency` is at least the number of texts that have one."""

    terms: tuple[str, ...]
    frequency: int


class LaneReader:
    """A lane as one thread reads it. `part` names the index it is in, `count` the texts it has.

    `rarity` says how telling a term is; lanes that are searched together share it.
    """

    def __init__(self, name: str, part: str, count: int, reader: IndexReader) -> None:
        self.name, self.part, self.count, self.reader = name, part, count, reader
        self.holds = layout.read_lane(name)
        # What a text weighs that was asked for by its place alone.
        self.weight = ranking.document_weight(self.holds.kind, self.holds.language, "")
        self.frequency = lru_cache(maxsize=4_096)(self._frequency)
        self.days = lru_cache(maxsize=2)(self._days)
        self.standing_on = lru_cache(maxsize=4)(self._standing_on)
        self.rarity: Callable[[str], float] = lambda term: 1.0

    def _frequency(self, term: str) -> int:
        try:
            return int(self.reader.term_info(self.name, term).doc_frequency())
        except TermNotFound:
            return 0

    def slot(self, terms: Iterable[str]) -> Slot:
        """Return those of the terms that this lane has."""
        known = {term: frequency for term in terms if (frequency := self.frequency(term))}
        return Slot(tuple(known), sum(known.values()))

    def expand(self, beginning: str) -> list[str]:
        """Return the most frequent terms that begin so."""
        terms = [term.decode() for term in islice(self.reader.expand_prefix(self.name, beginning), MOST_CONSIDERED)]
        return nlargest(MOST_EXPANSIONS, terms, key=self.frequency)

    def stems_of(self, beginning: str) -> list[str]:
        """Return terms that do not begin so, but may be the stems of words that do."""
        return [term for term in stems_of(beginning, self.holds.language) if self.frequency(term)]

    def _days(self, sign: str) -> list[str]:
        """Return the days on which places begin or end, as the sign says, in order."""
        return [term.decode()[len(sign) :] for term in self.reader.expand_prefix(self.name, sign)]

    def _standing_on(self, day: str) -> frozenset[int]:
        """Return the texts with a place that began on that day or before and has not ended."""
        places: Counter[int] = Counter()
        for began in self.days(SINCE):
            if began <= day:
                places.update({text: int(count) for text, count in self.weights(SINCE + began).items()})
        for ended in self.days(UNTIL):
            if ended <= day:
                places.subtract({text: int(count) for text, count in self.weights(UNTIL + ended).items()})
        return frozenset(+places)

    def meet(self, slots: Iterable[Slot]) -> Scores:
        """Return the texts that have something of every slot, the rarest slot first."""
        rarest, *others = sorted(slots, key=lambda slot: slot.frequency)
        scores = unite(self.read(term) for term in rarest.terms)
        for slot in others:
            if not scores:
                break
            if len(scores) * SPARSE < slot.frequency:
                scores = intersect(scores, unite(self._read_some(term, scores) for term in slot.terms))
            else:
                scores = intersect(scores, unite(self.read(term) for term in slot.terms))
        return scores

    def favour_names(self, scores: Scores, whole: str) -> Scores:
        """Return the scores, those of texts that are called so raised."""
        name = name_term(whole)
        if scores and self.frequency(name):
            for document, score in self.read(name).items():
                if document in scores:
                    scores[document] += score
        return scores

    def read(self, term: str) -> Scores:
        """Return the score of every text that has a term."""
        return self.weights(term, self.rarity(term))

    def weights(self, term: str, factor: float = 1.0) -> Scores:
        """Return what a term weighs in every text that has it, read block by block."""
        matcher: Any = self.reader.postings(self.name, term)
        scores: Scores = {}
        while matcher.is_active():
            # A block as Whoosh keeps it: steps from document to document, and weights, one if all are equal.
            matcher._read_data()
            steps, weights, _ = matcher._data
            if isinstance(weights, tuple):
                scores.update(zip(accumulate(steps), [weight * factor for weight in weights], strict=True))
            else:
                scores.update(dict.fromkeys(accumulate(steps), (1.0 if weights is None else weights) * factor))
            matcher._next_block()
        return scores

    def _read_some(self, term: str, documents: Iterable[int]) -> Scores:
        """Return the score of those of a few documents that have a term."""
        rarity = self.rarity(term)
        matcher = self.reader.postings(self.name, term)
        scores: Scores = {}
        for document in sorted(documents):
            matcher.skip_to(document)
            if not matcher.is_active():
                break
            if matcher.id() == document:
                scores[document] = matcher.weight() * rarity
        return scores


def share_rarity(lanes: list[LaneReader]) -> None:
    """Let these lanes weigh a term by how rare it is in all of them, so that their scores compare."""
    texts = sum(lane.count for lane in lanes)

    @lru_cache(maxsize=4_096)
    def rarity(term: str) -> float:
        return ranking.rarity(sum(lane.frequency(term) for lane in lanes), texts)

    for lane in lanes:
        lane.rarity = rarity


def unite(several: Iterable[Scores]) -> Scores:
    """Return what stands in any of these, with the best score."""
    united: Scores = {}
    for scores in several:
        if not united:
            united = scores
            continue
        for document, score in scores.items():
            if score > united.get(document, 0.0):
                united[document] = score
    return united


def intersect(first: Scores | None, second: Scores) -> Scores:
    """Return what stands in both, with the sum of the scores."""
    if first is None:
        return second
    if len(second) < len(first):
        first, second = second, first
    return {document: score + second[document] for document, score in first.items() if document in second}


def best(scores: Scores, count: int) -> list[tuple[int, float]]:
    """Return the best texts and their scores; of equal ones the first."""
    if len(scores) > count:
        least = nlargest(count, scores.values())[-1]
        scores = {document: score for document, score in scores.items() if score >= least}
    return sorted(scores.items(), key=lambda item: (-item[1], item[0]))[:count]
