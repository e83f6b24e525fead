"""Search one finished Whoosh index: lane by lane, then the best of all lanes."""

import weakref
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from whoosh import index
from whoosh.reading import IndexReader

from rulings_site.search.backends import whoosh_layout as layout
from rulings_site.search.backends.base import PAGE_SIZE, Results
from rulings_site.search.backends.result_page import Lane, ResultPage, is_counted, is_shown
from rulings_site.search.backends.whoosh_lane import LaneReader, best, share_rarity
from rulings_site.search.backends.whoosh_tree import find
from rulings_site.search.documents import SearchDocument
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
        counts: Counter[Lane] = Counter()
        uncertain: set[Lane] = set()
        found: list[_Found] = []
        has_day = query.has_day
        for lane in self.lanes:
            if not has_day and lane.holds.is_of_another_day != of_other_days:
                continue
            if not is_counted(lane.holds, query) or not (reading := reader.read(lane.holds.kind, lane.holds.language)):
                continue
            scores, is_certain = find(lane, reading)
            counts[lane.holds] = len(scores)
            if not is_certain:
                uncertain.add(lane.holds)
            if is_shown(lane.holds, query):
                wanted = page * PAGE_SIZE + SPARE if is_certain else MOST_READ
                found += [_Found(score, lane.part, number) for number, score in best(scores, wanted)]
        found.sort(key=lambda each: -each.score)
        documents = ((self.document(each), each.score) for each in found)
        return ResultPage(reader, query, page, counts, uncertain).fill(documents, len(found))

    def document(self, found: _Found) -> SearchDocument:
        return layout.decode(self.readers[found.part].stored_fields(found.number)["document"])
