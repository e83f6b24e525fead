"""How long searches take on the index of the data directory, highlights included, and how long building takes.

Wants the real documents: `make ingest FROM=../shared/corpus` first; BENCH_VAR_DIR names another data directory.
"""

import os
from pathlib import Path
from statistics import quantiles
from time import process_time

import pytest

from rulings_site.search.backends.whoosh import WhooshBackend
from rulings_site.search.query import parse_query
from rulings_site.search.results import show_hits
from tests.search.contract import make

LEAST_TEXTS = 100_000
QUERIES = {
    "words": ["manifest", "special action", "layer dependency", "commander damage", "summoning sickness", "mana value"],
    "common words": ["creature", "draw a card", "whenever a creature dies", "counter target spell", "the"],
    "phrases": ['"turned face up"', '"at the beginning of your upkeep"', "face-down creature", '"enters" token'],
    "operators": ["morph OR disguise", "manifest -cloak", "kind:rule trample", "kind:card lang:de Friedhof"],
    "signs": ["{2}{W}", "702.9", "+1/+1 counter", "704.5aa"],
    "languages": [
        "Sonderaktion",
        "verdeckte Kreatur",
        "créature ciblée",
        "裏向きのクリーチャー",
        "裏",
        "永久物",
        "생물",
    ],
}
MEDIAN_MS, P95_MS = 10, 60


@pytest.fixture(scope="module")
def backend():
    default = Path(__file__).resolve().parents[2] / "var"
    folder = Path(os.environ.get("BENCH_VAR_DIR", default)) / "index"
    backend = WhooshBackend(folder)
    info = backend.info()
    if info is None or info.documents < LEAST_TEXTS:
        pytest.skip(f"no index of {LEAST_TEXTS:,} texts in {folder}: make ingest FROM=../shared/corpus")
    return backend


def ask(backend, text: str) -> None:
    query = parse_query(text)
    show_hits(query, backend.search(query).hits)


@pytest.mark.parametrize("kind", QUERIES)
def test_queries_of_one_kind(benchmark, backend, kind):
    benchmark(lambda: [ask(backend, text) for text in QUERIES[kind]])
    benchmark.extra_info["queries"] = len(QUERIES[kind])


def test_all_queries(benchmark, backend):
    """Median and tail in processor time: what else the machine does shall not count."""
    times: list[float] = []

    def run() -> None:
        for texts in QUERIES.values():
            for text in texts:
                started = process_time()
                ask(backend, text)
                times.append((process_time() - started) * 1000)

    benchmark(run)
    marks = quantiles(times, n=100)
    benchmark.extra_info |= {"p50 ms": round(marks[49], 1), "p95 ms": round(marks[94], 1)}
    print(f"\n{len(times)} searches: p50 {marks[49]:.1f} ms (aim {MEDIAN_MS}), p95 {marks[94]:.1f} ms (aim {P95_MS})")


def test_building_twenty_thousand_texts(benchmark, tmp_path):
    text = "When this permanent is turned face up, its controller may pay {2}{W} as rule 702.37e tells (part %d)."
    documents = [make("ruling", ("en", "de")[number % 2], f"Card {number}", text % number) for number in range(20_000)]
    backend = WhooshBackend(tmp_path / "index")
    benchmark.pedantic(lambda: backend.rebuild(documents, "bench"), rounds=1)
