"""Scryfall: card objects and rulings, as bulk files, as replies, or one by one.

History: to 2020 rulings had no `oracle_id`: the card stood only in the request. Since 2026-07-20
bulk files are gzipped JSON Lines; before, they were arrays.
2026-11-30 first written.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from enum import Enum, auto
from typing import Any, Literal, TypeVar

from msgspec import Struct

from ingest.card_fields import OracleId
from ingest.documents import RawDocument
from ingest.errors import CheckFailed, ParseError
from ingest.file_dates import find_date_in_name
from ingest.records import CardRecord, NameRecord, ParsedDocument, RulingRecord, RulingScope
from ingest.sources.scryfall_cards import Card, read_cards, read_names
from ingest.typed_json import complain, decode_whole, read_outline, stream_items, stream_lines

NAME = "scryfall"
TITLE = "Scryfall"
URL = "https://scryfall.com/docs/api"
LICENCE = "Card and ruling texts belong to Wizards of the Coast LLC; notes marked scryfall are the site's own"
IS_OFFICIAL = False
PARSER_VERSION = 2

T = TypeVar("T")


class Ruling(Struct, forbid_unknown_fields=True):
    """A ruling. Another field could change its meaning, and another source would need a name on the site."""

    object: Literal["ruling"]
    source: Literal["wotc", "scryfall"]
    published_at: date
    comment: str
    oracle_id: OracleId | None = None


class Reply(Struct):
    """The reply to a request for the rulings of one card."""

    object: Literal["list"]
    data: list[Ruling]
    has_more: bool = False


class Exchange(Struct):
    """A reply kept together with its request."""

    request: str
    response: Reply


class Shape(Enum):
    """How the objects are laid out in the file."""

    ARRAY = auto()
    LINES = auto()
    SINGLE = auto()
    REPLY = auto()
    EXCHANGES = auto()


def recognise(document: RawDocument) -> bool:
    """Return whether the head holds card or ruling objects, or replies with them."""
    return _find_shape(document) is not None


def turn(document: RawDocument) -> int:
    """Return when a document is to be loaded: cards first, rulings after everything that knows cards."""
    found = _find_shape(document)
    return 0 if found and found[1] == "card" else 5


def parse(document: RawDocument) -> ParsedDocument:
    """Return the cards with their names, or the rulings; bulk files are streamed. Raises ParseError."""
    found = _find_shape(document)
    if found is None:
        raise ParseError(document.location, expected="card or ruling objects of Scryfall", found="another shape")
    shape, kind = found
    if kind == "ruling" and shape in (Shape.REPLY, Shape.EXCHANGES):
        parsed = _parse_replies(document, shape)
    elif kind == "ruling":
        scope = RulingScope.PART if shape is Shape.SINGLE else RulingScope.ALL
        parsed = ParsedDocument("scryfall-rulings", "en", rulings=_read_rulings(document, shape), ruling_scope=scope)
    else:
        cards, names = _read_cards(document, shape), _read_names(document, shape)
        parsed = ParsedDocument("scryfall-cards", cards=cards, names=names)
    return replace(parsed, encoding="utf-8", observed_date=find_date_in_name(document.name))


def check(parsed: ParsedDocument) -> None:
    """Refuse replies that hold no ruling at all. Streams are checked as they are read."""
    if parsed.kind == "scryfall-replies" and not (parsed.rulings or parsed.skipped):
        raise CheckFailed(parsed.kind, expected="at least one ruling", found="none")


def _find_shape(document: RawDocument) -> tuple[Shape, str] | None:
    """Tell layout and kind of object by the first object of the document."""
    outline = read_outline(document.head)
    if isinstance(outline, list):
        first = outline[0] if outline else None
        if isinstance(first, dict) and isinstance(first.get("response"), dict):
            return (Shape.EXCHANGES, "ruling") if first["response"].get("object") == "list" else None
        return _pair(Shape.ARRAY, first)
    if isinstance(outline, dict) and outline.get("object") == "list":
        data = outline.get("data")
        return _pair(Shape.REPLY, data[0] if isinstance(data, list) and data else None)
    first_line = document.head.lstrip().partition(b"\n")[0]
    return _pair(Shape.LINES if first_line.rstrip().endswith(b"}") else Shape.SINGLE, outline)


def _pair(shape: Shape, first: Any) -> tuple[Shape, str] | None:
    kind = first.get("object") if isinstance(first, dict) else None
    return (shape, kind) if kind in ("card", "ruling") else None


def _stream(document: RawDocument, shape: Shape, kind: type[T]) -> Iterator[tuple[str, T]]:
    if shape is Shape.LINES:
        yield from stream_lines(document, kind)
    elif shape is Shape.SINGLE:
        yield "", decode_whole(document, kind)
    else:
        yield from stream_items(document, "data" if shape is Shape.REPLY else "", kind)


def _read_cards(document: RawDocument, shape: Shape) -> Iterator[CardRecord]:
    for line, (path, card) in enumerate(_stream(document, shape, Card), 1):
        yield from read_cards(card, document, path, line)


def _read_names(document: RawDocument, shape: Shape) -> Iterator[NameRecord]:
    for line, (path, card) in enumerate(_stream(document, shape, Card), 1):
        yield from read_names(card, document, path, line)


def _read_rulings(document: RawDocument, shape: Shape) -> Iterator[RulingRecord]:
    for line, (path, ruling) in enumerate(_stream(document, shape, Ruling), 1):
        if ruling.oracle_id is None:
            raise complain(document, f"{path}.oracle_id", expected="the Oracle id of the card", found="none")
        yield _read_ruling(ruling, line)


def _read_ruling(ruling: Ruling, line: int) -> RulingRecord:
    return RulingRecord(
        oracle_id=ruling.oracle_id or "",
        card_name="",
        card_language="en",
        published_date=ruling.published_at,
        text=ruling.comment,
        source_name=ruling.source,
        line=line,
        last_line=line,
    )


def _parse_replies(document: RawDocument, shape: Shape) -> ParsedDocument:
    """Read replies; rulings without `oracle_id` are skipped, because a request names a printing, not a card."""
    if shape is Shape.REPLY:
        exchanges = [Exchange("a request that was not kept", decode_whole(document, Reply))]
    else:
        exchanges = decode_whole(document, list[Exchange])
    read: list[Ruling] = []
    warnings, skipped = [], []
    for exchange in exchanges:
        rulings = exchange.response.data
        read += rulings
        if nameless := sum(ruling.oracle_id is None for ruling in rulings):
            skipped.append(f"{exchange.request}: {nameless} rulings without oracle_id, so without a card")
        if exchange.response.has_more:
            warnings.append(f"{exchange.request}: the reply goes on on another page")
    return ParsedDocument(
        "scryfall-replies",
        "en",
        line_count=len(read),
        ruling_scope=RulingScope.PART if warnings else RulingScope.LISTED,
        rulings=tuple(_read_ruling(ruling, line) for line, ruling in enumerate(read, 1) if ruling.oracle_id),
        warnings=tuple(warnings),
        skipped=tuple(skipped),
    )
