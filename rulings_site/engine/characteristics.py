"""Characteristics of an object, and the listed ones of a face-down object."""

import re
from dataclasses import dataclass

from rulings_site.engine.abilities import Ability
from rulings_site.engine.costs import ManaCost
from rulings_site.engine.errors import ScenarioError

SUPERTYPES = ("Basic", "Legendary", "Snow", "World")
CARD_TYPES = ("Artifact", "Battle", "Creature", "Enchantment", "Instant", "Land", "Planeswalker", "Sorcery")
NONPERMANENT_TYPES = frozenset({"Instant", "Sorcery"})
_TYPE_LINE = re.compile(r"^(?P<front>[^—]+?)(?: — (?P<back>.+))?$")


@dataclass(frozen=True, slots=True)
class Characteristics:
    """What an object is. The empty record is the ground on which a face-down object is built."""

    name: str | None = None
    mana_cost: ManaCost | None = None
    colours: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    power: int | None = None
    toughness: int | None = None
    abilities: tuple[Ability, ...] = ()

    @property
    def mana_value(self) -> int:
        return self.mana_cost.mana_value if self.mana_cost else 0

    @property
    def type_line(self) -> str:
        front = " ".join((*self.supertypes, *self.types))
        return f"{front} — {' '.join(self.subtypes)}" if self.subtypes else front

    @property
    def power_toughness(self) -> str | None:
        return None if self.power is None else f"{self.power}/{self.toughness}"


FACE_DOWN_2_2 = Characteristics(types=("Creature",), power=2, toughness=2)


def read_type_line(line: str, where: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Return supertypes, types and subtypes of `Basic Land — Forest`. Raises ScenarioError."""
    found = _TYPE_LINE.match(line)
    words = found["front"].split() if found else []
    for word in words:
        if word not in SUPERTYPES and word not in CARD_TYPES:
            raise ScenarioError.unknown_word(where, word, (*SUPERTYPES, *CARD_TYPES))
    types = tuple(word for word in words if word in CARD_TYPES)
    if not found or not types:
        raise ScenarioError(where, expected="a type line such as Creature — Elf", found=line)
    subtypes = tuple((found["back"] or "").split())
    return tuple(word for word in words if word in SUPERTYPES), types, subtypes


def read_power_toughness(text: str, where: str) -> tuple[int, int]:
    """Return power and toughness of `3/4`. Raises ScenarioError; stars are not read."""
    found = re.fullmatch(r"(-?\d{1,3})/(-?\d{1,3})", text)
    if not found:
        raise ScenarioError(where, expected="power and toughness such as 3/4", found=text)
    return int(found[1]), int(found[2])
