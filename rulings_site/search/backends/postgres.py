"""The backend for many processes: the documents in PostgreSQL, found with GIN.

The site's own analysis makes the terms (stems by PyStemmer, pairs of signs, symbols, numbers with
their parents), and each has its weight of BM25, as in the embedded backend: the same query finds the
same texts in the same order. PostgreSQL's dictionaries know half of the site's languages, and its
ranks know neither rarity nor length. Its text vectors could hold the weights as positions, but to
ask one for a weight takes 4 to 7 µs; asking an array of numbers takes 1 µs (measured on 850 bytes of
terms a text). So terms are numbers, and GIN indexes arrays of them.

- Tables of their own for each generation; `search_live` says which one is searched. A build makes the
  next one and names it in the same transaction, so that searches see the old or the new index. The
  tables of the generation before stay until the next build, for searches that are under way.
- Connections of its own: settings that make every search use the index, and no part in the
  transactions of the site.
"""

import logging
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import psycopg
from django.core.exceptions import ImproperlyConfigured
from django.db import connection as site_connection
from psycopg import sql

from rulings_site.search.backends import postgres_build, postgres_layout
from rulings_site.search.backends import postgres_sql as statements
from rulings_site.search.backends.base import (
    LAST_PAGE,
    IndexInfo,
    Progress,
    Results,
    SearchBackend,
    SearchUnavailable,
)
from rulings_site.search.backends.postgres_layout import Live
from rulings_site.search.backends.postgres_search import Generation
from rulings_site.search.documents import SearchDocument
from rulings_site.search.query import Query

logger = logging.getLogger(__name__)

BUILD_HINT = "Build it with: manage.py build_index"
# Any number that nothing else in the database locks.
BUILD_LOCK = 7_024_026
# How long a build waits for a search that still reads what is to be removed, and how long a search may take.
LOCK_TIMEOUT, STATEMENT_TIMEOUT = "5s", "10s"
SEARCH_SETTINGS = {
    "enable_seqscan": "off",
    "jit": "off",
    "max_parallel_workers_per_gather": "0",
    "synchronize_seqscans": "off",
    "statement_timeout": STATEMENT_TIMEOUT,
}

Answer = TypeVar("Answer")


def site_parameters() -> dict[str, Any]:
    """Return what connects to the site's database. Raises ImproperlyConfigured if that is not PostgreSQL."""
    if site_connection.vendor != "postgresql":
        raise ImproperlyConfigured(
            "The PostgreSQL search needs a site whose database is PostgreSQL. Set DATABASE_URL to one, or leave "
            "SEARCH_BACKEND out for the embedded index."
        )
    parameters: dict[str, Any] = site_connection.get_connection_params()
    return {name: value for name, value in parameters.items() if name not in ("context", "cursor_factory")}


class PostgresBackend(SearchBackend):
    """Documents in the site's database (or the one that `parameters` connect to); it needs no folder."""

    needs_database = "postgresql"

    def __init__(self, directory: Path | None = None, **parameters: Any) -> None:
        self._parameters = parameters or site_parameters()
        self._idle: list[psycopg.Connection] = []
        self._generation: Generation | None = None
        self._lock = threading.Lock()

    def info(self) -> IndexInfo | None:
        live = self._ask(_read_live)
        return IndexInfo(live.fingerprint, live.documents, live.size) if _is_readable(live) and live else None

    def search(self, query: Query, *, page: int = 1, of_other_days: bool = False) -> Results:
        page = min(max(page, 1), LAST_PAGE)

        def search(connection: psycopg.Connection) -> Results:
            generation = self._open(_read_live(connection))
            with connection.cursor() as cursor:
                return generation.search(cursor, query, page, of_other_days)

        try:
            return self._ask(search)
        except psycopg.errors.UndefinedTable:
            # The generation that was searched has been replaced twice.
            return self._ask(search)

    def _open(self, live: Live | None) -> Generation:
        if live is None:
            raise SearchUnavailable(f"There is no search index yet. {BUILD_HINT}")
        if not _is_readable(live):
            raise SearchUnavailable(f"The search index was made by another version of the site. {BUILD_HINT}")
        with self._lock:
            if self._generation is None or self._generation.live != live:
                self._generation = Generation(live)
            return self._generation

    def _ask(self, question: Callable[[psycopg.Connection], Answer]) -> Answer:
        """Return what a question answers; asked again with a new connection if an idle one had been cut."""
        try:
            if self._idle:
                try:
                    return self._ask_once(question)
                except psycopg.OperationalError:
                    self.close()
            return self._ask_once(question)
        except psycopg.errors.UndefinedTable:
            raise
        except psycopg.Error as error:
            logger.exception("The search index in PostgreSQL cannot be searched")
            raise SearchUnavailable(f"The search index cannot be searched: {str(error).strip()}") from error

    def _ask_once(self, question: Callable[[psycopg.Connection], Answer]) -> Answer:
        try:
            connection = self._idle.pop()
        except IndexError:
            connection = self._connect(SEARCH_SETTINGS)
        try:
            answer = question(connection)
        except psycopg.OperationalError:
            connection.close()
            raise
        except BaseException:
            self._idle.append(connection)
            raise
        self._idle.append(connection)
        return answer

    def _connect(self, settings: dict[str, str]) -> psycopg.Connection:
        connection = psycopg.connect(**{"prepare_threshold": None, **self._parameters, "autocommit": True})
        for name, value in settings.items():
            connection.execute(statements.SET, [name, value])
        return connection

    def close(self) -> None:
        """Close the connections that nobody uses now."""
        while self._idle:
            self._idle.pop().close()

    def rebuild(
        self, documents: Iterable[SearchDocument], fingerprint: str, progress: Progress | None = None
    ) -> IndexInfo:
        with self._only_builder() as connection:
            connection.execute(statements.CREATE_LIVE)
            live = _read_live(connection)
            _remove_tables(connection, keep=live.generation if live else 0)
            with connection.transaction():
                generation = live.generation + 1 if live else 1
                built = postgres_build.build(connection, generation, fingerprint, documents, progress)
                connection.execute(statements.FORGET_LIVE)
                connection.execute(statements.KEEP_LIVE, [msgspec.json.encode(built).decode()])
        return IndexInfo(fingerprint, built.documents, built.size)

    @contextmanager
    def _only_builder(self) -> Iterator[psycopg.Connection]:
        """Give a connection that holds the lock of builders; PostgreSQL frees it if the builder dies."""
        with self._connect({"lock_timeout": LOCK_TIMEOUT}) as connection:
            (is_free,) = connection.execute(statements.LOCK, [BUILD_LOCK]).fetchone() or (False,)
            if not is_free:
                raise SearchUnavailable("Another process is building the index. Wait for it to end.")
            try:
                yield connection
            except psycopg.errors.LockNotAvailable as error:
                raise SearchUnavailable("A search still reads what the build must replace. Build again.") from error


def _read_live(connection: psycopg.Connection) -> Live | None:
    try:
        row = connection.execute(statements.READ_LIVE).fetchone()
    except psycopg.errors.UndefinedTable:
        return None
    if row is None:
        return None
    try:
        return msgspec.json.decode(row[0], type=Live)
    except msgspec.DecodeError:
        return None


def _is_readable(live: Live | None) -> bool:
    return live is not None and live.version == postgres_layout.INDEX_VERSION


def _remove_tables(connection: psycopg.Connection, keep: int) -> None:
    """Remove what earlier builds left. What is read until now stays, for searches that are under way."""
    kept = list(postgres_layout.tables_of(keep))
    pattern = rf"^search_({'|'.join(postgres_layout.Tables._fields)})_\d+$"
    for (name,) in connection.execute(statements.FIND_TABLES, [pattern]).fetchall():
        if name not in kept:
            connection.execute(sql.SQL("DROP TABLE IF EXISTS {}").format(sql.Identifier(name)))
