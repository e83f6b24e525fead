"""One rule through time, read on a day: its path, what happened to it, what else its number has meant."""

from collections.abc import Sequence
from datetime import date
from functools import cached_property
from itertools import islice

from rulings_site.rules.lineage import (
    Change,
    Kin,
    Kind,
    Span,
    find_changes,
    find_earlier,
    find_later,
    list_changes,
    list_meanings,
    list_stretches,
)
from rulings_site.rules.reading import Reading
from rulings_site.rules.stairs import HEIGHT, LOW_HEIGHT, Event, Stairs, Stretch, draw_stairs
from rulings_site.rules.standings import Standing, find_on, path_of
from rulings_site.rules.timeline import Ruler

MOST_RECENT = 12
"""Changes on the page of a rule; its history has all."""
_DRAWN = frozenset(Kind) - {Kind.NEW, Kind.MOVED, Kind.REMOVED}
"""Where a step begins or ends is seen without a sign."""


class RuleLineage:
    """A rule through time, as far as `standings` tell: those of the rule, and those behind `number`."""

    def __init__(
        self,
        reading: Reading,
        standings: Sequence[Standing],
        rule_id: int | None,
        number: str,
        kin: Sequence[Kin] = (),
    ) -> None:
        self.reading, self.number, self._standings, self._kin = reading, number, standings, kin
        self.path = path_of(rule_id, standings)

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        """What happened to the rule, newest first."""
        return list_changes(self.path, self._kin)

    @cached_property
    def meanings(self) -> tuple[Span, ...]:
        """What the number has meant."""
        return list_meanings((one for one in self._standings if one.number == self.number), self.reading.timeline)

    @cached_property
    def _newest(self) -> list[Change]:
        return list(islice(find_changes(self.path, self._kin), MOST_RECENT + 1))

    @property
    def recent(self) -> list[Change]:
        """The newest changes."""
        return self._newest[:MOST_RECENT]

    @property
    def has_more(self) -> bool:
        """Whether there are older changes than these."""
        return len(self._newest) > MOST_RECENT

    @property
    def stretches(self) -> list[Stretch]:
        """The numbers it had, with their days."""
        return list_stretches(self.path, self.reading.timeline.today)

    @cached_property
    def stairs(self) -> Stairs | None:
        """The numbers as steps; None for a rule that never moved."""
        stretches = self.stretches
        return draw_stairs(stretches, self.reading.effective_date) if len(stretches) > 1 else None

    @cached_property
    def signed_stairs(self) -> Stairs | None:
        """The numbers as steps with the signs of all other changes; None for a rule that stood nowhere."""
        stretches = self.stretches
        if not stretches:
            return None
        events = [Event(change.day, kind.sign) for change in self.changes for kind in change.kinds if kind in _DRAWN]
        height = HEIGHT if len(stretches) > 1 else LOW_HEIGHT
        return draw_stairs(stretches, self.reading.effective_date, events, height)

    @cached_property
    def ruler(self) -> Ruler:
        """The ruler of all editions with the life of the rule."""
        life = (self.path[0].since, self._last_day) if self.path else None
        return self.reading.timeline.draw(self.reading.effective_date, life)

    @property
    def _last_day(self) -> date:
        """The day the rule left the rules; today while it stands in the newest edition."""
        return self.path[-1].until or max(self.reading.timeline.today, self.path[-1].since)

    @cached_property
    def here(self) -> Standing | None:
        """Where the rule stands in the edition read."""
        return find_on(self.reading.effective_date, self.path)

    @cached_property
    def today(self) -> Standing | None:
        """Where the rule stands in the edition in force today."""
        current = self.reading.timeline.current
        return find_on(current.effective_date, self.path) if current else None

    @cached_property
    def earlier(self) -> tuple[date, str] | None:
        """The date of the edition before that has the rule, and its number there; None if there is none."""
        return find_earlier(self.path, self.reading.effective_date, self.reading.timeline)

    @cached_property
    def later(self) -> tuple[date, str] | None:
        """The date of the edition after that has the rule, and its number there; None if there is none."""
        return find_later(self.path, self.reading.effective_date, self.reading.timeline)

    @cached_property
    def numbers(self) -> tuple[Span, ...]:
        """The numbers it had."""
        timeline = self.reading.timeline
        stretches = self.stretches
        ends = [one.until for one in stretches[:-1]] + [self.gone]
        return tuple(
            Span(one.number, one.number, 0, one.since, until, *timeline.place(one.since, until))
            for one, until in zip(stretches, ends, strict=True)
        )

    @property
    def gone(self) -> date | None:
        """The day it left the rules, None while it stands in the newest edition."""
        return self.path[-1].until if self.path else None

    @property
    def words_since(self) -> date | None:
        """Since when the words, as they last stood, are unchanged; new numbers in them do not count."""
        worded = (Kind.NEW, Kind.BACK, Kind.REWORDED)
        return next((one.day for one in self.changes if one.before is None or set(one.kinds) & set(worded)), None)

    @property
    def number_since(self) -> date | None:
        """Since when it has the number it last had."""
        return self.stretches[-1].since if self.path else None
