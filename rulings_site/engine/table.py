"""The table as one viewer sees it. What the viewer may not know is not in it at all."""

from dataclasses import dataclass

from rulings_site.engine.abilities import Ability
from rulings_site.engine.characteristics import Characteristics
from rulings_site.engine.knowledge import knows, right_to_know
from rulings_site.engine.layers import project
from rulings_site.engine.objects import Cause, GameObject
from rulings_site.engine.state import GameState, Right
from rulings_site.engine.trace import Viewers
from rulings_site.engine.zones import HIDDEN_ZONES, Zone


@dataclass(frozen=True, slots=True)
class Tile:
    """One object on the table. `values` None: the viewer sees only a card back. `peek`: the card behind it."""

    label: str | None
    values: Characteristics | None
    text: str
    cause: Cause | None
    tapped: bool
    counters: tuple[tuple[str, int], ...]
    peek: str | None
    lookers: Viewers


@dataclass(frozen=True, slots=True)
class ZoneSeen:
    """A zone of a player. Of a library only the top card is drawn; `count` says how many there are."""

    zone: Zone
    count: int
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Half:
    """One player's side of the table."""

    player: str
    life: int
    mana: tuple[str, ...]
    is_active: bool
    zones: tuple[ZoneSeen, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Both halves, and the stack from bottom to top: source and text of each ability."""

    halves: tuple[Half, ...]
    stack: tuple[tuple[str, Ability], ...]


def see_table(state: GameState, viewer: str | None) -> Table:
    """Return the table as a player sees it, or with all cards known (None)."""
    halves = tuple(_half(state, player, viewer) for player in state.players)
    return Table(halves, tuple((item.source, item.ability) for item in state.stack))


def _half(state: GameState, player: str, viewer: str | None) -> Half:
    zones = []
    for zone in Zone:
        if zone is Zone.BATTLEFIELD:
            things = tuple(thing for thing in state.permanents() if thing.controller == player)
        else:
            things = state.in_place(zone, player)
        if things:
            drawn = things[:1] if zone is Zone.LIBRARY else things
            zones.append(ZoneSeen(zone, len(things), tuple(_tile(state, thing, viewer) for thing in drawn)))
    holder = state.players[player]
    return Half(player, holder.life, holder.mana, state.active == player, tuple(zones))


def _tile(state: GameState, thing: GameObject, viewer: str | None) -> Tile:
    card = state.card_of(thing)
    known = viewer is None or knows(state, viewer, thing)
    is_judge_peeking = viewer is None and thing.zone in HIDDEN_ZONES
    is_open = known and thing.face_down is None and not is_judge_peeking
    lookers = frozenset(player for player in state.players if right_to_know(state, player, thing) is Right.MAY_LOOK)
    return Tile(
        label=state.label_of(thing),
        values=project(state, thing) if is_open or thing.zone is Zone.BATTLEFIELD else None,
        text=card.text if is_open else "",
        cause=thing.cause,
        tapped=thing.tapped,
        counters=thing.counters,
        peek=card.printed.name if known and not is_open else None,
        lookers=lookers,
    )
