"""Triggered abilities: found on the permanent as it is after the event, then put on the stack."""

from rulings_site.engine.abilities import Occasion, Triggered
from rulings_site.engine.events import PutAbilityOnStack, apply
from rulings_site.engine.knowledge import knowers
from rulings_site.engine.layers import Lens, project
from rulings_site.engine.objects import GameObject
from rulings_site.engine.state import GameState, StackAbility
from rulings_site.engine.trace import Finding, Trace, Verdict

_KEYS = {Occasion.ENTERS: "trigger.enters", Occasion.TURNED_FACE_UP: "trigger.stack"}


def trigger(state: GameState, thing: GameObject, occasion: Occasion, trace: Trace) -> GameState:
    """Return the state with the abilities of a permanent that trigger on the occasion on the stack."""
    values = project(state, thing)
    for ability in values.abilities:
        if isinstance(ability, Triggered) and ability.occasion is occasion:
            source = values.name or state.label_of(thing) or ""
            trace.note(Finding.TRIGGERED, _KEYS[occasion], about=thing.card, source=source, occasion=occasion.value)
            on_stack = StackAbility(source, thing.controller, ability, trace.moment)
            state = apply(state, PutAbilityOnStack(on_stack))
    return state


def note_untriggered(
    state: GameState, thing: GameObject, occasion: Occasion, finding: Finding, key: str, trace: Trace
) -> None:
    """Record that printed abilities of the card do not trigger. Only those who know the card may see this step."""
    card = state.card_of(thing)
    if any(
        isinstance(ability, Triggered) and ability.occasion is occasion
        for ability in project(state, thing, Lens.CARD).abilities
    ):
        trace.note(
            finding,
            key,
            about=thing.card,
            verdict=Verdict.NOT_APPLIED,
            seen_by=knowers(state, thing),
            card=card.printed.name,
        )
