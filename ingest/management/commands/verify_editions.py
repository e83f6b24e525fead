"""`manage.py verify_editions`: prove that no line of any edition was lost."""

import argparse
import dataclasses
import json
import sys
from typing import Any

from django.core.management.base import BaseCommand
from rich.console import Console
from rich.table import Table

from ingest.errors import IngestError
from ingest.verification import EditionCheck, verify_document
from rulings_site.provenance.models import Document


class Command(BaseCommand):
    """Count the lines of each edition and the records made of them."""

    help = "Hold every edition against its kept bytes: each line is in exactly one record or in named noise."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="print a JSON list")

    def handle(self, *args: Any, **options: Any) -> None:
        checks: list[EditionCheck] = []
        errors: list[str] = []
        documents = Document.objects.filter(editions__isnull=False).distinct()
        for document in documents.order_by("language", "effective_date", "label", "pk"):
            try:
                checks += verify_document(document)
            except IngestError as error:
                errors.append(str(error))
        if options["json"]:
            rows = [{**dataclasses.asdict(check), "unaccounted": len(check.unaccounted)} for check in checks]
            self.stdout.write(json.dumps(rows, ensure_ascii=False, indent=1))
        else:
            _print(checks)
        for sentence in errors:
            self.stderr.write(sentence)
        if errors or any(check.unaccounted for check in checks):
            sys.exit(1)


def _print(checks: list[EditionCheck]) -> None:
    table = Table("Language", "Label", "Lines", "Sections", "Rules", "Examples", "Glossary", "Unaccounted", box=None)
    for check in checks:
        numbers = (check.lines, check.sections, check.rules, check.examples, check.glossary)
        lost = ", ".join(map(str, check.unaccounted[:10])) or "0"
        table.add_row(check.language, check.label, *(f"{number:,}" for number in numbers), lost)
    console = Console()
    console.print(table)
    console.print(
        f"{len(checks)} editions, {sum(bool(check.unaccounted) for check in checks)} with lines unaccounted for"
    )
