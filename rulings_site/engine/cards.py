"""Cards, and the instructions on them, from their description in an example."""

from rulings_site.engine.abilities import (
    KEYWORDS,
    Ability,
    CantEnter,
    Instruction,
    Keyword,
    Morph,
    Occasion,
    Triggered,
    Verb,
)
from rulings_site.engine.characteristics import Characteristics, read_power_toughness, read_type_line
from rulings_site.engine.costs import COLOURS, read_cost
from rulings_site.engine.errors import NotModelled, ScenarioError
from rulings_site.engine.layers import read_counter
from rulings_site.engine.objects import Card
from rulings_site.engine.reading import Node
from rulings_site.engine.zones import Zone

MOST = 60  # cards, counters, draws: more than any example needs, few enough to be quick
_CARD_PHRASES = {f"{word.lower()} card": word for word in ("Artifact", "Creature", "Enchantment", "Land")}


def read_card(key: str, node: Node) -> Card:
    """Return the card described under a key. Raises ScenarioError, NotModelled."""
    node.keys(required=("name", "types"), optional=("cost", "pt", "abilities", "colours", "text"))
    supertypes, types, subtypes = read_type_line(node["types"].text(), node["types"].where)
    cost = read_cost(node["cost"].text(), node["cost"].where) if node["cost"].value is not None else None
    power, toughness = None, None
    if node["pt"].value is not None:
        power, toughness = read_power_toughness(node["pt"].text(), node["pt"].where)
    if ("Creature" in types) != (power is not None):
        raise ScenarioError(node.where, expected="power and toughness on creatures, and only there", found=key)
    colours = tuple(colour.among(COLOURS.values()) for colour in node["colours"].items())
    printed = Characteristics(
        name=node["name"].text(),
        mana_cost=cost,
        colours=colours or (cost.colours if cost else ()),
        supertypes=supertypes,
        types=types,
        subtypes=subtypes,
        power=power,
        toughness=toughness,
        abilities=tuple(_read_ability(ability) for ability in node["abilities"].items()),
    )
    return Card(key, printed, node["text"].text(default=""))


def read_instruction(node: Node, *, players: tuple[str, ...]) -> Instruction:
    """Return one instruction of an effect. Raises ScenarioError."""
    word, value = node.one([verb.value for verb in Verb])
    verb = Verb(word)
    player = value["player"].among(players) if "player" in value else None
    if verb is Verb.MANIFEST:
        return _read_manifest(value, player)
    if verb is Verb.DRAW:
        value.keys(optional=("player", "count"))
        return Instruction(verb, player, count=value["count"].number(least=1, most=MOST, default=1))
    if verb is Verb.ADD_COUNTERS:
        value.keys(required=("object", "kind"), optional=("count",))
        kind = value["kind"].text()
        if read_counter(kind) is None:
            raise NotModelled(value["kind"].where, f"counters of the kind {kind}; known are +1/+1 and the like")
        count = value["count"].number(least=1, most=MOST, default=1)
        return Instruction(verb, object=value["object"].name(), counter=kind, count=count)
    value.keys(required=("object",))
    return Instruction(verb, object=value["object"].name())


def _read_manifest(value: Node, player: str | None) -> Instruction:
    value.keys(required=("from", "as"), optional=("player", "count"))
    value["from"].among(("library_top",))
    names = value["as"]
    given = (names.name(),) if isinstance(names.value, str) else tuple(name.name() for name in names.items())
    count = value["count"].number(least=1, most=MOST, default=1)
    if len(given) != count:
        raise ScenarioError(names.where, expected=f"{count} names", found=names.value)
    return Instruction(Verb.MANIFEST, player, count=count, names=given)


def _read_ability(node: Node) -> Ability:
    if isinstance(node.value, str):
        return Keyword(node.among(KEYWORDS))
    word, value = node.one(("cant", "morph", "triggered"))
    if word == "morph":
        return Morph(read_cost(value.text(), value.where))
    if word == "triggered":
        value.keys(required=("when", "do"))
        do = tuple(read_instruction(instruction, players=()) for instruction in value["do"].items())
        return Triggered(value["when"].word(Occasion), do)
    value.keys(required=("event", "what", "from"))
    value["event"].among(("enter",))
    zones = tuple(zone.word(Zone) for zone in value["from"].items())
    return CantEnter(_CARD_PHRASES[value["what"].among(_CARD_PHRASES)], zones)
