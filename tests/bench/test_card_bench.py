"""How long the pages of cards take on the whole corpus, and the look-up of names, right and wrong.

Wants the real documents: `make ingest FROM=../shared/corpus` first; BENCH_VAR_DIR names another data directory.
"""

import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LEAST_NAMES = 200_000
AIMS = {
    "card page": (4, 15),
    "card page of a day": (4, 15),
    "cards with most rulings": (4, 15),
    "rulings on most cards": (4, 15),
    "name": (3, 15),
    "name that is none": (4, 50),
}
"""The most queries, and the aim for 95 of 100 answers in ms."""


def test_any_card_by_any_name(benchmark):
    database = Path(os.environ.get("BENCH_VAR_DIR", ROOT / "var")) / "casebook.sqlite3"
    if not database.exists() or _count_names(database) < LEAST_NAMES:
        pytest.skip(f"not {LEAST_NAMES} names of cards in {database}: make ingest FROM=../shared/corpus")
    command = [sys.executable, "-m", "tests.bench.card_times", str(database)]
    environment = os.environ | {"DJANGO_SETTINGS_MODULE": "tests.settings"}
    done = benchmark.pedantic(
        lambda: subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True), rounds=1
    )
    assert done.returncode == 0, done.stderr
    for name, found in json.loads(done.stdout).items():
        most_queries, aim = AIMS[name]
        told = f"p50 {found['p50']:.1f} ms, p95 {found['p95']:.1f} ms (aim {aim}), {found['queries']} queries"
        print(f"\n{name}: {told}", end="")
        assert found["queries"] <= most_queries, name
    benchmark.extra_info |= json.loads(done.stdout)


def _count_names(database: Path) -> int:
    with sqlite3.connect(database) as held:
        return held.execute("SELECT COUNT(*) FROM cards_cardname").fetchone()[0]
