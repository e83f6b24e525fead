"""Search one generation: a bounded number of candidates is weighed, the best of them are read.

Of a common word not every text is weighed: only the first rows, which lie heaviest first, and before
them those in which a word asked for weighs much. How many texts there are is then counted by a sample.
"""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from psycopg import Cursor

from rulings_site.search.backends.base import PAGE_SIZE, Hit, Results
from rulings_site.search.backends.postgres_layout import Lane, Live, Shelf, decode
from rulings_site.search.backends.postgres_statements import Statements
from rulings_site.search.backends.postgres_terms import Terms
from rulings_site.search.backends.postgres_tree import Arm, Asked
from rulings_site.search.documents import SearchDocument, batched
from rulings_site.search.matching import find_place
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
        self.read: Counter[Lane] = Counter()
        self.hits: dict[str, Hit] = {}
        self.uncertain: set[Lane] = set()
        self.is_about = False

    def run(self, page: int, of_other_days: bool) -> Results:
        lanes = {
            lane: number
            for number, lane in enumerate(self.generation.lanes)
            if (self.query.has_day or lane.is_of_another_day is of_other_days) and self._is_counted(lane)
        }
        shown = {lane: number for lane, number in lanes.items() if self._is_shown(lane)}
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
        return self._collect(found, page)

    def _arms(self, lanes: dict[Lane, int], readings: dict[Lane, Reading]) -> Iterator[Arm]:
        """Yield an arm for all lanes that share their terms and their reading, if anything can be found there."""
        together: dict[tuple[Shelf, int], dict[Lane, int]] = {}
        for lane, number in lanes.items():
            if lane in readings:
                together.setdefault((lane.shelf, id(readings[lane])), {})[lane] = number
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

    def _collect(self, found: list[Found], page: int) -> Results:
        """Read texts in order until the page is full."""
        is_exhausted = all(self._take(*each, page * PAGE_SIZE) for each in self._fetch(found))
        shown = [lane for lane in self.counts if self._is_shown(lane)]
        is_about = self.is_about or any(self.counts[lane] for lane in self.uncertain)
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
            kinds=self._count_by("kind"),
            languages=self._count_by("language"),
        )

    def _fetch(self, found: list[Found]) -> Iterator[tuple[Found, SearchDocument]]:
        for batch in batched(found, FETCHED):
            numbers = [[each.number for each in batch]]
            encoded: dict[int, bytes] = dict(
                self.cursor.execute(self.generation.statements.fetch, numbers, binary=True).fetchall()
            )
            yield from ((each, decode(encoded[each.number])) for each in batch)

    def _take(self, found: Found, document: SearchDocument, most: int) -> bool:
        """Add one text to the results; say whether there is room for more."""
        if found.lane in self.uncertain:
            reading = self.reader.read(document.kind, document.language)
            if not (reading and find_place(document, reading)):
                return True
        self.read[found.lane] += 1
        if earlier := self.hits.get(document.group):
            self.hits[document.group] = earlier.join(document)
        else:
            self.hits[document.group] = Hit(document, found.score)
        return len(self.hits) <= most

    def _is_shown(self, lane: Lane) -> bool:
        kinds, languages = self.query.kinds, self.query.languages
        return (not kinds or lane.kind in kinds) and (not languages or lane.language in languages)

    def _is_counted(self, lane: Lane) -> bool:
        kinds, languages = self.query.kinds, self.query.languages
        return not kinds or not languages or lane.kind in kinds or lane.language in languages

    def _count_by(self, by: str) -> dict[str, int]:
        """Count kinds in the languages asked for, and languages in the kinds asked for."""
        counted: Counter[str] = Counter()
        for lane, count in self.counts.items():
            is_kind_asked = not self.query.kinds or lane.kind in self.query.kinds
            is_language_asked = not self.query.languages or lane.language in self.query.languages
            if is_language_asked if by == "kind" else is_kind_asked:
                counted[getattr(lane, by)] += count
        return dict(+counted)
