"""Everything the page of a comparison shows; the change report of an edition is one with another title."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from itertools import groupby
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.urls import reverse

from rulings_site.rules.affected import AffectedTranslation, find_affected_dependents, find_affected_translations
from rulings_site.rules.changes import Change, ChangeKind
from rulings_site.rules.comparison import Comparison, compare_editions
from rulings_site.rules.dependents import Dependent
from rulings_site.rules.models import Entry
from rulings_site.rules.parts import NoSuchPart, Part, find_part
from rulings_site.rules.reading import Reading
from rulings_site.rules.shown_changes import CLASSES, LABELS, ShownChange
from rulings_site.rules.timeline import Ruler

PAGE_SIZE = 50
FORMATS = {"csv": "text/csv", "json": "application/json"}


@dataclass(frozen=True, slots=True)
class Group:
    """Changes of one section under its name; of the glossary under that word."""

    number: str
    name: str
    changes: tuple[ShownChange, ...]


@dataclass(frozen=True, slots=True)
class CountedKind:
    """A kind of change with how many there are."""

    kind: ChangeKind
    count: int

    @property
    def label(self) -> str:
        return LABELS[self.kind]

    @property
    def css(self) -> str:
        return CLASSES[self.kind]


class ComparePage:
    """What changed between two readings, of one kind or all, within a part of the rules or everywhere.

    `problem` says why no part of the name asked for is found; then nothing is shown.
    """

    def __init__(self, before: Reading, after: Reading, kind: ChangeKind | None = None, within: str = "") -> None:
        self.before, self.after, self.kind, self.within = before, after, kind, within
        self.part: Part | None = None
        self.problem: NoSuchPart | None = None
        try:
            self.part = find_part(before.edition, after.edition, within) if within else None
        except NoSuchPart as error:
            self.problem = error

    @cached_property
    def comparison(self) -> Comparison:
        """The changes within the part, of every kind."""
        if self.problem:
            return Comparison(())
        whole = compare_editions(self.before.edition, self.after.edition)
        return whole.within(self.part) if self.part else whole

    @property
    def changes(self) -> tuple[Change, ...]:
        return self.comparison.changes

    @property
    def chosen(self) -> tuple[Change, ...]:
        """The changes of the kind asked for."""
        return self.comparison.of_kind(self.kind)

    @cached_property
    def kinds(self) -> tuple[CountedKind, ...]:
        return tuple(CountedKind(kind, len(changes)) for kind, changes in self.comparison.by_kind.items())

    @property
    def absent(self) -> Iterator[str]:
        """Sentences on what did not happen, for a reader who would look for it in vain."""
        manners = self.comparison.manners
        if manners.isdisjoint({ChangeKind.DELETED, ChangeKind.MERGED}):
            yield "Nothing was removed."
        if manners.isdisjoint({ChangeKind.NEW, ChangeKind.SPLIT}):
            yield "Nothing is new."
        if not self.comparison.has_moves:
            yield "No number moved."

    def turn_to(self, page: str) -> Page[Change]:
        """Return the changes of a page, those of the nearest one for any other number."""
        return Paginator(self.chosen, PAGE_SIZE).get_page(page)

    def group(self, changes: Page[Change]) -> list[Group]:
        """Return the changes of a page by section."""
        shown = [ShownChange(change, self.before, self.after) for change in changes]
        sections = {_section_of(one.change) for one in shown}
        names = self._name_sections(sections - {""})
        return [
            Group(number, names.get(number, ""), tuple(group))
            for number, group in groupby(shown, key=lambda one: _section_of(one.change))
        ]

    def _name_sections(self, numbers: set[str]) -> dict[str, str]:
        """The later edition names a section, the earlier one where only that has it."""
        before, after = self.before.edition.pk, self.after.edition.pk
        held = Entry.objects.numbered().filter(edition__in=(before, after), number__in=numbers)
        rows = held.values_list("edition", "number", "wording__text")
        return {number: name for _, number, name in sorted(rows, key=lambda row: row[0] == after)}

    @cached_property
    def translations(self) -> tuple[AffectedTranslation, ...]:
        return find_affected_translations(self.changes, self.after.effective_date, self.after.held)

    @cached_property
    def dependents(self) -> tuple[Dependent, ...]:
        return find_affected_dependents(self.changes, self.before.edition, self.after.edition)

    @cached_property
    def ruler(self) -> Ruler:
        """All editions, both days, and the time between them."""
        first, last = sorted((self.before.effective_date, self.after.effective_date))
        start = self.before.timeline.draw(first, (first, last))
        return replace(start, at=start.at + self.before.timeline.draw(last).at)

    @property
    def summary(self) -> str:
        """The counts as a sentence."""
        counted = [f"{one.count:,} {one.label}" for one in self.kinds]
        return f"{', '.join(counted)}." if counted else "No rule and no term changed."

    @property
    def typed(self) -> tuple[str, str]:
        """Both ends as a person would write them: a day, or a label where a date alone would mean another document."""
        return self.before.label or str(self.before.day), self.after.label or str(self.after.day)

    @property
    def is_backward(self) -> bool:
        return self.after.dated < self.before.dated

    @property
    def address(self) -> str:
        """The address that does not change: by effective dates."""
        return compare_address(self.before, self.after, **self._asked)

    @property
    def downloads(self) -> dict[str, str]:
        """The addresses of these changes as files, by format."""
        return {form: compare_address(self.before, self.after, form, **self._asked) for form in FORMATS}

    @property
    def swapped(self) -> str:
        """The address of the comparison the other way round."""
        return compare_address(self.after, self.before, **self._asked)

    @property
    def steps(self) -> dict[str, tuple[date, str]]:
        """The date and address with the earlier or later edition at either end, where there is one."""
        before, after = self.before, self.after
        ends = (
            ("earlier_from", before.earlier_date, before.earlier_date, after.effective_date),
            ("later_from", before.later_date, before.later_date, after.effective_date),
            ("earlier_to", after.earlier_date, before.effective_date, after.earlier_date),
            ("later_to", after.later_date, before.effective_date, after.later_date),
        )
        query = f"?{urlencode(self._asked)}" if self._asked else ""
        return {
            name: (day, reverse("compare-detail", args=[start, end]) + query) for name, day, start, end in ends if day
        }

    @property
    def _asked(self) -> dict[str, str]:
        asked = {"kind": self.kind or "", "within": self.within}
        return {name: value for name, value in asked.items() if value}


def _section_of(change: Change) -> str:
    return "" if change.text.is_term else change.text.number.partition(".")[0]


def compare_address(before: Reading, after: Reading, form: str = "", **query: str) -> str:
    """Return the address of a comparison, or of it as a file, naming documents only where a date would mean another."""
    labels = {"from_edition": before.label, "to_edition": after.label}
    asked = {key: value for key, value in {**labels, **query}.items() if value}
    days = (before.effective_date, after.effective_date)
    address = reverse("compare-export", args=[*days, form]) if form else reverse("compare-detail", args=days)
    return f"{address}?{urlencode(asked)}" if asked else address
