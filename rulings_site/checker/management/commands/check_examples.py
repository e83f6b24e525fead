"""Run every worked example under every date it names and compare the answers with the expected ones."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rulings_site.checker.examples import FOLDER, read_example
from rulings_site.engine.errors import EngineError
from rulings_site.engine.outcome import compare, run
from rulings_site.engine.scenario import Scenario


class Command(BaseCommand):
    """Prints a line for each example and date; fails if any answer is wrong."""

    help = "Run worked examples (files or folders; all of the project unless given) and compare their answers."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("paths", nargs="*", type=Path, help="YAML files or folders of them")

    def handle(self, *args: Any, paths: list[Path], **options: Any) -> None:
        files = [
            file for path in paths or [FOLDER] for file in (sorted(path.glob("*.yaml")) if path.is_dir() else [path])
        ]
        wrong = sum(self._check_file(file) for file in files)
        if not files:
            raise CommandError("no YAML file among the paths given")
        if wrong:
            raise CommandError(f"{wrong} wrong")
        self.stdout.write(f"{len(files)} examples, all as expected")

    def _check_file(self, file: Path) -> int:
        """Return the number of differences; a file that cannot be read or played is one."""
        try:
            scenario = read_example(file)
            return sum(self._check_day(scenario, index) for index in range(len(scenario.as_of)))
        except (EngineError, OSError) as error:
            self.stdout.write(f"WRONG {file.name}: {error}")
            return 1

    def _check_day(self, scenario: Scenario, index: int) -> int:
        outcome = run(scenario, scenario.as_of[index])
        differences = compare(scenario, outcome)
        for one in differences:
            place = f"{scenario.id} on {outcome.day}, {one.question}"
            self.stdout.write(f"WRONG {place}: expected {one.expected!r}, found {one.found!r}")
        if not differences:
            count = len(outcome.answers)
            self.stdout.write(f"ok    {scenario.id} on {outcome.day}: {count} answers, {len(outcome.steps)} steps")
        return len(differences)
