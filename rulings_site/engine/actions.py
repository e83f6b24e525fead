"""What players do: take a special action, let a triggered ability resolve, follow an effect."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rulings_site.engine.abilities import Instruction
from rulings_site.engine.costs import pay
from rulings_site.engine.errors import ScenarioError
from rulings_site.engine.events import SpendMana, apply
from rulings_site.engine.instructions import find_permanent, follow
from rulings_site.engine.knowledge import knowers
from rulings_site.engine.layers import Lens, project
from rulings_site.engine.objects import Cause, GameObject
from rulings_site.engine.state import GameState, Right, Sighting
from rulings_site.engine.trace import Finding, Trace, Verdict, Viewers
from rulings_site.engine.turning import PROCEDURES, Procedure, find_procedures, turn_face_up


@dataclass(frozen=True, slots=True)
class Effect:
    """The instructions of a spell or ability that resolves; `source` is its name."""

    controller: str
    source: str
    instructions: tuple[Instruction, ...]


@dataclass(frozen=True, slots=True)
class TurnUp:
    """The special action of turning a permanent face up by a procedure."""

    player: str
    object: str
    procedure: str


@dataclass(frozen=True, slots=True)
class Resolve:
    """The topmost ability of the stack resolves."""


Action = Effect | TurnUp | Resolve


@dataclass(frozen=True, slots=True)
class Judgement:
    """Whether a special action is legal, by which procedure, and who can know that."""

    procedure: Procedure | None
    seen_by: Viewers
    unpaid: bool = False


def perform(state: GameState, action: Action, trace: Trace) -> GameState:
    """Return the state after an action. An illegal one changes nothing but what may have been seen."""
    match action:
        case Effect(controller, source, instructions):
            trace.note(Finding.RESOLVES, "instruction.in_order", source=source, player=controller)
            return _follow(state, instructions, controller, trace)
        case Resolve():
            if not state.stack:
                raise ScenarioError("resolve", expected="an ability on the stack", found="an empty stack")
            top = state.stack[-1]
            trace.note(Finding.ABILITY_RESOLVES, "instruction.in_order", source=top.source, player=top.controller)
            state = replace(state, stack=state.stack[:-1])
            return _follow(state, top.ability.instructions, top.controller, trace)
        case _:
            return _take_special_action(state, action, trace)


def judge(state: GameState, action: TurnUp, trace: Trace) -> Judgement:
    """Return whether a player may turn a permanent face up, with the steps that decide it.

    What everybody can see is judged first, so that a public refusal tells nothing of the card.
    """
    thing = find_permanent(state, action.object)
    if _is_refused_in_public(state, thing, action, trace):
        return Judgement(None, None)
    viewers = knowers(state, thing)
    found, refusals = find_procedures(state, thing)
    procedure = next((one for one in found if one.name == action.procedure), None)
    if procedure is None:
        refusal = next(one for one in refusals if one.procedure == action.procedure)
        trace.note(
            refusal.finding,
            refusal.key,
            about=thing.card,
            verdict=Verdict.REFUSED,
            seen_by=viewers,
            object=action.object,
            procedure=action.procedure,
            card=state.card_of(thing).printed.name,
        )
        return Judgement(None, viewers)
    _note_either_procedure(state, thing, trace)
    if pay(state.players[action.player].mana, procedure.cost) is None:
        trace.note(
            Finding.CANNOT_PAY,
            "cost.resources",
            about=thing.card,
            verdict=Verdict.REFUSED,
            seen_by=viewers,
            player=action.player,
            cost=str(procedure.cost),
        )
        return Judgement(None, viewers, unpaid=True)
    return Judgement(procedure, viewers)


def _is_refused_in_public(state: GameState, thing: GameObject, action: TurnUp, trace: Trace) -> bool:
    finding, key = None, "special.turn_face_up"
    if state.priority != action.player:
        finding, key = Finding.NO_PRIORITY, "priority.special_actions"
    elif thing.controller != action.player:
        finding, key = Finding.NOT_CONTROLLER, PROCEDURES[action.procedure]
    elif thing.face_down is None:
        finding = Finding.NOT_FACE_DOWN
    if finding is None:
        return False
    trace.note(finding, key, about=thing.card, verdict=Verdict.REFUSED, player=action.player, object=action.object)
    return True


def _note_either_procedure(state: GameState, thing: GameObject, trace: Trace) -> None:
    """A manifested card with morph may use its morph cost too, even one that is no creature card."""
    found, _ = find_procedures(state, thing)
    if thing.cause is Cause.MANIFEST and any(one.name == "morph" for one in found):
        trace.note(
            Finding.EITHER_PROCEDURE,
            "manifest.morph",
            about=thing.card,
            seen_by=knowers(state, thing),
            procedures=tuple(str(one) for one in found),
        )


def _take_special_action(state: GameState, action: TurnUp, trace: Trace) -> GameState:
    thing = find_permanent(state, action.object)
    trace.note(
        Finding.SPECIAL_ACTION, "special.turn_face_up", about=thing.card, player=action.player, object=action.object
    )
    judgement = judge(state, action, trace)
    if judgement.procedure is None:
        return _reverse(state, thing, action, judgement, trace)
    key, cost = PROCEDURES[action.procedure], judgement.procedure.cost
    card = project(state, thing, Lens.CARD)
    trace.note(
        Finding.SHOWN,
        key,
        about=thing.card,
        player=action.player,
        card=card.name,
        types=card.type_line,
        procedure=action.procedure,
        cost=str(cost),
    )
    left = pay(state.players[action.player].mana, cost)
    state = apply(state, SpendMana(action.player, left or ()))
    trace.note(Finding.PAID, key, about=thing.card, player=action.player, cost=str(cost))
    state = turn_face_up(state, thing, trace)
    trace.note(Finding.NO_STACK, "special.turn_face_up", about=thing.card, verdict=Verdict.NOT_APPLIED)
    trace.note(Finding.KEEPS_PRIORITY, "special.priority_afterward", player=action.player)
    return state


def _reverse(state: GameState, thing: GameObject, action: TurnUp, judgement: Judgement, trace: Trace) -> GameState:
    """An illegal action is undone. Whether what was shown before the payment failed counts as seen, no rule says."""
    trace.note(Finding.ACTION_REVERSED, "illegal.reversed", about=thing.card, player=action.player)
    if not judgement.unpaid:
        return state
    others = state.others(action.player)
    trace.note(
        Finding.SHOWN_UNDETERMINED,
        PROCEDURES[action.procedure],
        about=thing.card,
        verdict=Verdict.UNDETERMINED,
        players=others,
    )
    return state.with_sightings(*(Sighting(player, thing.card, Right.UNDETERMINED) for player in others))


def _follow(state: GameState, instructions: Iterable[Instruction], controller: str, trace: Trace) -> GameState:
    for instruction in instructions:
        state = follow(state, instruction, controller, trace)
    return replace(state, priority=state.active)
