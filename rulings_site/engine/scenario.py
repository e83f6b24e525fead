"""A worked example, read from plain mappings into a state, actions, questions and expected answers."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date

from rulings_site.engine.actions import Action, Effect, Resolve, TurnUp
from rulings_site.engine.cards import MOST, read_card, read_instruction
from rulings_site.engine.costs import read_mana
from rulings_site.engine.errors import ScenarioError
from rulings_site.engine.layers import Lens, read_counter
from rulings_site.engine.objects import Cause, FaceDown, GameObject
from rulings_site.engine.questions import Kind, Question
from rulings_site.engine.reading import Node
from rulings_site.engine.rulebook import find_rule
from rulings_site.engine.state import GameState, Player
from rulings_site.engine.turning import PROCEDURES
from rulings_site.engine.zones import Zone

_PILES = (Zone.LIBRARY, Zone.HAND, Zone.GRAVEYARD)


@dataclass(frozen=True, slots=True)
class Expectation:
    """The answer to a question, and rules it must follow from, on days from `since` to before `until`."""

    question: str
    answer: object
    cites: tuple[str, ...]
    since: date
    until: date

    def holds_on(self, day: date) -> bool:
        return self.since <= day < self.until


@dataclass(frozen=True, slots=True)
class Scenario:
    """A worked example. Of several expectations for a question on a day, the first counts."""

    id: str
    title: str
    question: str
    as_of: tuple[date, ...]
    start: GameState
    actions: tuple[Action, ...]
    questions: tuple[Question, ...]
    expectations: tuple[Expectation, ...]
    seeds: tuple[str, ...]
    notes: str

    def expected(self, question: str, day: date) -> Expectation | None:
        """Return what a question must be answered on a day, None where the example says nothing."""
        return next((one for one in self.expectations if one.question == question and one.holds_on(day)), None)


def read_scenario(data: object, where: str = "") -> Scenario:
    """Return the example that plain mappings describe. Raises ScenarioError and NotModelled with the path inside."""
    node = Node(data, where).keys(
        required=("id", "title", "question", "as_of", "cards", "state", "ask", "expect"),
        optional=("seeds", "steps", "by_version", "notes"),
    )
    start = _read_state(node["state"], node["cards"])
    players = tuple(start.players)
    actions = tuple(_read_action(step, players) for step in node["steps"].items())
    questions = tuple(_read_question(ask, players, len(actions)) for ask in node["ask"].items())
    asked = [question.id for question in questions]
    if len(set(asked)) != len(asked):
        raise ScenarioError(node["ask"].where, expected="a different id for each question", found=asked)
    by_version = [_read_expectation(one, asked, dated=True) for one in node["by_version"].items()]
    always = [_read_expectation(one, asked, dated=False) for one in node["expect"].items()]
    days = node["as_of"]
    return Scenario(
        id=node["id"].text(),
        title=node["title"].text(),
        question=node["question"].text(),
        as_of=tuple(day.day() for day in days.items()) if isinstance(days.value, list) else (days.day(),),
        start=start,
        actions=actions,
        questions=questions,
        expectations=(*by_version, *always),
        seeds=tuple(seed.text() for seed in node["seeds"].items()),
        notes=node["notes"].text(default=""),
    )


class _Setup:
    """Puts each described card into one place of the starting state."""

    def __init__(self, state: GameState, keys: Mapping[str, int]) -> None:
        self.state, self.unplaced = state, dict(keys)
        self.keys = keys

    def place(self, card: Node, thing: GameObject) -> None:
        key = card.among(self.keys)
        if key not in self.unplaced:
            raise ScenarioError(card.where, expected="a card that is not yet in any zone", found=key)
        state = self.state.ticked()
        number = len(state.objects) + 1
        thing = replace(thing, id=number, card=self.unplaced.pop(key), timestamp=state.clock)
        place = (thing.zone, thing.owner)
        places = {**state.places, place: (*state.places.get(place, ()), number)}
        self.state = replace(state.with_object(thing), places=places)


def _read_state(node: Node, cards: Node) -> GameState:
    node.keys(required=("active", "players"), optional=("priority", "objects"))
    read = [read_card(key, value) for key, value in cards.pairs()]
    players = {Node(name, node["players"].where).name(): value for name, value in node["players"].pairs()}
    if not 2 <= len(players) <= 4:
        raise ScenarioError(node["players"].where, expected="two to four players", found=list(players))
    active = node["active"].among(players)
    state = GameState(
        cards=dict(enumerate(read)),
        players={name: _read_player(value) for name, value in players.items()},
        active=active,
        priority=node["priority"].among(players) if "priority" in node else active,
    )
    setup = _Setup(state, {card.key: number for number, card in enumerate(read)})
    for name, value in players.items():
        for zone in _PILES:
            for card in value[zone.value].items():
                setup.place(card, _unplaced(name, name, zone))
    for value in node["objects"].items():
        _read_object(value, tuple(players), setup)
    if setup.unplaced:
        raise ScenarioError(cards.where, expected="every card in some zone", found=", ".join(setup.unplaced))
    return setup.state


def _read_player(node: Node) -> Player:
    node.keys(optional=("life", "mana", *(zone.value for zone in _PILES)))
    mana = read_mana(node["mana"].text(), node["mana"].where) if "mana" in node else ()
    return Player(node["life"].number(least=-999, most=9999, default=20), mana)


def _unplaced(owner: str, controller: str, zone: Zone) -> GameObject:
    return GameObject(id=0, card=0, owner=owner, controller=controller, zone=zone, timestamp=0)


def _read_object(node: Node, players: tuple[str, ...], setup: _Setup) -> None:
    node.keys(required=("id", "card", "owner", "zone"), optional=("controller", "face_down", "tapped", "counters"))
    node["zone"].among((Zone.BATTLEFIELD.value,))
    owner = node["owner"].among(players)
    controller = node["controller"].among(players) if "controller" in node else owner
    face_down = None
    if "face_down" in node:
        face_down = FaceDown.by(node["face_down"].keys(required=("cause",))["cause"].word(Cause))
    counters = []
    for kind, count in node["counters"].pairs():
        if read_counter(kind) is None:
            raise ScenarioError.unknown_word(count.where, kind, ("+1/+1", "-1/-1"))
        counters.append((kind, count.number(least=1, most=MOST)))
    thing = _unplaced(owner, controller, Zone.BATTLEFIELD)
    tapped = node["tapped"].yes_or_no()
    setup.place(node["card"], replace(thing, face_down=face_down, tapped=tapped, counters=tuple(sorted(counters))))
    label = node["id"].name()
    if label in setup.state.labels:
        raise ScenarioError(node["id"].where, expected="a new id", found=label)
    setup.state = setup.state.with_label(label, max(setup.state.objects))


def _read_action(node: Node, players: tuple[str, ...]) -> Action:
    word, value = node.one(("effect", "resolve", "special"))
    if word == "resolve":
        value.among(("top",))
        return Resolve()
    if word == "special":
        return _read_special(value, players)
    value.keys(required=("controller", "source", "do"))
    instructions = tuple(read_instruction(one, players=players) for one in value["do"].items())
    return Effect(value["controller"].among(players), value["source"].text(), instructions)


def _read_special(node: Node, players: tuple[str, ...]) -> TurnUp:
    _, value = node.one(("turn_face_up",))
    value.keys(required=("player", "object", "by"))
    return TurnUp(value["player"].among(players), value["object"].name(), value["by"].among(PROCEDURES))


def _read_question(node: Node, players: tuple[str, ...], actions: int) -> Question:
    node.keys(required=("id", "q"), optional=("of", "lens", "seen_by", "after", "player", "action"))
    kind = node["q"].word(Kind)
    needs = {Kind.LEGAL: ("action",), Kind.TRIGGERS: (), Kind.KNOWS: ("player", "of")}.get(kind, ("of",))
    node.keys(required=("id", "q", *needs), optional=("of", "lens", "seen_by", "after"))
    action = None
    if "action" in node:
        _, special = node["action"].one(("special",))
        action = _read_special(special, players)
    return Question(
        id=node["id"].text(),
        kind=kind,
        after=node["after"].number(least=0, most=actions, default=actions),
        of=node["of"].name() if "of" in node else "",
        lens=node["lens"].word(Lens, default=Lens.NOW),
        seen_by=node["seen_by"].among(players) if "seen_by" in node else None,
        player=node["player"].among(players) if "player" in node else None,
        action=action,
    )


def _read_expectation(node: Node, asked: list[str], *, dated: bool) -> Expectation:
    node.keys(required=("id", "answer"), optional=("cites", "since", "until") if dated else ("cites",))
    cites = tuple(find_rule(key.text()).key for key in node["cites"].items())
    since = node["since"].day() if "since" in node else date.min
    until = node["until"].day() if "until" in node else date.max
    return Expectation(node["id"].among(asked), node["answer"].value, cites, since, until)
