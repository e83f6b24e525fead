"""Everything the page of a section, rule or subrule shows, gathered in a fixed number of queries."""

from collections.abc import Sequence
from datetime import date
from functools import cached_property

from django.db.models import Q

from rulings_site.rules.beside import Beside, Language, list_languages, read_beside
from rulings_site.rules.headings import is_heading, shorten
from rulings_site.rules.lineage import (
    Change,
    Span,
    Standing,
    list_changes,
    list_meanings,
    list_starts,
    path_of,
    standings_of,
)
from rulings_site.rules.links import cited_numbers
from rulings_site.rules.models import Entry
from rulings_site.rules.numbers import parent_number
from rulings_site.rules.reading import Reading
from rulings_site.rules.rows import Row, add_translations, make_rows
from rulings_site.rules.section_part import read_part
from rulings_site.rules.timeline import Ruler, Step, draw_stairs

MOST_UNDATED = 50


class NoSuchNumber(Exception):
    """The edition read has nothing behind the number."""


class RulePage:
    """The page of a number in an edition. Raises NoSuchNumber where the edition does not have it.

    A long section is shown part by part, a subrule within its rule: `head_number` is the number
    of the rule, `heads` what stands behind it, `addressed` what stands behind the number asked for.
    """

    def __init__(self, reading: Reading, number: str, page: str = "") -> None:
        self.reading, self.number = reading, number
        self.head_number = (parent_number(number) or number) if number[-1].isalpha() else number
        self.part = None if "." in number else read_part(reading.edition, number, page)
        entries = reading.edition.entries.within(self.head_number).select_related("wording").order_by("position")
        if self.part and self.part.page.has_other_pages():
            entries = entries.filter(Q(number=number) | self.part.positions)
        self.entries: Sequence[Entry] = list(entries)
        numbered = [entry for entry in self.entries if entry.kind != Entry.Kind.EXAMPLE]
        self.addressed = [entry for entry in numbered if entry.number == number]
        self.heads = [entry for entry in numbered if entry.number == self.head_number]
        if not self.addressed:
            raise NoSuchNumber(number)

    @property
    def entry(self) -> Entry:
        return self.addressed[0]

    @property
    def head(self) -> Entry:
        return self.heads[0] if self.heads else self.entry

    @property
    def is_section(self) -> bool:
        return self.head.kind == Entry.Kind.SECTION

    @property
    def is_repeated(self) -> bool:
        """True where the edition prints the number twice (702.175 in 2024-09-20)."""
        return len(self.addressed) > 1

    @cached_property
    def name(self) -> str:
        """What the page is called: the name of the rule, or of its section where the rule is a sentence."""
        names = [entry.wording.text for entry in self.heads if is_heading(entry.wording.text)]
        if names:
            return " · ".join(names)
        return self.crumbs[-1].wording.text if self.crumbs else shorten(self.head.wording.text)

    @cached_property
    def crumbs(self) -> list[Entry]:
        """The chapter and section above, as far as the edition has them."""
        return [self._held[number] for number in reversed(self._numbers_above) if number in self._held]

    @cached_property
    def _numbers_above(self) -> list[str]:
        above, number = [], parent_number(self.head_number)
        while number:
            above.append(number)
            number = parent_number(number)
        return above

    @cached_property
    def _cited(self) -> dict[int, dict[str, Entry]]:
        """What is cited by or stands above the texts shown, for each edition shown."""
        translated = self.beside.shown if self.beside else []
        numbers = cited_numbers(entry.wording.text for entry in [*self.entries, *translated])
        editions = [self.reading.edition.pk, *([self.beside.language.edition.pk] if self.beside else [])]
        found = Entry.objects.numbered().filter(edition__in=editions, number__in=numbers.union(self._numbers_above))
        cited: dict[int, dict[str, Entry]] = {edition: {} for edition in editions}
        for entry in found.select_related("wording"):
            cited[entry.edition_id][entry.number] = entry
        return cited

    @property
    def _held(self) -> dict[str, Entry]:
        return self._cited[self.reading.edition.pk]

    @cached_property
    def languages(self) -> tuple[Language, ...]:
        return list_languages(self.reading)

    @cached_property
    def beside(self) -> Beside | None:
        """The translation asked for, None if none is held of that language up to this edition."""
        language = next((one for one in self.languages if one.tag == self.reading.beside), None)
        return read_beside(language, self.entries) if language else None

    @cached_property
    def rows(self) -> list[Row]:
        """The rules and subrules in order. A name alone is the title and needs no row, unless translated."""
        shown = [entry for entry in self.entries if entry.kind != Entry.Kind.SECTION and not self._is_title(entry)]
        rows = make_rows(shown, self._address_of)
        if self.beside:
            add_translations(rows, self.beside, self._address_in_translation)
        return rows

    def _is_title(self, entry: Entry) -> bool:
        return self.beside is None and self.heads == [entry] and is_heading(entry.wording.text)

    def _address_of(self, number: str) -> str:
        return self.reading.address_of(number) if number in self._held else ""

    def _address_in_translation(self, number: str) -> str:
        """Return an address in the edition of the translation, the one its numbers are of."""
        language = self.beside.language if self.beside else None
        if language is None or number not in self._cited[language.edition.pk]:
            return ""
        return self.reading.address_on(language.day, number)

    @cached_property
    def refers_to(self) -> list[tuple[str, str, str]]:
        """What the texts cite: number, address, name."""
        numbers = cited_numbers(entry.wording.text for entry in self.entries) - {self.head_number, self.number}
        held = sorted((self._held[number] for number in numbers & set(self._held)), key=lambda entry: entry.position)
        return [(one.number, self.reading.address_of(one.number), shorten(one.wording.text, 48)) for one in held]

    @cached_property
    def path(self) -> tuple[Standing, ...]:
        return path_of(self.entry.rule_id)

    @cached_property
    def stairs(self) -> tuple[Step, ...]:
        starts = list_starts(self.path)
        if len(starts) < 2:
            return ()
        return draw_stairs(starts, max(self._last_day, starts[-1][1]), self.reading.effective_date)

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        return list_changes(self.path, self.reading.timeline)

    @cached_property
    def meanings(self) -> tuple[Span, ...]:
        """What the number of this page's rule has meant."""
        return list_meanings(standings_of(self.head_number), self.reading.timeline)

    @cached_property
    def ruler(self) -> Ruler:
        life = (self.path[0].edition.effective_date, self._last_day) if self.path else None
        return self.reading.timeline.draw(self.reading.effective_date, life)

    @property
    def _last_day(self) -> date:
        """The day the rule left the rules; today while it stands in the newest edition."""
        timeline = self.reading.timeline
        return timeline.date_after(self.path[-1].edition.effective_date) or timeline.today

    @property
    def earlier(self) -> Standing | None:
        """This rule in the edition before; None if it stands in no earlier one."""
        return next((one for one in reversed(self.path) if one.day < self.reading.effective_date), None)

    @property
    def later(self) -> Standing | None:
        """This rule in the edition after; None if it stands in no later one."""
        return next((one for one in self.path if one.day > self.reading.effective_date), None)

    @property
    def today(self) -> Standing | None:
        """This rule in the edition in force today."""
        current = self.reading.timeline.current
        return next((one for one in reversed(self.path) if one.edition == current), None)

    @cached_property
    def undated(self) -> list[Entry]:
        """Texts without a date that are printed under one of these numbers."""
        numbers = {self.number} if self.is_section else {entry.number for entry in self.entries}
        found = Entry.objects.undated().numbered().filter(number__in=numbers)
        shown = found.select_related("wording", "edition__document").order_by("edition__language", "position")
        return list(shown[:MOST_UNDATED])

    @cached_property
    def _neighbours(self) -> list[Entry]:
        return list(self.reading.edition.entries.neighbours_of(self.head).select_related("wording"))

    @property
    def previous(self) -> Entry | None:
        """The rule, or section, before this one."""
        return next((one for one in self._neighbours if one.position < self.head.position), None)

    @property
    def next(self) -> Entry | None:
        """The rule, or section, after this one."""
        return next((one for one in self._neighbours if one.position > self.head.position), None)

    @property
    def lines(self) -> tuple[int, int]:
        """The first and last line of the texts addressed, in their document."""
        shown = self.entries if self.number == self.head_number else self.addressed
        return min(entry.line for entry in shown), max(entry.last_line for entry in shown)
