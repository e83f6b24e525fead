"""Is anything lost? Every line that is not blank must stand in exactly one record, or in named noise.

The text of a record's lines, white space apart, must be its printed number and its wording. That is
counted when a document is loaded, from its records; later the kept bytes are read again and held
against the rows in the database.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from ingest import archive
from ingest.detect import detect
from ingest.documents import RawDocument
from ingest.records import EditionRecord, ParsedDocument
from ingest.sources import Source
from rulings_site.provenance.models import Document
from rulings_site.rules.models import Edition, Entry

Content = tuple[int, int, str]
"""First line, last line and whole content of a record."""


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
    """Return a check for each edition of a document, and store what was found. Raises IngestError.

    It is raised where the bytes are gone or changed. A line that none of the document's editions
    explains counts against the first one.
    """
    raw = archive.recall(document.sha256, name=document.name)
    lines = _read_lines(detect(raw), raw)
    editions = list(document.editions.order_by("pk"))
    count = sum(bool(line.strip()) for line in lines)
    checks = [EditionCheck(edition.label, edition.language, lines=count) for edition in editions]
    contents = [_read_rows(edition, check) for edition, check in zip(editions, checks, strict=True)]
    noise = [(first, last) for _, first, last in document.noise]
    for edition, check, unaccounted in zip(editions, checks, _find_unaccounted(lines, noise, contents), strict=True):
        check.unaccounted = unaccounted
        if edition.unaccounted_lines != len(unaccounted):
            edition.unaccounted_lines = len(unaccounted)
            edition.save(update_fields=["unaccounted_lines"])
    return checks


def count_unaccounted(document: RawDocument, source: Source, parsed: ParsedDocument) -> list[int]:
    """Return for each edition of a document how many lines no record or noise of it explains."""
    noise = [(part.line, part.last_line) for part in parsed.noise]
    contents = [_list_contents(edition) for edition in parsed.editions]
    return [len(lines) for lines in _find_unaccounted(_read_lines(source, document), noise, contents)]


def _find_unaccounted(
    lines: Sequence[str], noise: Iterable[tuple[int, int]], editions: Sequence[Iterable[Content]]
) -> list[list[int]]:
    bare = ["", *map(_squeeze, lines)]
    is_noise = {line for first, last in noise for line in range(first, last + 1)}
    uses: Counter[int] = Counter()
    found: list[set[int]] = []
    for contents in editions:
        altered = set()
        for first, last, content in contents:
            own = [line for line in range(first, last + 1) if line not in is_noise and bare[line]]
            uses.update(own)
            if "".join(bare[line] for line in own) != _squeeze(content):
                altered.add(first)
        found.append(altered)
    if found:
        found[0] |= {line for line, text in enumerate(bare) if text and uses[line] + (line in is_noise) != 1}
    return [sorted(lines) for lines in found]


def _read_lines(source: Source, raw: RawDocument) -> Sequence[str]:
    """The lines as their source module sees them: without markup where the text has some."""
    plain_lines = getattr(source, "plain_lines", None)
    return tuple(plain_lines(raw)) if plain_lines else raw.decoded.lines


def _list_contents(edition: EditionRecord) -> Iterator[Content]:
    for entry in edition.entries:
        yield entry.line, entry.last_line, entry.printed + entry.text
    for term in edition.glossary:
        yield term.line, term.last_line, term.term + term.text


def _read_rows(edition: Edition, check: EditionCheck) -> Iterator[Content]:
    """Yield the content of each row, and count it."""
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
    """Return the text without any white space, zero-width blanks included."""
    if not text.isascii():
        text = text.replace("\u200b", "").replace("\ufeff", "")
    return "".join(text.split())
