"""What loading records made of them, for the report and for the document's own page."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import TypeVar

T = TypeVar("T")

SHOWN = 20
"""Names listed in one sentence of a report; the rest is counted."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """Numbers of what was loaded, and sentences about what is odd and what was left out.

    `awaits_cards`: something was left out because its card is not held yet.
    """

    counts: dict[str, int]
    warnings: tuple[str, ...] = ()
    skipped: tuple[str, ...] = ()
    awaits_cards: bool = False


@dataclass(slots=True)
class Omissions:
    """Records that were left out, by reason and by the name a person knows them by."""

    noun: str
    reasons: dict[str, Counter[str]] = field(default_factory=dict)
    awaits_cards: bool = False

    def add(self, reason: str, name: str) -> None:
        self.reasons.setdefault(reason, Counter())[name] += 1

    def sentences(self) -> tuple[str, ...]:
        """Return one sentence for each reason: how many, why, and the first names."""
        return tuple(self._describe(reason, names) for reason, names in self.reasons.items())

    def _describe(self, reason: str, names: Counter[str]) -> str:
        shown = ", ".join(f"{name} ({count})" if count > 1 else name for name, count in islice(names.items(), SHOWN))
        rest = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
        return f"{names.total():,} {self.noun} left out: {reason}: {shown}{rest}"


def split_in_batches(records: Iterable[T], size: int) -> Iterator[Sequence[T]]:
    """Yield the records in lists of at most `size`, reading no further than needed."""
    iterator = iter(records)
    while batch := list(islice(iterator, size)):
        yield batch
