"""`manage.py trace_rulings`: when each ruling was first and last seen, reworded, re-dated, withdrawn."""

import time
from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction

from ingest.observations.observing import trace_all


class Command(BaseCommand):
    """Trace all rulings anew, as after documents were taken away by hand. Ingestion traces what it loads."""

    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        """Trace, and say how many histories are others than before."""
        started = time.perf_counter()
        with transaction.atomic():
            changed = trace_all()
        self.stdout.write(f"{changed:,} histories changed ({time.perf_counter() - started:.1f} s)")
