"""Effects that say something can't happen."""

from rulings_site.engine.abilities import CantEnter
from rulings_site.engine.layers import project
from rulings_site.engine.objects import GameObject
from rulings_site.engine.state import GameState
from rulings_site.engine.zones import Zone


def find_entry_prohibition(
    state: GameState, arriving: GameObject, *, leaving: Zone
) -> tuple[GameObject, CantEnter] | None:
    """Return the permanent whose ability keeps an object from entering, and that ability, or None.

    The object is judged as it would arrive: one that enters face down is the face-down creature.
    """
    types = project(state, arriving).types
    for permanent in state.permanents():
        for ability in project(state, permanent).abilities:
            if isinstance(ability, CantEnter) and ability.card_type in types and leaving in ability.zones:
                return permanent, ability
    return None
