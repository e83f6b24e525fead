"""Which rules took over text of which over a row of editions: splits and merges, one after another."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from rulings_site.rules.changes import Identity
from rulings_site.rules.models import Descent


class Step(NamedTuple):
    """Text that went from one rule to another with the edition at a place of the row."""

    place: int
    old: Identity
    new: Identity


def read_descents(
    between: Sequence[int], before: Collection[Identity], after: Collection[Identity]
) -> set[tuple[Identity, Identity]]:
    """Return the pairs of a rule of the first edition and one of the last that took over text of it.

    `between` are the keys of the editions after the first up to the last, in order; `before` and
    `after` are the rules that the first and the last edition have.
    """
    places = {edition: place for place, edition in enumerate(between)}
    told = Descent.objects.filter(kind__in=[Descent.Kind.SPLIT, Descent.Kind.MERGED], new__edition__in=between)
    rows = told.values_list("new__edition", "old__rule", "new__rule")
    return link_kin([Step(places[edition], old, new) for edition, old, new in rows if old and new], before, after)


def link_kin(
    steps: Iterable[Step], before: Collection[Identity], after: Collection[Identity]
) -> set[tuple[Identity, Identity]]:
    """Return the nearest kin: what came and went in between is passed over, what stayed is not."""
    onward = sorted(steps, key=lambda step: step.place)
    backward = [Step(-step.place, step.new, step.old) for step in reversed(onward)]
    kin = {
        (start, end)
        for start in {step.old for step in onward}.intersection(before)
        for end in _follow(start, onward, after)
        if end in after
    }
    return kin | {
        (start, end)
        for end in {step.new for step in onward}.intersection(after)
        for start in _follow(end, backward, before)
        if start in before
    }


def _follow(start: Identity, steps: Sequence[Step], stops: Collection[Identity]) -> Iterator[Identity]:
    """Yield where the text of a rule went, and from there on, but not beyond a rule of `stops`."""
    reached = {start: steps[0].place - 1}
    for step in steps:
        if reached.get(step.old, step.place) < step.place:
            yield step.new
            if step.new not in stops:
                reached.setdefault(step.new, step.place)
