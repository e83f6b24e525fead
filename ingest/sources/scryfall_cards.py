"""Card objects of Scryfall: one for each printing, in the language it was printed in."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from ingest.card_fields import FACE_SIGN, Layout, ManaCost, Name, Number, OracleId, TypeLine
from ingest.documents import RawDocument
from ingest.records import CardRecord, FaceRecord, NameRecord
from ingest.typed_json import complain

LANGUAGES = {
    "en": "en",
    "de": "de",
    "fr": "fr",
    "es": "es",
    "it": "it",
    "pt": "pt-BR",
    "ja": "ja",
    "ko": "ko",
    "ru": "ru",
    "zhs": "zh-Hans",
    "zht": "zh-Hant",
    "he": "he",
    "ar": "ar",
    "la": "la",
    "grc": "grc",
    "sa": "sa",
    "qya": "qya",
    "ph": "art-x-phyrexian",
    "px": "art-x-phyrexian",
}
"""Scryfall's codes; Phyrexian is "ph", in older files "px"."""


class Side(Struct):
    """What a card and each of its faces have in common."""

    name: Name
    oracle_id: OracleId | None = None
    type_line: TypeLine | None = None
    mana_cost: ManaCost | None = None
    oracle_text: str | None = None
    power: Number | None = None
    toughness: Number | None = None
    loyalty: Number | None = None
    defense: Number | None = None
    printed_name: Name | None = None
    printed_type_line: TypeLine | None = None
    printed_text: str | None = None


class Card(Side, kw_only=True):
    """A card object. Layouts are no closed list: new ones appear unannounced."""

    object: Literal["card"]
    lang: str
    layout: Layout
    card_faces: list[Side] | None = None


def read_cards(card: Card, document: RawDocument, path: str, line: int) -> Iterator[CardRecord]:
    """Yield the card; a reversible one is two printings, each side with its own Oracle id. Raises ParseError."""
    for oracle_id, whole, faces, place in _split_reversible(card, path):
        layout = "normal" if place != path else card.layout
        if oracle_id is None:
            raise complain(document, f"{place}.oracle_id", expected="the Oracle id of the card", found="none")
        if len(faces) == 1 and faces[0].type_line is None:
            raise complain(document, f"{place}.type_line", expected="a type line", found="none")
        yield CardRecord(oracle_id, whole.name, layout, tuple(_read_face(face) for face in faces), line)


def read_names(card: Card, document: RawDocument, path: str, line: int) -> Iterator[NameRecord]:
    """Yield the printed names of a card in another language. Raises ParseError for an unknown language.

    2019: of some cards only the first face has a `printed_name`, which then stands for the whole card.
    """
    if card.lang not in LANGUAGES:
        expected = f"one of {', '.join(LANGUAGES)}"
        raise complain(document, f"{path}.lang", expected=expected, found=f"the language {card.lang!r}")
    tag = LANGUAGES[card.lang]
    if tag == "en":
        return
    for oracle_id, whole, faces, _ in _split_reversible(card, path):
        key, printed = oracle_id or "", [face.printed_name for face in faces if face.printed_name]
        if len(faces) > 1 and len(printed) == len(faces):
            yield NameRecord(key, whole.name, tag, FACE_SIGN.join(printed), line=line)
            for index, face in enumerate(faces):
                yield _read_name(face, key, whole.name, tag, index, line)
        elif whole.printed_name:
            yield _read_name(whole, key, whole.name, tag, None, line)
        elif printed:
            yield NameRecord(key, whole.name, tag, printed[0], line=line)


def _split_reversible(card: Card, path: str) -> Iterator[tuple[OracleId | None, Side, list[Side], str]]:
    """Yield Oracle id, card, faces and path: of the card, or of each side of a reversible one."""
    faces = card.card_faces or [card]
    if card.layout != "reversible_card":
        yield card.oracle_id, card, faces, path
        return
    for index, face in enumerate(faces):
        yield face.oracle_id or card.oracle_id, face, [face], f"{path}.card_faces[{index}]"


def _read_face(side: Side) -> FaceRecord:
    return FaceRecord(
        name=side.name,
        mana_cost=side.mana_cost or "",
        type_line=side.type_line or "",
        text=side.oracle_text or "",
        power=side.power or "",
        toughness=side.toughness or "",
        loyalty=side.loyalty or "",
        defense=side.defense or "",
    )


def _read_name(side: Side, oracle_id: str, card_name: str, tag: str, face: int | None, line: int) -> NameRecord:
    type_line, text = side.printed_type_line or "", side.printed_text or ""
    return NameRecord(oracle_id, card_name, tag, side.printed_name or "", face, type_line, text, line)
