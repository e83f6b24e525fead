"""The trace: numbered steps, each with what happened, why, by which rule of the day, and who may know it.

A step holds keys and facts, never sentences, so it can be printed in any language. A step whose
facts depend on a hidden card is visible only to those who may know that card; each player's
view is numbered on its own, so a gap tells nothing.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum

from rulings_site.engine.rulebook import Citation, RuleBook

Fact = str | int | bool | None | tuple[str, ...]
Facts = tuple[tuple[str, Fact], ...]
Viewers = frozenset[str] | None  # None: everybody


class Verdict(StrEnum):
    """What the cited rule does in this step."""

    APPLIES = "applies"
    NOT_APPLIED = "not_applied"
    REFUSED = "refused"
    UNDETERMINED = "undetermined"
    NOT_APPLICABLE = "not_applicable"


class Finding(StrEnum):
    """Everything a step can report."""

    GIVEN_FACE_DOWN = "given_face_down"
    MANIFEST_TOLD = "manifest_told"
    ONE_AT_A_TIME = "one_at_a_time"
    NOTHING_THERE = "nothing_there"
    TURNED_DOWN_FIRST = "turned_down_first"
    ENTRY_PROHIBITED = "entry_prohibited"
    NOT_MANIFESTED = "not_manifested"
    LIES_UNDETERMINED = "lies_undetermined"
    ENTERED_FACE_DOWN = "entered_face_down"
    MAY_LOOK = "may_look"
    MAY_NOT_LOOK = "may_not_look"
    ENTER_TRIGGER_NOT_CONSIDERED = "enter_trigger_not_considered"
    TRIGGERED = "triggered"
    RESOLVES = "resolves"
    ABILITY_RESOLVES = "ability_resolves"
    DREW = "drew"
    COUNTERS_ADDED = "counters_added"
    SPECIAL_ACTION = "special_action"
    NO_PRIORITY = "no_priority"
    NOT_CONTROLLER = "not_controller"
    NOT_FACE_DOWN = "not_face_down"
    NO_PROCEDURE = "no_procedure"
    NOT_A_CREATURE_CARD = "not_a_creature_card"
    NO_MANA_COST = "no_mana_cost"
    EITHER_PROCEDURE = "either_procedure"
    CANNOT_PAY = "cannot_pay"
    ACTION_REVERSED = "action_reversed"
    SHOWN_UNDETERMINED = "shown_undetermined"
    SHOWN = "shown"
    PAID = "paid"
    NO_STACK = "no_stack"
    TURNED_UP = "turned_up"
    TURN_UP_TOLD = "turn_up_told"
    NO_ENTER_TRIGGER = "no_enter_trigger"
    KEEPS_PRIORITY = "keeps_priority"
    REVEALED_STAYS_DOWN = "revealed_stays_down"
    NO_TURNED_UP_TRIGGER = "no_turned_up_trigger"
    TURN_UP_UNDETERMINED = "turn_up_undetermined"
    TURNED_DOWN = "turned_down"
    ALREADY_DOWN = "already_down"
    REVEALED_ON_LEAVING = "revealed_on_leaving"
    MOVED = "moved"
    HAS_CHARACTERISTICS = "has_characteristics"
    MAY_TURN_UP = "may_turn_up"
    IS_IN_ZONE = "is_in_zone"
    KNOWS_CARD = "knows_card"
    KNOWS_NOT = "knows_not"
    HAS_STATUS = "has_status"
    COUNTERS_COUNT = "counters_count"
    LEFT_OPEN = "left_open"
    LISTED_TRIGGERS = "listed_triggers"
    RULE_DOES_NOT_EXIST = "rule_does_not_exist"
    RULE_NOT_RECORDED = "rule_not_recorded"


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a trace. `because` names earlier steps; `moment` counts the actions of the example."""

    number: int
    moment: int
    finding: Finding
    citation: Citation | None
    verdict: Verdict
    because: tuple[int, ...]
    facts: Facts
    seen_by: Viewers


@dataclass
class Trace:
    """Collects the steps of one run.

    `about` links a step to the last one on the same card that others can follow from: nothing
    follows from a rule that was not applied, or from the answer to a question.
    """

    book: RuleBook
    moment: int = 0
    is_answering: bool = False
    steps: list[Step] = field(default_factory=list)
    _last_about: dict[int, int] = field(default_factory=dict)

    def note(
        self,
        finding: Finding,
        key: str | None = None,
        *,
        about: int | None = None,
        verdict: Verdict = Verdict.APPLIES,
        because: Iterable[int] = (),
        seen_by: Viewers = None,
        **facts: Fact,
    ) -> int:
        """Record a step and return its number.

        An undetermined step may cite a rule that did not exist yet; every other one raises
        NotApplicable then.
        """
        citation = None
        if key is not None:
            citation = self.book.cite_if_any(key) if verdict is Verdict.UNDETERMINED else self.book.cite(key)
        return self._append(finding, citation, about, verdict, tuple(because), seen_by, tuple(facts.items()))

    def _append(
        self,
        finding: Finding,
        citation: Citation | None,
        about: int | None,
        verdict: Verdict,
        because: tuple[int, ...],
        seen_by: Viewers,
        facts: Facts,
    ) -> int:
        if about is not None and about in self._last_about:
            because = (*because, self._last_about[about])
        number = len(self.steps) + 1
        reasons = tuple(sorted(set(because)))
        self.steps.append(Step(number, self.moment, finding, citation, verdict, reasons, facts, seen_by))
        if about is not None and verdict is not Verdict.NOT_APPLIED and not self.is_answering:
            self._last_about[about] = number
        return number


def reasons_of(steps: tuple[Step, ...], numbers: Iterable[int]) -> tuple[Step, ...]:
    """Return the steps of these numbers and all they follow from, in order."""
    wanted, found = list(numbers), set[int]()
    while wanted:
        number = wanted.pop()
        if number not in found:
            found.add(number)
            wanted.extend(steps[number - 1].because)
    return tuple(step for step in steps if step.number in found)


def renumber(steps: tuple[Step, ...], viewer: str | None) -> dict[int, int]:
    """Return the steps `viewer` may know (None: all), each number with the one it has in their view."""
    visible = [step for step in steps if viewer is None or step.seen_by is None or viewer in step.seen_by]
    return {step.number: index for index, step in enumerate(visible, 1)}


def steps_seen_by(steps: tuple[Step, ...], viewer: str | None) -> tuple[Step, ...]:
    """Return what `viewer` may know of the trace (None: all of it), numbered anew without gaps.

    A reason that stays hidden is replaced by its own reasons.
    """
    renumbered = renumber(steps, viewer)

    def visible_reasons(number: int) -> set[int]:
        if number in renumbered:
            return {renumbered[number]}
        return {reason for hidden in steps[number - 1].because for reason in visible_reasons(hidden)}

    return tuple(
        replace(
            step,
            number=renumbered[step.number],
            because=tuple(sorted({reason for number in step.because for reason in visible_reasons(number)})),
        )
        for step in steps
        if step.number in renumbered
    )
