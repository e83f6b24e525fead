"""Game objects: cards, and what represents them in a zone."""

from dataclasses import dataclass
from enum import StrEnum

from rulings_site.engine.characteristics import FACE_DOWN_2_2, Characteristics
from rulings_site.engine.zones import Zone


class Cause(StrEnum):
    """What put a permanent face down; public, for face-down objects must be told apart."""

    MANIFEST = "manifest"
    MORPH = "morph"
    EFFECT = "effect"


# The one table of causes: what each lists for the face-down permanent.
LISTED: dict[Cause, Characteristics] = {
    Cause.MANIFEST: FACE_DOWN_2_2,
    Cause.MORPH: FACE_DOWN_2_2,
    Cause.EFFECT: FACE_DOWN_2_2,
}


@dataclass(frozen=True, slots=True)
class Card:
    """A card: its printed characteristics, and its text in our own words for showing it."""

    key: str
    printed: Characteristics
    text: str = ""


@dataclass(frozen=True, slots=True)
class FaceDown:
    """The face-down status with its cause and the only characteristics the permanent then has."""

    cause: Cause
    listed: Characteristics

    @classmethod
    def by(cls, cause: Cause) -> "FaceDown":
        """Return the status as this cause gives it."""
        return cls(cause, LISTED[cause])


@dataclass(frozen=True, slots=True)
class GameObject:
    """What represents a card in a zone. A new zone makes a new object with a new id; only permanents have status."""

    id: int
    card: int
    owner: str
    controller: str
    zone: Zone
    timestamp: int
    tapped: bool = False
    face_down: FaceDown | None = None
    counters: tuple[tuple[str, int], ...] = ()

    @property
    def cause(self) -> Cause | None:
        """What put the permanent face down, None while it is face up."""
        return self.face_down.cause if self.face_down else None
