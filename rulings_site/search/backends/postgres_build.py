"""Write a generation of tables: two processes lay out, this one numbers the terms, PostgreSQL sorts and indexes."""

import multiprocessing
from array import array
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import chain, islice

import msgspec
from psycopg import Connection, sql

from rulings_site.search.backends import postgres_layout as layout
from rulings_site.search.backends import postgres_sql as statements
from rulings_site.search.backends.base import Progress
from rulings_site.search.backends.postgres_layout import Live, Row, Shelf
from rulings_site.search.backends.result_page import Lane
from rulings_site.search.documents import SearchDocument, batched

PROCESSES = 2
# Fewer documents are laid out faster than a process starts.
ALONE = 5_000
# So many batches are under way at once.
AHEAD = 4 * PROCESSES
MEMORY = "256MB"

_decode = msgspec.msgpack.Decoder(list[SearchDocument]).decode


class TermNumbers:
    """Gives every term of a shelf its number, and counts its texts."""

    def __init__(self) -> None:
        self.lanes: dict[Lane, int] = {}
        self.sizes: Counter[Lane] = Counter()
        self.shelves: dict[Shelf, int] = {}
        self._terms: list[dict[str, int]] = []
        self._texts = array("l", [0])  # number 0 is that of the sample
        self._strong: dict[int, int] = {}

    def number(self, row: Row) -> tuple[int, list[int]]:
        """Return the number of a row's lane and those of its terms, the strong ones at the end."""
        lane = self.lanes.setdefault(row.lane, len(self.lanes))
        self.sizes[row.lane] += 1
        shelf = self.shelves.setdefault(layout.shelf_of(row.lane), len(self.shelves))
        if shelf == len(self._terms):
            self._terms.append({})
        known = self._terms[shelf]
        numbers = []
        for term in row.terms:
            number = known.get(term)
            if number is None:
                number = known[term] = self._new()
            self._texts[number] += 1
            numbers.append(number)
        for place in row.strong:
            number = numbers[place]
            if number not in self._strong:
                self._strong[number] = self._new()
            numbers.append(self._strong[number])
        return lane, numbers

    def _new(self) -> int:
        self._texts.append(0)
        return len(self._texts) - 1

    def rows(self) -> Iterator[tuple[int, str, int, int | None, int]]:
        """Yield shelf, term, number, strong number and texts of every term, in order."""
        for shelf, terms in enumerate(self._terms):
            for term in sorted(terms):
                number = terms[term]
                yield shelf, term, number, self._strong.get(number), self._texts[number]


def build(
    connection: Connection,
    generation: int,
    fingerprint: str,
    documents: Iterable[SearchDocument],
    progress: Progress | None,
) -> Live:
    """Write all documents into new tables, and say what is in them. Nothing is seen before the transaction ends."""
    names = {name: sql.Identifier(table) for name, table in layout.tables_of(generation)._asdict().items()}
    connection.execute(
        "SELECT set_config('maintenance_work_mem', %s, true), set_config('work_mem', %s, true)", [MEMORY] * 2
    )
    connection.execute(statements.CREATE_DRAFT)
    connection.execute(sql.SQL(statements.CREATE_TERMS).format(**names))
    numbers = TermNumbers()
    _copy_texts(connection, documents, numbers, progress)
    with connection.cursor().copy(sql.SQL(statements.COPY_TERMS).format(**names)) as copy:
        for row in numbers.rows():
            copy.write_row(row)
    for statement in statements.CREATE:
        connection.execute(sql.SQL(statement).format(**names))
    (total,) = connection.execute(statements.MEASURE, [list(layout.tables_of(generation))]).fetchone() or (0,)
    return Live(
        layout.INDEX_VERSION,
        generation,
        fingerprint,
        sum(numbers.sizes.values()),
        int(total),
        [(lane, numbers.sizes[lane]) for lane in numbers.lanes],
        list(numbers.shelves),
    )


def _copy_texts(
    connection: Connection, documents: Iterable[SearchDocument], numbers: TermNumbers, progress: Progress | None
) -> None:
    with connection.cursor().copy(statements.COPY_DRAFT) as copy:
        done = 0
        for rows in _lay_out(documents):
            copy.write("".join(_line(row, *numbers.number(row)) for row in rows))
            done += len(rows)
            if progress:
                progress(done)


def _line(row: Row, lane: int, terms: list[int]) -> str:
    """Return a row in PostgreSQL's format of text."""
    listed, weighed = (",".join(map(str, values)) for values in (terms, row.weights))
    held = row.held or "\\N"
    return f"{lane}\t{row.heft}\t{{{listed}}}\t{{{weighed}}}\t{held}\t\\\\x{row.document.hex()}\n"


def _lay_out(documents: Iterable[SearchDocument]) -> Iterator[list[Row]]:
    """Yield the rows of the documents, in order and in batches."""
    batches = batched(documents)
    first = list(islice(batches, ALONE // 500))
    if sum(map(len, first)) < ALONE:
        yield from map(_lay_out_batch, first)
        return
    # New interpreters, not forks: the caller may have threads and an open database.
    with ProcessPoolExecutor(PROCESSES, multiprocessing.get_context("spawn")) as pool:
        waiting: deque[Future[list[Row]]] = deque()
        try:
            for batch in chain(first, batches):
                waiting.append(pool.submit(_lay_out_encoded, msgspec.msgpack.encode(batch)))
                if len(waiting) > AHEAD:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _lay_out_encoded(encoded: bytes) -> list[Row]:
    return _lay_out_batch(_decode(encoded))


def _lay_out_batch(batch: list[SearchDocument]) -> list[Row]:
    return list(map(layout.lay_out, batch))
