"""One lane of a Whoosh index: which texts have what is asked, and how well.

Whoosh walks postings one document at a time. Reading a posting list whole and combining lists as
dictionaries takes a fraction of the time on the real corpus, and the number of texts comes with it.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from heapq import nlargest
from itertools import accumulate, islice
from typing import Any, NamedTuple

from whoosh.reading import IndexReader, TermNotFound

from rulings_site.search import ranking
from rulings_site.search.analysis import Reading, Row, is_single_sign
from rulings_site.search.backends import whoosh_layout as layout

# A single sign stands for the pairs it begins: this many of them.
MOST_EXPANSIONS = 64
# Where so many times fewer texts are left than a term has, they are looked up one by one.
SPARSE = 256

Scores = dict[int, float]


class Place(NamedTuple):
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
        self.frequency = lru_cache(maxsize=4_096)(self._frequency)
        self.rarity: Callable[[str], float] = lambda term: 1.0

    def find(self, reading: Reading) -> Scores:
        """Return the texts that may have all that is asked, and their scores. Certain if the reading is."""
        groups = [self._look_up(rows) for rows in reading.required]
        if not all(groups):
            return {}
        places: list[Place] = []
        for alternatives in groups:
            if len(alternatives) == 1:
                places += alternatives[0]
        scores = self._meet(places) if places else None
        for alternatives in groups:
            if len(alternatives) > 1 and scores != {}:
                scores = _intersect(scores, _unite(self._meet(row) for row in alternatives))
        return self._favour_names(self._without(scores or {}, reading.excluded), reading.whole)

    def _favour_names(self, scores: Scores, whole: str) -> Scores:
        name = layout.name_term(whole)
        if scores and self.frequency(name):
            for document, score in self._read(name).items():
                if document in scores:
                    scores[document] += score
        return scores

    def _look_up(self, rows: Iterable[Row]) -> list[list[Place]]:
        """Return those of the rows that can stand in a text of this lane."""
        looked_up = ([self._place(asked, row) for asked in layout.terms_of(row)] for row in rows)
        return [places for places in looked_up if all(place.terms for place in places)]

    def _place(self, terms: tuple[str, ...], row: Row) -> Place:
        if len(row) == 1 and is_single_sign(row[0]):
            expanded = islice(self.reader.expand_prefix(self.name, terms[0]), MOST_EXPANSIONS)
            terms = tuple(term.decode() for term in expanded)
        known = {term: frequency for term in terms if (frequency := self.frequency(term))}
        return Place(tuple(known), sum(known.values()))

    def _frequency(self, term: str) -> int:
        try:
            return int(self.reader.term_info(self.name, term).doc_frequency())
        except TermNotFound:
            return 0

    def _meet(self, places: list[Place]) -> Scores:
        """Return the texts that have something of every place, the rarest place first."""
        rarest, *others = sorted(places, key=lambda place: place.frequency)
        scores = _unite(self._read(term) for term in rarest.terms)
        for place in others:
            if not scores:
                break
            if len(scores) * SPARSE < place.frequency:
                scores = _intersect(scores, _unite(self._read_some(term, scores) for term in place.terms))
            else:
                scores = _intersect(scores, _unite(self._read(term) for term in place.terms))
        return scores

    def _without(self, scores: Scores, excluded: Iterable[Row]) -> Scores:
        for row in excluded:
            # Neighbours are only certain once the text is read: whoever reads it leaves it out.
            if scores and len(row) == 1:
                place = self._place(row[0].terms, row)
                unwanted = _unite(self._read(term) for term in place.terms)
                scores = {document: score for document, score in scores.items() if document not in unwanted}
        return scores

    def _read(self, term: str) -> Scores:
        """Return the score of every text that has a term, read block by block."""
        rarity = self.rarity(term)
        matcher: Any = self.reader.postings(self.name, term)
        scores: Scores = {}
        while matcher.is_active():
            # A block as Whoosh keeps it: steps from document to document, and weights, one if all are equal.
            matcher._read_data()
            steps, weights, _ = matcher._data
            if isinstance(weights, tuple):
                scores.update(zip(accumulate(steps), [weight * rarity for weight in weights], strict=True))
            else:
                scores.update(dict.fromkeys(accumulate(steps), (1.0 if weights is None else weights) * rarity))
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


def _unite(several: Iterable[Scores]) -> Scores:
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


def _intersect(first: Scores | None, second: Scores) -> Scores:
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
