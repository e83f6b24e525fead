"""The days on which each change between two editions came about, from the periods of its rule."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from itertools import pairwise
from typing import NamedTuple

from rulings_site.rules.changes import Change, ChangeKind, Identity
from rulings_site.rules.models import Period

MOST_ASKED = 1000
"""Rules of one query: of more changes than these the periods of all rules are read."""


class _Period(NamedTuple):
    """A period. `since` is None if it began with the first edition compared or before, or after the last."""

    since: date | None
    until: date | None
    number: tuple[str, int]
    text: str
    examples: str


_TOLD_BY: dict[ChangeKind, Callable[[_Period], object]] = {
    ChangeKind.RENUMBERED: lambda period: period.number,
    ChangeKind.REWORDED: lambda period: period.text,
    ChangeKind.EXAMPLE: lambda period: period.examples,
    ChangeKind.REFERENCE: lambda period: (period.text, period.examples),
}
"""What tells when a change of a rule that both editions have came about."""


def date_changes(changes: Sequence[Change], between: Mapping[int, date]) -> tuple[Change, ...]:
    """Return the changes with their dates. `between` are the editions after the first up to the last, by key."""
    asked = {change.text.identity for change in changes if isinstance(change.text.identity, int)}
    periods = _read_periods(asked, between)
    days = set(between.values())
    return tuple(
        replace(change, dates=tuple(sorted(set(_find_dates(change, periods.get(change.text.identity, []), days)))))
        for change in changes
    )


def _read_periods(rules: Collection[int], between: Mapping[int, date]) -> dict[Identity, list[_Period]]:
    held = Period.objects.order_by("since", "edition__label", "pk")
    if len(rules) <= MOST_ASKED:
        held = held.filter(rule__in=rules)
    columns = ("rule", "edition", "until", "number", "occurrence", "wording__folded_digest", "examples_digest")
    periods: dict[Identity, list[_Period]] = defaultdict(list)
    for rule, edition, until, number, occurrence, text, examples in held.values_list(*columns):
        periods[rule].append(_Period(between.get(edition), until, (number, occurrence), text, examples))
    return periods


def _find_dates(change: Change, periods: Sequence[_Period], days: Collection[date]) -> Iterator[date]:
    told_by = _TOLD_BY.get(change.manner)
    for before, after in pairwise([None, *periods, None]):
        came = after.since if after else None
        went = before.until if before else None
        if told_by:
            if before and after and came and told_by(before) != told_by(after):
                yield came
        elif change.new is None:
            if went and went in days and went != came:
                yield went
        elif came and went != came:
            yield came
