"""`manage.py compare_rulings OLD NEW`: how many rulings are the same, re-dated, reworded, gone and new."""

import argparse
import dataclasses
import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rulings_site.rulings.release_comparison import Counts, NoSuchRelease, Release, compare_releases, find_release

_LINES = (
    ("same", "the same text under the same date"),
    ("redated", "re-dated: the same text under another date"),
    ("reworded", "reworded: a similar text under the same date"),
    ("revised", "re-dated and reworded: a similar text under a later date"),
    ("gone", "gone"),
    ("new", "new"),
)


class Command(BaseCommand):
    """Count what became of the rulings of the cards that two releases share; typography is no change."""

    help = __doc__

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Take the two releases."""
        what = "a day such as 2019-07-21, the name or label of a document, or source and day in quotes"
        parser.add_argument("old", metavar="OLD", help=what)
        parser.add_argument("new", metavar="NEW", help="the same")
        parser.add_argument("--json", action="store_true", help="print a JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        """Count and print."""
        try:
            old, new = find_release(options["old"]), find_release(options["new"])
            counts = compare_releases(old, new)
        except NoSuchRelease as error:
            raise CommandError(str(error)) from error
        self.stdout.write(_as_json(old, new, counts) if options["json"] else _as_text(old, new, counts))


def _as_json(old: Release, new: Release, counts: Counts) -> str:
    told = {"older": _name(old), "newer": _name(new), **dataclasses.asdict(counts)}
    return json.dumps(told, ensure_ascii=False, indent=1)


def _name(release: Release) -> dict[str, object]:
    return {
        "source": release.source,
        "language": release.language,
        "observed_date": str(release.observed_date),
        "is_inferred": release.is_inferred,
        "documents": len(release.documents),
    }


def _as_text(old: Release, new: Release, counts: Counts) -> str:
    rows = [f"{getattr(counts, name):>8,}  {said}" for name, said in _LINES]
    return "\n".join(
        [
            f"{old} -> {new}, rulings of the {counts.cards:,} cards in both:",
            *rows,
            f"{counts.rulings_only_in_old:>8,}  on {counts.cards_only_in_old:,} cards in the older one only",
            f"{counts.rulings_only_in_new:>8,}  on {counts.cards_only_in_new:,} cards in the newer one only",
        ]
    )
