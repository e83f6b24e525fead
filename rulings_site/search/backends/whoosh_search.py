"""Search one finished Whoosh index: lane by lane, then the best of all lanes."""

import weakref
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from whoosh import index
from whoosh.reading import IndexReader

from rulings_site.search.backends import whoosh_layout as layout
from rulings_site.search.backends.base import PAGE_SIZE, Hit, Results
from rulings_site.search.backends.whoosh_lane import LaneReader, best, share_rarity
from rulings_site.search.backends.whoosh_tree import find
from rulings_site.search.documents import SearchDocument
from rulings_site.search.matching import find_place
from rulings_site.search.query import Query
from rulings_site.search.reading import QueryReader

# A text found by neighbours or by several conditions is read to be sure: at most so many of each lane.
MOST_READ = 400
# Several texts of one thing make one result: so many more are looked at for a page.
SPARE = 60


class _Found(NamedTuple):
    score: float
    part: str
    number: int


class OpenIndex:
    """One index as one thread reads it; Whoosh's readers must not be shared between threads."""

    def __init__(self, folder: Path, lanes: dict[str, tuple[str, int]]) -> None:
        self.readers: dict[str, IndexReader] = {}
        for part in {part for part, _ in lanes.values()}:
            reader = self.readers[part] = index.open_dir(folder / part).reader()
            # The thread that reads may end, or the index be replaced, at any time.
            weakref.finalize(self, reader.close)
        self.lanes = [
            LaneReader(name, part, count, self.readers[part]) for name, (part, count) in sorted(lanes.items())
        ]
        for of_another_day in (False, True):
            share_rarity([lane for lane in self.lanes if lane.holds.is_of_another_day is of_another_day])

    def search(self, query: Query, page: int, of_other_days: bool) -> Results:
        """Return one page of the best of all lanes that are asked for."""
        reader = QueryReader(query)
        counts: Counter[layout.Lane] = Counter()
        uncertain: set[layout.Lane] = set()
        found: list[_Found] = []
        has_day = query.has_day
        for lane in self.lanes:
            if not has_day and lane.holds.is_of_another_day != of_other_days:
                continue
            if not _is_counted(lane.holds, query) or not (reading := reader.read(lane.holds.kind, lane.holds.language)):
                continue
            scores, is_certain = find(lane, reading)
            counts[lane.holds] = len(scores)
            if not is_certain:
                uncertain.add(lane.holds)
            if _is_shown(lane.holds, query):
                wanted = page * PAGE_SIZE + SPARE if is_certain else MOST_READ
                found += [_Found(score, lane.part, number) for number, score in best(scores, wanted)]
        found.sort(key=lambda each: -each.score)
        return _Collection(self, query, reader, counts, uncertain).collect(found, page)

    def document(self, found: _Found) -> SearchDocument:
        return layout.decode(self.readers[found.part].stored_fields(found.number)["document"])


class _Collection:
    """Makes a page of what the lanes found: reads texts in order until the page is full."""

    def __init__(
        self,
        opened: OpenIndex,
        query: Query,
        reader: QueryReader,
        counts: Counter[layout.Lane],
        uncertain: set[layout.Lane],
    ) -> None:
        self.opened, self.query, self.reader = opened, query, reader
        self.counts, self.uncertain = counts, uncertain
        self.hits: dict[str, Hit] = {}
        self.read: Counter[layout.Lane] = Counter()

    def collect(self, found: list[_Found], page: int) -> Results:
        is_exhausted = all(self._take(each, page * PAGE_SIZE) for each in found)
        is_about = any(self.counts[lane] for lane in self.uncertain)
        shown = [lane for lane in self.counts if _is_shown(lane, self.query)]
        if is_about and is_exhausted and len(found) == sum(self.counts[lane] for lane in shown):
            self.counts.update({lane: self.read[lane] - self.counts[lane] for lane in shown})
            is_about = False
        hits = list(self.hits.values())
        return Results(
            hits=tuple(hits[(page - 1) * PAGE_SIZE : page * PAGE_SIZE]),
            page=page,
            total=sum(self.counts[lane] for lane in shown),
            is_about=is_about,
            has_next=len(hits) > page * PAGE_SIZE,
            kinds=self._count("kind"),
            languages=self._count("language"),
        )

    def _take(self, found: _Found, most: int) -> bool:
        """Add one text to the results; say whether there is room for more."""
        document = self.opened.document(found)
        lane = layout.read_lane(layout.lane_of(document))
        if lane in self.uncertain:
            reading = self.reader.read(lane.kind, lane.language)
            if not (reading and find_place(document, reading)):
                return True
        self.read[lane] += 1
        if earlier := self.hits.get(document.group):
            self.hits[document.group] = earlier.join(document)
        else:
            self.hits[document.group] = Hit(document, found.score)
        return len(self.hits) <= most

    def _count(self, by: str) -> dict[str, int]:
        """Count kinds in the languages asked for, and languages in the kinds asked for."""
        counted: Counter[str] = Counter()
        for lane, count in self.counts.items():
            is_kind_asked = not self.query.kinds or lane.kind in self.query.kinds
            is_language_asked = not self.query.languages or lane.language in self.query.languages
            if is_language_asked if by == "kind" else is_kind_asked:
                counted[getattr(lane, by)] += count
        return dict(+counted)


def _is_shown(lane: layout.Lane, query: Query) -> bool:
    return (not query.kinds or lane.kind in query.kinds) and (not query.languages or lane.language in query.languages)


def _is_counted(lane: layout.Lane, query: Query) -> bool:
    return not query.kinds or not query.languages or lane.kind in query.kinds or lane.language in query.languages
