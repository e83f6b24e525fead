"""`manage.py evaluate seeds --gold FILE`: measure what was read and linked against what is right."""

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, cast

from django.core.management.base import BaseCommand, CommandError
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ingest.errors import IngestError
from ingest.evaluation.citations import evaluate_citations
from ingest.evaluation.diffs import evaluate_diffs
from ingest.evaluation.facts import Result
from ingest.evaluation.lineage import evaluate_lineage
from ingest.evaluation.search import evaluate_search
from ingest.evaluation.seeds import evaluate_seeds
from rulings_site.search.backends.base import SearchUnavailable

EVALUATIONS: dict[str, Callable[[Path, Path | None], Result]] = {
    "citations": evaluate_citations,
    "diffs": evaluate_diffs,
    "lineage": evaluate_lineage,
    "search": evaluate_search,
    "seeds": evaluate_seeds,
}
"""What can be measured: from the gold file, and the folder of its documents where it has some."""


class Command(BaseCommand):
    """Hold what is there against a gold file."""

    help = "Measure against a gold file; exit status 1 unless it is passed."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("what", choices=sorted(EVALUATIONS), help="which gold set")
        parser.add_argument("--gold", type=Path, required=True, metavar="FILE", help="the gold file, or their folder")
        parser.add_argument("--documents", type=Path, metavar="DIR", help="its documents (default: ../seeds beside it)")
        parser.add_argument("--json", action="store_true", help="print JSON: the figures, and what is wrong")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            result = EVALUATIONS[options["what"]](options["gold"], options["documents"])
        except (IngestError, SearchUnavailable) as error:
            raise CommandError(str(error)) from error
        if options["json"]:
            self.stdout.write(json.dumps(result.report, ensure_ascii=False, indent=1))
        else:
            self._print(result)
        if not result.is_passed:
            sys.exit(1)

    def _print(self, result: Result) -> None:
        console = Console(file=cast(IO[str], self.stdout), highlight=False)
        if result.failures:
            table = Table(*result.headings, box=None)
            for failure in result.failures:
                table.add_row(*map(Text, failure))
            console.print(table)
        for line in result.summary:
            console.print(line)
