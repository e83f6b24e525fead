"""`manage.py cite FILE`: check every rule number and quotation of a text, or the cross references of an edition."""

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rulings_site.rules.citations.check import Check, TooLong, check_text
from rulings_site.rules.citations.editions import check_edition
from rulings_site.rules.citations.telling import badge_of, tell, write_marks
from rulings_site.rules.cite_serializers import CheckSerializer
from rulings_site.rules.management.arguments import day
from rulings_site.rules.models import Edition

LINE_LIMIT = 40


class Command(BaseCommand):
    """Print the verdict on each citation, in the order of the text."""

    help = (
        "Check what a text cites. Exit status 0 if all is right, 1 if something wants a look, 2 if nothing was checked."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        what = parser.add_mutually_exclusive_group(required=True)
        what.add_argument("file", nargs="?", help="a text in UTF-8, - for standard input")
        what.add_argument(
            "--edition", metavar="LABEL", help="check the edition's own cross references, such as 20240410"
        )
        parser.add_argument("--language", default="en", help="the language of that edition; en unless said")
        parser.add_argument(
            "--on", type=day, metavar="DATE", help="the day meant where the text gives none; today unless said"
        )
        how = parser.add_mutually_exclusive_group()
        how.add_argument("--json", action="store_true", help="print JSON")
        how.add_argument("--rewrite", action="store_true", help="print the text with the numbers of today")

    def handle(self, *args: Any, **options: Any) -> None:
        is_right = self._check_edition(options) if options["edition"] else self._check_text(options)
        if not is_right:
            sys.exit(1)

    def _check_edition(self, options: dict[str, Any]) -> bool:
        held = Edition.objects.filter(language=options["language"])
        edition = held.filter(label=options["edition"]).first()
        if edition is None:
            labels = ", ".join(held.in_order().values_list("label", flat=True)) or "none"
            asked = f"{options['language']} {options['edition']}"
            raise CommandError(f"--edition: expected an edition held, found {asked}; held: {labels}", returncode=2)
        faults = check_edition(edition)
        if options["json"]:
            self.stdout.write(json.dumps([asdict(fault) for fault in faults], ensure_ascii=False, indent=1))
        else:
            for fault in faults:
                self.stdout.write(str(fault))
            self.stderr.write(f"{edition}: {len(faults)} cross references are wrong")
        return not faults

    def _check_text(self, options: dict[str, Any]) -> bool:
        try:
            check = check_text(_read_text(options["file"]), options["on"])
        except (OSError, UnicodeDecodeError) as error:
            raise CommandError(f"{options['file']}: expected a text in UTF-8, found {error}", returncode=2) from error
        except TooLong as error:
            raise CommandError(f"{options['file']}: {error}", returncode=2) from error
        if options["json"]:
            self.stdout.write(json.dumps(CheckSerializer(check).data, ensure_ascii=False, indent=1))
        elif options["rewrite"]:
            self._print_rewritten(check)
        else:
            self._print(check)
        return check.grades["ok"] == len(check.verdicts)

    def _print(self, check: Check) -> None:
        for verdict in check.verdicts:
            shown = check.text[verdict.start : verdict.end].replace("\n", " ")
            shown = shown if len(shown) <= LINE_LIMIT else f"{shown[: LINE_LIMIT - 1]}…"
            self.stdout.write(f"{_place(check.text, verdict.start)}  {shown}  [{badge_of(verdict)}]")
            self.stdout.write(f"    {' '.join(tell(verdict))}")
            if marks := getattr(verdict, "marks", ()):
                self.stdout.write(f"    {write_marks(marks)}")
        tally = ", ".join(f"{count} {grade}" for grade, count in check.tally)
        self.stderr.write(f"as of {check.on}: {len(check.verdicts)} found; {tally}")

    def _print_rewritten(self, check: Check) -> None:
        self.stdout.write(check.rewritten.text, ending="")
        for verdict, reason in check.rewritten.left:
            self.stderr.write(f"{_place(check.text, verdict.start)}  {verdict.shown} is left: {reason}")


def _read_text(name: str) -> str:
    return sys.stdin.read() if name == "-" else Path(name).read_text("utf-8")


def _place(text: str, start: int) -> str:
    """Return line and column, from 1."""
    line = text.count("\n", 0, start) + 1
    return f"{line}:{start - text.rfind(chr(10), 0, start)}"
