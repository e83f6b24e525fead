"""`manage.py import_corrections FILE`: add what editors said, as `export_corrections` wrote it, and apply it."""

import argparse
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from ingest.corrections.applying import apply_corrections, list_lost
from ingest.corrections.log_file import read_log
from ingest.documents import RawDocument
from ingest.errors import IngestError
from ingest.identify.run import identify


class Command(BaseCommand):
    """Read a file of corrections; what is known already is passed over."""

    help = "Add what editors said from a file of JSON lines, and apply all of it."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")

    def handle(self, *args: Any, **options: Any) -> None:
        path = options["file"]
        if not path.is_file():
            raise CommandError(f"{path}: expected a file of corrections, found nothing there")
        try:
            added, known = read_log(RawDocument(path.name, path.name, path))
        except IngestError as error:
            raise CommandError(str(error)) from error
        if added:
            identify()
        standing = apply_corrections()
        lost = list_lost(standing)
        self.stdout.write(f"{added:,} corrections added, {known:,} known already; {len(standing) - len(lost):,} apply")
        for one in lost:
            self.stdout.write(f"not applied: {one}")
