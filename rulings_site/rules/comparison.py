"""Two editions compared as pages, API and downloads tell it: read once, kept in the process, filtered."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from django.db.models import Subquery

from rulings_site.rules.change_dates import date_changes
from rulings_site.rules.changes import Change, ChangeKind, compare, order_changes
from rulings_site.rules.differing import read_differing
from rulings_site.rules.kinship import read_descents
from rulings_site.rules.models import Descent, Edition, Period

MOST_KEPT = 24
"""Comparisons kept: one over 27 years takes some 6 MB."""


@dataclass(frozen=True)
class Comparison:
    """What changed from one edition to another, by number, the glossary last."""

    before: Edition
    after: Edition
    changes: tuple[Change, ...]

    @cached_property
    def counts(self) -> dict[ChangeKind, int]:
        """How many changes there are of each kind that occurs."""
        return count_kinds(self.changes)

    def of_kind(self, kind: ChangeKind | None) -> tuple[Change, ...]:
        """Return the changes of a kind, all for None."""
        return tuple(change for change in self.changes if kind in (None, change.kind))


def count_kinds(changes: Iterable[Change]) -> dict[ChangeKind, int]:
    """Return how many there are of each kind that occurs, in the order kinds are told in."""
    counted = Counter(change.kind for change in changes)
    return {kind: counted[kind] for kind in ChangeKind if counted[kind]}


def compare_editions(before: Edition, after: Edition) -> Comparison:
    """Return what changed between two English editions, in either direction of time, neighbours or not."""
    if before.pk == after.pk:
        return Comparison(before, after, ())
    return Comparison(before, after, _compare(before.pk, after.pk, _read_state(before, after)))


def _read_state(before: Edition, after: Edition) -> tuple[object, ...]:
    """What the comparison rests on: new with every document that is read, every rule that is linked anew."""
    newest = [Subquery(model.objects.order_by("-pk").values("pk")[:1]) for model in (Period, Descent)]
    stand = Edition.objects.filter(pk__in=(before.pk, after.pk)).order_by("pk")
    return tuple(stand.values_list("document__sha256", "document__parser_version", *newest))


@lru_cache(maxsize=MOST_KEPT)
def _compare(before: int, after: int, state: tuple[object, ...]) -> tuple[Change, ...]:
    law = list(Edition.objects.law().values_list("pk", "effective_date"))
    places = [pk for pk, _ in law]
    start, end = places.index(before), places.index(after)
    if start > end:
        return order_changes(change.invert() for change in _compare(after, before, state))
    between = {pk: day for pk, day in law[start + 1 : end + 1] if day}
    old, new = read_differing(before, after)
    changes = compare(old, new, read_descents(list(between), old.numbers, new.numbers))
    return date_changes(changes, between)
