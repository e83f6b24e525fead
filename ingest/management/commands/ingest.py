"""`manage.py ingest PATH…`: read documents of any known kind, and report what each one was."""

import argparse
import dataclasses
import json
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.status import Status as Spinner
from rich.table import Table
from rich.text import Text

from ingest.align import align_rulings
from ingest.basis.tying import TieReport, tie_rulings
from ingest.corrections.applying import apply_corrections, list_lost
from ingest.declared import BESIDE_DOCUMENTS, DeclaredSource, read_declared
from ingest.detect import find_source, rank
from ingest.documents import RawDocument, find_documents
from ingest.errors import IngestError
from ingest.identify.run import identify
from ingest.pipeline import Pipeline, Report, Stage, Status
from ingest.sources import SOURCES
from rulings_site.search.backends.base import SearchUnavailable
from rulings_site.search.index import build_index

PAPER_WIDTH = 160
"""Columns of a report that goes to a file."""
_SIGNS = {
    Status.LOADED: "green",
    Status.UNCHANGED: "dim",
    Status.SEEN: "cyan",
    Status.PASSED_OVER: "yellow",
    Status.REFUSED: "bold red",
}


class Command(BaseCommand):
    """Load documents: files, compressed files, archives and folders."""

    help = "Read documents of any known kind into the database, identify the rules and build the search index."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("paths", nargs="+", metavar="PATH", help="a file, an archive or a folder")
        parser.add_argument("--source", default="", metavar="NAME", help="read as this kind, whatever the content says")
        parser.add_argument("--stage", choices=[*Stage], default=Stage.LOAD, help="stop after this stage")
        parser.add_argument("--dry-run", action="store_true", help="read and check, store nothing")
        parser.add_argument(
            "--confirm-disappearance", action="store_true", help="load documents in which rulings are missing in mass"
        )
        parser.add_argument("--json", action="store_true", help="print the report as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        stage = Stage.CHECK if options["dry_run"] and options["stage"] == Stage.LOAD else Stage(options["stage"])
        started = time.perf_counter()
        try:
            if options["source"]:
                find_source(options["source"])
            documents = sorted(_find(options["paths"]), key=lambda found: rank(found[0]))
        except IngestError as error:
            raise CommandError(str(error)) from error
        began_at = timezone.now()
        pipeline = Pipeline(
            stage=stage,
            source_name=options["source"],
            confirm_disappearance=options["confirm_disappearance"],
        )
        reports = [pipeline.take(document, declared) for document, declared in _show_progress(documents)]
        after = _follow_up(reports, began_at) if stage is Stage.LOAD else {}
        if options["json"]:
            self.stdout.write(json.dumps(_as_json(reports, after), ensure_ascii=False, indent=1, default=str))
        else:
            _print(reports, after, time.perf_counter() - started)
        if any(report.status is Status.REFUSED for report in reports):
            self.stdout.flush()
            sys.exit(1)


def _find(paths: Iterable[str]) -> Iterator[tuple[RawDocument, DeclaredSource | None]]:
    """The documents below the paths, with what their folder declares. Raises IngestError for a path of nothing."""
    for name in paths:
        path = Path(name)
        declared: dict[Path, DeclaredSource | None] = {}
        for document in find_documents(path):
            folder = document.path.parent if document.path else path.parent
            if folder not in declared:
                declared[folder] = read_declared(folder)
            if document.name not in BESIDE_DOCUMENTS:
                yield document, declared[folder]


def _show_progress(
    documents: list[tuple[RawDocument, DeclaredSource | None]],
) -> Iterator[tuple[RawDocument, DeclaredSource | None]]:
    """Hand on each document and let go of it: a decoded text is not kept while the next ones are read."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("reading", total=len(documents))
        documents.reverse()
        while documents:
            found = documents.pop()
            progress.update(task, description=_printable(found[0].name)[:40].ljust(40))
            yield found
            progress.advance(task)


def _follow_up(reports: list[Report], began_at: datetime) -> dict[str, Any]:
    """Identify rules, align and tie rulings, and index, if anything was loaded or a run before this was broken off."""
    after: dict[str, Any] = {}
    with Console(stderr=True).status("identifying the rules") as status:
        if any(report.status is Status.LOADED for report in reports):
            identified = identify()
            after["identify"] = dataclasses.asdict(identified)
            status.update("applying what editors said")
            standing = apply_corrections()
            after["corrections"] = {"standing": len(standing), "lost": [str(one) for one in list_lost(standing)]}
            status.update("aligning translations of rulings")
            after["translations"] = dataclasses.asdict(align_rulings(since=began_at))
            after["rulings"] = dataclasses.asdict(_tie(status, began_at, anew=identified.linked > 0))
        status.update("building the search index")
        try:
            after["index"] = dataclasses.asdict(
                build_index(progress=lambda count: status.update(f"building the search index: {count:,} texts"))
            )
        except SearchUnavailable as error:
            raise CommandError(f"The documents are loaded, the search index is not: {error}") from error
    return after


def _tie(status: Spinner, began_at: datetime, *, anew: bool) -> TieReport:
    """Tie what was read since a moment; all of it where rules became others."""
    status.update("tying rulings to rules")
    return tie_rulings(
        anew=anew, since=began_at, progress=lambda count: status.update(f"tying rulings to rules: {count:,} texts")
    )


def _as_json(reports: list[Report], after: dict[str, Any]) -> dict[str, Any]:
    return {"documents": [dataclasses.asdict(report) for report in reports], **after}


def _printable(text: str) -> str:
    """The text without signs that would move the cursor: a file name may hold a line feed."""
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)


def _made(report: Report) -> str:
    """What the last stage made of the document: records, or a text, or bytes."""
    if report.counts:
        return ", ".join(f"{count:,} {name.replace('_', ' ')}" for name, count in report.counts.items())
    if report.lines:
        return f"{report.lines:,} lines, {report.encoding}"
    return f"{report.size:,} bytes, {report.sha256[:16]}…" if report.status is Status.SEEN else ""


def _print(reports: list[Report], after: dict[str, Any], seconds: float) -> None:
    console = Console(width=None if sys.stdout.isatty() else PAPER_WIDTH)
    table = Table(box=None, header_style="bold", pad_edge=False)
    for heading in ("Document", "Kind", "Language", "Label", "Effective", "Made", "State"):
        table.add_column(heading, overflow="fold")
    for report in reports:
        table.add_row(
            Text(_printable(Path(report.location).name)),
            report.kind or report.source,
            report.language,
            report.label,
            str(report.effective_date or ""),
            _made(report),
            Text(report.status, style=_SIGNS[report.status]),
        )
    console.print(table)
    for report in reports:
        for said, sentences in (("warning", report.warnings), ("skipped", report.skipped)):
            for sentence in sentences:
                console.print(Text(_printable(f"{said}: {Path(report.location).name}: {sentence}"), style="yellow"))
        if report.error:
            console.print(Text(_printable(f"{report.status}: {report.error}"), style=_SIGNS[report.status]))
    if any(report.status is Status.PASSED_OVER for report in reports):
        console.print(f"known kinds: {', '.join(sorted(source.NAME for source in SOURCES))}")
    statuses = Counter(report.status for report in reports)
    console.print(", ".join(f"{count} {status}" for status, count in statuses.items()), f"in {seconds:.1f} s")
    _print_follow_up(console, after)


def _print_follow_up(console: Console, after: dict[str, Any]) -> None:
    if "identify" in after:
        console.print(
            "identified: {rules:,} rules in {editions:,} editions, {changed:,} entries changed".format(
                **after["identify"]
            )
        )
    for sentence in after.get("corrections", {}).get("lost", ()):
        console.print(Text(_printable(f"not applied: {sentence}"), style="yellow"))
    if after.get("translations", {}).get("translations"):
        console.print(
            "translations of rulings: {translations:,} looked at, {sure:,} aligned for sure, {likely:,} likely, "
            "{none:,} with no original".format(**after["translations"])
        )
    for language in after.get("translations", {}).get("unlearned", ()):
        console.print(
            f"rulings in {language} are not aligned: no lexicon of it is learned (manage.py build_lexicon does)"
        )
    if after.get("rulings", {}).get("texts"):
        console.print(
            "rulings: {texts:,} texts looked at, {tied:,} tied to rules, {stale:,} rulings behind their rules".format(
                **after["rulings"]
            )
        )
    if "index" in after:
        made = "built" if after["index"]["is_rebuilt"] else "unchanged"
        console.print(
            f"search index {made}: {after['index']['documents']:,} texts in {after['index']['seconds']:.1f} s"
        )
