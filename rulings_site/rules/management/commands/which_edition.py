"""`manage.py which_edition FILE`: which dated edition does this rules text agree with, and why?"""

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rulings_site.rules.dated import NotDated, date_pasted
from rulings_site.rules.dating_serializers import DatingSerializer


class Command(BaseCommand):
    """Date a rules text in any language."""

    help = "Say which dated edition a rules text agrees with, and why."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="a text in UTF-8, or - for standard input")
        parser.add_argument("--json", action="store_true", help="print JSON, as the API does")

    def handle(self, *args: Any, file: str, **options: Any) -> None:
        try:
            found = date_pasted(_read(file))
        except (NotDated, OSError, UnicodeDecodeError) as error:
            raise CommandError(f"{file}: {error}") from error
        if options["json"]:
            told = DatingSerializer({"texts": found}).data
            self.stdout.write(json.dumps(told, ensure_ascii=False, indent=1))
            return
        for dated in found:
            self.stdout.write(f"{dated.language} {', '.join(dated.rules)}".rstrip())
            self.stdout.write("\n".join(f"  {sentence}" for sentence in dated.told))


def _read(file: str) -> str:
    return sys.stdin.read() if file == "-" else Path(file).read_text("utf-8")
