"""MTGJSON: cards, their names in all languages and their rulings, in the formats of v3, v4 and v5.

History: 2018-11 v3 has no envelope, no Oracle ids and straight quotes; 2019-07 v4 has `meta`
inside set files, Oracle ids and curly quotes; 2022-04 v5.2 has {meta, data}; 2026 straight quotes
again. Rulings come from Gatherer by way of Scryfall, in English only.
2026-11-30 first written, for extracts keyed by Oracle id too.
"""

from collections.abc import Callable, Sized
from dataclasses import replace
from datetime import date
from typing import Any

from ingest.documents import RawDocument
from ingest.errors import CheckFailed, ParseError
from ingest.file_dates import find_date_in_name
from ingest.records import ParsedDocument
from ingest.sources.mtgjson_extracts import (
    parse_atomic,
    parse_foreign_names,
    parse_foreign_texts,
    parse_rulings,
    parse_rulings_by_name,
)
from ingest.sources.mtgjson_sets import parse_localised_set, parse_set
from ingest.typed_json import read_outline

NAME = "mtgjson"
TITLE = "MTGJSON"
URL = "https://mtgjson.com/"
LICENCE = "MIT for the compilation; card and ruling texts belong to Wizards of the Coast LLC"
IS_OFFICIAL = False
PARSER_VERSION = 2

Parse = Callable[[RawDocument, dict[str, Any]], ParsedDocument]

_TURNS: dict[Parse, int] = {
    parse_atomic: 0,
    parse_set: 1,
    parse_foreign_names: 2,
    parse_foreign_texts: 3,
    parse_localised_set: 4,
    parse_rulings: 5,
    parse_rulings_by_name: 5,
}
"""Names need cards; localised sets name their cards in their own language only; rulings need both."""
_SET_FIELDS = {"baseSetSize", "block", "booster", "cards", "code", "keyruneCode", "releaseDate", "totalSetSize"}
_PRINTING_FIELDS = {"foreignNames", "identifiers", "layout", "multiverseid", "scryfallOracleId", "type"}
_BY_ORACLE_ID: dict[str, Parse] = {
    "rulings": parse_rulings,
    "foreign": parse_foreign_names,
    "foreignData": parse_foreign_texts,
}


def recognise(document: RawDocument) -> bool:
    """Return whether the head is one of the shapes of MTGJSON."""
    return _find_parser(read_outline(document.head)) is not None


def turn(document: RawDocument) -> int:
    """Return when a document is to be loaded: what others refer to first."""
    parser = _find_parser(read_outline(document.head))
    return _TURNS[parser] if parser else max(_TURNS.values())


def parse(document: RawDocument) -> ParsedDocument:
    """Return the records of the document; those of files of all cards are streamed. Raises ParseError."""
    outline = read_outline(document.head)
    parser = _find_parser(outline)
    if parser is None:
        raise ParseError(document.location, expected="a file of MTGJSON v3, v4 or v5", found="another shape")
    parsed = parser(document, outline)
    observed = parsed.observed_date or _read_build_date(outline) or find_date_in_name(document.name)
    return replace(parsed, encoding="utf-8", observed_date=observed)


def check(parsed: ParsedDocument) -> None:
    """Refuse a set without cards, unless it is one of the localised shells. Streams are checked as they are read."""
    if parsed.kind.endswith("-set") and "localised" not in parsed.kind and not _count(parsed.cards):
        raise CheckFailed(parsed.label or parsed.kind, expected="a set with cards", found="none")


def _count(records: object) -> int:
    return len(records) if isinstance(records, Sized) else 0


def _find_parser(outline: Any) -> Parse | None:
    """Tell the shape by the first levels of the document."""
    if not isinstance(outline, dict):
        return None
    data, cards = outline.get("data"), outline.get("cards")
    if isinstance(data, dict):
        return _find_parser_of_data(data)
    if isinstance(outline.get("language"), str) and isinstance(cards, list) and "code" in outline:
        return parse_localised_set
    first = cards[0] if isinstance(cards, list) and cards else None
    is_printing = isinstance(first, dict) and "name" in first and bool(first.keys() & _PRINTING_FIELDS)
    return parse_set if is_printing or len(outline.keys() & _SET_FIELDS) > 1 else None


def _find_parser_of_data(data: dict[str, Any]) -> Parse | None:
    if data.keys() & _SET_FIELDS:
        return parse_set
    first = next(iter(data.values()), None)
    if isinstance(first, dict):
        return next((parse for field, parse in _BY_ORACLE_ID.items() if field in first), None)
    item = first[0] if isinstance(first, list) and first else None
    if not isinstance(item, dict):
        return None
    if "name" in item:
        return parse_atomic
    return parse_rulings_by_name if item.keys() <= {"date", "text"} else None


def _read_build_date(outline: dict[str, Any]) -> date | None:
    """Return the day in `meta`, where the head holds it. Localised and v3 files have none."""
    meta = outline.get("meta")
    try:
        return date.fromisoformat(meta["date"]) if isinstance(meta, dict) else None
    except (KeyError, TypeError, ValueError):
        return None
