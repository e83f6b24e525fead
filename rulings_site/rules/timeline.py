"""The editions of a language as one line of dates: what holds when, and how that is drawn."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

RULER_WIDTH = 1000
YEAR_LABELS = 8


class State(StrEnum):
    """Whether an edition holds on a day. It follows from dates alone and is stored nowhere."""

    NOT_YET = "not_yet_in_force"
    IN_FORCE = "in_force"
    SUPERSEDED = "superseded"


def state_on(day: date, since: date, until: date | None) -> State:
    """Return the state on a day of what holds from `since` to the day before `until` (None: no end is known)."""
    if day < since:
        return State.NOT_YET
    return State.IN_FORCE if until is None or day < until else State.SUPERSEDED


class DatedEdition(NamedTuple):
    """What a timeline needs of an edition. Two documents may share a date: the later label wins."""

    effective_date: date
    label: str


@dataclass(frozen=True, slots=True)
class Ruler:
    """A drawing: ticks, the life of a rule and the place read, as SVG paths of width 1000, and the years below."""

    ticks: str
    life: str
    at: str
    years: tuple["YearLabel", ...]


class YearLabel(NamedTuple):
    """A year below the ruler. `share` is its place in per cent, `anchor` how SVG aligns it there."""

    year: int
    share: float
    anchor: str
    is_optional: bool


@dataclass(frozen=True, slots=True)
class Timeline:
    """The complete editions of one language in order, read on the day `today`."""

    editions: tuple[DatedEdition, ...]
    today: date

    def in_force(self, on: date) -> DatedEdition | None:
        """Return the edition that holds on a day, None before the first."""
        count = self._count_until(on)
        return self.editions[count - 1] if count else None

    @property
    def current(self) -> DatedEdition | None:
        """The edition in force today."""
        return self.in_force(self.today)

    def date_before(self, day: date) -> date | None:
        """Return the newest effective date before a day."""
        count = self._count_before(day)
        return self.editions[count - 1].effective_date if count else None

    def date_after(self, day: date) -> date | None:
        """Return the first effective date after a day."""
        later = self.editions[self._count_until(day) :][:1]
        return later[0].effective_date if later else None

    def sharing_date(self, edition: DatedEdition) -> tuple[DatedEdition, ...]:
        """Return the other documents effective on the same day."""
        day = edition.effective_date
        same = self.editions[self._count_before(day) : self._count_until(day)]
        return tuple(other for other in same if other != edition)

    def editions_behind(self, earlier: date, later: date) -> int:
        """Return how many times the rules were replaced after `earlier`, up to and with `later`."""
        between = self.editions[self._count_until(earlier) : self._count_until(later)]
        return len({edition.effective_date for edition in between})

    def _count_before(self, day: date) -> int:
        return bisect_left(self.editions, day, key=_day_of)

    def _count_until(self, day: date) -> int:
        """How many editions take effect up to and with a day."""
        return bisect_right(self.editions, day, key=_day_of)

    def place(self, since: date, until: date | None) -> tuple[float, float]:
        """Return where a stretch of days lies between the first edition and today, and how wide it is, in per cent."""
        start, end = self._bounds()
        days = max((end - start).days, 1)
        left, right = ((min(max(day, start), end) - start).days * 100 / days for day in (since, until or end))
        return round(left, 2), round(right - left, 2)

    def draw(self, at: date | None = None, life: tuple[date, date] | None = None) -> Ruler:
        """Return the ruler of all editions, marking one day and the life of a rule."""
        ruler = _draw_bare(self)
        return replace(
            ruler,
            life=f"M{self._x(life[0])} 20H{self._x(life[1])}" if life else "",
            at=f"M{self._x(at)} 0V22" if at else "",
        )

    def _x(self, day: date) -> float:
        """Return the place of a day on the ruler."""
        start, end = self._bounds()
        days = max((end - start).days, 1)
        return round(min(max((day - start).days, 0), days) * RULER_WIDTH / days, 1)

    def _bounds(self) -> tuple[date, date]:
        ends = self.editions[:1] + self.editions[-1:]
        first, last = (ends[0].effective_date, ends[-1].effective_date) if ends else (self.today, self.today)
        return date(first.year, 1, 1), max(last, self.today)


def _day_of(edition: DatedEdition) -> date:
    return edition.effective_date


@lru_cache(8)
def _draw_bare(timeline: Timeline) -> Ruler:
    """The ruler without any mark: the same on every page of a day."""
    start, end = timeline._bounds()
    years = _label_years(start.year, end.year, lambda year: timeline._x(date(year, 1, 1)) * 100 / RULER_WIDTH)
    ticks = "".join(f"M{timeline._x(edition.effective_date)} 6V16" for edition in timeline.editions)
    return Ruler(ticks, "", "", years)


def _label_years(first: int, last: int, share_of: Callable[[int], float]) -> tuple[YearLabel, ...]:
    """Label some years between the first, at the left end, and the last, at the right end."""
    step = max(-(-(last - first) // YEAR_LABELS), 1)
    inner = [year for year in range(first + step, last, step) if share_of(year) < 100 - 75 / YEAR_LABELS]
    labels = [YearLabel(first, 0, "start", is_optional=False)]
    labels += [YearLabel(year, round(share_of(year), 1), "middle", index % 2 == 0) for index, year in enumerate(inner)]
    if last > first:
        labels.append(YearLabel(last, 100, "end", is_optional=False))
    return tuple(labels)
