"""What is to be said of a cited number: what it meant on its day, where it is today, and what the text may mean."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from functools import cached_property

from rulings_site.rules.citations.headings import Heading
from rulings_site.rules.citations.resolving import Meaning
from rulings_site.rules.citations.text import CitedNumber
from rulings_site.rules.models import Period
from rulings_site.rules.numbers import write_numbers
from rulings_site.rules.timeline import DatedEdition


class State(StrEnum):
    """What is to be said of a citation. The first two are right; the next three want a look; the others are wrong."""

    RIGHT = "right"
    RIGHT_THEN = "right for its date"
    MOVED = "moved"
    TWICE = "printed twice"
    ELSEWHERE = "points elsewhere"
    REMOVED = "removed"
    UNKNOWN = "not in that edition"
    NEVER = "in no edition"

    @property
    def grade(self) -> str:
        """How it is shown: ok, behind or gone."""
        if self in (State.RIGHT, State.RIGHT_THEN):
            return "ok"
        return "behind" if self in (State.MOVED, State.TWICE, State.ELSEWHERE) else "gone"


@dataclass(frozen=True, slots=True)
class Hint:
    """Another heading that the text seems to mean, and the number that is meant, under it today.

    `title` is what the text calls the number, empty if it only speaks of the heading. `once` is set
    where the number stood under that heading at another time.
    """

    heading: Heading
    is_sure: bool
    title: str = ""
    once: Period | None = None
    number: str = ""


@dataclass(frozen=True)
class NumberVerdict:
    """What is to be said of one cited number, or range, on `day`.

    `standing` is what it meant then. Where it is printed twice, `twice` are the headings of both and
    `is_picked` says whether the text names one. `now` is where that rule stands today, `now_behind`
    what the number means today. `current_numbers` are those of each number of a range, None where a
    rule is gone; `went_to` are the numbers its words went on under. `missing` are numbers of the
    range that do not exist. Where nothing stood then, `other_time` is what the number meant at the
    nearest other time, and `nearest` which numbers may have been meant.
    """

    cited: CitedNumber
    day: date
    edition: DatedEdition | None
    standing: Period | None = None
    heading: Heading | None = None
    twice: tuple[Heading, ...] = ()
    is_picked: bool = True
    now: Period | None = None
    now_behind: Period | None = None
    now_heading: Heading | None = None
    current_numbers: tuple[str | None, ...] = ()
    missing: tuple[str, ...] = ()
    moved_on: date | None = None
    gone_on: date | None = None
    went_to: tuple[str, ...] = ()
    hint: Hint | None = None
    meanings: tuple[Meaning, ...] = ()
    other_time: Period | None = None
    other_time_now: Period | None = None
    nearest: tuple[str, ...] = ()
    is_today: bool = True

    @property
    def start(self) -> int:
        return self.cited.start

    @property
    def end(self) -> int:
        return self.cited.end

    @property
    def shown(self) -> str:
        """The number, or the range, in its plain form."""
        return f"{self.cited.number}–{self.cited.range_to}" if self.cited.range_to else self.cited.number

    @property
    def exists(self) -> bool:
        """Whether the edition of the day has it, a range both its ends."""
        ends = {self.cited.numbers[0], self.cited.numbers[-1]}
        return self.standing is not None and not ends & set(self.missing)

    @property
    def current_number(self) -> str | None:
        """The number of that rule today, of a range that of its first."""
        return self.now.number if self.now else None

    @property
    def today_number(self) -> str:
        """The number to cite today: of what the text means, as far as can be told; empty if that is gone."""
        if self.hint and self.hint.is_sure:
            return self.hint.number
        other = self.other_time_now.number if self.other_time_now else ""
        return self.current_number or other

    @property
    def today_shown(self) -> str:
        """The number to cite today, or those of a range."""
        known = [number for number in self.current_numbers if number]
        return write_numbers(known) if len(known) > 1 and not self.hint else self.today_number

    @property
    def means_other(self) -> bool:
        """Whether the number means another rule today than then, or nothing any more."""
        then, now = (one.rule_id if one else None for one in (self.standing, self.now_behind))
        return then != now

    @property
    def has_changed_words(self) -> bool:
        """Whether that rule reads otherwise today; typography does not count."""
        if self.standing is None or self.now is None:
            return False
        return self.standing.wording.folded_digest != self.now.wording.folded_digest

    @property
    def reason(self) -> str:
        """Why there is no current number: unknown, deleted, split or merged; empty if there is one."""
        if self.now:
            return ""
        if self.standing is None:
            return "unknown"
        return "deleted" if not self.went_to else "merged" if len(self.went_to) == 1 else "split"

    @cached_property
    def state(self) -> State:
        if not self.exists:
            return State.UNKNOWN if self.meanings else State.NEVER
        if self.hint and self.hint.is_sure:
            return State.ELSEWHERE
        if not self.is_picked:
            return State.TWICE
        if self.cited.day:
            return State.RIGHT if self.now and self.now.number == self.cited.number else State.RIGHT_THEN
        if self.now is None:
            return State.REMOVED
        return State.MOVED if self.has_moved else State.RIGHT

    @property
    def has_moved(self) -> bool:
        """Whether the rule, or one of a range, has another number today."""
        return any(now != then for now, then in zip(self.current_numbers, self.cited.numbers, strict=True) if now)
