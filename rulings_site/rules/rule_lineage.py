"""One rule through time, read on a day: its path, what happened to it, what else its number has meant."""

from collections.abc import Sequence
from datetime import date
from functools import cached_property

from rulings_site.rules.lineage import (
    Change,
    Kind,
    Span,
    find_earlier,
    find_later,
    list_changes,
    list_meanings,
    list_starts,
)
from rulings_site.rules.reading import Reading
from rulings_site.rules.standings import Standing, find_on, path_of
from rulings_site.rules.timeline import Ruler, Step, draw_stairs


class RuleLineage:
    """A rule through time, as far as `standings` tell: those of the rule, and those behind `number`."""

    def __init__(self, reading: Reading, standings: Sequence[Standing], rule_id: int | None, number: str) -> None:
        self.reading, self.number, self._standings = reading, number, standings
        self.path = path_of(rule_id, standings)

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        """What happened to the rule, newest first."""
        return list_changes(self.path)

    @cached_property
    def meanings(self) -> tuple[Span, ...]:
        """What the number has meant."""
        return list_meanings(one for one in self._standings if one.number == self.number)

    @cached_property
    def stairs(self) -> tuple[Step, ...]:
        """The numbers as steps, none for a rule that never moved."""
        starts = list_starts(self.path)
        if len(starts) < 2:
            return ()
        return draw_stairs(starts, max(self._last_day, starts[-1][1]), self.reading.effective_date)

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

    @property
    def words_since(self) -> date | None:
        """Since when the words, as they last stood, are unchanged; new numbers in them do not count."""
        worded = (Kind.NEW, Kind.BACK, Kind.REWORDED)
        return next((change.day for change in self.changes if set(change.kinds) & set(worded)), None)
