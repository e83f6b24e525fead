"""Search one generation: a bounded number of candidates is weighed, the best of them are read.

Of a common word not every text is weighed: only the first rows, which lie heaviest first, and before
them those in which a word asked for weighs much. How many texts there are is then counted by a sample.
"""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from psycopg import Cursor

from rulings_site.search.backends.base import PAGE_SIZE, Results
from rulings_site.search.backends.postgres_layout import Live, Shelf, decode, shelf_of
from rulings_site.search.backends.postgres_statements import Statements
from rulings_site.search.backends.postgres_terms import Terms
from rulings_site.search.backends.postgres_tree import Arm, Asked
from rulings_site.search.backends.result_page import Lane, ResultPage, is_counted, is_shown
from rulings_site.search.documents import SearchDocument, batched
from rulings_site.search.query import Query
from rulings_site.search.reading import QueryReader, Reading

# So many texts are weighed; where there are more, also so many of those that are called so, or in which it weighs much.
MOST_WEIGHED = 1_000
# A text found by neighbours or by several conditions is read to be sure: at most so many.
MOST_READ = 400
# Several texts of one thing make one result: so many more are looked at for a page, in so many languages.
SPARE, LANGUAGES = 60, 3
# Documents are fetched so many at a time.
FETCHED = 60


class Found(NamedTuple):
    """A text that may be what is asked."""

    number: int
    lane: Lane
    score: float


class Generation:
    """One generation of tables; all threads of a process share what is known of its terms."""

    def __init__(self, live: Live) -> None:
        self.live = live
        self.terms = Terms(live)
        self.lanes = [lane for lane, _ in live.lanes]
        self.statements = Statements(live.tables, self.lanes)

    def search(self, cursor: Cursor, query: Query, page: int, of_other_days: bool) -> Results:
        """Return one page of the best of all lanes that are asked for."""
        return _Search(self, cursor, query).run(page, of_other_days)


class _Search:
    """One query: what is looked up, weighed, counted and read for it."""

    def __init__(self, generation: Generation, cursor: Cursor, query: Query) -> None:
        self.generation, self.cursor, self.query = generation, cursor, query
        self.reader = QueryReader(query)
        self.counts: Counter[Lane] = Counter()
        self.uncertain: set[Lane] = set()
        self.is_about = False

    def run(self, page: int, of_other_days: bool) -> Results:
        lanes = {
            lane: number
            for number, lane in enumerate(self.generation.lanes)
            if (self.query.has_day or lane.is_of_another_day is of_other_days) and is_counted(lane, self.query)
        }
        shown = {lane: number for lane, number in lanes.items() if is_shown(lane, self.query)}
        readings = {lane: reading for lane in lanes if (reading := self.reader.read(lane.kind, lane.language))}
        asked = Asked(set(), {})
        for reading in readings.values():
            asked.add(reading)
        self.known = self.generation.terms.look_up(self.cursor, asked.terms, asked.beginnings)
        arms = list(self._arms(shown, readings))
        others = list(self._arms({lane: lanes[lane] for lane in lanes.keys() - shown.keys()}, readings))
        found = self._weigh(arms, page) if arms else []
        if others:
            self._count(others)
        result = ResultPage(self.reader, self.query, page, self.counts, self.uncertain, is_about=self.is_about)
        return result.fill(self._fetch(found), len(found))

    def _arms(self, lanes: dict[Lane, int], readings: dict[Lane, Reading]) -> Iterator[Arm]:
        """Yield an arm for all lanes that share their terms and their reading, if anything can be found there."""
        together: dict[tuple[Shelf, int], dict[Lane, int]] = {}
        for lane, number in lanes.items():
            if lane in readings:
                together.setdefault((shelf_of(lane), id(readings[lane])), {})[lane] = number
        for (shelf, _), members in together.items():
            arm = Arm(readings[next(iter(members))], members, shelf, self.known)
            if isinstance(arm.condition, str):
                yield arm
                if not arm.is_certain:
                    self.uncertain |= arm.lanes.keys()

    def _weigh(self, arms: list[Arm], page: int) -> list[Found]:
        """Return the best texts, and count what was weighed; all there are, if they are few enough."""
        is_certain = all(arm.is_certain for arm in arms)
        wanted = (page * PAGE_SIZE + SPARE) * LANGUAGES if is_certain else MOST_READ
        statements = self.generation.statements
        counts, found = self._ask(statements.weigh(arms, wanted, MOST_WEIGHED))
        self.counts.update(counts)
        if counts.total() < MOST_WEIGHED:
            return found
        self._estimate(arms)
        for some in ([arm.called() for arm in arms], [arm.strong() for arm in arms]):
            if statement := statements.weigh_some(arms, some, wanted, MOST_WEIGHED):
                found += self._ask(statement)[1]
        return sorted(set(found), key=lambda each: (-each.score, each.number))

    def _ask(self, statement: str) -> tuple[Counter[Lane], list[Found]]:
        """Return how many texts of each lane were weighed, and the best of them."""
        lanes = self.generation.lanes
        answers = self.cursor.execute(statement).fetchall()
        counts = Counter({lanes[lane]: int(count) for number, lane, count in answers if number is None})
        return counts, [Found(number, lanes[lane], score) for number, lane, score in answers if number is not None]

    def _count(self, arms: list[Arm]) -> None:
        """Count the texts of lanes that are not shown, by a sample if there are many."""
        counted = self.cursor.execute(self.generation.statements.count(arms, MOST_WEIGHED)).fetchall()
        for number, count in counted:
            self.counts[self.generation.lanes[number]] = count
        if sum(count for _, count in counted) == MOST_WEIGHED:
            self._estimate(arms)

    def _estimate(self, arms: list[Arm]) -> None:
        """Count by a sample; what was seen is the least."""
        self.is_about = True
        for number, count in self.cursor.execute(self.generation.statements.estimate(arms)):
            lane = self.generation.lanes[number]
            self.counts[lane] = max(self.counts[lane], count)

    def _fetch(self, found: list[Found]) -> Iterator[tuple[SearchDocument, float]]:
        for batch in batched(found, FETCHED):
            numbers = [[each.number for each in batch]]
            encoded: dict[int, bytes] = dict(
                self.cursor.execute(self.generation.statements.fetch, numbers, binary=True).fetchall()
            )
            yield from ((decode(encoded[each.number]), each.score) for each in batch)
