"""Is anything lost? Every line that is not blank must stand in exactly one record, or in named noise.

The kept bytes are read again and held against the rows in the database: the text of a record's
lines, white space apart, must be its printed number and its wording.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from ingest import archive
from ingest.detect import detect
from ingest.documents import RawDocument
from rulings_site.provenance.models import Document
from rulings_site.rules.models import Edition, Entry

_BLANKS = re.compile(r"[\s\u200b\ufeff]+")


@dataclass
class EditionCheck:
    """What was counted in one edition; `unaccounted` are the line numbers that no record or noise explains."""

    label: str
    language: str
    lines: int = 0
    sections: int = 0
    rules: int = 0
    examples: int = 0
    glossary: int = 0
    unaccounted: list[int] = field(default_factory=list)


def verify_document(document: Document) -> list[EditionCheck]:
    """Return a check for each edition of a document. Raises IngestError if its bytes are gone or changed.

    A line that none of the document's editions explains counts against the first one.
    """
    raw = archive.recall(document.sha256, name=document.name)
    lines = _read_lines(raw)
    noise = {line for _, first, last in document.noise for line in range(first, last + 1)}
    uses: Counter[int] = Counter()
    checks = []
    for edition in document.editions.order_by("pk"):
        check = EditionCheck(edition.label, edition.language, lines=sum(bool(line.strip()) for line in lines))
        for first, last, content in _records(edition, check):
            own = [line for line in range(first, last + 1) if line not in noise]
            uses.update(line for line in own if _squeeze(lines[line - 1]))
            if _squeeze("".join(lines[line - 1] for line in own)) != _squeeze(content):
                check.unaccounted.append(first)
        checks.append(check)
    if checks:
        strays = {line for line, text in enumerate(lines, 1) if _squeeze(text) and uses[line] + (line in noise) != 1}
        checks[0].unaccounted = sorted(strays | set(checks[0].unaccounted))
    return checks


def _read_lines(raw: RawDocument) -> tuple[str, ...]:
    """The lines as their source module sees them: without markup where the text has some."""
    plain_lines = getattr(detect(raw), "plain_lines", None)
    return tuple(plain_lines(raw)) if plain_lines else raw.decoded.lines


def _records(edition: Edition, check: EditionCheck) -> Iterator[tuple[int, int, str]]:
    """Yield first line, last line and content of each record, and count it."""
    entries = edition.entries.order_by("position")
    for kind, printed, text, first, last in entries.values_list(
        "kind", "printed", "wording__text", "line", "last_line"
    ):
        check.sections += kind == Entry.Kind.SECTION
        check.rules += kind in (Entry.Kind.RULE, Entry.Kind.SUBRULE)
        check.examples += kind == Entry.Kind.EXAMPLE
        yield first, last, printed + text
    terms = edition.glossary_entries.order_by("position")
    for term, text, first, last in terms.values_list("term", "wording__text", "line", "last_line"):
        check.glossary += 1
        yield first, last, term + text


def _squeeze(text: str) -> str:
    return _BLANKS.sub("", text)
