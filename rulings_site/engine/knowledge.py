"""Who knows which card an object is.

What a player may look at now is a question about the state, never stored, so it cannot outlive
a change of control; what a player saw is stored and stays.
"""

from rulings_site.engine.objects import GameObject
from rulings_site.engine.state import GameState, Right
from rulings_site.engine.zones import Zone

_KEYS = {Right.PUBLIC: "zone.hidden", Right.MAY_LOOK: "facedown.look", Right.SAW: "facedown.look"}


def right_to_know(state: GameState, player: str, thing: GameObject) -> Right | None:
    """Return how a player knows the card behind an object, None if they do not."""
    if thing.zone is Zone.HAND and thing.owner == player:
        return Right.MAY_LOOK
    if thing.zone not in (Zone.LIBRARY, Zone.HAND):
        if thing.face_down is None:
            return Right.PUBLIC
        if thing.controller == player:
            return Right.MAY_LOOK
    rights = {
        sighting.right for sighting in state.sightings if (sighting.player, sighting.card) == (player, thing.card)
    }
    return next((right for right in (Right.SAW, Right.UNDETERMINED) if right in rights), None)


def knows(state: GameState, player: str, thing: GameObject) -> bool:
    """Whether a player surely knows the card behind an object."""
    return right_to_know(state, player, thing) not in (None, Right.UNDETERMINED)


def knowers(state: GameState, thing: GameObject) -> frozenset[str] | None:
    """Return the players who know the card behind an object, None when all do."""
    players = frozenset(player for player in state.players if knows(state, player, thing))
    return None if len(players) == len(state.players) else players


def key_of_right(thing: GameObject, right: Right | None) -> str:
    """Return the key of the rule behind a player's knowledge, or the lack of it."""
    if thing.zone is Zone.LIBRARY:
        return "zone.unseen_library"
    if thing.zone is Zone.HAND:
        return "zone.hand_seen"
    return _KEYS.get(right, "facedown.look") if right else "facedown.look"
