"""Facts: single answers of a gold file held against what was found."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Result:
    """What an evaluation found.

    `report` is what `--json` prints, `failures` a table of what is wrong below its `headings`,
    `summary` the lines below it. It is passed if nothing is wrong.
    """

    report: dict[str, object]
    headings: tuple[str, ...]
    failures: Sequence[Sequence[str]]
    summary: Sequence[str]
    is_passed: bool


@dataclass(frozen=True, slots=True)
class Fact:
    """One answer of a gold file: right if what was found equals what is expected.

    `weight` is what it counts for: characters, for instance. `is_sure`: whether it was said to be sure.
    """

    document: str
    place: str
    expected: object
    found: object
    weight: int = 1
    is_sure: bool = False

    @property
    def is_right(self) -> bool:
        return self.expected == self.found


def share_right(facts: Sequence[Fact]) -> float:
    """Return the share of right facts by weight, 1.0 only if all are right; 0.0 of none."""
    whole = sum(fact.weight for fact in facts)
    return sum(fact.weight for fact in facts if fact.is_right) / whole if whole else 0.0


def item(items: Sequence[T], index: int) -> T | None:
    """Return the item at `index`, None if there are not so many."""
    return items[index] if index < len(items) else None


def first_words(text: str, like: str) -> str:
    """Return as many words from the start of `text` as `like` has."""
    return " ".join(text.split()[: len(like.split())])


def last_words(text: str, like: str) -> str:
    """Return as many words from the end of `text` as `like` has."""
    return " ".join(text.split()[-len(like.split()) :])
