"""Both backends on the same texts and queries: how long each searches, builds, and how often they agree.

The texts are made up; BENCH_VAR_DIR names a data directory whose index gives all of its own. Times are
those of the processor, of client and server together: what else the machine does shall not count.
"""

import os
import random
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from statistics import mean, quantiles
from time import perf_counter, process_time

import pytest
from psycopg.conninfo import conninfo_to_dict

from rulings_site.search.backends.postgres import PostgresBackend
from rulings_site.search.backends.whoosh import WhooshBackend
from rulings_site.search.backends.whoosh_layout import decode
from rulings_site.search.documents import SearchDocument
from rulings_site.search.query import parse_query
from tests.bench.test_search_bench import QUERIES
from tests.postgres import running_server
from tests.search.contract import make

TEXTS = 8_000
ROUNDS = 4
LEAST_AGREEMENT = 0.8
WORDS = sorted({word for text in chain(*QUERIES.values()) for word in text.replace('"', "").split() if ":" not in word})
OTHERS = [f"word{number}" for number in range(2_000)]


def made_up() -> Iterator[SearchDocument]:
    chance = random.Random(1)  # noqa: S311 - made-up texts
    for number in range(TEXTS):
        words = chance.choices(WORDS, k=8) + chance.choices(OTHERS, k=20)
        chance.shuffle(words)
        kind, language = chance.choice(["rule", "ruling", "card"]), chance.choice(["en", "en", "de", "fr", "ja"])
        yield make(kind, language, f"{chance.choice(OTHERS)} {number}", " ".join(words))


def stored(embedded: WhooshBackend) -> Iterator[SearchDocument]:
    for reader in embedded._open().readers.values():
        yield from (decode(fields["document"]) for fields in reader.all_stored_fields())


@pytest.fixture(scope="module")
def backends(tmp_path_factory):
    """Both backends with the same texts, and how long PostgreSQL took to build."""
    held = os.environ.get("BENCH_VAR_DIR")
    embedded = WhooshBackend(Path(held) / "index" if held else tmp_path_factory.mktemp("index"))
    if not held:
        embedded.rebuild(made_up(), "bench")
    elif embedded.info() is None:
        pytest.skip(f"no index of this version in {held}: manage.py build_index")
    with running_server() as url:
        database = PostgresBackend(**conninfo_to_dict(url))
        started = perf_counter()
        info = database.rebuild(stored(embedded), "bench")
        print(f"\nPostgreSQL: {info.documents:,} texts built in {perf_counter() - started:.1f} s, {info.size:,} bytes")
        yield embedded, database
        database.close()


def server_time(database: PostgresBackend) -> float:
    """Return the seconds of processor time that the server spent for the only connection."""
    found = database._idle[0].info.backend_pid
    return int(Path(f"/proc/{found}/schedstat").read_text().split()[0]) / 1e9


def test_the_same_queries(benchmark, backends):
    embedded, database = backends
    texts = list(chain(*QUERIES.values()))
    database.search(parse_query("x"))
    times: dict[str, list[float]] = {"Whoosh": [], "PostgreSQL": []}
    agreement: list[float] = []

    def run() -> None:
        for text in texts:
            spent = {"Whoosh": 1e9, "PostgreSQL": 1e9}
            for _ in range(ROUNDS):
                started = process_time()
                expected = embedded.search(parse_query(text))
                spent["Whoosh"] = min(spent["Whoosh"], process_time() - started)
                started = process_time() + server_time(database)
                found = database.search(parse_query(text))
                spent["PostgreSQL"] = min(spent["PostgreSQL"], process_time() + server_time(database) - started)
            for name, seconds in spent.items():
                times[name].append(seconds * 1000)
            # Texts of one score come in any order, so scores are compared, not texts.
            pairs = zip((hit.score for hit in expected.hits[:10]), (hit.score for hit in found.hits[:10]), strict=False)
            same = [abs(first - second) < 0.02 * first for first, second in pairs]
            agreement.append(mean(same) if same else float(not expected.hits))

    benchmark.pedantic(run, rounds=1)
    marks = {name: quantiles(spent, n=20) for name, spent in times.items()}
    for name, (p50, p95) in {name: (each[9], each[18]) for name, each in marks.items()}.items():
        print(f"\n{name}: p50 {p50:.1f} ms, p95 {p95:.1f} ms", end="")
    ratios = [marks["PostgreSQL"][place] / marks["Whoosh"][place] for place in (9, 18)]
    print(f"\nPostgreSQL to Whoosh: p50 {ratios[0]:.2f}, p95 {ratios[1]:.2f}; agreement {mean(agreement):.2f}")
    benchmark.extra_info |= {"p50 ratio": round(ratios[0], 2), "p95 ratio": round(ratios[1], 2)}
    assert mean(agreement) >= LEAST_AGREEMENT
