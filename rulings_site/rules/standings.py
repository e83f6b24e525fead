"""Where rules stood: the periods of a rule, of a number, and of what cites a number, by one statement.

Written out as in `placed_texts`, for the same reason. Each part reads by an index of its own.
"""

from collections.abc import Collection, Iterable
from datetime import date
from string import ascii_lowercase
from typing import NamedTuple

from django.db import connection

from rulings_site.rules.models import Link
from rulings_site.rules.placed_texts import family_of


class Standing(NamedTuple):
    """A rule at its number, with one text, for a stretch of editions: a period and its wording without their models.

    `until` is the first day it no longer held, None while it stands in the newest edition held; it
    is `since` where another document of that date replaced it at once.
    """

    pk: int
    rule_id: int
    kind: str
    number: str
    occurrence: int
    edition_id: int
    since: date
    until: date | None
    examples_digest: str
    link: str
    confidence: int
    text: str

    @property
    def reason(self) -> str:
        """Why it is the rule it was before."""
        return Link(self.link).label

    def holds_on(self, day: date) -> bool:
        """Return whether it held on a day."""
        return self.since <= day and (self.until is None or day < self.until)


_COLUMNS = """
    SELECT period.id, period.rule_id, period.kind, period.number, period.occurrence, period.edition_id, period.since,
        period.until, period.examples_digest, period.link, period.confidence, wording.text
    FROM rules_period period JOIN rules_wording wording ON wording.id = period.wording_id
"""
_OF_RULES = "SELECT id FROM rules_period WHERE rule_id IN ({})"
_OF_NUMBERS = "SELECT id FROM rules_period WHERE number IN ({})"
_CITING = """
    SELECT id FROM rules_period WHERE since <= %s AND (until IS NULL OR until > %s) AND wording_id IN (
        SELECT wording_id FROM rules_citation WHERE number IN ({})
        UNION ALL SELECT wording_id FROM rules_citation WHERE number IN ({}) AND range_to IN ({}))
"""


class Cited(NamedTuple):
    """What is cited by a text that cites one of `numbers`, or a range from one of `starts` to one of `ends`."""

    numbers: Collection[str]
    starts: Collection[str] = ()
    ends: Collection[str] = ()

    @classmethod
    def of(cls, number: str, held: Collection[str]) -> "Cited":
        """Return a rule with its subrules, or a subrule alone, by itself or within a range of its rule's subrules.

        `held` are the numbers there are: told of 53 that there may be, PostgreSQL reads whole tables.
        """
        family = [one for one in family_of(number.rstrip(ascii_lowercase)) if one in held]
        if not number[-1].isalpha():
            return cls(family)
        place = family.index(number)
        return cls([number], family[:place], family[place:])


def read_standings(
    rules: Collection[int] = (), numbers: Collection[str] = (), cited: Cited | None = None, day: date = date.max
) -> list[Standing]:
    """Return where these rules stood, what stood behind numbers, and what cites something on a day; one query.

    Oldest first; of two documents of one date the one that was replaced comes first.
    """
    parts: list[str] = []
    values: list[int | str | date] = []
    if rules:
        parts.append(_OF_RULES.format(_places(rules)))
        values += rules
    if numbers:
        parts.append(_OF_NUMBERS.format(_places(numbers)))
        values += numbers
    if cited:
        parts.append(_CITING.format(*map(_places, cited)))
        values += [day, day, *cited.numbers, *cited.starts, *cited.ends]
    if not parts:
        return []
    with connection.cursor() as cursor:
        cursor.execute(f"{_COLUMNS} WHERE period.id IN ({' UNION ALL '.join(parts)})", values)
        found = [Standing(*row) for row in cursor.fetchall()]
    return sorted(found, key=lambda one: (one.since, one.until or date.max, one.occurrence, one.pk))


def _places(values: Collection[object]) -> str:
    return ", ".join(["%s"] * len(values)) or "NULL"


def path_of(rule_id: int | None, standings: Iterable[Standing]) -> list[Standing]:
    """Return those of one rule: its way through numbers and texts, oldest first."""
    return [one for one in standings if one.rule_id == rule_id]


def find_on(day: date, path: Iterable[Standing]) -> Standing | None:
    """Return where a rule stood on a day, None if it stood nowhere."""
    return next((one for one in path if one.holds_on(day)), None)
