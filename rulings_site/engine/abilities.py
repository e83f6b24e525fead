"""Abilities as data. Only those that the modelled rules read; every other word is refused."""

from dataclasses import dataclass
from enum import StrEnum

from rulings_site.engine.costs import ManaCost
from rulings_site.engine.zones import Zone

# Keywords that the modelled rules only carry along as part of an object's characteristics.
_KEYWORDS = """
deathtouch defender first_strike flash flying haste hexproof indestructible lifelink menace reach trample vigilance
"""
KEYWORDS = frozenset(_KEYWORDS.split())


class Verb(StrEnum):
    """What an effect can tell a player to do."""

    MANIFEST = "manifest"
    TURN_UP = "turn_up"
    TURN_DOWN = "turn_down"
    ADD_COUNTERS = "add_counters"
    DRAW = "draw"
    RETURN = "return"


class Occasion(StrEnum):
    """What a triggered ability of a permanent can wait for, about that permanent itself."""

    ENTERS = "enters"
    TURNED_FACE_UP = "turned_face_up"


@dataclass(frozen=True, slots=True)
class Instruction:
    """One instruction of an effect. `player` None: the effect's controller."""

    verb: Verb
    player: str | None = None
    object: str | None = None
    count: int = 1
    names: tuple[str, ...] = ()
    counter: str | None = None


@dataclass(frozen=True, slots=True)
class Keyword:
    """A keyword without consequences in the modelled rules."""

    name: str

    def __str__(self) -> str:
        return self.name.replace("_", " ")


@dataclass(frozen=True, slots=True)
class Morph:
    """Morph with its cost."""

    cost: ManaCost

    def __str__(self) -> str:
        return f"morph {self.cost}"


@dataclass(frozen=True, slots=True)
class Triggered:
    """An ability that triggers on an occasion of its own permanent."""

    occasion: Occasion
    instructions: tuple[Instruction, ...]

    def __str__(self) -> str:
        return f"triggers when it {self.occasion.replace('_', ' ').replace('turned', 'is turned')}"


@dataclass(frozen=True, slots=True)
class CantEnter:
    """A static prohibition: cards of a type can't enter the battlefield from some zones."""

    card_type: str
    zones: tuple[Zone, ...]

    def __str__(self) -> str:
        return f"{self.card_type.lower()} cards in {' and '.join(self.zones)} can't enter"


Ability = Keyword | Morph | Triggered | CantEnter
