"""From printings to cards: what MTGJSON v3, v4 and v5 say about one face of one printing.

v5 gives each face the name of the whole card and a `faceName`; v3 and v4 give it its own name
and list all of them in `names`. v3 has no Oracle id.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date

from msgspec import Struct
from msgspec import field as json_field

from ingest.card_fields import FACE_SIGN, Layout, ManaCost, Name, Number, OracleId, TypeLine
from ingest.documents import RawDocument
from ingest.records import CardRecord, FaceRecord, NameRecord, RulingRecord
from ingest.sources.mtgjson_foreign import Foreign, read_names, tag_of
from ingest.typed_json import complain

_VARIANT = re.compile(r" \([a-f]\)$")


class Ruling(Struct, forbid_unknown_fields=True):
    """A ruling. A third field could change what the two mean, so it is refused."""

    date: date
    text: str


class Identifiers(Struct, rename="camel"):
    """Where other sites have this printing (v5)."""

    scryfall_oracle_id: OracleId | None = None


class Printing(Struct, rename="camel"):
    """One face of one printing, with the fields of v3, v4 and v5 that we read."""

    name: Name
    layout: Layout
    type: TypeLine
    face_name: Name | None = None
    names: list[Name] | None = None
    side: str | None = None
    identifiers: Identifiers | None = None
    scryfall_oracle_id: OracleId | None = None
    mana_cost: ManaCost | None = None
    text: str | None = None
    power: Number | None = None
    toughness: Number | None = None
    loyalty: Number | int | None = None
    defense: Number | None = None
    rulings: list[Ruling] = json_field(default_factory=list)
    foreign_data: list[Foreign] = json_field(default_factory=list)
    foreign_names: list[Foreign] = json_field(default_factory=list)

    @property
    def oracle_id(self) -> str:
        return (self.identifiers and self.identifiers.scryfall_oracle_id) or self.scryfall_oracle_id or ""

    @property
    def is_reversible(self) -> bool:
        """The same card on both sides (SLD since 2022), "X // X": a printing of X, not a card of its own."""
        return self.layout == "reversible_card"

    @property
    def own_name(self) -> str:
        return plain_name(self.face_name or self.name)

    @property
    def card_name(self) -> str:
        if self.is_reversible:
            return self.own_name
        if self.names and self.layout != "meld":
            return FACE_SIGN.join(map(plain_name, self.names))
        return plain_name(self.name)

    @property
    def face_key(self) -> str:
        """What orders the faces of a card."""
        if self.is_reversible or self.layout == "meld":
            return ""
        if self.side or not self.names:
            return self.side or ""
        return f"{self.names.index(self.name):02}" if self.name in self.names else ""

    def read_face(self) -> FaceRecord:
        return FaceRecord(
            name=self.own_name,
            mana_cost=self.mana_cost or "",
            type_line=self.type,
            text=self.text or "",
            power=self.power or "",
            toughness=self.toughness or "",
            loyalty="" if self.loyalty is None else str(self.loyalty),
            defense=self.defense or "",
        )


def plain_name(name: str) -> str:
    """Return a name without the letter v3 and v4 append to cards printed in variants: "Sly Spy (b)"."""
    return _VARIANT.sub("", name)


@dataclass
class PrintedCard:
    """A card with all its printings in a document, by face."""

    oracle_id: str
    name: str
    layout: str
    path: str
    faces: dict[str, list[Printing]] = field(default_factory=dict)

    @property
    def printings(self) -> list[list[Printing]]:
        """The printings of each face, in the order of the faces."""
        return [self.faces[key] for key in sorted(self.faces)]


def group_printings(
    printings: Iterable[tuple[str, Printing]], document: RawDocument, *, with_oracle_id: bool
) -> list[PrintedCard]:
    """Return the cards of some printings, each given with its path. Raises ParseError where an Oracle id lacks."""
    cards: dict[tuple[str, str], PrintedCard] = {}
    for path, printing in printings:
        oracle_id, name = printing.oracle_id, printing.card_name
        if with_oracle_id and not oracle_id and not printing.is_reversible:
            raise complain(document, f"{path}.scryfallOracleId", expected="the Oracle id of the card", found="none")
        key = (oracle_id, "" if oracle_id else name)
        if key not in cards:
            cards[key] = PrintedCard(oracle_id, name, "normal" if printing.is_reversible else printing.layout, path)
        cards[key].faces.setdefault(printing.face_key, []).append(printing)
    return list(cards.values())


def read_card(card: PrintedCard, line: int) -> CardRecord:
    """Return the card as its first printing in the document has it."""
    faces = tuple(face[0].read_face() for face in card.printings)
    return CardRecord(card.oracle_id, card.name, card.layout, faces, line)


def read_card_names(card: PrintedCard, document: RawDocument, line: int) -> Iterator[NameRecord]:
    """Yield the names of a card in other languages. Raises ParseError for an unknown language."""
    faces = card.printings
    shared = _find_shared_names(faces) if len(faces) > 1 else set()
    for position, face in enumerate(faces):
        for printing in face:
            for index, entry in enumerate(printing.foreign_data or printing.foreign_names):
                path = f"{card.path}.foreign{'Data' if printing.foreign_data else 'Names'}[{index}].language"
                tag = tag_of(entry.language, document, path)
                is_whole = (entry.language, entry.name) in shared or FACE_SIGN in entry.name
                of_face = position if len(faces) > 1 and (entry.face_name or not is_whole) else None
                yield from read_names(card.oracle_id, card.name, tag, entry, of_face, line)


def _find_shared_names(faces: list[list[Printing]]) -> set[tuple[str, str]]:
    """Names that stand on several faces name the whole card: v3 and v4 do not say which they mean."""
    seen: set[tuple[str, str]] = set()
    shared: set[tuple[str, str]] = set()
    for face in faces:
        names = {(entry.language, entry.name) for p in face for entry in p.foreign_data or p.foreign_names}
        shared |= seen & names
        seen |= names
    return shared


def read_card_rulings(card: PrintedCard, first_line: int) -> Iterator[RulingRecord]:
    """Yield the rulings of a card once, though every face and printing repeats them all."""
    rulings = {(r.date, r.text): None for face in card.printings for printing in face for r in printing.rulings}
    for line, (day, text) in enumerate(rulings, start=first_line):
        yield RulingRecord(card.oracle_id, card.name, "en", day, text, line=line, last_line=line)
