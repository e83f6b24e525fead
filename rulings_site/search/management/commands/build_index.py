"""`manage.py build_index`: make the search index of the data held now."""

import argparse
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.template.defaultfilters import filesizeformat

from rulings_site.search.backends.base import SearchUnavailable
from rulings_site.search.index import build_index


class Command(BaseCommand):
    """Build the index beside the one that is searched, then put it in its place."""

    help = "Make the search index of the data held now; nothing is done if it is already."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--force", action="store_true", help="build anew even if nothing has changed")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            report = build_index(force=options["force"], progress=self._show if self.stderr.isatty() else None)
        except SearchUnavailable as error:
            raise CommandError(str(error)) from error
        state = "built" if report.is_rebuilt else "unchanged"
        size = filesizeformat(report.size).replace("\xa0", " ")
        self.stdout.write(f"{state}: {report.documents:,} texts, {report.seconds:.1f} s, {size}")

    def _show(self, documents: int) -> None:
        self.stderr.write(f"\r{documents:,} texts", ending="")
