"""`manage.py evaluate seeds --gold FILE`: measure what was read against what is right."""

import argparse
import json
import sys
from pathlib import Path
from typing import IO, Any, cast

from django.core.management.base import BaseCommand, CommandError
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ingest.errors import IngestError
from ingest.evaluation.facts import Fact, share_right
from ingest.evaluation.seeds import evaluate_seeds

EVALUATIONS = {"seeds": evaluate_seeds}


class Command(BaseCommand):
    """Hold documents against a gold file, fact by fact."""

    help = "Measure against a gold file; exit status 1 unless every fact is right."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("what", choices=sorted(EVALUATIONS), help="which gold set")
        parser.add_argument("--gold", type=Path, required=True, metavar="FILE", help="the gold file")
        parser.add_argument("--documents", type=Path, metavar="DIR", help="its documents (default: ../seeds beside it)")
        parser.add_argument("--json", action="store_true", help="print JSON: the share of each part, and failures")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            parts = EVALUATIONS[options["what"]](options["gold"], options["documents"])
        except IngestError as error:
            raise CommandError(str(error)) from error
        shares = {name: share_right(facts) for name, facts in parts.items()}
        failures = [(name, fact) for name, facts in parts.items() for fact in facts if not fact.is_right]
        if options["json"]:
            report = {**shares, "failures": [_describe(name, fact) for name, fact in failures]}
            self.stdout.write(json.dumps(report, ensure_ascii=False, indent=1))
        else:
            self._print(parts, failures)
        if min(shares.values()) < 1:
            sys.exit(1)

    def _print(self, parts: dict[str, list[Fact]], failures: list[tuple[str, Fact]]) -> None:
        console = Console(file=cast(IO[str], self.stdout), highlight=False)
        if failures:
            table = Table("Part", "Document", "Place", "Expected", "Found", box=None)
            for name, fact in failures:
                columns = (name, fact.document, fact.place, repr(fact.expected), repr(fact.found))
                table.add_row(*map(Text, columns))
            console.print(table)
        for name, facts in parts.items():
            right = sum(fact.is_right for fact in facts)
            console.print(f"{name}: {share_right(facts):.2%} ({right:,} of {len(facts):,} facts)")


def _describe(name: str, fact: Fact) -> dict[str, object]:
    expected, found = (sorted(side) if isinstance(side, set) else side for side in (fact.expected, fact.found))
    return {"part": name, "document": fact.document, "place": fact.place, "expected": expected, "found": found}
