"""`manage.py check_decisions`: which entries of `ingest/link_decisions.yaml` apply to the editions held."""

import argparse
import json
from pathlib import Path
from typing import IO, Any, cast

from django.core.management.base import BaseCommand, CommandError
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ingest.decision_check import DecisionCheck, check_decisions
from ingest.decisions import DECISIONS_PATH, read_decisions
from ingest.errors import IngestError


class Command(BaseCommand):
    """Say of each decision about a link whether it applies, and if not, why."""

    help = "Read the file of decisions about links, and say which of them apply to the editions held."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--file", type=Path, default=DECISIONS_PATH, metavar="FILE", help="another file")
        parser.add_argument("--json", action="store_true", help="print a JSON list")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            checks = check_decisions(read_decisions(options["file"]))
        except IngestError as error:
            raise CommandError(str(error)) from error
        if options["json"]:
            rows = [{"decision": str(check.decision), "obstacle": check.obstacle} for check in checks]
            self.stdout.write(json.dumps(rows, ensure_ascii=False, indent=1))
        else:
            self._print(checks)

    def _print(self, checks: list[DecisionCheck]) -> None:
        console = Console(file=cast(IO[str], self.stdout), highlight=False)
        if checks:
            table = Table("Decision", "Reviewed", "Applies", box=None)
            for check in checks:
                said = "yes" if check.applies else f"no: {check.obstacle}"
                table.add_row(Text(str(check.decision)), str(check.decision.reviewed), Text(said))
            console.print(table)
        applying = sum(check.applies for check in checks)
        console.print(f"{len(checks)} decisions, {applying} apply to the editions held")
