"""All that the page of a card tells of the card itself, by two statements: its faces, its names and its kin.

Written out for the reason given in `rules/placed_texts`. Every value in them is a parameter.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from django.db import connection

from rulings_site.cards.models import Card
from rulings_site.cards.name_keys import key_of
from rulings_site.languages.fold import fold_name
from rulings_site.languages.tags import own_name

SEPARATOR = " // "
_REBALANCED = "A-"
"""Before the name of a card as it was changed for digital play alone."""
_CARD = """
    SELECT card.id, card.name, card.slug, card.layout, card.line, card.document_id, document.name, source.title,
        source.is_paraphrase, face.name, face.mana_cost, face.type_line, face.text, face.power, face.toughness,
        face.loyalty, face.defense, face.position, translation.language, translation.type_line, translation.text
    FROM cards_card card
    JOIN provenance_document document ON document.id = card.document_id
    JOIN provenance_source source ON source.id = document.source_id
    LEFT JOIN cards_face face ON face.card_id = card.id
    LEFT JOIN cards_facetranslation translation ON translation.face_id = face.id
    WHERE card.slug = %s ORDER BY face.position, translation.language
"""
_NAMES = """
    SELECT name.card_id, name.language, name.name, name.is_face, card.name, card.slug
    FROM cards_cardname name JOIN cards_card card ON card.id = name.card_id
    WHERE name.card_id = %s OR name.folded IN (%s, %s)
"""
_MELDED = "OR name.card_id IN (SELECT id FROM cards_card WHERE layout = 'meld' AND (name = %s OR name LIKE %s))"


class Source(NamedTuple):
    """A source as a page names it."""

    title: str
    is_paraphrase: bool


class SourceDocument(NamedTuple):
    """The document a card is from."""

    pk: int
    name: str
    source: Source


class PrintedText(NamedTuple):
    """What is printed on a face in another language."""

    language: str
    type_line: str
    text: str


@dataclass(slots=True)
class ShownFace:
    """A face in English with its translations."""

    name: str
    mana_cost: str
    type_line: str
    text: str
    power: str
    toughness: str
    loyalty: str
    defense: str
    translations: list[PrintedText] = field(default_factory=list)


class HeldName(NamedTuple):
    """A name of this card or of another one."""

    card: int
    language: str
    name: str
    is_face: bool
    card_name: str
    slug: str


class Kin(NamedTuple):
    """Another card to be told apart from this one, or seen with it, and why."""

    name: str
    slug: str
    why: str
    languages: tuple[str, ...] = ()


class NoSuchCard(Exception):
    """No card has this address."""


class CardTexts:
    """A card with its faces and names. Raises NoSuchCard for a slug that is none."""

    def __init__(self, slug: str) -> None:
        with connection.cursor() as cursor:
            cursor.execute(_CARD, [slug])
            rows = cursor.fetchall()
            if not rows:
                raise NoSuchCard(slug)
            self._keep(*rows[0][:9])
            self.faces = _read_faces(rows)
            cursor.execute(*self._ask_names())
            self._names = [HeldName._make(row) for row in cursor.fetchall()]

    def _keep(
        self, pk: int, name: str, slug: str, layout: str, line: int, document: int, document_name: str, *source: Any
    ) -> None:
        self.pk, self.name, self.slug, self.layout, self.line = pk, name, slug, layout, line
        self.document = SourceDocument(document, document_name, Source(*source))

    def _ask_names(self) -> tuple[str, list[str | int]]:
        own = fold_name(self.name)
        other = own.removeprefix(_REBALANCED.lower()) if self._is_rebalanced else f"{_REBALANCED.lower()}{own}"
        asked: list[str | int] = [self.pk, own, other]
        return (f"{_NAMES} {_MELDED}", [*asked, self._melded, f"%{SEPARATOR}{self._melded}"]) if self.is_meld else (
            _NAMES, asked
        )  # fmt: skip

    @property
    def is_meld(self) -> bool:
        return self.layout == "meld"

    @property
    def _is_rebalanced(self) -> bool:
        return self.name.startswith(_REBALANCED)

    @property
    def _melded(self) -> str:
        """The card that two cards meld into; each of them bears its name behind its own."""
        return self.name.rpartition(SEPARATOR)[2]

    @property
    def card(self) -> Card:
        """The row, for what asks for one."""
        return Card(pk=self.pk, name=self.name, slug=self.slug, layout=self.layout)

    @cached_property
    def names(self) -> dict[str, list[str]]:
        """The names in each language, English first: of the whole card, of its faces only without one."""
        names: dict[str, list[tuple[bool, str]]] = {"en": []}
        for name in sorted(name for name in self._names if name.card == self.pk):
            names.setdefault(name.language, []).append((bool(name.is_face), name.name))
        return {language: _prefer_whole(found) for language, found in names.items() if found}

    def find_name(self, typed: str) -> list[HeldName]:
        """Return those of its names that read like this, none where English calls the whole card so."""
        if not typed or fold_name(typed) == fold_name(self.name):
            return []
        own = [name for name in self._names if name.card == self.pk]
        same = [name for name in own if fold_name(name.name) == fold_name(typed)]
        return sorted(same or [name for name in own if key_of(name.name) == key_of(typed)])

    @cached_property
    def kin(self) -> list[Kin]:
        """Cards of the same name in some language, what this one melds with, and what differs in digital play."""
        others: dict[int, list[HeldName]] = {}
        for name in sorted(name for name in self._names if name.card != self.pk):
            others.setdefault(name.card, []).append(name)
        return [self._tell(names) for names in others.values()]

    def _tell(self, names: Sequence[HeldName]) -> Kin:
        other = names[0]
        if other.card_name == f"{_REBALANCED}{self.name}":
            return Kin(other.card_name, other.slug, "as changed for digital play")
        if self.name == f"{_REBALANCED}{other.card_name}":
            return Kin(other.card_name, other.slug, "as printed")
        if self.is_meld and self._melded in other.card_name:
            return Kin(other.card_name, other.slug, "melded" if other.card_name == self._melded else "melds")
        if other.card_name == self.name:
            return Kin(other.card_name, other.slug, "another card of this name")
        languages = dict.fromkeys(name.language for name in names)
        return Kin(other.card_name, other.slug, "has this name too", tuple(languages))

    @cached_property
    def printed(self) -> list[tuple[str, list[tuple[str, PrintedText]]]]:
        """What is printed in each language, with the name of the face."""
        found: dict[str, list[tuple[str, PrintedText]]] = {}
        for face in self.faces:
            for text in face.translations:
                found.setdefault(text.language, []).append((face.name, text))
        return sorted(found.items(), key=lambda item: own_name(item[0]))


def _read_faces(rows: Iterable[tuple[Any, ...]]) -> list[ShownFace]:
    faces: dict[int, ShownFace] = {}
    for row in rows:
        *told, position, language, type_line, text = row[9:]
        if position is None:
            continue
        if position not in faces:
            faces[position] = ShownFace(*told)
        if language is not None:
            faces[position].translations.append(PrintedText(language, type_line, text))
    return list(faces.values())


def _prefer_whole(names: list[tuple[bool, str]]) -> list[str]:
    whole = [name for is_face, name in names if not is_face]
    return whole or [name for _, name in names]
