from datetime import date

import pytest

from rulings_site.engine.errors import NotModelled, ScenarioError
from rulings_site.engine.outcome import run
from rulings_site.engine.scenario import read_scenario
from tests.engine.conftest import CARD, TURN_UP


def thing(**words):
    return {"id": "y", "card": "card", "owner": "A", "zone": "battlefield", **words}


def change(example, path, value):
    *way, last = path
    for word in way:
        example = example[word]
    if value is None:
        del example[last]
    else:
        example[last] = value


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (["speed"], 1, "expected one of as_of, ask, by_version, cards, .* found 'speed'"),
        (["title"], None, "expected the word title"),
        (["cards", "card", "types"], "Creatur — Bear", r"cards\.card\.types: expected one of .*Creature.* 'Creatur'"),
        (["cards", "card", "pt"], None, r"cards\.card: expected power and toughness on creatures"),
        (["cards", "card", "pt"], "two", r"cards\.card\.pt: expected power and toughness such as 3/4, found 'two'"),
        (["cards", "card", "abilities"], ["fly"], r"cards\.card\.abilities\[0\]: expected one of .*flying.* 'fly'"),
        (["cards", "card", "abilities"], [{"echo": "{2}"}], "expected one of cant, morph, triggered, found 'echo'"),
        (["cards", "card", "abilities"], "flying", r"expected a list, found 'flying'"),
        (["cards", "spare"], CARD, "expected every card in some zone, found 'spare'"),
        (["state", "active"], "C", r"state\.active: expected one of A, B, found 'C'"),
        (["state", "players", "B", "library"], ["card"], "expected a card that is not yet in any zone"),
        (["state", "players", "A", "library"], ["elk"], "expected one of card, found 'elk'"),
        (["steps", 0, "effect", "do"], [{"maniefst": {}}], r"steps\[0\]\.effect\.do\[0\]: expected one of .*manifest"),
        (["steps", 0, "effect", "controller"], "Z", r"steps\[0\]\.effect\.controller: expected one of A, B"),
        (["steps", 0], {"cast": {}}, r"steps\[0\]: expected one of effect, resolve, special, found 'cast'"),
        (["ask"], [{"id": "q", "q": "power", "of": "x"}], r"ask\[0\]\.q: expected one of characteristics, .* 'power'"),
        (["ask"], [{"id": "q", "q": "zone"}], r"ask\[0\]: expected the word of"),
        (["ask"], [{"id": "q", "q": "zone", "of": "x", "after": 9}], "expected a number from 0 to 1, found 9"),
        (["ask"], [{"id": "q", "q": "zone", "of": "x"}] * 2, "expected a different id for each question"),
        (["expect"], [{"id": "r", "answer": 1}], r"expect\[0\]\.id: expected one of nothing, found 'r'"),
        (["as_of"], ["soon"], r"as_of\[0\]: expected a date such as 2018-08-10, found 'soon'"),
        (["title"], " ", "title: expected a text, found ' '"),
        (["cards", "card", "types"], "Legendary", "expected a type line such as"),
        (["state", "players"], {"A": {}}, "expected two to four players"),
        (["state", "players", "A", "life"], "many", "expected a number from -999 to 9999, found 'many'"),
        (["state", "players", "A", "life"], True, "expected a number"),
        (["steps", 0, "effect", "do", 0, "manifest", "as"], "x!", "expected a name of letters, digits and blanks"),
        (["steps", 0, "effect", "do", 0, "manifest", "count"], 2, "expected 2 names, found 'x'"),
        (
            ["steps", 0, "effect", "do"],
            [{"draw": {}, "return": {}}],
            r"do\[0\]: expected one of .*draw.* found \['draw'",
        ),
        (
            ["steps", 0, "effect", "do"],
            [{"add_counters": {"object": "x", "kind": "loyalty"}}],
            "counters of the kind loy",
        ),
        (["state", "objects"], [thing(tapped=3)], r"objects\[0\]\.tapped: expected true or false, found 3"),
        (["state", "objects"], [thing(counters={"+1/+1": 0})], "expected a number from 1 to 60, found 0"),
        (["state", "objects"], [thing(counters={"charge": 1})], "expected one of \\+1/\\+1, -1/-1, found 'charge'"),
        (
            ["state", "objects"],
            [thing(face_down={"cause": "cloak"})],
            "expected one of effect, manifest, morph, found 'c",
        ),
        (["state"], "x", "state: expected words with values, found 'x'"),
    ],
)
def test_a_wrong_word_is_refused_with_what_is_known_and_where(make_example, path, value, message):
    example = make_example()
    if path == ["state", "objects"]:
        example["state"]["players"]["A"]["library"] = []
    change(example, path, value)
    with pytest.raises(ScenarioError, match=message):
        read_scenario(example)


def test_an_unknown_rule_key_is_refused(make_example):
    example = make_example(ask=[{"id": "q", "q": "zone", "of": "card"}])
    example["expect"] = [{"id": "q", "answer": {}, "cites": ["manifest.nothing"]}]
    with pytest.raises(Exception, match=r"unknown rule key 'manifest\.nothing'"):
        read_scenario(example)


@pytest.mark.parametrize(
    ("card", "rules"),
    [
        ({"name": "Tithe Tower", "cost": "{1}", "types": "Enchantment — Aura"}, "Auras"),
        ({"name": "Walking Person", "cost": "{1}", "types": "Planeswalker — Person"}, "loyalty"),
    ],
)
def test_what_needs_a_rule_that_is_not_modelled_is_refused_by_name(make_example, run_on, card, rules):
    turn_up = {"effect": {"controller": "B", "source": "a spell", "do": [{"turn_up": {"object": "x"}}]}}
    with pytest.raises(NotModelled, match=rf"made-here, after step 2: .*{rules}"):
        run_on(make_example(turn_up, card=card), "2026-08-07")


def test_a_creature_with_toughness_zero_is_refused(make_example, run_on):
    counters = {"add_counters": {"object": "x", "kind": "-1/-1", "count": 2}}
    shrink = {"effect": {"controller": "B", "source": "a spell", "do": [counters]}}
    with pytest.raises(NotModelled, match="toughness 0"):
        run_on(make_example(shrink), "2026-08-07")


def test_an_object_that_is_gone_is_not_taken_for_its_card(make_example, run_on):
    bounce = {"effect": {"controller": "B", "source": "a spell", "do": [{"return": {"object": "x"}}]}}
    with pytest.raises(ScenarioError, match="object: expected one of nothing, found 'x'"):
        run_on(make_example(bounce, TURN_UP), "2026-08-07")


def test_running_twice_gives_the_same(any_example):
    scenario = read_scenario(any_example)
    for day in scenario.as_of:
        assert run(scenario, day) == run(scenario, day)


def test_two_objects_of_one_name_are_refused(make_example):
    example = make_example()
    example["cards"]["other"] = CARD
    example["state"]["players"]["A"]["library"] = []
    example["state"]["objects"] = [thing(), thing(card="other")]
    with pytest.raises(ScenarioError, match=r"state\.objects\[1\]\.id: expected a new id, found 'y'"):
        read_scenario(example)


def test_counters_and_status_given_at_the_start_count(make_example):
    example = make_example()
    example["state"]["players"]["A"]["library"] = []
    example["state"]["objects"] = [thing(counters={"+1/+1": 2}, tapped=True, controller="B")]
    state = read_scenario(example).start
    permanent = state.objects[state.labels["y"]]
    assert (permanent.counters, permanent.tapped, permanent.controller) == ((("+1/+1", 2),), True, "B")


def test_a_single_day_may_stand_without_a_list(make_example):
    assert read_scenario({**make_example(), "as_of": "2018-08-10"}).as_of == (date(2018, 8, 10),)
