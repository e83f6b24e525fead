"""Everything an example's page and its API show: one run on one day, as one viewer may know it."""

from dataclasses import dataclass
from datetime import date

from rulings_site.checker.law import Law, read_law
from rulings_site.checker.wording import describe_action, describe_answer, describe_question, describe_step
from rulings_site.engine.outcome import Outcome, run
from rulings_site.engine.questions import Answer, Value
from rulings_site.engine.rule_numbers import EDITION_DATES
from rulings_site.engine.rulebook import RuleBook
from rulings_site.engine.scenario import Scenario
from rulings_site.engine.table import Table, see_table
from rulings_site.engine.trace import Step, Verdict, renumber, steps_seen_by

ALL = "all"
SHORTEST_OPENING = 60


@dataclass(frozen=True, slots=True)
class ShownAnswer:
    """An answer in words, and the steps it follows from as the viewer's trace numbers them."""

    id: str
    question: str
    headline: str
    readings: tuple[str, ...]
    value: Value
    steps: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Moment:
    """The table after so many actions (None: as before), and what is asked there."""

    number: int
    title: str
    table: Table | None
    answers: tuple[ShownAnswer, ...]

    @property
    def is_open(self) -> bool:
        """Whether the rules leave one of the answers open."""
        return any(answer.readings for answer in self.answers)


@dataclass(frozen=True, slots=True)
class ShownStep:
    """A step in words, with the rule's words of the day where they are held.

    `quoted_at` is the first step that cites the same rule, so that its words need to stand there only.
    """

    step: Step
    sentence: str
    words: str | None
    quoted_at: int

    @property
    def opening(self) -> str:
        """The first sentence of the words, at least as long as a line; the rest follows it."""
        words = self.words or ""
        end = words.find(". ", SHORTEST_OPENING)
        return words if end < 0 else words[: end + 1]

    @property
    def rest(self) -> str:
        """What follows the opening."""
        return (self.words or "")[len(self.opening) :].strip()

    @property
    def is_negative(self) -> bool:
        return self.step.verdict is Verdict.NOT_APPLIED

    @property
    def is_open(self) -> bool:
        return self.step.verdict is Verdict.UNDETERMINED


@dataclass(frozen=True, slots=True)
class OtherDay:
    """How another day of the example compares: how many answers differ, whether any cited number does."""

    day: date
    answers: int
    has_other_numbers: bool


class ExamplePage:
    """An example run under the rules of a day, seen by a player or with all cards known (`see` is `all`)."""

    def __init__(self, scenario: Scenario, day: date, see: str) -> None:
        self.scenario, self.day, self.see = scenario, day, see
        self.viewer = None if see == ALL else see
        self.viewers = (*scenario.start.players, ALL)
        self.outcome = run(scenario, day)
        self.edition_date = RuleBook.at(day).edition_date
        steps = steps_seen_by(self.outcome.steps, self.viewer)
        self.law: Law = read_law(day, [step.citation for step in steps if step.citation])
        self.steps = self._show_steps(steps)
        self.moments = self._list_moments()

    @property
    def missing(self) -> str:
        """Why nothing is answered on this day, empty where something is."""
        return self.steps[-1].sentence if self.outcome.missing else ""

    @property
    def is_past(self) -> bool:
        """Whether a later edition is known than the one in force on the day."""
        return self.edition_date != EDITION_DATES[-1]

    def compare_days(self) -> tuple[OtherDay, ...]:
        """Return how the other days of the example compare with this one, for this viewer."""
        others = [run(self.scenario, day) for day in self.scenario.as_of if day != self.day]
        return tuple(self._compare(other) for other in others)

    def _compare(self, other: Outcome) -> OtherDay:
        pairs = zip(self.outcome.answers, other.answers, strict=True)
        differing = [one for one, two in pairs if one.value_for(self.viewer) != two.value_for(self.viewer)]
        return OtherDay(other.day, len(differing), _numbers(self.outcome) != _numbers(other))

    def _show_steps(self, steps: tuple[Step, ...]) -> tuple[ShownStep, ...]:
        shown, quoted = [], dict[str, int]()
        for step in steps:
            number = (step.citation.number if step.citation else None) or ""
            first = quoted.setdefault(number, step.number)
            shown.append(ShownStep(step, describe_step(step), self.law.words.get(number), first))
        return tuple(shown)

    def _list_moments(self) -> tuple[Moment, ...]:
        titles = ["At the start", *(describe_action(action) for action in self.scenario.actions)]
        moments, before = [], None
        for number, state in enumerate(self.outcome.states):
            table = see_table(state, self.viewer)
            asked = tuple(one for one in self.outcome.answers if one.question.after == number)
            answers = tuple(self._show_answer(one) for one in asked)
            moments.append(Moment(number, titles[number], None if table == before else table, answers))
            before = table
        return tuple(moments)

    def _show_answer(self, answer: Answer) -> ShownAnswer:
        headline, readings = describe_answer(answer, self.viewer)
        numbers = renumber(self.outcome.steps, self.viewer)
        return ShownAnswer(
            id=answer.question.id,
            question=describe_question(answer.question),
            headline=headline,
            readings=readings,
            value=answer.value_for(self.viewer),
            steps=tuple(numbers[number] for number in answer.steps if number in numbers),
        )


def _numbers(outcome: Outcome) -> set[tuple[str, str | None]]:
    return {(step.citation.key, step.citation.number) for step in outcome.steps if step.citation}
