"""`manage.py identify`: which rule is which, over all editions and languages."""

import time
from typing import Any

from django.core.management.base import BaseCommand

from ingest.corrections.applying import apply_corrections
from ingest.identify.run import identify


class Command(BaseCommand):
    """Link the editions held; only what is not linked yet costs time. Ingestion does it by itself."""

    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        """Link and say what was made."""
        started = time.perf_counter()
        report = identify()
        apply_corrections()
        seconds = time.perf_counter() - started
        self.stdout.write(
            f"{report.editions} editions, {report.linked} of them linked anew; {report.rules:,} rules; "
            f"{report.changed:,} texts with another rule than before ({seconds:.1f} s)"
        )
