"""What the feeds tell: new editions, the changes of one rule, the updates of all that stands below a number."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import NamedTuple

from django.db.models import Count, Q
from django.template.loader import render_to_string
from django.urls import reverse

from rulings_site.rules.editions import address_of_edition
from rulings_site.rules.history import HistoryPage, ToldChange, read_examples, read_kin, tell_change
from rulings_site.rules.lineage import Change, list_changes
from rulings_site.rules.models import Edition, Link, Period
from rulings_site.rules.numbers import parse_number
from rulings_site.rules.reading import Reading, address_of_number, read_timeline
from rulings_site.rules.standings import Standing, read_standings

MOST_EDITIONS = 30
MOST_CHANGES = 50
MOST_UPDATES = 20
MOST_TOLD = 60
"""Changes told of one update; the site has a page of them all."""
NAME_LENGTH = 60


@dataclass(frozen=True, slots=True)
class FeedEntry:
    """One entry. `identifier` is made of dates and numbers, so that it stays when the rows are made anew."""

    identifier: str
    title: str
    address: str
    day: date
    html: str


@dataclass(frozen=True, slots=True)
class FeedContent:
    """A feed with its entries, newest first."""

    identifier: str
    title: str
    subtitle: str
    address: str
    entries: tuple[FeedEntry, ...]


# Editions


def tell_editions() -> FeedContent:
    """Return the newest English editions, those to come first; four queries."""
    timeline = read_timeline()
    newest = Edition.objects.law().with_end().select_related("document__source").reverse()[:MOST_EDITIONS]
    editions = list(newest)
    counts = _count_changes(editions)
    entries = []
    for edition in editions:
        assert edition.effective_date is not None, "the law is dated"  # noqa: S101
        state = edition.state_on(timeline.today)
        title = f"Edition {edition.label}, effective {edition.effective_date}"
        told = {"edition": edition, "state": state, "counts": counts.get(edition.pk)}
        entries.append(
            FeedEntry(
                identifier=f"edition/{edition.language}/{edition.label}",
                title=_say_state(title, edition.effective_date, timeline.today),
                address=address_of_edition(edition, timeline),
                day=edition.effective_date,
                html=render_to_string("rules/feed_edition.html", told),
            )
        )
    subtitle = "Each new edition of the Comprehensive Rules, as soon as it is held, also before it takes effect."
    return FeedContent("feeds/editions", "New editions", subtitle, reverse("edition-list"), tuple(entries))


class Counts(NamedTuple):
    """How many texts an edition brought, and how many it changed or moved."""

    new: int
    changed: int


def _count_changes(editions: Sequence[Edition]) -> dict[int, Counts]:
    is_first = Q(link=Link.FIRST)
    began = Period.objects.filter(edition__in=editions).order_by().values("edition")
    counted = began.annotate(new=Count("pk", filter=is_first), changed=Count("pk", filter=~is_first))
    return {row["edition"]: Counts(row["new"], row["changed"]) for row in counted}


# One rule


class NoSuchRule(Exception):
    """The edition read has nothing behind the number."""


def tell_rule(reading: Reading, number: str) -> FeedContent:
    """Return what happened to the rule, or two, behind a number in the edition read. Raises NoSuchRule.

    Three queries, four with examples.
    """
    page = _read_page(reading, number)
    changes = [told for history in page.histories for told in history.changes]
    newest = sorted(changes, key=lambda told: told.change.day, reverse=True)[:MOST_CHANGES]
    return FeedContent(
        identifier=f"feeds/rules/{reading.effective_date}/{number}",
        title=f"Changes of {number} {page.name}",
        subtitle=f"What happened to the rule that is {number} in the edition of {reading.effective_date}, "
        "under whatever number it stands.",
        address=reading.permanent_address_of(number),
        entries=tuple(_tell_change(told, reading) for told in newest),
    )


def _read_page(reading: Reading, number: str) -> HistoryPage:
    page = HistoryPage(reading, number)
    if not page.texts:
        raise NoSuchRule(f"No rule {number} in the edition of {reading.effective_date}.")
    return page


def _tell_change(told: ToldChange, reading: Reading) -> FeedEntry:
    day = told.change.day
    return FeedEntry(
        identifier=_identify(told.change),
        title=_say_state(f"{told.change.words}, {day}", day, reading.timeline.today),
        address=_address_of(told.change),
        day=day,
        html=render_to_string("rules/feed_changes.html", {"changes": [told]}),
    )


def _identify(change: Change) -> str:
    """A number stands once in an edition, or is counted; what was removed may leave its number to another rule."""
    side = change.after or change.before
    again = f"/{side.occurrence}" if side and side.occurrence > 1 else ""
    return f"change/{change.day}/{change.number}{again}{'' if change.after else '/removed'}"


def _address_of(change: Change) -> str:
    day = change.day if change.after or change.before is None else change.before.since
    return address_of_number(change.number, day)


def _say_state(title: str, day: date, today: date) -> str:
    return f"Not yet in force: {title}" if day > today else title


# Everything below a number


class _Stretch(NamedTuple):
    """A section or rule had this number from `since` to the day before `until`, None if it still has."""

    number: str
    since: date
    until: date | None

    def holds(self, number: str, day: date) -> bool:
        """Return whether a number stood below this one on a day, or was it: 702.9a below 702.9, 702.90 not."""
        if not number.startswith(self.number) or number[len(self.number) :][:1].isdigit():
            return False
        return self.since <= day and (self.until is None or day < self.until)


def tell_below(reading: Reading, number: str) -> FeedContent:
    """Return the updates of a section or rule with all below it, one entry a day. Raises NoSuchRule.

    Five queries, six with examples.
    """
    page = _read_page(reading, number)
    stretches = [_Stretch(one.number, one.since, one.until) for path in page.paths for one in path]
    name = f"{number} {page.name}"
    updates = _tell_updates(_find_changes(stretches) if stretches else [])
    return FeedContent(
        identifier=f"feeds/sections/{reading.effective_date}/{number}",
        title=f"Updates of {name}",
        subtitle=f"What changed in {name} and below it, one entry for each edition; followed through its numbers.",
        address=reading.permanent_address_of(number),
        entries=tuple(_tell_update(update, stretches, reading) for update in updates),
    )


def _find_changes(stretches: Sequence[_Stretch]) -> list[Change]:
    """Return the changes of the newest updates."""
    periods = _read_periods(stretches)
    days = {day for _, *both in periods for day in both if day}
    newest = sorted(days, reverse=True)[:MOST_UPDATES]
    if not newest:
        return []
    start = newest[-1]
    touched = {rule for rule, since, until in periods if since >= start or (until and until >= start)}
    kin = read_kin(touched)
    changes = (change for rule, path in _read_paths(touched, start).items() for change in list_changes(path, kin[rule]))
    return [change for change in changes if change.day >= start and _is_within(change, stretches)]


def _read_periods(stretches: Sequence[_Stretch]) -> list[tuple[int, date, date | None]]:
    """Return rule, first day and end of what stood below one of the numbers while it had the number."""
    below = Q()
    for number in {one.number for one in stretches}:
        below |= Q(number__startswith=number)
    rows = Period.objects.exclude(kind="term").filter(below).order_by()
    return [
        (rule, since, until)
        for rule, number, since, until in rows.values_list("rule", "number", "since", "until")
        if any(one.holds(number, since) for one in stretches)
    ]


def _read_paths(rules: set[int], start: date) -> dict[int, list[Standing]]:
    """Return the paths of rules, from where each stood before a day: what was earlier changes nothing since."""
    paths: dict[int, list[Standing]] = defaultdict(list)
    for standing in read_standings(sorted(rules)):
        if standing.since < start:
            paths[standing.rule_id].clear()
        paths[standing.rule_id].append(standing)
    return paths


class _Update(NamedTuple):
    """What one day brought: the first changes by number, and how many there are."""

    day: date
    told: list[ToldChange]
    total: int


def _tell_updates(changes: Sequence[Change]) -> list[_Update]:
    """Return the updates, newest first."""
    by_day: dict[date, list[Change]] = defaultdict(list)
    for change in sorted(changes, key=lambda change: (change.day, parse_number(change.number))):
        by_day[change.day].append(change)
    told = [change for of_day in by_day.values() for change in of_day[:MOST_TOLD]]
    sides = [side for change in told for side in (change.before, change.after) if side]
    examples = read_examples({side.rule_id for side in sides}, sides)
    return [
        _Update(day, [tell_change(change, examples) for change in by_day[day][:MOST_TOLD]], len(by_day[day]))
        for day in sorted(by_day, reverse=True)
    ]


def _is_within(change: Change, stretches: Sequence[_Stretch]) -> bool:
    sides = ((change.after, change.day), (change.before, change.day - timedelta(days=1)))
    return any(side is not None and one.holds(side.number, day) for one in stretches for side, day in sides)


def _tell_update(update: _Update, stretches: Sequence[_Stretch], reading: Reading) -> FeedEntry:
    day, told, total = update
    number = next((one.number for one in reversed(stretches) if one.since <= day), stretches[0].number)
    title = f"{number}: {total} change{'' if total == 1 else 's'}, {day}"
    # The first edition held has none before it to compare with.
    has_changes = reading.timeline.date_before(day) is not None
    changes = f"{reverse('edition-changes', args=[day])}?within={number}"
    return FeedEntry(
        identifier=f"update/{day}/{number}",
        title=_say_state(title, day, reading.timeline.today),
        address=changes if has_changes else address_of_number(number, day),
        day=day,
        html=render_to_string("rules/feed_changes.html", {"changes": told, "more": total - len(told)}),
    )
