import pytest

from rulings_site.engine.errors import ScenarioError
from tests.engine.conftest import TURN_UP

BOLT = {"name": "Lightning Bolt", "cost": "{R}", "types": "Instant"}
ARBOR = {"name": "Dryad Arbor", "types": "Land Creature — Forest Dryad", "pt": "1/1", "colours": ["green"]}
WALKER = {"name": "Pine Walker", "cost": "{5}", "types": "Creature", "pt": "5/5", "abilities": [{"morph": "{G}"}]}
PEARLS = {
    "name": "Turned Watcher", "cost": "{1}{G}", "types": "Creature", "pt": "2/2",
    "abilities": [{"triggered": {"when": "turned_face_up", "do": [{"draw": {}}]}}],
}  # fmt: skip


def turn_up_by(procedure, player="A"):
    return {"special": {"turn_face_up": {"player": player, "object": "x", "by": procedure}}}


def ask_legal(procedure="manifest", player="A"):
    return [{"id": "q", "q": "legal", "action": turn_up_by(procedure, player), "after": 1}]


@pytest.mark.parametrize(
    ("card", "mana", "procedure", "is_legal"),
    [
        (None, "{1}{G}", "manifest", True),
        (None, "{W}{W}", "manifest", False),
        (None, "{1}{G}", "morph", False),
        (BOLT, "{R}", "manifest", False),
        (ARBOR, "{5}{G}", "manifest", False),
        (WALKER, "{G}", "morph", True),
        (WALKER, "{G}", "manifest", False),
        (WALKER, "{5}", "manifest", True),
    ],
)
def test_who_may_turn_what_up(make_example, run_on, card, mana, procedure, is_legal):
    example = make_example(ask=ask_legal(procedure), mana=mana, **({"card": card} if card else {}))
    assert run_on(example, "2026-08-07").answers[0].value is is_legal


def test_only_its_controller_and_only_with_priority(make_example, run_on):
    example = make_example(ask=ask_legal(player="B"))
    outcome = run_on(example, "2026-08-07")
    assert outcome.answers[0].value is False
    assert outcome.steps[-1].citation.key == "priority.special_actions"
    example["steps"][0]["effect"]["player"] = None
    del example["steps"][0]["effect"]["player"]
    example["state"]["active"] = "B"
    outcome = run_on(example, "2026-08-07")
    assert outcome.steps[-1].finding.value == "not_controller"


def test_turning_up_spends_the_mana_and_keeps_the_object(make_example, run_on):
    before, after = run_on(make_example(TURN_UP, mana="{2}{G}"), "2026-08-07").states[1:]
    assert after.labels == before.labels
    assert after.players["A"].mana == ("C",)
    assert after.objects[after.labels["x"]].face_down is None


def test_an_illegal_action_changes_nothing_but_what_may_have_been_seen(make_example, run_on):
    before, after = run_on(make_example(TURN_UP, mana="{G}"), "2026-08-07").states[1:]
    assert (after.objects, after.players, after.stack) == (before.objects, before.players, before.stack)
    assert {(one.player, one.right.value) for one in after.sightings} == {("B", "undetermined")}


def test_an_action_without_a_procedure_shows_nothing(make_example, run_on):
    before, after = run_on(make_example(TURN_UP, card=BOLT, mana="{5}{R}"), "2026-08-07").states[1:]
    assert after == before


def test_an_ability_that_waits_for_turning_up_triggers_and_resolves(make_example, run_on):
    example = make_example(TURN_UP, {"resolve": "top"}, card=PEARLS)
    example["cards"]["next"] = {"name": "Swamp", "types": "Basic Land — Swamp"}
    example["state"]["players"]["A"]["library"].append("next")
    example["ask"] = [{"id": "q", "q": "triggers", "after": 2}, {"id": "r", "q": "zone", "of": "next"}]
    outcome = run_on(example, "2026-08-07")
    assert outcome.answers[0].value == ["Turned Watcher: turned_face_up"]
    assert outcome.answers[1].value == {"zone": "hand"}
    assert [len(state.stack) for state in outcome.states] == [0, 0, 1, 0]


def test_a_revealed_instant_triggers_nothing(make_example, run_on):
    told = {"effect": {"controller": "B", "source": "a spell", "do": [{"turn_up": {"object": "x"}}]}}
    outcome = run_on(make_example(told, card=BOLT | {"abilities": PEARLS["abilities"]}), "2026-08-07")
    assert outcome.states[-1].stack == ()
    assert outcome.states[-1].objects[outcome.states[-1].labels["x"]].face_down


def test_the_moved_card_is_a_new_object(make_example, run_on):
    states = run_on(make_example(), "2026-08-07").states
    assert not set(states[0].objects) & set(states[1].objects)


def test_what_is_face_up_has_no_procedure_and_no_legal_action(make_example, run_on):
    asked = [{"id": "q", "q": "procedures", "of": "x"}, {**ask_legal()[0], "id": "r", "after": 2}]
    outcome = run_on(make_example(TURN_UP, ask=asked), "2026-08-07")
    assert [given.value for given in outcome.answers] == [[], False]
    assert outcome.steps[-1].finding.value == "not_face_down"


def test_an_empty_stack_cannot_resolve(make_example, run_on):
    with pytest.raises(ScenarioError, match="expected an ability on the stack, found 'an empty stack'"):
        run_on(make_example({"resolve": "top"}), "2026-08-07")
