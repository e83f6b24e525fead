import pytest

from rulings_site.engine.errors import ScenarioError
from rulings_site.engine.questions import Kind, Question, answer
from rulings_site.engine.rulebook import RuleBook
from rulings_site.engine.scenario import read_scenario
from rulings_site.engine.trace import Trace
from tests.engine.conftest import TURN_UP

MORPH = {"name": "Walker", "cost": "{5}", "types": "Creature", "pt": "5/5", "abilities": ["reach", {"morph": "{G}"}]}


def ask(make_example, run_on, *questions, **words):
    asked = [{"id": str(number), **question} for number, question in enumerate(questions)]
    return list(run_on(make_example(ask=asked, **words), "2026-08-07").answers)


def test_each_lens_answers_another_question(make_example, run_on):
    lenses = ["now", "copiable", "as_if_face_up", "card"]
    questions = [{"q": "characteristics", "of": "x", "lens": lens} for lens in lenses]
    given = ask(make_example, run_on, *questions, card=MORPH)
    assert [one.value["name"] for one in given] == [None, None, "Walker", "Walker"]
    assert [one.value["abilities"] for one in given] == [[], [], ["reach", "morph {G}"], ["reach", "morph {G}"]]
    assert [one.seen_by for one in given] == [None, None, {"A"}, {"A"}]


def test_who_may_not_look_gets_no_answer(make_example, run_on):
    hidden = {"q": "characteristics", "of": "x", "lens": "card"}
    told = ask(make_example, run_on, {**hidden, "seen_by": "B"}, {**hidden, "seen_by": "A"})
    assert (told[0].value, told[0].seen_by) == ("unknown", None)
    assert told[1].value["name"] == "Grizzly Bears"
    assert told[1].value_for("B") == "unknown"


def test_a_library_tells_its_owner_nothing(make_example, run_on):
    given = ask(make_example, run_on, {"q": "characteristics", "of": "card", "seen_by": "A", "after": 0})
    assert given[0].value == "unknown"


@pytest.mark.parametrize(("position", "expected"), [("card", "top"), ("second", 2), ("third", 3)])
def test_a_place_in_a_library_counts_from_the_top(make_example, run_on, position, expected):
    example = make_example(ask=[{"id": "q", "q": "zone", "of": position, "after": 0}])
    for key in ("second", "third"):
        example["cards"][key] = {"name": key, "types": "Land"}
        example["state"]["players"]["A"]["library"].append(key)
    assert run_on(example, "2026-08-07").answers[0].value == {"zone": "library", "position": expected}


def test_a_card_turned_up_is_known_to_all(make_example, run_on):
    example = make_example(TURN_UP, ask=[{"id": "q", "q": "knows", "player": "B", "of": "card"}])
    assert run_on(example, "2026-08-07").answers[0].value == {"card": "Grizzly Bears", "right": "public"}


def test_an_unknown_name_is_refused_with_the_known_ones(make_example, run_on):
    with pytest.raises(ScenarioError, match="ask 0: of: expected one of card, x, found 'y'"):
        ask(make_example, run_on, {"q": "zone", "of": "y"})


def test_a_question_of_legality_needs_an_action(make_example):
    state = read_scenario(make_example()).start
    with pytest.raises(ScenarioError, match="ask q: expected an action"):
        answer(state, Question("q", Kind.LEGAL, 0), Trace(RuleBook.at(read_scenario(make_example()).as_of[0])))
