"""Two editions compared as pages, API and downloads tell it: read once, kept in the process, filtered."""

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property, lru_cache

from django.db.models import Subquery

from rulings_site.rules.change_dates import date_changes
from rulings_site.rules.changes import Change, ChangeKind, compare, order_changes
from rulings_site.rules.differing import read_differing
from rulings_site.rules.kinship import read_descents
from rulings_site.rules.models import Descent, Edition, Period
from rulings_site.rules.parts import Part

MOST_KEPT = 16
"""Comparisons kept: one over 27 years takes some 6 MB."""


@dataclass(frozen=True)
class Comparison:
    """What changed from one edition to another, by number, the glossary last."""

    changes: tuple[Change, ...]

    @cached_property
    def by_kind(self) -> dict[ChangeKind, tuple[Change, ...]]:
        """The changes of each kind that occurs, in the order kinds are told in."""
        found: dict[ChangeKind, list[Change]] = defaultdict(list)
        for change in self.changes:
            found[change.kind].append(change)
        return {kind: tuple(found[kind]) for kind in ChangeKind if kind in found}

    @cached_property
    def manners(self) -> frozenset[ChangeKind]:
        """All that happened to any rule or term."""
        return frozenset(change.manner for change in self.changes)

    @cached_property
    def has_moves(self) -> bool:
        """Whether any number is another one now."""
        return any(change.is_renumbered for change in self.changes)

    def of_kind(self, kind: ChangeKind | None) -> tuple[Change, ...]:
        """Return the changes of a kind, all for None."""
        return self.by_kind.get(kind, ()) if kind else self.changes

    def within(self, part: Part) -> "Comparison":
        """Return what changed within a part of the rules."""
        return Comparison(tuple(change for change in self.changes if part.holds(change)))


def compare_editions(before: Edition, after: Edition) -> Comparison:
    """Return what changed between two English editions, in either direction of time, neighbours or not."""
    if before.pk == after.pk:
        return Comparison(())
    return _compare(before.pk, after.pk, _read_state(before, after))


def _read_state(before: Edition, after: Edition) -> tuple[object, ...]:
    """What the comparison rests on: new with every document that is read, every rule that is linked anew."""
    newest = [Subquery(model.objects.order_by("-pk").values("pk")[:1]) for model in (Period, Descent)]
    stand = Edition.objects.filter(pk__in=(before.pk, after.pk)).order_by("pk")
    return tuple(stand.values_list("document__sha256", "document__parser_version", *newest))


@lru_cache(maxsize=MOST_KEPT)
def _compare(before: int, after: int, state: tuple[object, ...]) -> Comparison:
    law = list(Edition.objects.law().values_list("pk", "effective_date"))
    places = [pk for pk, _ in law]
    start, end = places.index(before), places.index(after)
    if start > end:
        return Comparison(order_changes(change.invert() for change in _compare(after, before, state).changes))
    between = {pk: day for pk, day in law[start + 1 : end + 1] if day}
    old, new = read_differing(before, after)
    changes = compare(old, new, read_descents(list(between), old.numbers, new.numbers))
    return Comparison(date_changes(changes, between))
