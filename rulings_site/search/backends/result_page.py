"""A page of results, made of the texts that were found, best first: which are sure, which one thing, how many."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from rulings_site.search.backends.base import PAGE_SIZE, Hit, Results
from rulings_site.search.documents import SearchDocument
from rulings_site.search.matching import find_place
from rulings_site.search.query import Query
from rulings_site.search.reading import QueryReader


class Lane(NamedTuple):
    """What is searched and counted together."""

    kind: str
    language: str
    is_of_another_day: bool


def lane_of(document: SearchDocument) -> Lane:
    """Return the lane of a document."""
    return Lane(document.kind, document.language, document.is_of_another_day)


def is_shown(lane: Lane, query: Query) -> bool:
    """Return whether the texts of a lane may be results."""
    return (not query.kinds or lane.kind in query.kinds) and (not query.languages or lane.language in query.languages)


def is_counted(lane: Lane, query: Query) -> bool:
    """Return whether the texts of a lane are shown, or counted for who would choose their kind or language."""
    return not query.kinds or not query.languages or lane.kind in query.kinds or lane.language in query.languages


class ResultPage:
    """Takes texts until the page is full. `counts` are the texts found in each lane, those of `uncertain` are read.

    `is_about`: whether the counts are not exact whatever is read.
    """

    def __init__(
        self,
        reader: QueryReader,
        query: Query,
        page: int,
        counts: Counter[Lane],
        uncertain: set[Lane],
        *,
        is_about: bool = False,
    ) -> None:
        self._reader, self._query, self._page = reader, query, page
        self._counts, self._uncertain, self._is_about = counts, uncertain, is_about
        self._hits: dict[str, Hit] = {}
        self._read: Counter[Lane] = Counter()

    def fill(self, found: Iterable[tuple[SearchDocument, float]], count: int) -> Results:
        """Return the page; `found` are `count` texts and their scores, best first."""
        is_exhausted = all(self._take(document, score) for document, score in found)
        shown = [lane for lane in self._counts if is_shown(lane, self._query)]
        is_about = self._is_about or any(self._counts[lane] for lane in self._uncertain)
        if is_about and is_exhausted and count == sum(self._counts[lane] for lane in shown):
            self._counts.update({lane: self._read[lane] - self._counts[lane] for lane in shown})
            is_about = False
        hits = list(self._hits.values())
        return Results(
            hits=tuple(hits[(self._page - 1) * PAGE_SIZE : self._page * PAGE_SIZE]),
            page=self._page,
            total=sum(self._counts[lane] for lane in shown),
            is_about=is_about,
            has_next=len(hits) > self._page * PAGE_SIZE,
            kinds=self._count_by("kind"),
            languages=self._count_by("language"),
        )

    def _take(self, document: SearchDocument, score: float) -> bool:
        """Add one text to the results; say whether there is room for more."""
        lane = lane_of(document)
        if lane in self._uncertain:
            reading = self._reader.read(lane.kind, lane.language)
            if not (reading and find_place(document, reading)):
                return True
        self._read[lane] += 1
        if earlier := self._hits.get(document.group):
            self._hits[document.group] = earlier.join(document)
        else:
            self._hits[document.group] = Hit(document, score)
        return len(self._hits) <= self._page * PAGE_SIZE

    def _count_by(self, by: str) -> dict[str, int]:
        """Count kinds in the languages asked for, and languages in the kinds asked for."""
        counted: Counter[str] = Counter()
        for lane, count in self._counts.items():
            is_kind_asked = not self._query.kinds or lane.kind in self._query.kinds
            is_language_asked = not self._query.languages or lane.language in self._query.languages
            if is_language_asked if by == "kind" else is_kind_asked:
                counted[getattr(lane, by)] += count
        return dict(+counted)
