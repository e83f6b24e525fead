"""Set files of MTGJSON: v5 in its envelope or bare, v4, v3, and the localised set files of v3."""

from datetime import date
from typing import Any

from msgspec import Struct

from ingest.card_fields import Name, TypeLine
from ingest.documents import RawDocument
from ingest.records import NameRecord, ParsedDocument, RulingRecord
from ingest.sources.mtgjson_printings import (
    PrintedCard,
    Printing,
    group_printings,
    read_card,
    read_card_names,
    read_card_rulings,
)
from ingest.typed_json import complain, decode_whole

LANGUAGES = {
    "de": "de",
    "fr": "fr",
    "es": "es",
    "it": "it",
    "pt": "pt-BR",
    "jp": "ja",
    "ko": "ko",
    "ru": "ru",
    "cn": "zh-Hans",
    "tw": "zh-Hant",
}
"""The suffixes of localised set files of v3; "jp" is no language tag, "cn" and "tw" are countries."""


class Meta(Struct):
    """When the file was built."""

    date: date


class SetData(Struct, rename="camel"):
    """A set with its cards. Files made from v5 by others may lack code and meta."""

    cards: list[Printing]
    code: str = ""
    base_set_size: int | None = None
    is_partial_preview: bool = False
    meta: Meta | None = None


class Envelope(Struct):
    """A set file of v5."""

    data: SetData
    meta: Meta | None = None


class LocalisedPrinting(Struct, rename="camel"):
    """A card of a localised set file: `name` and `original…` are localised, `text` and `type` are not."""

    name: Name
    original_type: TypeLine = ""
    original_text: str = ""


class LocalisedSet(Struct):
    """A localised set file of v3. Those in Chinese are shells without cards."""

    code: str
    language: str
    cards: list[LocalisedPrinting]


def parse_set(document: RawDocument, outline: dict[str, Any]) -> ParsedDocument:
    """Return the cards, names and rulings of a set file. Raises ParseError."""
    wrapped = "data" in outline
    if wrapped:
        envelope = decode_whole(document, Envelope)
        data, meta = envelope.data, envelope.meta
    else:
        data = decode_whole(document, SetData)
        meta = data.meta
    version = _tell_version(data, wrapped=wrapped)
    root = "data.cards" if wrapped else "cards"
    printings = ((f"{root}[{index}]", printing) for index, printing in enumerate(data.cards))
    cards = group_printings(printings, document, with_oracle_id=version > 3)
    return _assemble(document, cards, data, version, meta.date if meta else None)


def _tell_version(data: SetData, *, wrapped: bool) -> int:
    if wrapped or any(printing.identifiers for printing in data.cards):
        return 5
    return 4 if data.base_set_size is not None or any(p.scryfall_oracle_id for p in data.cards) else 3


def _assemble(
    document: RawDocument, cards: list[PrintedCard], data: SetData, version: int, built: date | None
) -> ParsedDocument:
    rulings: list[RulingRecord] = []
    for card in cards:
        rulings += read_card_rulings(card, len(rulings) + 1)
    names = [name for line, card in enumerate(cards, 1) for name in read_card_names(card, document, line)]
    return ParsedDocument(
        kind=f"mtgjson-v{version}-set",
        label=data.code,
        encoding="utf-8",
        line_count=len(data.cards),
        observed_date=built,
        cards=tuple(read_card(card, line) for line, card in enumerate(cards, 1)),
        names=tuple(names),
        rulings=tuple(rulings),
        warnings=tuple(_find_oddities(cards, data)),
    )


def _find_oddities(cards: list[PrintedCard], data: SetData) -> list[str]:
    warnings = [
        f"{card.name}: printed on both sides and given without Oracle id; found by its name"
        for card in cards
        if not card.oracle_id and card.printings[0][0].is_reversible
    ]
    if data.base_set_size is not None and len(data.cards) < data.base_set_size:
        why = ", a partial preview" if data.is_partial_preview else ""
        warnings.append(f"the set has {data.base_set_size} cards, the file {len(data.cards)}{why}")
    return warnings


def parse_localised_set(document: RawDocument, outline: dict[str, Any]) -> ParsedDocument:
    """Return the printed names and texts of a localised set file. Raises ParseError.

    Nothing in it names the English card, so each record is found by its own name.
    """
    data = decode_whole(document, LocalisedSet)
    if data.language not in LANGUAGES:
        found = f"the language {data.language!r}"
        raise complain(document, "language", expected=f"one of {', '.join(LANGUAGES)}", found=found)
    tag = LANGUAGES[data.language]
    names = tuple(
        NameRecord("", "", tag, card.name, None, card.original_type, card.original_text, line)
        for line, card in enumerate(data.cards, 1)
    )
    return ParsedDocument(
        kind="mtgjson-v3-localised-set",
        language=tag,
        label=data.code,
        encoding="utf-8",
        line_count=len(names),
        names=names,
        warnings=() if names else ("an empty shell: it names the set and holds no card",),
    )
