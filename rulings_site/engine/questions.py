"""Questions about a state, and their answers with the steps they follow from."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from rulings_site.engine.actions import TurnUp, judge
from rulings_site.engine.characteristics import Characteristics
from rulings_site.engine.errors import ScenarioError
from rulings_site.engine.instructions import find_permanent
from rulings_site.engine.knowledge import key_of_right, knowers, right_to_know
from rulings_site.engine.layers import Lens, project
from rulings_site.engine.objects import GameObject
from rulings_site.engine.state import GameState, Right
from rulings_site.engine.trace import Finding, Trace, Verdict, Viewers
from rulings_site.engine.turning import PROCEDURES, Procedure, find_procedures
from rulings_site.engine.zones import HIDDEN_ZONES, Zone


class Kind(StrEnum):
    """What can be asked."""

    CHARACTERISTICS = "characteristics"
    LEGAL = "legal"
    PROCEDURES = "procedures"
    ZONE = "zone"
    KNOWS = "knows"
    TRIGGERS = "triggers"
    STATE = "state"


READINGS_SEEN = ("has_seen_the_card", "has_seen_nothing")


class Special(StrEnum):
    """Answers that are no values."""

    UNKNOWN = "unknown"
    NOT_APPLICABLE = "not_applicable"
    NOT_RECORDED = "not_recorded"


Plain = str | int | bool | None
Value = Plain | list[str] | dict[str, "Value"]


@dataclass(frozen=True, slots=True)
class Question:
    """A question at a moment: `after` that many actions. `of` names an object by its label or a card by its key."""

    id: str
    kind: Kind
    after: int
    of: str = ""
    lens: Lens = Lens.NOW
    seen_by: str | None = None
    player: str | None = None
    action: TurnUp | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """What the engine says. Viewers outside `seen_by` get `redacted` instead of `value`."""

    question: Question
    value: Value
    seen_by: Viewers = None
    redacted: Value = Special.UNKNOWN.value
    steps: tuple[int, ...] = ()

    def value_for(self, viewer: str | None) -> Value:
        """The answer as a player may know it; None: with all cards known."""
        is_visible = viewer is None or self.seen_by is None or viewer in self.seen_by
        return self.value if is_visible else self.redacted


def answer(state: GameState, question: Question, trace: Trace) -> Answer:
    """Return the answer to a question about a state, recording the steps that decide it. Raises EngineError."""
    before = len(trace.steps)
    trace.is_answering = True
    given = _answer(state, question, trace)
    trace.is_answering = False
    return replace(given, steps=tuple(range(before + 1, len(trace.steps) + 1)))


def _answer(state: GameState, question: Question, trace: Trace) -> Answer:
    if question.kind is Kind.TRIGGERS:
        return _triggers(state, question, trace)
    if question.kind is Kind.LEGAL:
        return _legal(state, question, trace)
    thing = _find_object(state, question)
    readings = state.readings_of(thing.card)
    if readings and question.kind in (Kind.CHARACTERISTICS, Kind.STATE, Kind.PROCEDURES):
        seen_by = None if thing.zone in HIDDEN_ZONES else knowers(state, thing)
        return _undetermined(question, thing, readings, seen_by, trace)
    return _ABOUT_OBJECT[question.kind](state, thing, question, trace)


def describe(values: Characteristics) -> dict[str, Value]:
    """Return characteristics as plain values, in the words examples use."""
    return {
        "name": values.name,
        "cost": str(values.mana_cost) if values.mana_cost else None,
        "mana_value": values.mana_value,
        "colours": list(values.colours),
        "types": values.type_line,
        "pt": values.power_toughness,
        "abilities": [str(ability) for ability in values.abilities],
    }


def _find_object(state: GameState, question: Question) -> GameObject:
    if question.of in state.labels:
        return state.objects[state.labels[question.of]]
    keys = {card.key: number for number, card in state.cards.items()}
    if question.of not in keys:
        raise ScenarioError.unknown_word(f"ask {question.id}: of", question.of, (*state.labels, *keys))
    return state.object_of_card(keys[question.of])


def _characteristics(state: GameState, thing: GameObject, question: Question, trace: Trace) -> Answer:
    is_public = thing.zone is Zone.BATTLEFIELD and question.lens in (Lens.NOW, Lens.COPIABLE)
    viewers = None if is_public else knowers(state, thing)
    if question.seen_by and viewers is not None and question.seen_by not in viewers:
        trace.note(
            Finding.KNOWS_NOT,
            key_of_right(thing, None),
            about=thing.card,
            verdict=Verdict.NOT_APPLIED,
            player=question.seen_by,
        )
        return Answer(question, Special.UNKNOWN.value)
    values = project(state, thing, question.lens)
    key = "characteristics.printed"
    if thing.face_down and question.lens in (Lens.NOW, Lens.COPIABLE):
        is_layered = question.lens is Lens.COPIABLE and trace.book.has("layer.face_down")
        key = "layer.face_down" if is_layered else "facedown.characteristics"
    trace.note(
        Finding.HAS_CHARACTERISTICS,
        key,
        about=thing.card,
        seen_by=viewers,
        lens=question.lens.value,
        name=values.name,
        types=values.type_line,
        pt=values.power_toughness,
    )
    if thing.counters and question.lens in (Lens.NOW, Lens.AS_IF_FACE_UP):
        trace.note(Finding.COUNTERS_COUNT, "layer.counters", about=thing.card, seen_by=viewers)
    return Answer(question, describe(values), viewers)


def _legal(state: GameState, question: Question, trace: Trace) -> Answer:
    if question.action is None:
        raise ScenarioError(f"ask {question.id}", expected="an action", found=None)
    judgement = judge(state, question.action, trace)
    if judgement.procedure:
        permanent = find_permanent(state, question.action.object)
        _note_procedure(permanent, judgement.procedure, question.action.object, judgement.seen_by, trace)
    return Answer(question, judgement.procedure is not None, judgement.seen_by)


def _procedures(state: GameState, thing: GameObject, question: Question, trace: Trace) -> Answer:
    viewers = knowers(state, thing)
    found, refusals = find_procedures(state, thing)
    for refusal in (one for one in refusals if one.finding is not Finding.NO_PROCEDURE):
        trace.note(
            refusal.finding,
            refusal.key,
            about=thing.card,
            verdict=Verdict.NOT_APPLIED,
            seen_by=viewers,
            object=question.of,
            procedure=refusal.procedure,
            card=state.card_of(thing).printed.name,
        )
    for procedure in found:
        _note_procedure(thing, procedure, question.of, viewers, trace)
    return Answer(question, [str(procedure) for procedure in found], viewers)


def _note_procedure(thing: GameObject, procedure: Procedure, name: str, viewers: Viewers, trace: Trace) -> None:
    trace.note(
        Finding.MAY_TURN_UP,
        PROCEDURES[procedure.name],
        about=thing.card,
        seen_by=viewers,
        object=name,
        procedure=procedure.name,
        cost=str(procedure.cost),
    )


def _zone(state: GameState, thing: GameObject, question: Question, trace: Trace) -> Answer:
    value: dict[str, Value] = {"zone": thing.zone.value}
    if thing.zone is Zone.BATTLEFIELD:
        value["controller"] = thing.controller
    if thing.zone is Zone.LIBRARY:
        position = state.places[(thing.zone, thing.owner)].index(thing.id)
        value["position"] = "top" if position == 0 else position + 1
    trace.note(Finding.IS_IN_ZONE, "zone.hidden", about=thing.card, zone=thing.zone.value)
    return Answer(question, value)


def _knows(state: GameState, thing: GameObject, question: Question, trace: Trace) -> Answer:
    player = question.player or ""
    right = right_to_know(state, player, thing)
    key = key_of_right(thing, right)
    if right is None:
        trace.note(Finding.KNOWS_NOT, key, about=thing.card, verdict=Verdict.NOT_APPLIED, player=player)
        return Answer(question, False)
    if right is Right.UNDETERMINED:
        return _undetermined(question, thing, READINGS_SEEN, None, trace)
    card = state.card_of(thing).printed.name
    viewers = knowers(state, thing)
    trace.note(Finding.KNOWS_CARD, key, about=thing.card, seen_by=viewers, player=player, right=right.value, card=card)
    return Answer(question, {"card": card, "right": right.value}, viewers, {"right": right.value})


def _state(state: GameState, thing: GameObject, question: Question, trace: Trace) -> Answer:
    value: dict[str, Value] = {
        "face_down": thing.face_down is not None,
        "characteristics": "listed" if thing.face_down else "printed",
    }
    if thing.zone is Zone.BATTLEFIELD:
        value |= {"cause": thing.cause.value if thing.cause else None, "tapped": thing.tapped}
        value["counters"] = dict(thing.counters)
    key = "facedown.distinguish" if thing.face_down else "characteristics.printed"
    trace.note(Finding.HAS_STATUS, key, about=thing.card, face_down=thing.face_down is not None)
    return Answer(question, value)


def _triggers(state: GameState, question: Question, trace: Trace) -> Answer:
    new = [item for item in state.stack if item.moment == question.after]
    names = [f"{item.source}: {item.ability.occasion.value}" for item in new]
    trace.note(Finding.LISTED_TRIGGERS, "trigger.stack", count=len(names), triggers=tuple(names))
    return Answer(question, list(names))


def _undetermined(
    question: Question, thing: GameObject, readings: tuple[str, ...], seen_by: Viewers, trace: Trace
) -> Answer:
    trace.note(Finding.LEFT_OPEN, about=thing.card, verdict=Verdict.UNDETERMINED, seen_by=seen_by, readings=readings)
    return Answer(question, {"undetermined": {"readings": list(readings)}}, seen_by)


_Asked = Callable[[GameState, GameObject, Question, Trace], Answer]
_ABOUT_OBJECT: Mapping[Kind, _Asked] = {
    Kind.CHARACTERISTICS: _characteristics,
    Kind.PROCEDURES: _procedures,
    Kind.ZONE: _zone,
    Kind.KNOWS: _knows,
    Kind.STATE: _state,
}
