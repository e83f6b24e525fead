from datetime import date

import pytest

from rulings_site.engine.outcome import compare, run
from rulings_site.engine.questions import Special
from rulings_site.engine.scenario import read_scenario
from rulings_site.engine.trace import Finding, Verdict
from tests.engine.conftest import EXAMPLES, TURN_UP, read_example


def test_every_example_answers_as_expected_on_every_date(any_example):
    scenario = read_scenario(any_example)
    for day in scenario.as_of:
        assert compare(scenario, run(scenario, day)) == ()


def test_every_question_has_an_expected_answer(any_example):
    scenario = read_scenario(any_example)
    for day in scenario.as_of:
        for question in scenario.questions:
            assert scenario.expected(question.id, day), question.id


def test_a_wrong_expectation_is_found(make_example, run_on):
    asked = [{"id": "q", "q": "characteristics", "of": "x"}, {"id": "free", "q": "zone", "of": "x"}]
    expected = [{"id": "q", "answer": {"pt": "3/3"}, "cites": ["manifest.morph", "facedown.default"]}]
    example = make_example(ask=asked, expect=expected)
    wrong = compare(read_scenario(example), run_on(example, "2026-08-07"))
    assert [(one.question, one.expected) for one in wrong] == [("q", {"pt": "3/3"}), ("q", "citing manifest.morph")]


@pytest.mark.parametrize(("expected", "is_right"), [(False, True), (0, False), (None, False), ({}, False)])
def test_an_answer_of_another_type_is_another_answer(make_example, run_on, expected, is_right):
    asked = [{"id": "q", "q": "knows", "player": "B", "of": "x"}]
    example = make_example(ask=asked, expect=[{"id": "q", "answer": expected}])
    assert (compare(read_scenario(example), run_on(example, "2026-08-07")) == ()) is is_right


@pytest.mark.parametrize("name", [path.stem for path in EXAMPLES if "not-manifested" not in path.stem])
def test_before_manifest_existed_nothing_is_answered(name):
    outcome = run(read_scenario(read_example(name)), date(2015, 1, 22))
    assert {given.value for given in outcome.answers} == {Special.NOT_APPLICABLE}
    last = outcome.steps[-1]
    assert (last.finding, last.verdict) == (Finding.RULE_DOES_NOT_EXIST, Verdict.NOT_APPLICABLE)
    assert dict(last.facts) == {"rule": "manifest.define", "begins": "2015-01-23"}


def test_before_the_book_begins_older_rules_are_not_recorded():
    outcome = run(read_scenario(read_example("face-down-instant-not-manifested")), date(2014, 9, 25))
    assert {given.value for given in outcome.answers} == {Special.NOT_RECORDED}


def test_the_cage_was_an_open_question_until_a_rule_settled_it():
    scenario = read_scenario(read_example("manifest-under-cage"))

    def status(day):
        return next(given.value for given in run(scenario, day).answers if given.question.id == "what")

    assert status(date(2018, 8, 9)) == {
        "undetermined": {"readings": ["unchanged_in_its_zone", "lies_face_down_as_2_2"]}
    }
    assert status(date(2018, 8, 10)) == {"face_down": False, "characteristics": "printed"}


def test_every_reason_is_an_earlier_step(any_example):
    for step in run(read_scenario(any_example), date(2026, 8, 7)).steps:
        assert all(number < step.number for number in step.because)


def test_an_answer_follows_from_steps_that_say_why(make_example, run_on):
    example = make_example(TURN_UP, ask=[{"id": "q", "q": "characteristics", "of": "x"}])
    outcome = run_on(example, "2015-02-14")
    numbers = [step.citation.number for step in outcome.reasons(outcome.answers[0]) if step.citation]
    assert numbers[:3] == ["701.31a", "707.3", "707.2a"]
    assert {"115.2b", "701.31b", "707.8"} <= set(numbers)
