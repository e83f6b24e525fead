"""One projection: what an object is, seen through a lens.

Layer 1b overwrites everything with the listed values of a face-down permanent, from an empty
record and never from the card, so a forgotten field cannot leak. Counters come after it.
"""

import re
from dataclasses import replace
from enum import StrEnum

from rulings_site.engine.characteristics import Characteristics
from rulings_site.engine.objects import GameObject
from rulings_site.engine.state import GameState

_COUNTER = re.compile(r"([+-]\d{1,2})/([+-]\d{1,2})")


class Lens(StrEnum):
    """Which question the projection answers."""

    NOW = "now"
    COPIABLE = "copiable"
    AS_IF_FACE_UP = "as_if_face_up"
    CARD = "card"


def project(state: GameState, thing: GameObject, lens: Lens = Lens.NOW) -> Characteristics:
    """Return the characteristics of an object through a lens."""
    values = state.card_of(thing).printed
    if lens is Lens.CARD:
        return values
    if thing.face_down and lens is not Lens.AS_IF_FACE_UP:
        values = thing.face_down.listed
    return values if lens is Lens.COPIABLE else _add_counters(values, thing)


def read_counter(kind: str) -> tuple[int, int] | None:
    """Return what a counter such as +1/+1 adds to power and toughness, None for any other text."""
    found = _COUNTER.fullmatch(kind)
    return (int(found[1]), int(found[2])) if found else None


def _add_counters(values: Characteristics, thing: GameObject) -> Characteristics:
    """Layer 7c: what counters add to power and toughness."""
    if values.power is None or values.toughness is None:
        return values
    changes = [(read_counter(kind) or (0, 0), count) for kind, count in thing.counters]
    return replace(
        values,
        power=values.power + sum(power * count for (power, _), count in changes),
        toughness=values.toughness + sum(toughness * count for (_, toughness), count in changes),
    )
