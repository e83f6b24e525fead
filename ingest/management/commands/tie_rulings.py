"""`manage.py tie_rulings`: which rules each ruling rests on, and which of them changed since."""

import argparse
import time
from typing import Any

from django.core.management.base import BaseCommand
from rich.console import Console

from ingest.basis.tying import tie_rulings


class Command(BaseCommand):
    """Tie the rulings held to rules; only new texts cost time. Ingestion does it by itself."""

    help = __doc__

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--anew", action="store_true", help="look at all texts again, not only at new ones")

    def handle(self, *args: Any, **options: Any) -> None:
        """Tie, and say what was made."""
        started = time.perf_counter()
        with Console(stderr=True).status("tying rulings") as status:
            report = tie_rulings(
                anew=options["anew"], progress=lambda count: status.update(f"tying rulings: {count:,} texts")
            )
        self.stdout.write(
            f"{report.texts:,} texts looked at, {report.tied:,} tied to rules by {report.bases:,} bases;"
            f" {report.stale:,} rulings behind their rules ({time.perf_counter() - started:.1f} s)"
        )
        if report.unresolved:
            self.stdout.write(f"numbers that no edition read has: {', '.join(report.unresolved)}")
