"""How long the pages and the API take for any rule on any day of the whole corpus, and of its newest 30 editions.

Wants the real documents: `make ingest FROM=../shared/corpus` first; BENCH_VAR_DIR names another data directory.
Times are processor time of one process, the best of three rounds for each address, each round with
empty memories; what else the machine does slows even that, so a loop of plain Python is timed beside them.
"""

import os
import random
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from statistics import quantiles
from time import process_time

import pytest
from django.db import connection
from django.template import Template
from django.test.utils import CaptureQueriesContext, _TestState

from ingest.identify.periods import rebuild_periods
from rulings_site.rules import blame, lineage, links
from rulings_site.rules.models import Entry

LEAST_EDITIONS = 100
FEW = 30
SAMPLE = 300
WARMED_UP = 20
ADDRESSES = {
    "rule page": ("/rules/{day}/{number}/", 3, 15),
    "rule page, Chinese beside": ("/rules/{day}/{number}/?beside=zh-Hans", 4, 15),
    "API lookup": ("/api/v1/rules/{number}/?on={day}", 2, 15),
    "history": ("/rules/{day}/{number}/history/", 5, 20),
    "history by sentence": ("/rules/{day}/{number}/history/?view=blame", 5, 20),
}
"""Address, most queries, and the aim for 95 of 100 in ms."""


@pytest.fixture(scope="module", params=["whole corpus", f"{FEW} editions"])
def places(request, django_db_setup, django_db_blocker, tmp_path_factory) -> Iterator[list[tuple[str, str]]]:
    """Numbers with days at random, of a database with the real editions."""
    default = Path(__file__).resolve().parents[2] / "var"
    database = Path(os.environ.get("BENCH_VAR_DIR", default)) / "casebook.sqlite3"
    if not database.exists() or _count_editions(database) < LEAST_EDITIONS:
        pytest.skip(f"not {LEAST_EDITIONS} English editions in {database}: make ingest FROM=../shared/corpus")
    is_whole = request.param == "whole corpus"
    if not is_whole:
        database = _keep_newest(database, tmp_path_factory.mktemp("bench") / "few.sqlite3")
    with django_db_blocker.unblock(), _connected(database):
        if not is_whole:
            rebuild_periods({}, ())
        numbered = Entry.objects.in_law().exclude(kind__in=["example", "chapter"]).order_by("pk")
        held = list(numbered.values_list("edition__effective_date", "number"))
        yield [(str(day), number) for day, number in random.Random(7).sample(held, SAMPLE)]  # noqa: S311


def _count_editions(database: Path) -> int:
    with sqlite3.connect(database) as held:
        return held.execute("SELECT COUNT(*) FROM rules_edition WHERE language = 'en'").fetchone()[0]


def _keep_newest(database: Path, copy: Path) -> Path:
    """Copy a database without all but its newest English editions."""
    shutil.copy(database, copy)
    with sqlite3.connect(copy) as held:
        gone = held.execute(
            "SELECT id FROM rules_edition WHERE language = 'en' AND effective_date NOT NULL "
            "ORDER BY effective_date DESC, label DESC LIMIT -1 OFFSET ?",
            [FEW],
        ).fetchall()
        held.execute("DELETE FROM rules_descent")
        held.execute("DELETE FROM rules_period")
        for table in ("rules_entry", "rules_glossaryentry"):
            held.executemany(f"DELETE FROM {table} WHERE edition_id = ?", gone)  # noqa: S608
        held.executemany("DELETE FROM rules_edition WHERE id = ?", gone)
    return copy


class _connected:  # noqa: N801  reads as a context
    """The default connection led to another SQLite database for a while."""

    def __init__(self, database: Path) -> None:
        self.database = database

    def __enter__(self) -> None:
        self.kept = connection.connection, connection.settings_dict["NAME"]
        connection.connection, connection.settings_dict["NAME"] = None, str(self.database)

    def __exit__(self, *error: object) -> None:
        if connection.connection is not None:
            connection.connection.close()
        connection.connection, connection.settings_dict["NAME"] = self.kept


@pytest.fixture
def _as_served(monkeypatch) -> None:
    """Templates render as they do outside of tests, where no context is kept for a look at it."""
    monkeypatch.setattr(Template, "_render", _TestState.saved_data.template_render)


@pytest.mark.skipif(connection.vendor != "sqlite", reason="the data directory holds SQLite")
@pytest.mark.usefixtures("_as_served")
@pytest.mark.parametrize("name", ADDRESSES)
def test_any_rule_on_any_day(benchmark, client, places, request, name):
    address, most_queries, aim = ADDRESSES[name]
    addresses = [address.format(day=day, number=number) for day, number in places]
    times = dict.fromkeys(addresses, 1000.0)

    def ask_all() -> None:
        for asked in addresses:
            started = process_time()
            response = client.get(asked)
            times[asked] = min(times[asked], (process_time() - started) * 1000)
            assert response.status_code == 200, asked

    for asked in addresses[:WARMED_UP]:
        with CaptureQueriesContext(connection) as queries:
            client.get(asked)
        assert len(queries) <= most_queries, asked
    benchmark.pedantic(ask_all, setup=_forget, rounds=3)
    marks = quantiles(times.values(), n=100)
    benchmark.extra_info |= {"p50 ms": round(marks[49], 1), "p95 ms": round(marks[94], 1)}
    told = f"p50 {marks[49]:.1f} ms, p95 {marks[94]:.1f} ms (aim {aim}), at most {most_queries} queries"
    print(f"\n{request.node.callspec.params['places']}, {name}: {told}; plain Python {_time_loop():.0f} ms")


def _forget() -> None:
    for memory in (links._cut, lineage._compare_texts, blame._key, blame._split):
        memory.cache_clear()


def _time_loop() -> float:
    """Milliseconds for a million additions: 45 where these times were first taken and nothing else ran."""
    started, total = process_time(), 0
    for number in range(1_000_000):
        total += number
    return (process_time() - started) * 1000
