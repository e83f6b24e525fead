"""How numbers and rules moved: what happened to a rule from edition to edition, and what a number has meant."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise

from rulings_site.languages.fold import fold_wording
from rulings_site.rules.changes import Aspect, compare_texts
from rulings_site.rules.headings import shorten
from rulings_site.rules.models import Rule
from rulings_site.rules.reading import Reading
from rulings_site.rules.stairs import Stretch
from rulings_site.rules.standings import Standing, find_on, read_standings
from rulings_site.rules.timeline import Timeline


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of editions in which a number meant the same rule. `until` is None if it still does.

    `x` and `width` are its place among all editions, in per cent.
    """

    number: str
    name: str
    rule_id: int
    since: date
    until: date | None
    x: float = 0
    width: float = 0


class Kind(StrEnum):
    """What can happen to a rule with an edition; the values are short enough for a class of the style sheet."""

    NEW = "new"
    BACK = "back"
    MOVED = "move"
    RENAMED = "name"
    REWORDED = "word"
    REFERENCE = "ref"
    EXAMPLE = "eg"
    SPLIT = "split"
    MERGED = "merge"
    REMOVED = "gone"

    @property
    def label(self) -> str:
        return _SHOWN[self][0]

    @property
    def sign(self) -> str:
        """The sign the style sheet sets before the label, for drawings."""
        return _SHOWN[self][1]


_SHOWN = {
    Kind.NEW: ("first text", "+"),
    Kind.BACK: ("back", "+"),
    Kind.MOVED: ("moved", "→"),
    Kind.RENAMED: ("renamed", "→"),
    Kind.REWORDED: ("reworded", "≈"),
    Kind.REFERENCE: ("reference only", "#"),
    Kind.EXAMPLE: ("example only", "“"),
    Kind.SPLIT: ("split", "÷"),
    Kind.MERGED: ("merged", "∪"),
    Kind.REMOVED: ("removed", "−"),
}


@dataclass(frozen=True, slots=True)
class Kin:
    """Another rule that text came from (`is_origin`) or went into on a day, and its number in the edition of `at`."""

    day: date
    kind: Kind
    is_origin: bool
    rule_id: int
    number: str
    at: date

    @property
    def words(self) -> str:
        """What it is to the rule, as said before its number."""
        if self.kind is Kind.SPLIT:
            return "Split from" if self.is_origin else "Text of it became"
        return "Took over text of" if self.is_origin else "Text of it went into"


@dataclass(frozen=True, slots=True)
class Change:
    """What happened to a rule on a day. `before` is None for its first text, `after` is None where it was removed."""

    day: date
    kinds: tuple[Kind, ...]
    before: Standing | None
    after: Standing | None
    kin: tuple[Kin, ...] = ()

    @property
    def number(self) -> str:
        """The number after the change, the last one of what was removed."""
        standing = self.after or self.before
        assert standing is not None, "a change has a text before or after it"  # noqa: S101
        return standing.number

    @property
    def is_term(self) -> bool:
        """Whether it is of a term of the glossary, whose number is the term."""
        standing = self.after or self.before
        return standing is not None and standing.kind == Rule.Kind.TERM

    @property
    def old_number(self) -> str:
        """The number before, where it was another."""
        return self.before.number if self.before and self.after and self.before.number != self.after.number else ""

    @property
    def words(self) -> str:
        """Number and kind: `701.34b → 701.40b: moved, reference only`."""
        moved = f"{self.old_number} → " if self.old_number else ""
        return f"{moved}{self.number}: {', '.join(kind.label for kind in self.kinds)}"


def list_meanings(standings: Iterable[Standing], timeline: Timeline) -> tuple[Span, ...]:
    """Return the rules that a number has meant, oldest first, from what stood behind it, oldest first."""
    spans: list[Span] = []
    for one in standings:
        place = _find_last(spans, one)
        since = spans.pop(place).since if place is not None else one.since
        spans.append(Span(one.number, shorten(one.text, 60), one.rule_id, since, one.until))
    for place, span in enumerate(spans):
        x, width = timeline.place(span.since, span.until)
        spans[place] = replace(span, x=x, width=width)
    return tuple(sorted(spans, key=lambda span: span.since))


def _find_last(spans: Sequence[Span], standing: Standing) -> int | None:
    """The place of the span of the same rule that ends where a standing begins."""
    ends = [(one.rule_id, one.until) for one in spans]
    return ends.index((standing.rule_id, standing.since)) if (standing.rule_id, standing.since) in ends else None


def list_changes(path: Sequence[Standing], kin: Sequence[Kin] = ()) -> tuple[Change, ...]:
    """Return what happened to a rule, newest first, from its standings, oldest first."""
    return tuple(find_changes(path, kin))


def find_changes(path: Sequence[Standing], kin: Sequence[Kin] = ()) -> Iterator[Change]:
    """Yield the same one by one: telling two texts apart takes longer than anything else here."""
    for after, before in pairwise(reversed([None, *path, None])):
        for change in _compare(before, after):
            yield _relate(change, [one for one in kin if one.day == change.day])


def _relate(change: Change, kin: Sequence[Kin]) -> Change:
    """A first text that comes from another rule is split from it, a last one that went into another merged."""
    if not kin:
        return change
    is_whole = change.before is None or change.after is None
    kinds = dict.fromkeys((*(() if is_whole else change.kinds), *(one.kind for one in kin)))
    return replace(change, kinds=tuple(kinds), kin=tuple(kin))


def _compare(before: Standing | None, after: Standing | None) -> Iterator[Change]:
    """Yield what happened between two standings in a row, the later change first."""
    if before and after and before.until == after.since:
        kinds = tuple(_list_kinds(before, after))
        if kinds:
            yield Change(after.since, kinds, before, after)
        return
    if after:
        yield Change(after.since, (Kind.BACK if before else Kind.NEW,), before, after)
    if before and before.until:
        yield Change(before.until, (Kind.REMOVED,), before, None)


def _list_kinds(before: Standing, after: Standing) -> Iterator[Kind]:
    """Yield how two standings differ; not at all where only the print of a text, or of a term, does."""
    if after.kind == Rule.Kind.TERM:
        if fold_wording(before.number) != fold_wording(after.number):
            yield Kind.RENAMED
    elif (before.number, before.occurrence) != (after.number, after.occurrence):
        yield Kind.MOVED
    differs_in = _compare_texts(before.text, after.text) if before.text != after.text else None
    if differs_in:
        yield Kind.REWORDED if differs_in is Aspect.WORDS else Kind.REFERENCE
    elif before.examples_digest != after.examples_digest:
        yield Kind.EXAMPLE


_compare_texts = lru_cache(4096)(compare_texts)


def list_stretches(path: Iterable[Standing], today: date) -> list[Stretch]:
    """Return each number of a rule with its days, to today where it stands in the newest edition, for drawing."""
    stretches: list[Stretch] = []
    for one in path:
        since, until = one.since, one.until or max(today, one.since)
        if stretches and (stretches[-1].number, stretches[-1].until) == (one.number, one.since):
            since = stretches.pop().since
        stretches.append(Stretch(one.number, since, until))
    return stretches


def find_earlier(path: Sequence[Standing], day: date, timeline: Timeline) -> tuple[date, str] | None:
    """Return the date of the newest edition before a day that has the rule, and its number there."""
    last = next((one for one in reversed(path) if one.since < day), None)
    if last is None:
        return None
    newest = timeline.date_before(min(last.until or day, day))
    return max(newest or last.since, last.since), last.number


def find_later(path: Sequence[Standing], day: date, timeline: Timeline) -> tuple[date, str] | None:
    """Return the date of the first edition after a day that has the rule, and its number there."""
    following = timeline.date_after(day)
    if following is None:
        return None
    first = next((one for one in path if one.until is None or one.until > following), None)
    return (max(following, first.since), first.number) if first else None


def find_number_on(reading: Reading, number: str, day: date) -> str:
    """Return the number that the rule behind `number` has on a day; the same one if it has none then."""
    rules = reading.edition.entries.of_number(number).values_list("rule", flat=True)
    dated = reading.timeline.in_force(day)
    standings = read_standings([rule for rule in rules if rule is not None])
    standing = find_on(dated.effective_date, standings) if dated else None
    return standing.number if standing else number
