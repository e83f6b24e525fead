"""Events: the only way a state becomes another."""

from dataclasses import dataclass, replace

from rulings_site.engine.costs import Mana
from rulings_site.engine.objects import FaceDown, GameObject
from rulings_site.engine.state import GameState, Right, Sighting, StackAbility
from rulings_site.engine.zones import Zone


@dataclass(frozen=True, slots=True)
class Move:
    """An object leaves its zone; the new object is built before it arrives, face down first if it enters so."""

    leaving: int
    arriving: GameObject


@dataclass(frozen=True, slots=True)
class TurnFaceUp:
    """A permanent's status becomes face up."""

    object: int


@dataclass(frozen=True, slots=True)
class TurnFaceDown:
    """A permanent's status becomes face down."""

    object: int
    status: FaceDown


@dataclass(frozen=True, slots=True)
class Reveal:
    """All players see a card."""

    card: int


@dataclass(frozen=True, slots=True)
class AddCounters:
    """Counters are put on a permanent."""

    object: int
    kind: str
    count: int


@dataclass(frozen=True, slots=True)
class SpendMana:
    """A player's pool shrinks to what is left."""

    player: str
    left: Mana


@dataclass(frozen=True, slots=True)
class PutAbilityOnStack:
    """A triggered ability goes on top of the stack."""

    ability: StackAbility


Event = Move | TurnFaceUp | TurnFaceDown | Reveal | AddCounters | SpendMana | PutAbilityOnStack


def apply(state: GameState, event: Event) -> GameState:
    """Return the state after the event."""
    match event:
        case Move():
            return _move(state, event)
        case TurnFaceUp(number):
            return _retime(state, replace(state.objects[number], face_down=None))
        case TurnFaceDown(number, status):
            thing = state.objects[number]
            return _retime(_seen_by_all(state, thing.card), replace(thing, face_down=status))
        case Reveal(card):
            return _seen_by_all(state, card)
        case AddCounters(number, kind, count):
            thing = state.objects[number]
            held = dict(thing.counters)
            held[kind] = held.get(kind, 0) + count
            return state.with_object(replace(thing, counters=tuple(sorted(held.items()))))
        case SpendMana(player, left):
            return replace(state, players={**state.players, player: replace(state.players[player], mana=left)})
        case _:
            return replace(state, stack=(*state.stack, event.ability))


def build_arriving(state: GameState, leaving: GameObject, zone: Zone, face_down: FaceDown | None = None) -> GameObject:
    """Return the new object that `leaving` would become in a zone. On the battlefield `face_down` is its status."""
    return GameObject(
        id=max(state.objects) + 1,
        card=leaving.card,
        owner=leaving.owner,
        controller=leaving.controller if zone is Zone.BATTLEFIELD else leaving.owner,
        zone=zone,
        timestamp=state.clock + 1,
        face_down=face_down,
    )


def _move(state: GameState, event: Move) -> GameState:
    leaving, arriving = state.objects[event.leaving], event.arriving
    objects = {number: thing for number, thing in state.objects.items() if number != leaving.id}
    source, target = (leaving.zone, leaving.owner), (arriving.zone, arriving.owner)
    places = dict(state.places)
    places[source] = tuple(number for number in places[source] if number != leaving.id)
    places[target] = (*places.get(target, ()), arriving.id)
    labels = {label: number for label, number in state.labels.items() if number != leaving.id}
    return replace(state, objects={**objects, arriving.id: arriving}, places=places, labels=labels).ticked()


def _retime(state: GameState, thing: GameObject) -> GameState:
    """Turning either way renews the timestamp of a permanent."""
    state = state.ticked()
    return state.with_object(replace(thing, timestamp=state.clock))


def _seen_by_all(state: GameState, card: int) -> GameState:
    return state.with_sightings(*(Sighting(player, card, Right.SAW) for player in state.players))
