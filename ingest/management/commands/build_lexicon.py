"""`manage.py build_lexicon`: learn which terms of other languages stand for the English ones."""

import argparse
import os
import time
from collections.abc import Collection, Iterator
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from rich.console import Console

from ingest.align import align_rulings
from ingest.lexicon.build import LexiconReport, build_lexicon, build_lexicons
from ingest.lexicon.pairs import RULINGS, SOURCES, list_languages, read_pairs


class Command(BaseCommand):
    """Learn from the texts held in several languages, then align rulings anew. Ingestion does not do it by itself."""

    help = "Learn the terms of every language held beside English from its texts, and write them to the data directory."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--language", action="append", metavar="TAG", help="this one only; may be given again")
        parser.add_argument(
            "--from", action="append", dest="sources", choices=SOURCES, help="these texts only; may be given again"
        )

        parser.add_argument(
            "--processes", type=int, default=os.cpu_count() or 1, metavar="N", help="languages learned at a time"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        held = list_languages()
        languages = options["language"] or held
        if unknown := [tag for tag in languages if tag not in held]:
            raise CommandError(f"No text is held in {', '.join(unknown)}. Held: {', '.join(held) or 'English only'}.")
        if not languages:
            raise CommandError("No text is held in another language than English: ingest some first.")
        sources = options["sources"] or SOURCES
        for report, seconds in _learn(languages, sources, options["processes"]):
            self.stdout.write(_describe(report, seconds))


def _learn(languages: list[str], sources: Collection[str], processes: int) -> Iterator[tuple[LexiconReport, float]]:
    """Learn languages and align their rulings; those once more where that gave rulings to learn from."""
    with Console(stderr=True).status("learning") as status:
        learned = build_lexicons(settings.LEXICON_DIR, languages, sources, processes)
        for place, (report, seconds) in enumerate(learned, 1):
            status.update(f"learned {place} of {len(languages)} languages")
            align_rulings(languages=[report.language])
            if RULINGS in sources and _count_rulings(report.language) != report.pairs[RULINGS]:
                started = time.perf_counter()
                report = build_lexicon(settings.LEXICON_DIR, report.language, sources)
                align_rulings(languages=[report.language])
                seconds += time.perf_counter() - started
            yield report, seconds


def _count_rulings(language: str) -> int:
    return sum(pair.count for pair in read_pairs(language, [RULINGS])[RULINGS])


def _describe(report: LexiconReport, seconds: float) -> str:
    learned_from = ", ".join(f"{count:,} of {name}" for name, count in report.pairs.items() if count) or "no pair"
    if not report.size:
        return f"{report.language}: too few pairs of texts to learn from ({learned_from})"
    made = f"{report.terms:,} terms, {report.english_terms:,} English terms, {report.size / 1e6:.1f} MB"
    return f"{report.language}: {made}; pairs of sentences: {learned_from} ({seconds:.1f} s)"
