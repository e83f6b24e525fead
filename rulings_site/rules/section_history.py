"""What a chapter or section held through time: the sections or rules that came and went, compactly."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import pairwise

from rulings_site.rules.numbers import parse_number
from rulings_site.rules.standings import Standing, read_standings

MOST_RULES = 300
"""A section has had up to 190 rules."""


@dataclass(frozen=True, slots=True)
class Turnover:
    """What came into a section, left it, or got another number in it with the edition of a day."""

    day: date
    came: list[Standing] = field(default_factory=list)
    went: list[Standing] = field(default_factory=list)
    moved: list[Standing] = field(default_factory=list)


def read_turnover(path: Sequence[Standing]) -> list[Turnover]:
    """Return what came into and left a chapter or section, newest first, from its own standings; one query."""
    numbers = {number for one in path for number in _numbers_below(one)}
    of_rule: dict[int, list[Standing]] = defaultdict(list)
    for standing in read_standings(numbers=numbers):
        if _is_within(standing, path):
            of_rule[standing.rule_id].append(standing)
    turnover: dict[date, Turnover] = {}
    for below in of_rule.values():
        _follow(below, turnover)
    for one in turnover.values():
        for some in (one.came, one.went, one.moved):
            some.sort(key=lambda standing: parse_number(standing.number))
    return [turnover[day] for day in sorted(turnover, reverse=True)]


def _numbers_below(standing: Standing) -> Iterator[str]:
    if standing.kind == "chapter":
        yield from (f"{standing.number}{place:02}" for place in range(100))
    else:
        yield from (f"{standing.number}.{place}" for place in range(1, MOST_RULES))


def _is_within(standing: Standing, path: Iterable[Standing]) -> bool:
    """Whether a rule stood in the section: numbers are used again by other sections."""
    return any(
        standing.number.startswith(one.number)
        and (one.until is None or standing.since < one.until)
        and (standing.until is None or one.since < standing.until)
        for one in path
    )


def _follow(path: Sequence[Standing], turnover: dict[date, Turnover]) -> None:
    """Enter one rule, from its standings in the section, into what came, went and moved."""

    def on(day: date) -> Turnover:
        return turnover.setdefault(day, Turnover(day))

    for before, standing in pairwise([None, *path, None]):
        is_next = before is not None and standing is not None and before.until == standing.since
        if before and before.until and not is_next:
            on(before.until).went.append(before)
        if standing and not is_next:
            on(standing.since).came.append(standing)
        if is_next and before and standing and before.number != standing.number:
            on(standing.since).moved.append(standing)
