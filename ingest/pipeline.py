"""One document through the stages: fetch, decode, parse, check, load. Each stage runs alone and says what it made."""

import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import date
from enum import StrEnum
from typing import Any

from django.db import transaction
from django.utils import timezone

from ingest import archive
from ingest.declared import DeclaredSource
from ingest.detect import UnknownKind, detect
from ingest.documents import RawDocument
from ingest.errors import IngestError
from ingest.load.cards import load_cards, load_names
from ingest.load.editions import load_edition
from ingest.load.find_cards import find_awaiting
from ingest.load.rulings import forget_unseen, load_rulings
from ingest.load.wordings import WordingStore
from ingest.observations.observing import observe
from ingest.observations.record import find_cards
from ingest.records import ParsedDocument
from ingest.sources import Source
from ingest.verification import count_unaccounted
from rulings_site.provenance.models import Document
from rulings_site.provenance.models import Source as SourceRow


class Stage(StrEnum):
    """How far to go. Each stage includes the ones before it."""

    FETCH = "fetch"
    DECODE = "decode"
    PARSE = "parse"
    CHECK = "check"
    LOAD = "load"


class Status(StrEnum):
    """What became of a document."""

    LOADED = "loaded"
    UNCHANGED = "unchanged"
    SEEN = "read, not loaded"
    PASSED_OVER = "passed over"
    REFUSED = "refused"


@dataclass
class Report:
    """What one document was and what became of it. `counts` maps kinds of records to their numbers."""

    location: str
    status: Status = Status.SEEN
    source: str = ""
    kind: str = ""
    language: str = ""
    label: str = ""
    effective_date: date | None = None
    encoding: str = ""
    lines: int = 0
    size: int = 0
    sha256: str = ""
    seconds: float = 0.0
    counts: dict[str, int] = field(default_factory=dict)
    warnings: list[str] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)
    error: str = ""


class Pipeline:
    """Takes documents one at a time; each is loaded in one transaction or not at all.

    One in which rulings are missing in mass is refused, unless a person said `confirm_disappearance`.
    """

    def __init__(
        self, *, stage: Stage = Stage.LOAD, source_name: str = "", confirm_disappearance: bool = False
    ) -> None:
        self.stage, self.source_name = stage, source_name
        self.confirm_disappearance = confirm_disappearance
        self._wordings = WordingStore()
        self._held = _find_held()

    def take(self, document: RawDocument, declared: DeclaredSource | None = None) -> Report:
        """Return what became of the document. A document at fault is reported, never raised."""
        report, started = Report(document.location), time.perf_counter()
        try:
            self._take(document, declared, report)
        except UnknownKind as error:
            report.status, report.error = Status.PASSED_OVER, str(error)
        except IngestError as error:
            report.status, report.error = Status.REFUSED, str(error)
            self._wordings.forget()
        report.seconds = round(time.perf_counter() - started, 3)
        return report

    def _take(self, document: RawDocument, declared: DeclaredSource | None, report: Report) -> None:
        source = detect(document, name=self.source_name)
        report.source = source.NAME
        report.sha256, report.size = document.digest
        if self.stage is Stage.LOAD and self._held.get(report.sha256) == source.PARSER_VERSION:
            report.status = Status.UNCHANGED
            return
        if self.stage is Stage.FETCH:
            return
        if self.stage is Stage.DECODE:
            report.encoding, report.lines = document.decoded.encoding, len(document.decoded.lines)
            return
        parsed = source.parse(document)
        _describe(parsed, report)
        if self.stage is not Stage.PARSE:
            source.check(parsed)
        if self.stage is Stage.LOAD:
            self._load(document, source, parsed, declared, report)
        else:
            report.counts = _count(parsed)

    def _load(
        self,
        document: RawDocument,
        source: Source,
        parsed: ParsedDocument,
        declared: DeclaredSource | None,
        report: Report,
    ) -> None:
        unaccounted = count_unaccounted(document, source, parsed) if parsed.editions else []
        with transaction.atomic():
            held = Document.objects.filter(sha256=report.sha256).first()
            formerly = find_cards(held) if held else set()
            row = _store_document(document, source, parsed, declared)
            for edition, lines in zip(parsed.editions, unaccounted, strict=True):
                if passed_over := load_edition(edition, row, self._wordings, lines):
                    report.skipped.append(passed_over)
            report.counts = _count(replace(parsed, cards=(), names=(), rulings=()))
            for loaded in (
                load_cards(parsed.cards, row),
                load_names(parsed.names, row),
                load_rulings(parsed.rulings, row),
                observe(row, parsed.ruling_scope, formerly, confirmed=self.confirm_disappearance),
            ):
                report.counts |= {name: count for name, count in loaded.counts.items() if count}
                report.warnings += loaded.warnings
                report.skipped += loaded.skipped
                row.awaits_cards |= loaded.awaits_cards
            if held:
                forget_unseen()
            row.record_counts, row.warnings, row.skipped = report.counts, report.warnings, report.skipped
            row.save(update_fields=["record_counts", "warnings", "skipped", "awaits_cards"])
        if parsed.line_count:
            archive.keep(document)
        self._held[report.sha256] = source.PARSER_VERSION
        report.status = Status.LOADED


def _find_held() -> dict[str, int]:
    """The parser version of each document, by its hash; without those that await cards which have come since."""
    documents = Document.objects.exclude(pk__in=find_awaiting().values("pk"))
    return dict(documents.values_list("sha256", "parser_version"))


def _describe(parsed: ParsedDocument, report: Report) -> None:
    report.kind, report.language, report.label = parsed.kind, parsed.language, parsed.label
    report.effective_date, report.encoding, report.lines = parsed.effective_date, parsed.encoding, parsed.line_count
    report.warnings, report.skipped = list(parsed.warnings), list(parsed.skipped)


def _count(parsed: ParsedDocument) -> dict[str, int]:
    counts: Counter[str] = Counter()
    for edition in parsed.editions:
        counts.update(f"{entry.kind.value}s" for entry in edition.entries)
        counts["glossary entries"] += len(edition.glossary)
    streams: dict[str, Iterable[Any]] = {"cards": parsed.cards, "names": parsed.names, "rulings": parsed.rulings}
    counts.update({name: sum(1 for _ in records) for name, records in streams.items()})
    return {name: count for name, count in counts.items() if count}


def _store_document(
    document: RawDocument, source: Source, parsed: ParsedDocument, declared: DeclaredSource | None
) -> Document:
    """The row of the document, new or (read by a newer parser) with its editions taken away."""
    sha256, size = document.digest
    values = {
        "source": _store_source(source, declared),
        "location": (parsed.location or document.location)[-1000:],
        "name": (parsed.name or document.name)[-255:],
        "kind": parsed.kind,
        "language": parsed.language,
        "label": parsed.label,
        "effective_date": parsed.effective_date,
        "observed_date": parsed.observed_date,
        "size": size,
        "encoding": parsed.encoding,
        "line_count": parsed.line_count,
        "parser_version": source.PARSER_VERSION,
        "loaded_at": timezone.now(),
        "awaits_cards": False,
        "copy_sha256": parsed.copy_sha256,
        "noise": [[part.kind, part.line, part.last_line] for part in parsed.noise],
    }
    row, is_new = Document.objects.update_or_create(sha256=sha256, defaults=values)
    if not is_new:
        row.editions.all().delete()
        row.sightings.all().delete()
    return row


def _store_source(source: Source, declared: DeclaredSource | None) -> SourceRow:
    values = declared.values if declared else {
        "title": source.TITLE, "url": source.URL, "licence": source.LICENCE, "is_official": source.IS_OFFICIAL,
    }  # fmt: skip
    name = declared.name if declared else source.NAME
    return SourceRow.objects.update_or_create(name=name, defaults=values)[0]
