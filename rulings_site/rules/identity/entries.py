"""An edition as far as linking needs it: numbered texts under one another, their numbers masked."""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

_NUMBERS = re.compile(r"\d{1,3}(?:\.\d{1,3}[a-z]{0,2})?")


def mask_numbers(text: str) -> str:
    """Return `text` with every number replaced by a sign, so that renumbering leaves it equal."""
    return _NUMBERS.sub("#", text)


@dataclass(frozen=True, slots=True)
class Linkable:
    """A numbered text. `masked` is its text without typography and numbers, `parent` its place in the edition."""

    kind: str
    number: str
    occurrence: int
    masked: str
    parent: int | None


def children_of(entries: Sequence[Linkable]) -> dict[int | None, list[int]]:
    """Return the places below each place, in order; those of the chapters under None."""
    children: dict[int | None, list[int]] = defaultdict(list)
    for place, entry in enumerate(entries):
        children[entry.parent].append(place)
    return children
