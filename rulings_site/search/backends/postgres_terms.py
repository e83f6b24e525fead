"""The terms of one generation: their numbers and how many texts have them, looked up once and kept."""

from collections.abc import Iterable
from typing import NamedTuple

from psycopg import Cursor, sql

from rulings_site.search import ranking
from rulings_site.search.backends.postgres_layout import Live, Shelf
from rulings_site.search.backends.postgres_sql import READ_BEGINNINGS, READ_TERMS
from rulings_site.search.terms import MOST_CONSIDERED

# So many looked up terms and beginnings are kept before all are forgotten.
MOST_KEPT = 50_000
MOST_BEGINNINGS_KEPT = 100


class Term(NamedTuple):
    """A term on a shelf. `strong` is its number where it weighs much, if it ever does."""

    number: int
    strong: int | None
    texts: int


OnShelf = dict[str, Term]


class Known:
    """The terms of one query on all shelves."""

    def __init__(self, live: Live) -> None:
        self.shelves = {shelf: number for number, shelf in enumerate(live.shelves)}
        self._all_texts = {
            is_other: sum(texts for lane, texts in live.lanes if lane.is_of_another_day is is_other)
            for is_other in (False, True)
        }
        self.terms: dict[str, dict[int, Term]] = {}
        self.beginnings: dict[str, dict[int, OnShelf]] = {}

    def on_shelf(self, terms: Iterable[str], shelf: Shelf) -> OnShelf:
        """Return those of the terms that the shelf has."""
        number = self.shelves[shelf]
        return {term: held for term in terms if (held := self.terms.get(term, {}).get(number))}

    def beginning(self, beginning: str, shelf: Shelf) -> OnShelf:
        """Return the terms of a shelf that begin so."""
        return self.beginnings.get(beginning, {}).get(self.shelves[shelf], {})

    def rarity(self, term: str, is_of_another_day: bool) -> float:
        """Return how telling a term is in all languages of today or of another day."""
        known = self.terms.get(term, {})
        numbers = (number for shelf, number in self.shelves.items() if shelf.is_of_another_day is is_of_another_day)
        texts = sum(known[number].texts for number in numbers if number in known)
        return ranking.rarity(texts, self._all_texts[is_of_another_day])


class Terms:
    """What all threads of a process know of the terms of a generation."""

    def __init__(self, live: Live) -> None:
        self.live = live
        table = sql.Identifier(live.tables.terms)
        self._read_terms = sql.SQL(READ_TERMS).format(terms=table)
        self._read_beginnings = sql.SQL(READ_BEGINNINGS).format(terms=table)
        self._terms: dict[str, dict[int, Term]] = {}
        self._beginnings: dict[tuple[str, int], dict[int, OnShelf]] = {}

    def look_up(self, cursor: Cursor, terms: Iterable[str], beginnings: dict[str, int]) -> Known:
        """Return what is known of these terms, and of those with these beginnings (at most so many of each)."""
        known = Known(self.live)
        for beginning, most in beginnings.items():
            if "\0" not in beginning:
                known.beginnings[beginning] = self._begin(cursor, beginning, most)
        begun = (term for shelves in known.beginnings.values() for held in shelves.values() for term in held)
        wanted = {term for term in (*terms, *begun) if "\0" not in term}
        kept = self._terms
        if unknown := [term for term in wanted if term not in kept]:
            if len(kept) > MOST_KEPT:
                kept = self._terms = {}
            kept |= self._read(cursor, unknown)
        known.terms = {term: kept.get(term, {}) for term in wanted}
        return known

    def _read(self, cursor: Cursor, unknown: list[str]) -> dict[str, dict[int, Term]]:
        found: dict[str, dict[int, Term]] = {term: {} for term in unknown}
        for term, shelf, *rest in cursor.execute(self._read_terms, [self._shelves(), unknown]):
            found[term][shelf] = Term(*rest)
        return found

    def _begin(self, cursor: Cursor, beginning: str, most: int) -> dict[int, OnShelf]:
        """Return the most frequent terms that begin so, of each shelf."""
        kept = self._beginnings
        if (known := kept.get((beginning, most))) is not None:
            return known
        found: dict[int, OnShelf] = {}
        values = [self._shelves(), beginning, beginning + "\U0010ffff", max(most, MOST_CONSIDERED), most]
        for shelf, term, *rest in cursor.execute(self._read_beginnings, values):
            found.setdefault(shelf, {})[term] = Term(*rest)
        if len(kept) > MOST_BEGINNINGS_KEPT:
            kept = self._beginnings = {}
        kept[beginning, most] = found
        return found

    def _shelves(self) -> list[int]:
        return list(range(len(self.live.shelves)))
