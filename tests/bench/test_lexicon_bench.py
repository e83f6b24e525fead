"""How long a lexicon takes to learn, and a term to look up.

Wants the real documents: `make ingest FROM=../shared/corpus` first; BENCH_VAR_DIR names another data directory.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rulings_site.languages.lexicon import Lexicon

ROOT = Path(__file__).resolve().parents[2]
LANGUAGE = "fr"
LEAST_TERMS = 5_000
TERMS = ("flying", "face down", "special action", "mana value", "at the beginning of your upkeep", "no such thing")
LOOK_UP_MS = 1


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    """A data directory that has the database of the other one, and no lexicon yet."""
    database = Path(os.environ.get("BENCH_VAR_DIR", ROOT / "var")) / "casebook.sqlite3"
    if not database.exists():
        pytest.skip(f"{database} is not there: make ingest FROM=../shared/corpus")
    folder = tmp_path_factory.mktemp("data")
    (folder / database.name).symlink_to(database.resolve())
    return Path(folder)


def test_learning_and_looking_up(folder, benchmark):
    """Six languages are to be learned in three minutes of processor time: one in 30 s."""
    command = [sys.executable, "manage.py", "build_lexicon", "--language", LANGUAGE]
    environment = os.environ | {"RULINGS_VAR_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "rulings_site.settings"}
    before = os.times()
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    after = os.times()
    lexicon = Lexicon.load(folder / "lexicon", LANGUAGE)
    if done.returncode or len(lexicon) < LEAST_TERMS:
        pytest.skip(f"too few card texts in {LANGUAGE}: {done.stdout or done.stderr}")
    seconds = after.children_user + after.children_system - before.children_user - before.children_system
    print(f"\n{done.stdout.strip()}; {seconds:.0f} s of processor time", end="")
    benchmark(lambda: [lexicon.from_english(term) for term in TERMS])
    assert benchmark.stats["median"] * 1000 < LOOK_UP_MS * len(TERMS)
