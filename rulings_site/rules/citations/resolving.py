"""What numbers meant on any day, and where those rules are today: for a whole text in four queries."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from rulings_site.rules.citations.headings import Heading, Headings, read_headings
from rulings_site.rules.models import Period
from rulings_site.rules.timeline import Timeline

MOST_IN_A_QUERY = 5000
"""Values of one query: SQLite takes 32,766, PostgreSQL 65,535."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """A stretch of time in which a number meant one rule. `name` is the heading it stood under."""

    since: date
    until: date | None
    rule_id: int
    name: str


class Resolver:
    """Knows the periods of the numbers asked for, and of the rules behind them on the days asked for.

    `asked` are pairs of number and day. Nothing is read after it is made, unless it is to follow more rules.
    """

    def __init__(self, timeline: Timeline, asked: Iterable[tuple[str, date]]) -> None:
        self.timeline, self.today = timeline, timeline.today
        pairs = set(asked)
        self._of_number: dict[str, list[Period]] = defaultdict(list)
        for period in _read_periods("number__in", {number for number, _ in pairs}):
            self._of_number[period.number].append(period)
        self._of_rule: dict[int, list[Period]] = defaultdict(list)
        self.follow(period.rule_id for number, day in pairs for period in self._behind(number, day))

    @cached_property
    def headings(self) -> Headings:
        return read_headings()

    def follow(self, rules: Iterable[int]) -> None:
        """Read the periods of more rules, in one query if any is new."""
        for period in _read_periods("rule__in", set(rules) - self._of_rule.keys()):
            self._of_rule[period.rule_id].append(period)

    def _behind(self, number: str, day: date) -> list[Period]:
        """What stood behind a number on a day; where nothing did, what did last before, else first after."""
        held = self._of_number.get(number, [])
        standing = self.standing(number, day)
        return standing or [one for one in held if one.since <= day][-1:] or held[:1]

    def standing(self, number: str, day: date) -> list[Period]:
        """Return what stands behind a number on a day: two where it is printed twice (702.175 in 2024-09-20)."""
        held = [one for one in self._of_number.get(number, []) if holds_on(one, day)]
        return sorted(held, key=lambda one: one.occurrence)

    def nearest_in_time(self, number: str, day: date) -> Period | None:
        """Return what the number meant last before a day, else first after it; None if it was never used."""
        return next(iter(self._behind(number, day)), None)

    def now(self, rule_id: int) -> Period | None:
        """Return where a rule stands today, None if it does not."""
        return next((one for one in self._of_rule.get(rule_id, []) if holds_on(one, self.today)), None)

    def gone_on(self, rule_id: int) -> date | None:
        """Return the day from which a rule no longer stands, None if it does."""
        last = self._of_rule[rule_id][-1:]
        return last[0].until if last else None

    def moved_on(self, rule_id: int, number: str, day: date) -> date | None:
        """Return the first day after another on which a rule has another number."""
        later = (one for one in self._of_rule.get(rule_id, []) if one.since > day and one.number != number)
        return next((one.since for one in later), None)

    def heading_of(self, period: Period, day: date) -> Heading | None:
        """Return the heading a text stands under on a day."""
        return self.headings.above(period.number, day, period.occurrence)

    def once_under(self, number: str, heading: Heading) -> Period | None:
        """Return what a number meant while it stood under a heading that it has no more, or not yet."""
        held = self._of_number.get(number, [])
        last = (one for one in reversed(held) if heading.until is None or one.since < heading.until)
        return next((one for one in last if one.until is None or one.until > heading.since), None)

    def meanings(self, number: str) -> tuple[Meaning, ...]:
        """Return the rules a number has meant, oldest first."""
        return tuple(self._list_meanings(number))

    def _list_meanings(self, number: str) -> Iterator[Meaning]:
        stretch: list[Period] = []
        for period in [*self._of_number.get(number, []), None]:
            if stretch and (
                period is None or period.rule_id != stretch[0].rule_id or period.since != stretch[-1].until
            ):
                heading = self.heading_of(stretch[0], stretch[0].since)
                name = heading.name if heading else ""
                yield Meaning(stretch[0].since, stretch[-1].until, stretch[0].rule_id, name)
                stretch = []
            if period:
                stretch.append(period)


def holds_on(period: Period, day: date) -> bool:
    """Whether a period holds on a day. The earlier of two documents of one date never does."""
    return period.since <= day and (period.until is None or day < period.until)


def _read_periods(condition: str, values: Iterable[str] | Iterable[int]) -> Iterator[Period]:
    """Yield the periods, oldest first, with their wordings."""
    ordered = list(values)
    for start in range(0, len(ordered), MOST_IN_A_QUERY):
        some = ordered[start : start + MOST_IN_A_QUERY]
        yield from Period.objects.filter(**{condition: some}).select_related("wording")
