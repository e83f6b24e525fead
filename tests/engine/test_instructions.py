import pytest

from rulings_site.engine.errors import NotModelled, ScenarioError
from tests.engine.conftest import CARD, TURN_UP


def tell(*verbs):
    return {"effect": {"controller": "A", "source": "a spell", "do": list(verbs)}}


def findings(outcome):
    return [step.finding.value for step in outcome.steps]


def test_an_empty_library_gives_nothing_to_manifest(make_example, run_on):
    more = tell({"manifest": {"from": "library_top", "as": "y"}})
    before, after = (outcome := run_on(make_example(more), "2026-08-07")).states[1:]
    assert (after.objects, after.labels) == (before.objects, before.labels)
    assert findings(outcome)[-1] == "nothing_there"
    assert outcome.steps[-1].citation.key == "instruction.impossible"


def test_a_face_up_permanent_told_to_turn_up_stays_as_it_is(make_example, run_on):
    before, after = (outcome := run_on(make_example(TURN_UP, tell({"turn_up": {"object": "x"}})), "2026-08-07")).states[
        2:
    ]
    assert after == before
    assert findings(outcome)[-1] == "not_face_down"


def test_a_face_up_permanent_leaves_without_being_revealed(make_example, run_on):
    outcome = run_on(make_example(TURN_UP, tell({"return": {"object": "x"}})), "2026-08-07")
    assert "revealed_on_leaving" not in findings(outcome)
    assert outcome.states[-1].sightings == frozenset()


def test_counters_of_one_kind_add_up_and_of_two_kinds_stay_apart(make_example, run_on):
    add = [{"add_counters": {"object": "x", "kind": kind, "count": 2}} for kind in ("+1/+1", "+1/+1", "+0/+1")]
    state = run_on(make_example(tell(*add)), "2026-08-07").states[-1]
    assert state.objects[state.labels["x"]].counters == (("+0/+1", 2), ("+1/+1", 4))


def test_drawing_from_an_empty_library_is_not_modelled(make_example, run_on):
    with pytest.raises(NotModelled, match="drawing from an empty library"):
        run_on(make_example(tell({"draw": {}})), "2026-08-07")


def test_what_follows_an_open_question_is_not_made_up(make_example, run_on):
    card = {"name": "Giant Growth", "cost": "{G}", "types": "Instant"}
    example = make_example(card=card)
    example["state"] = {
        "active": "A",
        "players": {"A": {}, "B": {}},
        "objects": [{"id": "x", "card": "card", "owner": "A", "zone": "battlefield", "face_down": {"cause": "effect"}}],
    }
    example["steps"] = [tell({"turn_up": {"object": "x"}}), tell({"turn_down": {"object": "x"}})]
    with pytest.raises(NotModelled, match="the rules leave open"):
        run_on(example, "2026-08-07")


def test_a_card_in_a_library_is_no_permanent(make_example, run_on):
    with pytest.raises(ScenarioError, match="expected one of nothing, found 'y'"):
        run_on({**make_example(), "steps": [tell({"turn_up": {"object": "y"}})]}, "2026-08-07")


def test_a_prohibition_of_another_type_lets_the_creature_enter(make_example, run_on):
    """What enters is the face-down creature, so a ban on artifacts does not stop a manifested artifact card."""
    example = make_example(card={"name": "Bone Saw", "cost": "{0}", "types": "Artifact"})
    ban = {"cant": {"event": "enter", "what": "artifact card", "from": ["library"]}}
    example["cards"]["ban"] = {"name": "Ban", "cost": "{1}", "types": "Enchantment", "abilities": [ban]}
    example["state"]["objects"] = [{"id": "ban", "card": "ban", "owner": "B", "zone": "battlefield"}]
    state = run_on(example, "2026-08-07").states[-1]
    assert state.objects[state.labels["x"]].face_down
    ban["cant"]["what"] = "creature card"
    assert "x" not in run_on(example, "2026-08-07").states[-1].labels


def test_a_prohibition_from_another_zone_does_not_matter(make_example, run_on):
    ban = {"cant": {"event": "enter", "what": "creature card", "from": ["graveyard"]}}
    example = make_example(card=CARD)
    example["cards"]["ban"] = {"name": "Ban", "cost": "{1}", "types": "Artifact", "abilities": [ban]}
    example["state"]["objects"] = [{"id": "ban", "card": "ban", "owner": "B", "zone": "battlefield"}]
    assert "x" in run_on(example, "2026-08-07").states[-1].labels


def test_two_legends_of_one_name_are_refused(make_example, run_on):
    legend = {"name": "Isamaru", "cost": "{W}", "types": "Legendary Creature — Dog", "pt": "2/2"}
    example = make_example(TURN_UP, card=legend, mana="{W}")
    example["cards"]["other"] = legend
    example["state"]["objects"] = [{"id": "y", "card": "other", "owner": "A", "zone": "battlefield"}]
    with pytest.raises(NotModelled, match="the legend rule"):
        run_on(example, "2026-08-07")
