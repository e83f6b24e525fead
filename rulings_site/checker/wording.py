"""The engine's findings, questions and answers in English words. The engine itself knows only keys and facts."""

from collections.abc import Mapping

from rulings_site.engine.actions import Action, Effect, TurnUp
from rulings_site.engine.questions import Answer, Kind, Question, Special, Value
from rulings_site.engine.rulebook import find_rule
from rulings_site.engine.trace import Fact, Finding, Step

FINDINGS: dict[Finding, str] = {
    Finding.GIVEN_FACE_DOWN: "{object} is face down when the example begins, put so by {cause}.",
    Finding.RESOLVES: "{source} resolves under {player}'s control; its instructions are followed in order.",
    Finding.ABILITY_RESOLVES: "The ability of {source} resolves under {player}'s control.",
    Finding.MANIFEST_TOLD: "{player} is told to manifest the {top_cards} of the library.",
    Finding.ONE_AT_A_TIME: "The {count} cards are manifested one after the other.",
    Finding.NOTHING_THERE: "{player}'s library is empty: there is nothing to manifest.",
    Finding.TURNED_DOWN_FIRST: "The card is turned face down before it moves. "
    "What would enter is a 2/2 creature, whatever is printed on the card.",
    Finding.ENTRY_PROHIBITED: "{source} says that {card_type} cards can't enter from there. "
    "The face-down object is one.",
    Finding.NOT_MANIFESTED: "The card is not manifested. It stays on top of {player}'s library as it was.",
    Finding.LIES_UNDETERMINED: "The card stays in the library, but no rule of this day says "
    "whether it is still the face-down 2/2 there.",
    Finding.ENTERED_FACE_DOWN: "{object} enters under {player}'s control: a face-down {pt} {types} "
    "without name, colour, mana cost or abilities.",
    Finding.MAY_LOOK: "{player} may look at {object} at any time. It is {card}.",
    Finding.MAY_NOT_LOOK: "{player} may not look at {object}.",
    Finding.ENTER_TRIGGER_NOT_CONSIDERED: "The enter ability of {card} does not trigger: "
    "the permanent was face down before it entered.",
    Finding.TRIGGERED: "An ability of {source} triggers on {occasion} and goes on the stack.",
    Finding.DREW: "{player} draws a card.",
    Finding.COUNTERS_ADDED: "{object} gets {counters} and is {pt} now.",
    Finding.SPECIAL_ACTION: "{player} announces the special action of turning {object} face up.",
    Finding.NO_PRIORITY: "{player} does not have priority, so no special action is possible.",
    Finding.NOT_CONTROLLER: "{player} does not control {object}.",
    Finding.NOT_FACE_DOWN: "{object} is not face down.",
    Finding.NO_PROCEDURE: "{object} is {card}: no {procedure} procedure turns it up.",
    Finding.NOT_A_CREATURE_CARD: "{object} is {card}, no creature card: it can't be turned up by its mana cost.",
    Finding.NO_MANA_COST: "{object} is {card}, a creature card without a mana cost: there is nothing to pay.",
    Finding.EITHER_PROCEDURE: "A manifested card with morph may be turned up either way: {procedures}.",
    Finding.CANNOT_PAY: "{player} can't pay {cost}.",
    Finding.ACTION_REVERSED: "The action is illegal and taken back; {player} keeps the mana.",
    Finding.SHOWN_UNDETERMINED: "Showing comes before paying. No rule says whether {players} has now seen the card.",
    Finding.SHOWN: "{player} shows {card}, {types}, and its {procedure} cost {cost}.",
    Finding.PAID: "{player} pays {cost}.",
    Finding.NO_STACK: "Nothing goes on the stack, so nobody can respond.",
    Finding.TURNED_UP: "It is turned face up and is {card} again, {types} {pt}.",
    Finding.TURN_UP_TOLD: "{object} is told to turn face up.",
    Finding.NO_ENTER_TRIGGER: "The enter ability of {card} does not trigger: the permanent has been there already.",
    Finding.KEEPS_PRIORITY: "{player} has priority afterwards.",
    Finding.REVEALED_STAYS_DOWN: "{player} reveals it: {card}, {types}. It stays face down.",
    Finding.NO_TURNED_UP_TRIGGER: "Nothing that waits for a permanent being turned face up triggers.",
    Finding.TURN_UP_UNDETERMINED: "The card is an instant or sorcery, but the permanent is not manifested. "
    "No rule says what happens.",
    Finding.TURNED_DOWN: "{object} is turned face down and is a {pt} {types} without a name.",
    Finding.ALREADY_DOWN: "{object} is face down already: nothing happens.",
    Finding.REVEALED_ON_LEAVING: "{player} reveals {object} as it leaves: it was {card}.",
    Finding.MOVED: "{object} goes to the {zone} and is a new object there.",
    Finding.HAS_CHARACTERISTICS: "{as_what} {name}, {types} {pt}.",
    Finding.COUNTERS_COUNT: "Its counters change power and toughness after that.",
    Finding.MAY_TURN_UP: "{object} may be turned face up by {procedure} for {cost}.",
    Finding.IS_IN_ZONE: "The card is in this zone: {zone}.",
    Finding.KNOWS_CARD: "{player} {right}: {card}.",
    Finding.KNOWS_NOT: "{player} may not look at it.",
    Finding.HAS_STATUS: "The object is {up_or_down}.",
    Finding.LISTED_TRIGGERS: "Abilities triggered: {triggers}.",
    Finding.LEFT_OPEN: "The rules of this day leave this open.",
    Finding.RULE_DOES_NOT_EXIST: "The rules of this day do not have {rule} yet: it begins on {begins}.",
    Finding.RULE_NOT_RECORDED: "The rule book of the checker begins on {begins}; before, {rule} is not recorded.",
}
READINGS = {
    "unchanged_in_its_zone": "unchanged, because the instruction could not be followed",
    "lies_face_down_as_2_2": "a face-down 2/2 creature card, because nothing ends the effect",
    "has_seen_the_card": "it has been shown, so it is known",
    "has_seen_nothing": "nothing has been shown that counts",
    "turned_up_as_told": "it is turned face up as told, because no rule forbids it",
    "revealed_and_left_face_down": "it is revealed and stays face down, as rulings say",
}
_RIGHTS = {"may_look": "may look at it", "saw": "has seen it", "public": "sees it, as everybody does"}
_LENSES = {  # how a question and a step begin
    "now": ("What is {thing}", "It is"),
    "copiable": ("What are the copiable values of {thing}", "Its copiable values are:"),
    "as_if_face_up": ("What would {thing} be face up", "Face up it would be"),
    "card": ("What is printed on the card of {thing}", "The card is"),
}
_SPECIAL: dict[str, str] = {
    Special.UNKNOWN: "Unknown to {viewer}.",
    Special.NOT_APPLICABLE: "Not applicable on this day.",
    Special.NOT_RECORDED: "Not recorded for this day.",
}


def describe_step(step: Step) -> str:
    """Return a step as a sentence."""
    facts = {name: _word(name, fact) for name, fact in step.facts}
    if step.finding is Finding.HAS_CHARACTERISTICS:
        facts["as_what"] = _LENSES[str(dict(step.facts)["lens"])][1]
    if step.finding is Finding.COUNTERS_ADDED:
        is_one = facts["count"] == "1"
        facts["counters"] = (
            f"a {facts['counter']} counter" if is_one else f"{facts['count']} {facts['counter']} counters"
        )
    if step.finding is Finding.HAS_STATUS:
        facts["up_or_down"] = "face down" if dict(step.facts)["face_down"] else "not face down"
    if step.finding is Finding.MANIFEST_TOLD:
        facts["top_cards"] = "top card" if facts["count"] == "1" else f"top {facts['count']} cards"
    return _sentence(FINDINGS[step.finding].format_map(facts))


def describe_action(action: Action) -> str:
    """Return what an action is, as a heading."""
    match action:
        case Effect(_, source, _):
            return _sentence(f"{source} resolves")
        case TurnUp(player, thing, procedure):
            return f"{player} turns {thing} face up by {procedure}"
        case _:
            return "The top ability of the stack resolves"


def describe_question(question: Question) -> str:
    """Return a question in words."""
    thing = question.of
    match question.kind:
        case Kind.CHARACTERISTICS:
            viewer = f" as {question.seen_by} sees it" if question.seen_by else ""
            return f"{_LENSES[question.lens][0].format(thing=thing)}{viewer}?"
        case Kind.LEGAL if question.action:
            asked = question.action
            return f"May {asked.player} turn {asked.object} face up by {asked.procedure}?"
        case Kind.PROCEDURES:
            return f"How may {thing} be turned face up?"
        case Kind.ZONE:
            return f"Where is {thing}?"
        case Kind.KNOWS:
            return f"Does {question.player} know which card {thing} is?"
        case Kind.STATE:
            return f"What is the status of {thing}?"
    return "Which abilities trigger?"


def describe_answer(answer: Answer, viewer: str | None) -> tuple[str, tuple[str, ...]]:
    """Return the answer a viewer gets as a headline, and the readings where the rules leave it open."""
    value = answer.value_for(viewer)
    if isinstance(value, str) and value in _SPECIAL:
        return _SPECIAL[value].format(viewer=viewer or answer.question.seen_by), ()
    if isinstance(value, Mapping) and "undetermined" in value:
        return "Undetermined.", tuple(READINGS[reading] for reading in _readings(value))
    return _sentence(_describe_value(answer.question, value)), ()


def _describe_value(question: Question, value: Value) -> str:
    if isinstance(value, bool):
        return "Yes." if value else "No."
    if isinstance(value, list):
        is_trigger = question.kind is Kind.TRIGGERS
        describe_one = _describe_trigger if is_trigger else _describe_procedure
        listed = ", ".join(describe_one(str(one)) for one in value)
        return f"{listed}." if listed else "None." if is_trigger else "In no way."
    if not isinstance(value, Mapping):
        return str(value)
    match question.kind:
        case Kind.CHARACTERISTICS:
            return _describe_characteristics(value)
        case Kind.ZONE:
            return _describe_zone(value)
        case Kind.KNOWS:
            card = f": {value['card']}" if "card" in value else ""
            return f"{question.player} {_RIGHTS[str(value['right'])]}{card}."
    return _describe_status(value)


def _describe_procedure(value: str) -> str:
    name, _, cost = value.partition(" ")
    return f"by {name} for {cost}"


def _describe_trigger(value: str) -> str:
    source, _, occasion = value.rpartition(": ")
    return f"that of {source}, on {occasion.replace('_', ' ')}"


def _describe_characteristics(value: Mapping[str, Value]) -> str:
    colours = value["colours"] if isinstance(value["colours"], list) else []
    abilities = value["abilities"] if isinstance(value["abilities"], list) else []
    parts = [
        str(value["name"] or "no name"),
        " ".join(str(value[word]) for word in ("pt", "types") if value[word]),
        " and ".join(str(colour) for colour in colours) or "colourless",
        str(value["cost"] or f"no mana cost, mana value {value['mana_value']}"),
        ", ".join(str(ability) for ability in abilities) or "no abilities",
    ]
    return f"{', '.join(parts)}."


def _describe_zone(value: Mapping[str, Value]) -> str:
    if value["zone"] == "library":
        return "On top of the library." if value["position"] == "top" else f"In the library, {value['position']} down."
    if value["zone"] == "battlefield":
        return f"On the battlefield, controlled by {value['controller']}."
    return f"In the {value['zone']}."


def _describe_status(value: Mapping[str, Value]) -> str:
    if not value["face_down"]:
        return "Not face down; it has its printed characteristics."
    counters = value.get("counters")
    held = ", ".join(f"{count} × {kind}" for kind, count in counters.items()) if isinstance(counters, Mapping) else ""
    tapped = "tapped, " if value.get("tapped") else ""
    cause = {"effect": "an effect"}.get(str(value["cause"]), value["cause"])
    return f"{tapped}face down by {cause}, with the characteristics listed for it{held and f'; {held}'}."


def _readings(value: Mapping[str, Value]) -> list[str]:
    inside = value["undetermined"]
    readings = inside["readings"] if isinstance(inside, Mapping) else []
    return [str(reading) for reading in readings] if isinstance(readings, list) else []


def _word(name: str, fact: Fact) -> str:
    if name == "right":
        return _RIGHTS[str(fact)]
    if name in ("pt", "name") and fact is None:
        return "no name" if name == "name" else ""
    if name == "cause":
        return "an effect" if fact == "effect" else str(fact)
    if name == "rule":
        return find_rule(str(fact)).heading
    if name == "card_type":
        return str(fact).lower()
    if isinstance(fact, tuple):
        return ", ".join(fact).replace("_", " ") or "none"
    return str(fact).replace("_", " ")


def _sentence(text: str) -> str:
    tidy = text.replace(" .", ".").replace(" ,", ",").replace("'", "’")
    return tidy[:1].upper() + tidy[1:]
