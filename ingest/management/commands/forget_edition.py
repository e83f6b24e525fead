"""`manage.py forget_edition LANGUAGE LABEL`: take an edition out, so that another document may give it."""

import argparse
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from ingest.corrections.applying import apply_corrections
from ingest.identify.run import identify
from rulings_site.rules.models import Edition


class Command(BaseCommand):
    """Remove one edition; its document is read anew at the next `ingest`."""

    help = "Remove one edition and what identifies its rules."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("language", help="such as en or zh-Hans")
        parser.add_argument("label", help="such as 20260819")

    @transaction.atomic
    def handle(self, *args: Any, **options: Any) -> None:
        edition = Edition.objects.filter(language=options["language"], label=options["label"]).first()
        if edition is None:
            raise CommandError(f"no edition {options['language']} {options['label']} is held")
        edition.delete()
        edition.document.parser_version = 0  # so that the same bytes are read again
        edition.document.save(update_fields=["parser_version"])
        identify()
        apply_corrections()
        self.stdout.write(f"{edition} is forgotten")
