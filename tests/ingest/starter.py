"""The starter collection, read by the parsers it was written for."""

from collections.abc import Iterator
from datetime import date
from functools import cache
from pathlib import Path

from ingest.documents import RawDocument
from ingest.records import CardRecord, EditionRecord, EntryKind, ParsedDocument, RuleEntry
from ingest.sources import SOURCES, comprehensive_rules

COLLECTION = Path(comprehensive_rules.__file__).parents[1] / "collection"
EDITIONS = sorted(path.name for path in COLLECTION.glob("??-????????.txt"))
ENGLISH = [name for name in EDITIONS if name.startswith("en-")]


@cache
def read(name: str) -> ParsedDocument:
    document = RawDocument(name, name, path=COLLECTION / name)
    (source,) = [source for source in SOURCES if source.recognise(document)]
    parsed = source.parse(document)
    source.check(parsed)
    return parsed


def read_edition(name: str) -> EditionRecord:
    (edition,) = read(name).editions
    return edition


def numbered(edition: EditionRecord) -> dict[str, RuleEntry]:
    return {entry.number: entry for entry in edition.entries if entry.kind is not EntryKind.EXAMPLE}


def rules_of(edition: EditionRecord) -> list[RuleEntry]:
    return [entry for entry in edition.entries if entry.kind in (EntryKind.RULE, EntryKind.SUBRULE)]


def texts_of(edition: EditionRecord) -> Iterator[str]:
    yield from (entry.text for entry in edition.entries)
    yield from (record.text for record in edition.glossary)


@cache
def rulings() -> list[tuple[str, date, str]]:
    return [(ruling.oracle_id, ruling.published_date, ruling.text) for ruling in read("rulings.json").rulings]


@cache
def cards() -> dict[str, CardRecord]:
    return {card.oracle_id: card for card in read("cards.json").cards}
