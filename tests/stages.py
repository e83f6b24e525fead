"""Run the stages of `make test`, `make check` or `make corpus`: one line each, and the output of one that fails.

In CI (CI=true) a skipped test fails its stage: a machine that cannot run a test has not passed it.
"""

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.postgres import running_server  # noqa: E402

WORKERS = str(min(4, os.cpu_count() or 1))
PRODUCTION = {"HTTPS": "on", "ALLOWED_HOSTS": "casebook.example"}
CLOSING_LINE = re.compile(r"(\d+) (passed|failed|error|skipped)")
# import-linter cannot be run with -m.
LINT_IMPORTS = "from importlinter.cli import lint_imports_command; lint_imports_command()"
IN_CI = os.environ.get("CI") == "true"


@dataclass(frozen=True)
class Stage:
    """One command, as arguments to this Python. PostgreSQL is started where it is needed."""

    name: str
    arguments: tuple[str, ...]
    environment: dict[str, str] = field(default_factory=dict)
    needs_postgres: bool = False

    @property
    def runs_tests(self) -> bool:
        return self.arguments[:2] == ("-m", "pytest")


def pytest(name: str, markers: str, *options: str, needs_postgres: bool = False) -> Stage:
    """Return a stage of tests chosen by their markers."""
    return Stage(name, ("-m", "pytest", "-q", "-m", markers, *options), needs_postgres=needs_postgres)


PARALLEL = ("-n", WORKERS, "--dist", "loadfile")
STAGES = {
    "test": [
        pytest("tests on SQLite", "not corpus and not browser", *PARALLEL),
        pytest("tests on PostgreSQL", "not corpus and not browser", *PARALLEL, needs_postgres=True),
        pytest("tests in a browser", "browser and not corpus", *PARALLEL),
    ],
    "corpus": [pytest("tests on the real documents", "corpus", *PARALLEL)],
    "check": [
        Stage("format", ("-m", "ruff", "format", "--check", ".")),
        Stage("lint", ("-m", "ruff", "check", ".")),
        Stage("types", ("-m", "mypy", "ingest", "rulings_site", "manage.py")),
        Stage("imports", ("-c", LINT_IMPORTS)),
        Stage("migrations", ("manage.py", "makemigrations", "--check", "--dry-run")),
        Stage("deployment", ("manage.py", "check", "--deploy", "--fail-level", "WARNING"), PRODUCTION),
    ],
}


@dataclass
class Outcome:
    """What became of a stage. `counts` are its tests by result."""

    is_passed: bool
    output: str
    counts: Counter[str]


def run(stage: Stage) -> Outcome:
    """Run a stage in a data directory of its own."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="casebook-stage-"))
        environment = os.environ | {"RULINGS_VAR_DIR": folder} | stage.environment
        environment.pop("DATABASE_URL", None)
        if stage.needs_postgres:
            environment["DATABASE_URL"] = stack.enter_context(running_server())
        done = subprocess.run(
            [sys.executable, *stage.arguments], cwd=ROOT, env=environment, capture_output=True, text=True
        )
    output = done.stdout + done.stderr
    counts: Counter[str] = Counter()
    if stage.runs_tests:
        closing = next((line for line in reversed(done.stdout.splitlines()) if " in " in line), "")
        counts.update({result: int(number) for number, result in CLOSING_LINE.findall(closing)})
    is_passed = done.returncode == 0 and not (IN_CI and counts["skipped"])
    return Outcome(is_passed, output, counts)


def main(name: str) -> int:
    """Run all stages of `name`, stop at none. Return the exit status."""
    counts: Counter[str] = Counter()
    failed = []
    for stage in STAGES[name]:
        print(f"{stage.name:<30}", end="", flush=True)
        started = time.perf_counter()
        outcome = run(stage)
        counts += outcome.counts
        told = ", ".join(f"{number} {result}" for result, number in outcome.counts.items())
        verdict = "passed" if outcome.is_passed else "FAILED"
        print(f"{verdict}  {time.perf_counter() - started:6.1f} s  {told}", flush=True)
        if not outcome.is_passed:
            failed.append(stage.name)
            print(outcome.output, flush=True)
    if any(stage.runs_tests for stage in STAGES[name]):
        bad = counts["failed"] + counts["error"]
        print(f"tests: {counts['passed']} passed, {bad} failed, {counts['skipped']} skipped")
    if failed:
        print(f"make {name} failed: {', '.join(failed)}")
    return bool(failed)


if __name__ == "__main__":
    # Told to stop, it still stops the PostgreSQL it started.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    sys.exit(main(sys.argv[1]))
