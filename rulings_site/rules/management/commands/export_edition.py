"""`manage.py export_edition LABEL`: write an edition back as a rules document, as JSON or as CSV."""

import argparse
import os
import secrets
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from rapidfuzz import process

from rulings_site.rules.export import Format, write_edition
from rulings_site.rules.models import Edition

MOST_NEAR = 3


class Command(BaseCommand):
    """Print an edition, or write it to a file that is there whole or not at all."""

    help = "Write an edition back, as a rules document that `ingest` reads in again, as JSON or as CSV."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("label", help="such as 20260819")
        parser.add_argument("--language", default="en", help="such as de; en unless asked")
        parser.add_argument("--format", default="text", choices=[form.value for form in Format])
        parser.add_argument("--output", metavar="FILE", help="the file to write; printed without one")

    def handle(self, *args: Any, **options: Any) -> None:
        edition = _find_edition(options["language"], options["label"])
        pieces = write_edition(edition, Format(options["format"]))
        if options["output"] is None:
            self._print(pieces)
            return
        path = Path(options["output"])
        try:
            _write_file(path, pieces)
        except OSError as error:
            raise CommandError(f"--output: expected a file that can be written, found {path}: {error}") from error
        self.stderr.write(f"{edition} is written to {path}")

    def _print(self, pieces: Iterable[str]) -> None:
        """Print, until who reads it has enough: `export_edition 20260819 | head`."""
        try:
            for piece in pieces:
                self.stdout.write(piece, ending="")
            self.stdout.flush()
        except BrokenPipeError:
            # So that Python does not fail once more when it empties what was to be printed.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _find_edition(language: str, label: str) -> Edition:
    """Return the edition. Raises CommandError with the labels, or languages, that are nearest."""
    edition = Edition.objects.filter(language=language, label=label).select_related("document__source").first()
    if edition:
        return edition
    labels = list(Edition.objects.filter(language=language).in_order().values_list("label", flat=True))
    if not labels:
        held = Edition.objects.order_by("language").values_list("language", flat=True).distinct()
        raise CommandError(f"no edition in {language!r} is held; expected one of {', '.join(held) or 'none'}")
    near = ", ".join(_find_near(label.replace("-", ""), labels))
    raise CommandError(f"no edition {language} {label} is held; the nearest labels are {near}")


def _find_near(typed: str, labels: Iterable[str]) -> list[str]:
    """Return the labels next to a typed one: dates by time, names by their letters."""
    dates = [label for label in labels if label.isdecimal()]
    if typed.isdecimal() and dates:
        return sorted(dates, key=lambda label: abs(int(label) - int(typed[:20])))[:MOST_NEAR]
    return [label for label, _, _ in process.extract(typed, labels, limit=MOST_NEAR)]


def _write_file(path: Path, pieces: Iterable[str]) -> None:
    """Write beside the file and put it in its place at the end. Raises OSError."""
    if path.exists() and not path.is_file():
        raise OSError("it is no file")
    unfinished = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    try:
        with unfinished.open("x", encoding="utf-8", newline="") as stream:
            stream.writelines(pieces)
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
