"""Everything the page of a term shows: its definition on a day, and what became of it through time."""

from datetime import date
from functools import cached_property

from django.conf import settings
from django.urls import reverse
from django.utils.safestring import SafeString

from rulings_site.rules.glossary import LONGEST_TERM, Term, find_terms, list_days, list_terms, near_terms, slug_of
from rulings_site.rules.history import ToldChange, tell_change
from rulings_site.rules.lineage import find_earlier, find_later, list_changes
from rulings_site.rules.links import cited_numbers, link_references
from rulings_site.rules.models import GlossaryEntry
from rulings_site.rules.reading import Reading
from rulings_site.rules.standings import Standing, find_on, path_of, read_standings
from rulings_site.rules.term_translations import Translated, translate_term
from rulings_site.rules.timeline import Ruler

Neighbour = tuple[date, str]
"""An effective date, and the address of the page on it."""


class GlossaryPage:
    """A term in the edition read; two spellings may share an address.

    `slug` is the address of the term that is meant: another than the typed one for another
    spelling, empty if the glossary has none.
    """

    def __init__(self, reading: Reading, typed: str) -> None:
        self.reading, self.typed = reading, typed[:LONGEST_TERM]
        self.terms = list_terms(reading.edition)
        found = find_terms(self.terms, self.typed)
        self.slug = found[0].slug if found else ""
        self._meant = [term.pk for term in found if term.slug == self.slug]

    @cached_property
    def entries(self) -> list[GlossaryEntry]:
        return list(self.reading.edition.glossary_entries.filter(pk__in=self._meant).select_related("wording"))

    @property
    def near(self) -> list[Term]:
        """What may have been meant."""
        return near_terms(self.terms, self.typed)

    @cached_property
    def days(self) -> list[date]:
        """The days of other editions that define a term of this name."""
        return list_days(self.typed)

    @cached_property
    def definitions(self) -> list[tuple[str, SafeString, int, int]]:
        """Each term with its definition, its numbers as links, and its lines."""
        cited = cited_numbers(entry.wording.text for entry in self.entries)
        entries = self.reading.edition.entries.numbered().filter(number__in=cited)
        held = set(entries.values_list("number", flat=True))

        def address_of(number: str) -> str:
            return self.reading.address_of(number) if number in held else ""

        return [
            (entry.term, link_references(entry.wording.text, address_of), entry.line, entry.last_line)
            for entry in self.entries
        ]

    @cached_property
    def translations(self) -> list[Translated]:
        """What the term is called in other languages, as far as that was learned."""
        names = (name for entry in self.entries for name in Term(entry.pk, entry.term, "").names)
        return translate_term(list(dict.fromkeys(names)), settings.LEXICON_DIR)

    @cached_property
    def path(self) -> list[Standing]:
        """The term at its name and definition through the editions, oldest first; none while it is not linked."""
        rule = next((entry.rule_id for entry in self.entries if entry.rule_id is not None), None)
        return path_of(rule, read_standings([rule])) if rule is not None else []

    @cached_property
    def changes(self) -> list[ToldChange]:
        """What became of the term, newest first."""
        return [tell_change(change, {}) for change in list_changes(self.path)]

    @property
    def ruler(self) -> Ruler:
        """The ruler of all editions with the life of the term."""
        last = self.path[-1] if self.path else None
        life = (self.path[0].since, last.until or max(self.reading.timeline.today, last.since)) if last else None
        return self.reading.timeline.draw(self.reading.effective_date, life)

    @property
    def earlier(self) -> Neighbour | None:
        """This term in the edition before, None if it was in no earlier one."""
        day = self.reading.effective_date
        if not self.path:
            return self._neighbour(self.reading.earlier_date)
        found = find_earlier(self.path, day, self.reading.timeline)
        return self._neighbour(*found) if found else None

    @property
    def later(self) -> Neighbour | None:
        """This term in the edition after, None if it is in no later one."""
        day = self.reading.effective_date
        if not self.path:
            return self._neighbour(self.reading.later_date)
        found = find_later(self.path, day, self.reading.timeline)
        return self._neighbour(*found) if found else None

    def _neighbour(self, day: date | None, term: str = "") -> Neighbour | None:
        address = reverse("glossary-detail", args=[slug_of(term) if term else self.slug])
        return (day, f"{address}?on={day}") if day else None

    @cached_property
    def today(self) -> str:
        """The address of this term in the edition in force today, empty if that has none."""
        current = self.reading.timeline.current
        if current is None:
            return ""
        standing = find_on(current.effective_date, self.path)
        if standing:
            return reverse("glossary-detail", args=[slug_of(standing.number)])
        held = GlossaryEntry.objects.filter(edition__language="en", edition__label=current.label)
        is_held = not self.path and self.slug in map(slug_of, held.values_list("term", flat=True))
        return reverse("glossary-detail", args=[self.slug]) if is_held else ""
