"""`manage.py export_corrections FILE`: what editors said, one line of JSON each."""

import argparse
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from ingest.corrections.log_file import write_log


class Command(BaseCommand):
    """Write the log of corrections to a file; `import_corrections` reads it on another site or after a new start."""

    help = "Write what editors said to a file of JSON lines."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")

    def handle(self, *args: Any, **options: Any) -> None:
        lines = list(write_log())
        try:
            options["file"].write_bytes(b"".join(lines))
        except OSError as error:
            raise CommandError(f"{options['file']} cannot be written: {error.strerror}") from error
        self.stdout.write(f"{len(lines):,} corrections written to {options['file']}")
