"""An example run under the rules of a day: states, answers and trace, compared with what is expected."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from rulings_site.engine.abilities import Verb
from rulings_site.engine.actions import Effect, perform
from rulings_site.engine.errors import NotApplicable, NotRecorded
from rulings_site.engine.objects import Cause
from rulings_site.engine.questions import Answer, Special, answer
from rulings_site.engine.rulebook import RuleBook
from rulings_site.engine.scenario import Expectation, Scenario
from rulings_site.engine.state import GameState
from rulings_site.engine.state_based_actions import refuse_unmodelled
from rulings_site.engine.trace import Finding, Step, Trace, Verdict, reasons_of


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an example comes to on a day. `states[n]` is the state after n actions; shorter where rules do not exist."""

    day: date
    states: tuple[GameState, ...]
    answers: tuple[Answer, ...]
    steps: tuple[Step, ...]
    missing: NotApplicable | NotRecorded | None = None

    def reasons(self, given: Answer) -> tuple[Step, ...]:
        """Return the steps an answer follows from, in order."""
        return reasons_of(self.steps, given.steps)


@dataclass(frozen=True, slots=True)
class Difference:
    """An answer that is not as expected, in the words of the example."""

    question: str
    expected: object
    found: object


def run(scenario: Scenario, day: date) -> Outcome:
    """Return the outcome under the rules of that day. Raises EngineError where the example cannot be played."""
    trace = Trace(RuleBook.at(day))
    states, answers = [scenario.start], list[Answer]()
    missing = None
    try:
        refuse_unmodelled(scenario.start, scenario.id)
        _require_manifest(scenario, trace.book)
        _note_start(scenario.start, trace)
        answers += _answers_after(scenario, states, trace)
        for action in scenario.actions:
            trace.moment += 1
            states.append(perform(states[-1], action, trace))
            refuse_unmodelled(states[-1], f"{scenario.id}, after step {trace.moment}")
            answers += _answers_after(scenario, states, trace)
    except (NotApplicable, NotRecorded) as error:
        missing = error
        answers = _answers_without_rule(scenario, error, trace)
    return Outcome(day, tuple(states), tuple(answers), tuple(trace.steps), missing)


def compare(scenario: Scenario, outcome: Outcome) -> tuple[Difference, ...]:
    """Return every answer that is not as expected, and every expected rule it does not follow from."""
    differences = []
    for given in outcome.answers:
        expected = scenario.expected(given.question.id, outcome.day)
        if expected:
            differences += _compare_one(expected, given, outcome)
    return tuple(differences)


def _require_manifest(scenario: Scenario, book: RuleBook) -> None:
    """No card could say manifest before the rules did. Raises NotApplicable."""
    effects = [action.instructions for action in scenario.actions if isinstance(action, Effect)]
    is_told = any(one.verb is Verb.MANIFEST for instructions in effects for one in instructions)
    if is_told or any(permanent.cause is Cause.MANIFEST for permanent in scenario.start.permanents()):
        book.cite("manifest.define")


def _note_start(state: GameState, trace: Trace) -> None:
    """Record what is face down when the example begins."""
    for permanent in state.permanents():
        if permanent.face_down:
            key = "manifest.define" if permanent.cause is Cause.MANIFEST else "facedown.characteristics"
            cause = permanent.face_down.cause.value
            label = state.label_of(permanent)
            trace.note(Finding.GIVEN_FACE_DOWN, key, about=permanent.card, object=label, cause=cause)


def _answers_without_rule(scenario: Scenario, error: NotApplicable | NotRecorded, trace: Trace) -> list[Answer]:
    is_new = isinstance(error, NotApplicable)
    finding = Finding.RULE_DOES_NOT_EXIST if is_new else Finding.RULE_NOT_RECORDED
    begins = error.begins.isoformat()
    step = trace.note(finding, verdict=Verdict.NOT_APPLICABLE, rule=error.key, begins=begins)
    value = (Special.NOT_APPLICABLE if is_new else Special.NOT_RECORDED).value
    return [Answer(question, value, steps=(step,)) for question in scenario.questions]


def _answers_after(scenario: Scenario, states: list[GameState], trace: Trace) -> list[Answer]:
    asked = [question for question in scenario.questions if question.after == trace.moment]
    return [answer(states[-1], question, trace) for question in asked]


def _compare_one(expected: Expectation, given: Answer, outcome: Outcome) -> list[Difference]:
    differences = []
    if not _matches(expected.answer, given.value):
        differences.append(Difference(expected.question, expected.answer, given.value))
    cited = {step.citation.key for step in outcome.reasons(given) if step.citation}
    missing = [key for key in expected.cites if key not in cited]
    if missing:
        differences.append(Difference(expected.question, f"citing {', '.join(missing)}", sorted(cited)))
    return differences


def _matches(expected: object, found: object) -> bool:
    """A mapping names only what matters; everything else must be equal, and of the same type (true is not 1)."""
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        return all(word in found and _matches(value, found[word]) for word, value in expected.items())
    return type(expected) is type(found) and expected == found
