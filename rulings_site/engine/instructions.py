"""What an effect tells players to do, one function a verb."""

from rulings_site.engine.abilities import CantEnter, Instruction, Occasion, Verb
from rulings_site.engine.errors import NotModelled, ScenarioError
from rulings_site.engine.events import AddCounters, Move, Reveal, TurnFaceDown, apply, build_arriving
from rulings_site.engine.knowledge import knowers
from rulings_site.engine.layers import project
from rulings_site.engine.objects import Cause, FaceDown, GameObject
from rulings_site.engine.prohibitions import find_entry_prohibition
from rulings_site.engine.state import GameState, OpenQuestion
from rulings_site.engine.trace import Finding, Trace, Verdict
from rulings_site.engine.triggers import note_untriggered, trigger
from rulings_site.engine.turning import turn_face_up
from rulings_site.engine.zones import Zone

READINGS_PROHIBITED = ("unchanged_in_its_zone", "lies_face_down_as_2_2")


def follow(state: GameState, instruction: Instruction, controller: str, trace: Trace) -> GameState:
    """Return the state after one instruction of an effect. Raises EngineError for what cannot be followed."""
    player = instruction.player or controller
    if instruction.verb is Verb.MANIFEST:
        return _manifest(state, player, instruction, trace)
    if instruction.verb is Verb.DRAW:
        return _draw(state, player, instruction.count, trace)
    thing = find_permanent(state, instruction.object or "")
    if instruction.verb is Verb.TURN_UP:
        return _turn_up(state, thing, trace)
    if instruction.verb is Verb.TURN_DOWN:
        return _turn_down(state, thing, trace)
    if instruction.verb is Verb.ADD_COUNTERS:
        return _add_counters(state, thing, instruction, trace)
    return _return_to_hand(state, thing, trace)


def find_permanent(state: GameState, label: str) -> GameObject:
    """Return the permanent an example names; a name ends with its permanent. Raises ScenarioError, NotModelled."""
    number = state.labels.get(label)
    if number is None:
        raise ScenarioError.unknown_word("object", label, state.labels)
    thing = state.objects[number]
    if state.readings_of(thing.card):
        raise NotModelled(f"object {label}", "what follows after a question that the rules leave open")
    return thing


def _manifest(state: GameState, player: str, instruction: Instruction, trace: Trace) -> GameState:
    told = trace.note(Finding.MANIFEST_TOLD, "manifest.define", player=player, count=instruction.count)
    if instruction.count > 1:
        told = trace.note(Finding.ONE_AT_A_TIME, "manifest.one_at_a_time", because=(told,), count=instruction.count)
    for name in instruction.names:
        state = _manifest_one(state, player, name, told, trace)
    return state


def _manifest_one(state: GameState, player: str, name: str, told: int, trace: Trace) -> GameState:
    library = state.in_place(Zone.LIBRARY, player)
    if not library:
        trace.note(
            Finding.NOTHING_THERE,
            "instruction.impossible",
            because=(told,),
            player=player,
        )
        return state
    card = library[0]
    arriving = build_arriving(state, card, Zone.BATTLEFIELD, FaceDown.by(Cause.MANIFEST))
    trace.note(Finding.TURNED_DOWN_FIRST, "facedown.before_entering", about=card.card, because=(told,), player=player)
    banned = find_entry_prohibition(state, arriving, leaving=card.zone)
    if banned:
        return _keep_in_library(state, card, *banned, trace)
    state = apply(state, Move(card.id, arriving)).with_label(name, arriving.id)
    return _note_entered_face_down(state, arriving, name, trace)


def _keep_in_library(
    state: GameState, card: GameObject, source: GameObject, ability: CantEnter, trace: Trace
) -> GameState:
    """Since 2018-08-10 a rule says what becomes of the card; before, none did."""
    trace.note(
        Finding.ENTRY_PROHIBITED,
        "cant.wins",
        about=card.card,
        source=project(state, source).name,
        card_type=ability.card_type,
    )
    if trace.book.has("manifest.prohibited"):
        trace.note(Finding.NOT_MANIFESTED, "manifest.prohibited", about=card.card, player=card.owner)
        return state
    trace.note(
        Finding.LIES_UNDETERMINED,
        "manifest.prohibited",
        about=card.card,
        verdict=Verdict.UNDETERMINED,
        readings=READINGS_PROHIBITED,
    )
    return state.with_open_question(OpenQuestion(card.card, READINGS_PROHIBITED))


def _note_entered_face_down(state: GameState, thing: GameObject, name: str, trace: Trace) -> GameState:
    values = project(state, thing)
    card = state.card_of(thing).printed
    trace.note(
        Finding.ENTERED_FACE_DOWN,
        "facedown.default",
        about=thing.card,
        object=name,
        player=thing.controller,
        types=values.type_line,
        pt=values.power_toughness,
    )
    note_untriggered(
        state,
        thing,
        Occasion.ENTERS,
        Finding.ENTER_TRIGGER_NOT_CONSIDERED,
        "facedown.before_entering",
        trace,
    )
    trace.note(
        Finding.MAY_LOOK,
        "facedown.look",
        about=thing.card,
        seen_by=knowers(state, thing),
        object=name,
        player=thing.controller,
        card=card.name,
    )
    for other in state.others(thing.controller):
        trace.note(
            Finding.MAY_NOT_LOOK,
            "facedown.look",
            about=thing.card,
            verdict=Verdict.NOT_APPLIED,
            object=name,
            player=other,
        )
    return trigger(state, thing, Occasion.ENTERS, trace)


def _turn_up(state: GameState, thing: GameObject, trace: Trace) -> GameState:
    name = state.label_of(thing)
    if thing.face_down is None:
        trace.note(
            Finding.NOT_FACE_DOWN,
            "instruction.impossible",
            about=thing.card,
            object=name,
        )
        return state
    trace.note(Finding.TURN_UP_TOLD, "instruction.in_order", about=thing.card, object=name)
    return turn_face_up(state, thing, trace)


def _turn_down(state: GameState, thing: GameObject, trace: Trace) -> GameState:
    """A rule of its own since 2023-10-13; before, what is face down could not be turned down either."""
    name = state.label_of(thing)
    if thing.face_down:
        key = "facedown.already_down" if trace.book.has("facedown.already_down") else "instruction.impossible"
        trace.note(Finding.ALREADY_DOWN, key, about=thing.card, object=name)
        return state
    state = apply(state, TurnFaceDown(thing.id, FaceDown.by(Cause.EFFECT)))
    values = project(state, state.objects[thing.id])
    trace.note(
        Finding.TURNED_DOWN,
        "facedown.default",
        about=thing.card,
        object=name,
        types=values.type_line,
        pt=values.power_toughness,
    )
    return state


def _add_counters(state: GameState, thing: GameObject, instruction: Instruction, trace: Trace) -> GameState:
    kind = instruction.counter or ""
    state = apply(state, AddCounters(thing.id, kind, instruction.count))
    values = project(state, state.objects[thing.id])
    trace.note(
        Finding.COUNTERS_ADDED,
        "counter.power_toughness",
        about=thing.card,
        object=state.label_of(thing),
        counter=kind,
        count=instruction.count,
        pt=values.power_toughness,
    )
    return state


def _draw(state: GameState, player: str, count: int, trace: Trace) -> GameState:
    for _ in range(count):
        library = state.in_place(Zone.LIBRARY, player)
        if not library:
            raise NotModelled("draw", "losing the game for drawing from an empty library")
        state = apply(state, Move(library[0].id, build_arriving(state, library[0], Zone.HAND)))
        trace.note(Finding.DREW, "draw.define", about=library[0].card, player=player)
    return state


def _return_to_hand(state: GameState, thing: GameObject, trace: Trace) -> GameState:
    name = state.label_of(thing)
    if thing.face_down:
        state = apply(state, Reveal(thing.card))
        trace.note(
            Finding.REVEALED_ON_LEAVING,
            "facedown.reveal_on_leaving",
            about=thing.card,
            object=name,
            player=thing.owner,
            card=state.card_of(thing).printed.name,
        )
    state = apply(state, Move(thing.id, build_arriving(state, thing, Zone.HAND)))
    trace.note(Finding.MOVED, "zone.new_object", about=thing.card, object=name, zone=Zone.HAND.value)
    return state
