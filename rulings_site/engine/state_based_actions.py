"""State-based actions: none is modelled yet, so a state that needs one is refused by name."""

from rulings_site.engine.errors import NotModelled
from rulings_site.engine.layers import project
from rulings_site.engine.state import GameState

_NEEDS_MORE = {"Aura": "Auras and what they enchant", "Saga": "Sagas", "Planeswalker": "loyalty", "Battle": "defense"}


def refuse_unmodelled(state: GameState, where: str) -> None:
    """Raise NotModelled where a state-based action would have to be performed."""
    legends: set[tuple[str, str]] = set()
    for permanent in state.permanents():
        values = project(state, permanent)
        for word in (*values.types, *values.subtypes):
            if word in _NEEDS_MORE:
                raise NotModelled(where, _NEEDS_MORE[word])
        if values.toughness is not None and values.toughness <= 0:
            raise NotModelled(where, "a creature with toughness 0 or less being put into its owner's graveyard")
        if "Legendary" in values.supertypes and values.name:
            legend = (permanent.controller, values.name)
            if legend in legends:
                raise NotModelled(where, "the legend rule")
            legends.add(legend)
