"""An edition written back: as a rules document that can be read in again, as JSON and as CSV, text by text."""

import json
from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from itertools import chain
from typing import NamedTuple

from django.utils.text import slugify

from rulings_site.rules.csv_rows import write_rows
from rulings_site.rules.frames import FRAMES, Frame
from rulings_site.rules.models import Edition, Entry

ROWS_AT_ONCE = 1000
_UNKNOWN_FRAME = Frame(
    "", "Introduction", "Contents", "Glossary", "Credits", "Example:", "Effective {year}-{month:02}-{day:02}."
)
"""For a language whose own words we do not know: a date in no language's words is not taken for a rules document."""
_INDENT = "\n     "
"""Before a further paragraph of a rule, as the official documents print it."""


class Format(StrEnum):
    """In what form an edition can be had."""

    TEXT = "text"
    JSON = "json"
    CSV = "csv"

    @property
    def ending(self) -> str:
        """The ending of a file."""
        return "txt" if self is Format.TEXT else self.value

    @property
    def content_type(self) -> str:
        return {"text": "text/plain; charset=utf-8", "json": "application/json", "csv": "text/csv; charset=utf-8"}[self]


class EntryRow(NamedTuple):
    """A numbered text or an example, with the lines of the document it stands in."""

    kind: str
    number: str
    occurrence: int
    printed: str
    text: str
    line: int
    last_line: int


class TermRow(NamedTuple):
    """A term of the glossary with its definition."""

    term: str
    text: str
    line: int
    last_line: int


def write_edition(edition: Edition, form: Format) -> Iterator[str]:
    """Yield an edition piece by piece. Wants its document and source read."""
    return _WRITERS[form](edition)


def file_name(edition: Edition, form: Format) -> str:
    """Return what the file is called; its label in the name is what tells the edition when it is read in again."""
    return f"casebook-{slugify(edition.language)}-{slugify(edition.label)}.{form.ending}"


def read_entries(edition: Edition) -> Iterator[EntryRow]:
    """Yield the numbered texts and examples of an edition in its order."""
    columns = ("kind", "number", "occurrence", "printed", "wording__text", "line", "last_line")
    rows = edition.entries.order_by("position").values_list(*columns)
    return (EntryRow(*row) for row in rows.iterator(ROWS_AT_ONCE))


def read_terms(edition: Edition) -> Iterator[TermRow]:
    """Yield the glossary of an edition in its order."""
    rows = edition.glossary_entries.order_by("position").values_list("term", "wording__text", "line", "last_line")
    return (TermRow(*row) for row in rows.iterator(ROWS_AT_ONCE))


def describe(edition: Edition) -> dict[str, object]:
    """Return what an export says of its edition: what it is, and of which bytes it was made."""
    document = edition.document
    return {
        "language": edition.language,
        "label": edition.label,
        "effective_date": edition.effective_date.isoformat() if edition.effective_date else None,
        "kind": edition.kind,
        "document": document.name,
        "sha256": document.sha256,
        "parser_version": document.parser_version,
        "source": document.source.title,
        "licence": document.source.licence,
        "is_official": document.source.is_official,
        "is_paraphrase": document.source.is_paraphrase,
    }


def _write_text(edition: Edition) -> Iterator[str]:
    frame = FRAMES.get(edition.language, _UNKNOWN_FRAME)
    date = frame.state_date(edition.effective_date) if edition.effective_date else "Undated."
    yield f"Comprehensive Rules\n\n{date}\n\n{frame.introduction}\n\n{_introduce(edition)}\n\n{frame.contents}\n"
    headings = edition.entries.filter(kind__in=[Entry.Kind.CHAPTER, Entry.Kind.SECTION]).order_by("position")
    for kind, number, text in headings.values_list("kind", "number", "wording__text"):
        yield "\n" * (kind == Entry.Kind.CHAPTER) + f"{number}. {text}\n"
    yield f"\n{frame.glossary}\n\n{frame.credits}\n"
    for entry in read_entries(edition):
        yield _print_entry(entry, frame)
    yield f"\n{frame.glossary}\n"
    for term in read_terms(edition):
        yield f"\n{term.term}\n{term.text}\n"
    yield f"\n{frame.credits}\n\nThe credits of the document are not stored.\n"


def _introduce(edition: Edition) -> str:
    """Return the introduction: on one line, so long that no reader takes the text for one wrapped at a margin."""
    document = edition.document
    is_paraphrase = document.source.is_paraphrase
    return (
        f"Written by Casebook from its texts of the edition {edition.language} {edition.label}, which were read from "
        f"{document.name} (SHA-256 {document.sha256}) by version {document.parser_version} of the parser. Introduction "
        "and credits of that document are not stored and so not here; every number is printed in the same form."
        + " The texts are a paraphrase, not the official wording."
        * is_paraphrase
    )


def _print_entry(entry: EntryRow, frame: Frame) -> str:
    text = entry.text.replace("\n", _INDENT)
    if entry.kind == Entry.Kind.EXAMPLE:
        return f"{frame.example} {text}\n"
    return f"\n{entry.number}{'' if entry.kind == Entry.Kind.SUBRULE else '.'} {text}\n"


def _write_json(edition: Edition) -> Iterator[str]:
    yield f'{{"edition": {json.dumps(describe(edition), ensure_ascii=False)},\n'
    yield '"entries": ['
    yield from _list_objects(read_entries(edition))
    yield '\n],\n"glossary": ['
    yield from _list_objects(read_terms(edition))
    yield "\n]}\n"


def _list_objects(rows: Iterable[EntryRow | TermRow]) -> Iterator[str]:
    for place, row in enumerate(rows):
        yield ",\n" * (place > 0) or "\n"
        yield json.dumps(row._asdict(), ensure_ascii=False)


def _write_csv(edition: Edition) -> Iterator[str]:
    head = ("edition", "effective_date", "kind", "number", "occurrence", "term", "text", "line", "last_line")
    own = (edition.label, edition.effective_date or "")
    entries = (
        (*own, row.kind, row.number, row.occurrence, "", row.text, row.line, row.last_line)
        for row in read_entries(edition)
    )
    terms = ((*own, "term", "", "", *row) for row in read_terms(edition))
    return write_rows(chain([head], entries, terms))


_WRITERS: dict[Format, Callable[[Edition], Iterator[str]]] = {
    Format.TEXT: _write_text,
    Format.JSON: _write_json,
    Format.CSV: _write_csv,
}
