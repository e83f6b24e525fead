"""MTGJSON files of all cards: AtomicCards, and rulings and foreign data keyed by Oracle id or by name.

They are streamed, and read once for each kind of record they hold, so memory stays small.
"""

import re
from collections.abc import Iterator
from typing import Any, TypeVar

from msgspec import Struct

from ingest.card_fields import FACE_SIGN, UUID_PATTERN, Name
from ingest.documents import RawDocument
from ingest.records import CardRecord, NameRecord, ParsedDocument, RulingRecord, RulingScope
from ingest.sources.mtgjson_foreign import Foreign, read_names, tag_of
from ingest.sources.mtgjson_printings import (
    PrintedCard,
    Printing,
    Ruling,
    group_printings,
    plain_name,
    read_card,
    read_card_names,
    read_card_rulings,
)
from ingest.typed_json import complain, stream_members

T = TypeVar("T")
_ORACLE_ID = re.compile(UUID_PATTERN)


class RulingList(Struct):
    """All rulings of a card, whose Oracle id is the key."""

    name: Name
    rulings: list[Ruling]


class ForeignName(Struct, rename="camel"):
    """A name in one language; `faceName` and `side` where it is the name of a face."""

    name: Name
    face_name: Name | None = None
    side: str | None = None


class ForeignNames(Struct):
    """All names of a card by language, the newest first."""

    name: Name
    foreign: dict[str, list[ForeignName]]


class ForeignTexts(Struct, rename="camel"):
    """The newest printed texts of a card, one for each face."""

    name: Name
    foreign_data: list[Foreign]


def parse_atomic(document: RawDocument, outline: dict[str, Any]) -> ParsedDocument:
    """Return the cards of AtomicCards, with their names and rulings where it has them."""
    return ParsedDocument(
        kind="mtgjson-v5-atomic",
        cards=_read_atomic_cards(document),
        names=_read_atomic_names(document),
        rulings=_read_atomic_rulings(document),
    )


def _read_atomic(document: RawDocument) -> Iterator[PrintedCard]:
    for _, path, faces in stream_members(document, "data", list[Printing]):
        printings = ((f"{path}[{index}]", face) for index, face in enumerate(faces))
        yield from group_printings(printings, document, with_oracle_id=True)


def _read_atomic_cards(document: RawDocument) -> Iterator[CardRecord]:
    for line, card in enumerate(_read_atomic(document), 1):
        yield read_card(card, line)


def _read_atomic_names(document: RawDocument) -> Iterator[NameRecord]:
    for line, card in enumerate(_read_atomic(document), 1):
        yield from read_card_names(card, document, line)


def _read_atomic_rulings(document: RawDocument) -> Iterator[RulingRecord]:
    line = 1
    for card in _read_atomic(document):
        rulings = list(read_card_rulings(card, line))
        line += len(rulings)
        yield from rulings


def parse_rulings(document: RawDocument, outline: dict[str, Any]) -> ParsedDocument:
    """Return rulings keyed by Oracle id (v5)."""
    return ParsedDocument(
        kind="mtgjson-v5-rulings", language="en", rulings=_read_rulings(document), ruling_scope=RulingScope.ALL
    )


def _read_rulings(document: RawDocument) -> Iterator[RulingRecord]:
    line = 0
    for key, _, card in _stream_by_oracle_id(document, RulingList):
        for ruling in card.rulings:
            line += 1
            yield RulingRecord(key, card.name, "en", ruling.date, ruling.text, line=line, last_line=line)


def parse_rulings_by_name(document: RawDocument, outline: dict[str, Any]) -> ParsedDocument:
    """Return rulings keyed by the English name of a face (v3, which has no `meta`, and v4)."""
    version = 4 if "meta" in outline else 3
    return ParsedDocument(
        kind=f"mtgjson-v{version}-rulings",
        language="en",
        rulings=_read_rulings_by_name(document),
        ruling_scope=RulingScope.ALL,
    )


def _read_rulings_by_name(document: RawDocument) -> Iterator[RulingRecord]:
    line = 0
    for key, _, rulings in stream_members(document, "data", list[Ruling]):
        for ruling in rulings:
            line += 1
            yield RulingRecord("", plain_name(key), "en", ruling.date, ruling.text, line=line, last_line=line)


def parse_foreign_names(document: RawDocument, outline: dict[str, Any]) -> ParsedDocument:
    """Return names in all languages, keyed by Oracle id."""
    return ParsedDocument(kind="mtgjson-v5-foreign-names", names=_read_foreign_names(document))


def _read_foreign_names(document: RawDocument) -> Iterator[NameRecord]:
    for line, (key, path, card) in enumerate(_stream_by_oracle_id(document, ForeignNames), 1):
        for language, names in card.foreign.items():
            tag = tag_of(language, document, f"{path}.foreign")
            for index, name in enumerate(names):
                face = _tell_face(name, document, f"{path}.foreign[{language!r}][{index}].side")
                yield from read_names(key, card.name, tag, Foreign(language, name.name, name.face_name), face, line)


def _tell_face(name: ForeignName, document: RawDocument, path: str) -> int | None:
    """Side "a" is the first face. Meld cards have a side and one face: no `faceName`, so no face."""
    if name.face_name is None:
        return None
    if name.side is None or name.side not in "abcde":
        raise complain(document, path, expected="a side from a to e beside a faceName", found=repr(name.side))
    return "abcde".index(name.side)


def parse_foreign_texts(document: RawDocument, outline: dict[str, Any]) -> ParsedDocument:
    """Return printed names and texts, keyed by Oracle id."""
    return ParsedDocument(kind="mtgjson-v5-foreign-text", names=_read_foreign_texts(document))


def _read_foreign_texts(document: RawDocument) -> Iterator[NameRecord]:
    for line, (key, path, card) in enumerate(_stream_by_oracle_id(document, ForeignTexts), 1):
        for index, entry in enumerate(card.foreign_data):
            tag = tag_of(entry.language, document, f"{path}.foreignData[{index}].language")
            parts = entry.name.split(FACE_SIGN)
            face = parts.index(entry.face_name) if entry.face_name in parts else None
            yield from read_names(key, card.name, tag, entry, face, line)


def _stream_by_oracle_id(document: RawDocument, kind: type[T]) -> Iterator[tuple[str, str, T]]:
    for key, path, member in stream_members(document, "data", kind):
        if not _ORACLE_ID.match(key):
            raise complain(document, path, expected="an Oracle id as the key", found=repr(key))
        yield key, path, member
