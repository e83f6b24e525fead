"""`manage.py check_corrections`: apply what editors said, and say of each whether its texts are held."""

import argparse
import json
from typing import Any

from django.core.management.base import BaseCommand

from ingest.corrections.applying import apply_corrections, list_lost


class Command(BaseCommand):
    """Nothing that an editor said is ever lost: what cannot be applied today is listed with the reason."""

    help = "Apply what editors said, and list what cannot be applied to the texts held, with the reason."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="print a JSON list")

    def handle(self, *args: Any, **options: Any) -> None:
        standing = apply_corrections()
        if options["json"]:
            rows = [{"correction": str(one.correction), "obstacle": one.obstacle} for one in standing]
            self.stdout.write(json.dumps(rows, ensure_ascii=False, indent=1))
            return
        lost = list_lost(standing)
        for one in lost:
            self.stdout.write(f"not applied: {one}")
        self.stdout.write(f"{len(standing):,} corrections, {len(standing) - len(lost):,} apply to what is held")
