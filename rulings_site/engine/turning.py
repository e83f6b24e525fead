"""Turning a permanent face up: who may, by which procedure, and what happens.

Permission is a question about the object as it is now (and as it would be face up), never
stored when it was put face down.
"""

from dataclasses import dataclass

from rulings_site.engine.abilities import Morph, Occasion
from rulings_site.engine.characteristics import NONPERMANENT_TYPES
from rulings_site.engine.costs import ManaCost
from rulings_site.engine.events import Reveal, TurnFaceUp, apply
from rulings_site.engine.knowledge import knowers
from rulings_site.engine.layers import Lens, project
from rulings_site.engine.objects import Cause, GameObject
from rulings_site.engine.state import GameState, OpenQuestion, Right, Sighting
from rulings_site.engine.trace import Finding, Trace, Verdict
from rulings_site.engine.triggers import note_untriggered, trigger

PROCEDURES = {"manifest": "manifest.turn_up", "morph": "morph.turn_up"}
READINGS_NONPERMANENT = ("turned_up_as_told", "revealed_and_left_face_down")


@dataclass(frozen=True, slots=True)
class Procedure:
    """A way to turn a permanent face up, and its cost."""

    name: str
    cost: ManaCost

    def __str__(self) -> str:
        return f"{self.name} {self.cost}"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a procedure is not there, and the key of the rule that says so."""

    procedure: str
    finding: Finding
    key: str


def find_procedures(state: GameState, thing: GameObject) -> tuple[tuple[Procedure, ...], tuple[Refusal, ...]]:
    """Return the procedures that would turn a face-down permanent up, and why others would not.

    Manifest reads the card itself, whatever effects apply to the permanent; morph reads what the
    permanent would be if it were face up.
    """
    found: list[Procedure] = []
    refused: list[Refusal] = []
    if thing.face_down is None:
        return (), ()
    if thing.cause is Cause.MANIFEST:
        card = project(state, thing, Lens.CARD)
        if "Creature" not in card.types:
            refused.append(Refusal("manifest", Finding.NOT_A_CREATURE_CARD, "manifest.turn_up"))
        elif card.mana_cost is None:
            refused.append(Refusal("manifest", Finding.NO_MANA_COST, "manifest.turn_up"))
        else:
            found.append(Procedure("manifest", card.mana_cost))
    else:
        refused.append(Refusal("manifest", Finding.NO_PROCEDURE, "manifest.turn_up"))
    morphs = [a for a in project(state, thing, Lens.AS_IF_FACE_UP).abilities if isinstance(a, Morph)]
    found.extend(Procedure("morph", ability.cost) for ability in morphs)
    if not morphs:
        refused.append(Refusal("morph", Finding.NO_PROCEDURE, "morph.turn_up"))
    return tuple(found), tuple(refused)


def turn_face_up(state: GameState, thing: GameObject, trace: Trace) -> GameState:
    """Return the state after a face-down permanent is turned face up, or is revealed and stays down."""
    printed = state.card_of(thing).printed
    if NONPERMANENT_TYPES & set(printed.types):
        return _keep_nonpermanent_down(state, thing, trace)
    state = apply(state, TurnFaceUp(thing.id))
    thing = state.objects[thing.id]
    values = project(state, thing)
    trace.note(
        Finding.TURNED_UP,
        "facedown.turned_up",
        about=thing.card,
        card=printed.name,
        types=values.type_line,
        pt=values.power_toughness,
    )
    note_untriggered(state, thing, Occasion.ENTERS, Finding.NO_ENTER_TRIGGER, "facedown.turned_up", trace)
    return trigger(state, thing, Occasion.TURNED_FACE_UP, trace)


def _keep_nonpermanent_down(state: GameState, thing: GameObject, trace: Trace) -> GameState:
    """Only for a manifested permanent do the rules say what happens; rulings say more, rules do not."""
    if thing.cause is not Cause.MANIFEST:
        trace.note(
            Finding.TURN_UP_UNDETERMINED,
            about=thing.card,
            verdict=Verdict.UNDETERMINED,
            seen_by=knowers(state, thing),
            readings=READINGS_NONPERMANENT,
        )
        unsure = (Sighting(player, thing.card, Right.UNDETERMINED) for player in state.others(thing.controller))
        return state.with_sightings(*unsure).with_open_question(OpenQuestion(thing.card, READINGS_NONPERMANENT))
    state = apply(state, Reveal(thing.card))
    card = state.card_of(thing).printed
    trace.note(
        Finding.REVEALED_STAYS_DOWN,
        "manifest.instant_sorcery",
        about=thing.card,
        player=thing.controller,
        card=card.name,
        types=card.type_line,
    )
    trace.note(Finding.NO_TURNED_UP_TRIGGER, "manifest.instant_sorcery", about=thing.card, verdict=Verdict.NOT_APPLIED)
    return state
