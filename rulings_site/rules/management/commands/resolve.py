"""`manage.py resolve "702.36d" --on 2015-02-01`: what a number meant on a day, and where that rule is today."""

import argparse
import json
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rulings_site.rules.citations.resolution import Resolution, Standing, resolve_number
from rulings_site.rules.citations.telling import tell, write_marks
from rulings_site.rules.management.arguments import day
from rulings_site.rules.wordmarks import elide


class Command(BaseCommand):
    """Print a number's heading and words on a day, its number today, and what became of the words."""

    help = (
        "Say what a rule number meant on a day. Exit status 1 if the rules of that day do not have it, 2 for no number."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("number", help="as people type it: 702.36d, 'CR 702.36D.'")
        parser.add_argument(
            "--on", type=day, metavar="DATE", help="the day that is meant, as 2015-02-01; today unless said"
        )
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            found = resolve_number(options["number"], options["on"])
        except ValueError as error:
            raise CommandError(str(error), returncode=2) from error
        if options["json"]:
            self.stdout.write(json.dumps(_describe(found), ensure_ascii=False, indent=1))
        elif found.standings:
            self._print(found)
        else:
            self.stderr.write(" ".join(tell(found.verdict)))
        if not found.standings:
            sys.exit(1)

    def _print(self, found: Resolution) -> None:
        verdict = found.verdict
        label = (
            f"edition {verdict.edition.label}, effective {verdict.edition.effective_date}" if verdict.edition else ""
        )
        self.stdout.write(f"{verdict.cited.number} on {verdict.day} ({label})")
        for standing in found.standings:
            self.stdout.write(f"{standing.heading}\n  {standing.text}\n{_say_today(standing, verdict.cited.number)}")
            if standing.marks:
                self.stdout.write(f"  {write_marks(elide(standing.marks))}")
        if verdict.means_other and verdict.now_heading:
            self.stdout.write(
                f"The number {verdict.cited.number} is another rule today, under {verdict.now_heading.name}."
            )


def _say_today(standing: Standing, number: str) -> str:
    if standing.now is None:
        return f"Removed on {standing.gone_on}." if standing.gone_on else "Gone today."
    words = "its words have changed:" if standing.marks else "its words are the same."
    return f"Today {'still ' if standing.now.number == number else ''}{standing.now.number}; {words}"


def _describe(found: Resolution) -> dict[str, Any]:
    verdict = found.verdict
    return {
        "number": verdict.cited.number,
        "on": str(verdict.day),
        "edition": verdict.edition.label if verdict.edition else None,
        "exists": bool(found.standings),
        "standings": [
            {
                "heading": one.heading,
                "text": one.text,
                "current_number": one.now.number if one.now else None,
                "removed_on": str(one.gone_on) if one.now is None and one.gone_on else None,
                "words_changed": bool(one.marks),
                "changes": [{"kind": mark.kind, "text": mark.text} for mark in one.marks],
            }
            for one in found.standings
        ],
        "meaning_today": verdict.now_heading.name if verdict.now_heading else None,
        "means_other_today": verdict.means_other,
        "says": tell(verdict),
    }
