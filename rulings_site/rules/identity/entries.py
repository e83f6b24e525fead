"""Which rule of an edition is which rule of the next one: the simple links.

Equal text with numbers masked decides, at the same number first, then where it is unique; what
remains is linked where number and heading stayed. (A moved number with a new text is a new rule.)
"""

import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

_NUMBERS = re.compile(r"\d{1,3}(?:\.\d{1,3}[a-z]{0,2})?")


HEADING_LENGTH = 80


def is_heading(text: str) -> bool:
    """Return whether a rule is a heading ("Manifest") and no sentence."""
    return len(text) <= HEADING_LENGTH and not text.rstrip().endswith((".", "。", ")", ":"))


def mask_numbers(text: str) -> str:
    """Return `text` with every number replaced by a sign, so that renumbering leaves it equal."""
    return _NUMBERS.sub("#", text)


@dataclass(frozen=True, slots=True)
class Linkable:
    """An entry as far as linking needs it. `masked` and `heading` are any comparable values."""

    kind: str
    number: str
    occurrence: int
    masked: object
    heading: object


def link_entries(old: Sequence[Linkable], new: Sequence[Linkable]) -> dict[int, int]:
    """Return for each linked position of `new` the position in `old` that is the same rule. One to one."""
    links: dict[int, int] = {}
    for key in (_by_number_and_text, _by_text, _by_number_and_heading):
        free = set(range(len(old))) - set(links.values())
        old_places, new_places = _unique(old, key, free), _unique(new, key, set(range(len(new))) - links.keys())
        links |= {place: old_places[value] for value, place in new_places.items() if value in old_places}
    return links


def _unique(entries: Sequence[Linkable], key: Callable[[Linkable], object], free: set[int]) -> dict[object, int]:
    """The places of values that stand once among the free entries: twins are not told apart by text alone."""
    places: dict[object, list[int]] = defaultdict(list)
    for place in sorted(free):
        if (value := key(entries[place])) is not None:
            places[value].append(place)
    return {value: found[0] for value, found in places.items() if len(found) == 1}


def _by_number_and_text(entry: Linkable) -> object:
    return entry.kind, entry.number, entry.occurrence, entry.masked


def _by_text(entry: Linkable) -> object:
    """Whatever its level: the subrule 110.5a became the rule 111.2 by 2026."""
    return entry.masked


def _by_number_and_heading(entry: Linkable) -> object:
    return (entry.kind, entry.number, entry.occurrence, entry.heading) if entry.heading is not None else None
