import re

import pytest
import yaml

from rulings_site.checker.examples import FOLDER, list_examples
from rulings_site.checker.wording import (
    FINDINGS,
    READINGS,
    describe_action,
    describe_answer,
    describe_question,
    describe_step,
)
from rulings_site.engine import instructions, questions, turning
from rulings_site.engine.outcome import run
from rulings_site.engine.scenario import read_scenario
from rulings_site.engine.trace import Finding


def test_every_finding_and_every_reading_has_words():
    assert set(FINDINGS) == set(Finding)
    used = (*instructions.READINGS_PROHIBITED, *turning.READINGS_NONPERMANENT, *questions.READINGS_SEEN)
    assert set(READINGS) == set(used)


@pytest.mark.parametrize("example", list_examples(), ids=lambda example: example.id)
def test_every_step_and_answer_of_every_example_can_be_told(example):
    for day in example.as_of:
        outcome = run(example, day)
        told = [describe_step(step) for step in outcome.steps]
        told += [describe_question(given.question) for given in outcome.answers]
        for viewer in (None, *example.start.players):
            told += [describe_answer(given, viewer)[0] for given in outcome.answers]
        for sentence in told:
            assert re.match(r"[A-Z0-9+].*[.?]$", sentence), sentence
            assert not re.search(r"[{][a-z_]+[}]|None[^.]|_|  | [.,]", sentence), sentence


def test_a_trigger_and_its_resolution_are_told():
    data = yaml.safe_load((FOLDER / "manifest-top-card.yaml").read_text("utf-8"))
    data["cards"]["visionary"]["abilities"][0]["triggered"]["when"] = "turned_face_up"
    example = read_scenario({**data, "steps": [*data["steps"], {"resolve": "top"}], "expect": []})
    outcome = run(example, example.as_of[0])
    given = next(given for given in outcome.answers if given.question.id == "turn-up-triggers")
    assert describe_answer(given, None)[0] == "That of Elvish Visionary, on turned face up."
    assert describe_action(example.actions[-1]) == "The top ability of the stack resolves"
    assert [describe_step(step) for step in outcome.steps if step.moment == 3][:2] == [
        "The ability of Elvish Visionary resolves under A’s control.",
        "A draws a card.",
    ]


def test_a_place_deep_in_a_library_and_another_zone_are_told():
    data = yaml.safe_load((FOLDER / "manifest-top-card.yaml").read_text("utf-8"))
    asked = [{"id": "deep", "q": "zone", "of": "forest", "after": 0}]
    data["steps"].append({"effect": {"controller": "A", "source": "s", "do": [{"draw": {}}]}})
    asked.append({"id": "hand", "q": "zone", "of": "forest", "after": 3})
    example = read_scenario({**data, "ask": asked, "expect": []})
    told = [describe_answer(given, None)[0] for given in run(example, example.as_of[0]).answers]
    assert told == ["In the library, 2 down.", "In the hand."]


def test_an_answer_a_player_cannot_know_does_not_name_the_card():
    example = next(one for one in list_examples() if one.id == "manifest-top-card")
    knows = next(given for given in run(example, example.as_of[0]).answers if given.question.id == "a-knows")
    assert describe_answer(knows, None)[0] == "A may look at it: Elvish Visionary."
    assert describe_answer(knows, "B")[0] == "A may look at it."
