"""The rule book: a semantic key and a day give a rule number.

`RuleBook.at(day).cite("manifest.turn_up")` is one number in January 2015 and another today.
"""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Self

from rulings_site.engine.errors import NotApplicable, NotRecorded, UnknownKey
from rulings_site.engine.rule_numbers import EDITION_DATES, RULES, RuleNumbers


@dataclass(frozen=True, slots=True)
class Citation:
    """A rule as cited on a day. `number` is None where no rule of that day says it; `until` is the last day."""

    key: str
    day: date
    number: str | None
    since: date | None
    until: date | None


@dataclass(frozen=True, slots=True)
class RuleBook:
    """The rules as numbered on one day."""

    day: date

    @classmethod
    def at(cls, day: date) -> Self:
        """Return the book of that day. The day of effect counts, not the label of an edition."""
        return cls(day)

    @property
    def edition_date(self) -> date | None:
        """The first day of the edition in force, None before the book begins."""
        return max((first for first in EDITION_DATES if first <= self.day), default=None)

    def cite(self, key: str) -> Citation:
        """Return number and span of a rule on this day.

        Raises UnknownKey, NotApplicable where the rule did not exist yet, and NotRecorded
        where it may have, but the book begins later.
        """
        rule = find_rule(key)
        rows = list(enumerate(rule.rows))
        for index, (since, number) in reversed(rows):
            if since <= self.day:
                following = rule.rows[index + 1][0] if index + 1 < len(rows) else None
                until = following - timedelta(days=1) if following else None
                return Citation(key, self.day, number, since, until)
        error = NotApplicable if rule.is_new else NotRecorded
        raise error(key, self.day, rule.begins)

    def cite_if_any(self, key: str) -> Citation:
        """Return the citation, with no number where the rule did not exist yet. Raises as `cite` does otherwise."""
        try:
            return self.cite(key)
        except NotApplicable:
            return Citation(key, self.day, None, None, None)

    def has(self, key: str) -> bool:
        """Whether a rule of this day says what the key means."""
        return self.cite_if_any(key).number is not None


def find_rule(key: str) -> RuleNumbers:
    """Return a rule through time. Raises UnknownKey."""
    try:
        return RULES[key]
    except KeyError:
        raise UnknownKey(key) from None
