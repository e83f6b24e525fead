"""The state of a game: immutable; every change is a new state."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from rulings_site.engine.abilities import Triggered
from rulings_site.engine.costs import Mana
from rulings_site.engine.objects import Card, GameObject
from rulings_site.engine.zones import Zone

Place = tuple[Zone, str]  # a zone and the player it belongs to; shared zones are kept by owner


@dataclass(frozen=True, slots=True)
class Player:
    """A player's life and mana."""

    life: int = 20
    mana: Mana = ()


@dataclass(frozen=True, slots=True)
class StackAbility:
    """A triggered ability on the stack. Its source is named by what it was when it triggered."""

    source: str
    controller: str
    ability: Triggered
    moment: int


class Right(StrEnum):
    """How a player comes to know which card an object is."""

    PUBLIC = "public"
    MAY_LOOK = "may_look"
    SAW = "saw"
    UNDETERMINED = "undetermined"


@dataclass(frozen=True, slots=True)
class Sighting:
    """A player saw a card, or the rules leave open whether they did."""

    player: str
    card: int
    right: Right


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """Something about a card that the rules of the day do not settle, with the competing readings."""

    card: int
    readings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GameState:
    """Everything the rules read. Mappings are never changed in place."""

    cards: Mapping[int, Card]
    players: Mapping[str, Player]
    active: str
    priority: str
    objects: Mapping[int, GameObject] = field(default_factory=dict)
    places: Mapping[Place, tuple[int, ...]] = field(default_factory=dict)
    labels: Mapping[str, int] = field(default_factory=dict)
    stack: tuple[StackAbility, ...] = ()
    sightings: frozenset[Sighting] = frozenset()
    open_questions: tuple[OpenQuestion, ...] = ()
    clock: int = 0

    def card_of(self, thing: GameObject) -> Card:
        return self.cards[thing.card]

    def in_place(self, zone: Zone, player: str) -> tuple[GameObject, ...]:
        """The objects of a player's zone in order, the top of a library first."""
        return tuple(self.objects[number] for number in self.places.get((zone, player), ()))

    def permanents(self) -> Iterator[GameObject]:
        return (thing for thing in self.objects.values() if thing.zone is Zone.BATTLEFIELD)

    def object_of_card(self, card: int) -> GameObject:
        """The one object that represents a card now."""
        return next(thing for thing in self.objects.values() if thing.card == card)

    def label_of(self, thing: GameObject) -> str | None:
        """The name an example gave to an object; it ends with the object."""
        return next((label for label, number in self.labels.items() if number == thing.id), None)

    def others(self, player: str) -> tuple[str, ...]:
        return tuple(name for name in self.players if name != player)

    def with_object(self, thing: GameObject) -> "GameState":
        """Return the state with an object replaced by its changed self."""
        return replace(self, objects={**self.objects, thing.id: thing})

    def with_label(self, label: str, number: int) -> "GameState":
        return replace(self, labels={**self.labels, label: number})

    def with_sightings(self, *sightings: Sighting) -> "GameState":
        return replace(self, sightings=self.sightings | set(sightings))

    def with_open_question(self, question: OpenQuestion) -> "GameState":
        return replace(self, open_questions=(*self.open_questions, question))

    def readings_of(self, card: int) -> tuple[str, ...] | None:
        """The competing readings about a card that the rules do not settle, None where they do."""
        return next((question.readings for question in self.open_questions if question.card == card), None)

    def ticked(self) -> "GameState":
        """Return the state one timestamp later."""
        return replace(self, clock=self.clock + 1)
