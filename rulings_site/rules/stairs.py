"""A rule through its numbers as a staircase: each step as wide as the time it lasted, the signs of changes on it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple


class Stretch(NamedTuple):
    """A number and the days it lasted, `until` not included."""

    number: str
    since: date
    until: date


class Event(NamedTuple):
    """A change and the sign it is drawn with."""

    day: date
    sign: str


class Step(NamedTuple):
    """One step, in per cent across and pixels down; too narrow a step carries no words."""

    number: str
    since: date
    x: float
    width: float
    top: int
    height: int
    has_number: bool
    has_date: bool
    is_last: bool
    is_here: bool


class Sign(NamedTuple):
    """The sign of a change above the step it stands on."""

    sign: str
    x: float
    y: int


@dataclass(frozen=True, slots=True)
class Stairs:
    """A drawing of steps and signs, and the same in words."""

    steps: tuple[Step, ...]
    signs: tuple[Sign, ...]

    @property
    def is_low(self) -> bool:
        """Whether there is but one step."""
        return len(self.steps) == 1

    @property
    def numbers(self) -> int:
        """How many numbers there are."""
        return len({step.number for step in self.steps})

    @property
    def words(self) -> str:
        """What is drawn, for those who do not see it."""
        return "; ".join(f"{step.number} from {step.since}" for step in self.steps)


HEIGHT = 176
LOW_HEIGHT = 88
"""Of a rule that never moved."""
HEADROOM = 34
"""Pixels above the highest step, for signs."""
LOWEST_SHARE = 0.3
HIGHEST_RISE_SHARE = 0.25
NARROWEST_WITH_NUMBER = 9
NARROWEST_WITH_DATE = 10.5
GAP = 0.4
SIGN_WIDTH = 1.8
SIGN_HEIGHT = 14
MOST_STACKED = 2


def draw_stairs(stretches: Sequence[Stretch], at: date, events: Iterable[Event] = (), height: int = HEIGHT) -> Stairs:
    """Return a staircase of at least one stretch, each a step higher. The step that holds the day `at` is the one read.

    Signs stand on the steps of their days.
    """
    shown = list(events)
    first, end = stretches[0].since, stretches[-1].until
    days = max((end - first).days, 1)
    lowest = height * LOWEST_SHARE
    free = height - lowest - (HEADROOM if shown else 0)
    rise = min(free / max(len(stretches) - 1, 1), height * HIGHEST_RISE_SHARE)
    steps = []
    for index, (number, since, until) in enumerate(stretches):
        width = (until - since).days * 100 / days
        tall = round(lowest + rise * index)
        is_last = index == len(stretches) - 1
        steps.append(
            Step(
                number=number,
                since=since,
                x=round((since - first).days * 100 / days, 2),
                width=round(max(width - GAP, GAP), 2),
                top=height - tall,
                height=tall,
                has_number=width >= NARROWEST_WITH_NUMBER,
                has_date=width >= NARROWEST_WITH_DATE,
                is_last=is_last,
                is_here=since <= at and (at < until or is_last),
            )
        )
    placed = [(round((event.day - first).days * 100 / days, 2), event.sign) for event in shown]
    return Stairs(tuple(steps), tuple(_place_signs(steps, sorted(placed))))


def _place_signs(steps: Sequence[Step], placed: Iterable[tuple[float, str]]) -> Iterator[Sign]:
    """Stand each sign on its step, those that would touch on top of each other; a third one has no room."""
    left, stacked = -SIGN_WIDTH, 0
    for x, sign in placed:
        is_free = x - left >= SIGN_WIDTH
        left, stacked = (x, 0) if is_free else (left, stacked + 1)
        if stacked < MOST_STACKED:
            top = next(step.top for step in reversed(steps) if step.x <= x or step is steps[0])
            yield Sign(sign, min(max(x, SIGN_WIDTH / 2), 100 - SIGN_WIDTH / 2), top - 5 - SIGN_HEIGHT * stacked)
