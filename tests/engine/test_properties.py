"""Laws that hold for every example, whatever the hidden card."""

import copy
from datetime import date

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulings_site.engine.layers import Lens, project
from rulings_site.engine.outcome import run
from rulings_site.engine.rule_numbers import EDITION_DATES
from rulings_site.engine.scenario import read_scenario
from rulings_site.engine.table import see_table
from rulings_site.engine.trace import steps_seen_by
from tests.engine.conftest import EXAMPLES, read_example

TODAY = date(2026, 8, 7)
TELLS = {"turn_up", "return"}  # verbs after which the opponent may see the card
COSTS = st.sampled_from(["{0}", "{1}{G}", "{5}", "{W}{U}{B}"])
TRIGGER = {"triggered": {"when": "enters", "do": [{"draw": {"count": 1}}]}}
PROHIBITION = {"cant": {"event": "enter", "what": "creature card", "from": ["library"]}}
ABILITIES = st.lists(st.sampled_from(["flying", "haste", {"morph": "{2}"}, TRIGGER, PROHIBITION]), max_size=3)


@st.composite
def hidden_cards(draw):
    types = draw(st.sampled_from(["Creature — Elf", "Land", "Instant", "Artifact", "Legendary Creature — God"]))
    card = {"name": draw(st.text("abcdefg", min_size=3, max_size=9)), "types": types, "abilities": draw(ABILITIES)}
    if "Creature" in types:
        card["pt"] = draw(st.sampled_from(["1/1", "4/4", "0/5"]))
    if types != "Land":
        card["cost"] = draw(COSTS)
    return card


def tells(step):
    return "special" in step or "resolve" in step or any(TELLS & set(one) for one in step["effect"]["do"])


def hide_after_the_first_telling(example):
    """Return the example up to the first action that may show a card, and the cards hidden from B all the while."""
    example = copy.deepcopy(example)
    count = next((index for index, step in enumerate(example.get("steps", [])) if tells(step)), None)
    if count is not None:
        example["steps"] = example["steps"][:count]
        example["ask"] = [one for one in example["ask"] if one.get("after", count + 1) <= count]
    example["expect"], example["by_version"] = [], []
    hidden = list(example["state"]["players"]["A"].get("library", []))
    hidden += [one["card"] for one in example["state"].get("objects", []) if "face_down" in one]
    return example, hidden


def public_side(example):
    """All that B can learn: the table after every action, the answers and the trace."""
    outcome = run(read_scenario(example), TODAY)
    tables = [see_table(state, "B") for state in outcome.states]
    answers = [given.value_for("B") for given in outcome.answers]
    return tables, answers, steps_seen_by(outcome.steps, "B")


@pytest.mark.parametrize("name", [path.stem for path in EXAMPLES])
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_swapped_hidden_card_changes_nothing_the_opponent_sees(name, data):
    example, hidden = hide_after_the_first_telling(read_example(name))
    assert hidden
    swapped = copy.deepcopy(example)
    for key in hidden:
        swapped["cards"][key] = data.draw(hidden_cards())
    assert public_side(swapped) == public_side(example)


@settings(max_examples=40)
@given(card=hidden_cards(), counters=st.integers(0, 3))
def test_turned_down_and_up_by_effects_it_is_the_same_permanent(card, counters):
    verbs = [{"turn_down": {"object": "x"}}, {"turn_up": {"object": "x"}}]
    if counters:
        verbs.insert(0, {"add_counters": {"object": "x", "kind": "+1/+1", "count": counters}})
    card |= {"types": card["types"].replace("Instant", "Artifact")}
    example = {
        "id": "round-trip", "title": "t", "question": "q", "as_of": ["2026-08-07"], "ask": [], "expect": [],
        "cards": {"card": card},
        "state": {
            "active": "A",
            "players": {"A": {}, "B": {}},
            "objects": [
                {"id": "x", "card": "card", "owner": "A", "controller": "B", "zone": "battlefield", "tapped": True}
            ],
        },
        "steps": [{"effect": {"controller": "B", "source": "s", "do": [verb]}} for verb in verbs],
    }  # fmt: skip
    states = run(read_scenario(example), TODAY).states
    first, last = states[-3].objects[1], states[-1].objects[1]
    assert (last.id, last.counters, last.tapped, last.controller) == (first.id, first.counters, True, "B")
    assert project(states[-1], last) == project(states[-3], first)
    assert last.timestamp > first.timestamp


@settings(max_examples=40)
@given(card=hidden_cards())
def test_copiable_values_of_a_face_down_object_are_the_listed_ones_only(card):
    example = read_example("manifest-top-card")
    example |= {"steps": example["steps"][:1], "ask": [], "expect": []}
    example["cards"]["visionary"] = card
    state = run(read_scenario(example), TODAY).states[-1]
    thing = state.objects[state.labels["the manifest"]]
    assert project(state, thing, Lens.COPIABLE) == thing.face_down.listed
    assert project(state, thing, Lens.AS_IF_FACE_UP) == project(state, thing, Lens.CARD)


def test_between_two_switches_only_numbers_differ(any_example):
    """The only switches these examples meet: prohibited entry, layer 1b, turning down what is face down."""
    scenario = read_scenario(any_example)
    switches = {date(2018, 8, 10), date(2020, 4, 17), date(2023, 10, 13)}
    before = None
    for day in EDITION_DATES:
        outcome = run(scenario, day)
        now = [(step.finding, step.verdict, step.facts, step.because) for step in outcome.steps]
        answers = [given.value for given in outcome.answers]
        assert before is None or day in switches or before == (now, answers), day
        before = (now, answers)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_several_are_manifested_one_at_a_time(count):
    names = ["a", "b", "c"][:count]
    example = read_example("manifest-two-and-return-one") | {"ask": [], "expect": []}
    at_once = {"manifest": {"from": "library_top", "count": count, "as": names}}
    singly = [{"manifest": {"from": "library_top", "as": name}} for name in names]
    states = []
    for verbs in ([at_once], singly):
        example["steps"] = [{"effect": {"controller": "A", "source": "s", "do": verbs}}]
        states.append(run(read_scenario(example), TODAY).states[-1])
    assert states[0] == states[1]


def test_every_card_is_in_exactly_one_place(any_example):
    for state in run(read_scenario(any_example), TODAY).states:
        placed = [number for numbers in state.places.values() for number in numbers]
        assert sorted(placed) == sorted(state.objects)
        assert sorted(thing.card for thing in state.objects.values()) == sorted(state.cards)
        for (zone, owner), numbers in state.places.items():
            assert all((state.objects[n].zone, state.objects[n].owner) == (zone, owner) for n in numbers)
