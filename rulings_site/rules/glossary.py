"""The glossary of an edition, the addresses of its terms, and which term a typed one means."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.text import slugify
from rapidfuzz import fuzz, process

from rulings_site.languages.fold import fold_name
from rulings_site.rules.links import cited_numbers, link_references
from rulings_site.rules.models import Edition, GlossaryEntry
from rulings_site.rules.reading import Reading

LONGEST_TERM = 200
MOST_NEAR = 5
LEAST_LIKENESS = 60
"""Per cent: enough for morf (Morph) and manefest (Manifest)."""

_REMARK = re.compile(r"\s*\([^()]*\)$")
_PARTS = re.compile(r"\s*[,/]\s*")
_SIGNS = re.compile(r"[\W_]")


def slug_of(term: str) -> str:
    """Return a term as it stands in an address; a term of signs only keeps them."""
    return slugify(term, allow_unicode=True) or term.strip().replace("/", "-")


def key_of(term: str) -> str:
    """Return what the spellings of a term have in common: `face-down`, `facedown`, `Face Down`."""
    return _SIGNS.sub("", fold_name(term[:LONGEST_TERM]))


@dataclass(frozen=True, slots=True)
class Term:
    """A term of a glossary and its place in addresses."""

    pk: int
    term: str
    slug: str

    @property
    def names(self) -> tuple[str, ...]:
        """What it is looked up by: the whole, and its parts (`Control, Controller`), without a remark (`Obsolete`)."""
        plain = _REMARK.sub("", self.term)
        return (self.term, plain, *_PARTS.split(plain))


def list_terms(edition: Edition) -> list[Term]:
    """Return the terms of an edition in the order it prints them."""
    return [Term(pk, term, slug_of(term)) for pk, term in edition.glossary_entries.values_list("pk", "term")]


def find_terms(terms: Iterable[Term], typed: str) -> list[Term]:
    """Return the terms that bear an address, or else the name, in any spelling, or else have it as a part."""
    terms, key = list(terms), key_of(typed)
    if found := [term for term in terms if term.slug == typed]:
        return found
    if not key:
        return []
    whole = [term for term in terms if key_of(term.term) == key]
    return whole or [term for term in terms if key in map(key_of, term.names)]


def near_terms(terms: Iterable[Term], typed: str) -> list[Term]:
    """Return the terms that look most like a typed one, best first."""
    names = [(term, key_of(name)) for term in terms for name in term.names]
    keys = [key for _, key in names]
    near = process.extract(key_of(typed), keys, scorer=fuzz.ratio, limit=3 * MOST_NEAR, score_cutoff=LEAST_LIKENESS)
    return list(dict.fromkeys(names[place][0] for _, _, place in near))[:MOST_NEAR]


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
    def today(self) -> str:
        """The address of this term in the edition in force today, empty if that has none."""
        current = self.reading.timeline.current
        if current is None:
            return ""
        held = GlossaryEntry.objects.filter(edition__language="en", edition__label=current.label)
        rules = {entry.rule_id for entry in self.entries if entry.rule_id is not None}
        terms = list(held.values_list("term", "rule_id"))
        same = [term for term, rule in terms if rule in rules] or [t for t, _ in terms if slug_of(t) == self.slug]
        return reverse("glossary-detail", args=[slug_of(same[0])]) if same else ""

    @cached_property
    def days(self) -> list[date]:
        """The effective dates of the editions that define a term of this name, oldest first."""
        return list(_list_days(key_of(self.typed)))

    @property
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


def _list_days(key: str) -> Iterator[date]:
    spellings = GlossaryEntry.objects.order_by("folded_term").values_list("folded_term", flat=True).distinct()
    alike = [spelling for spelling in spellings if key and key_of(spelling) == key]
    editions = Edition.objects.law().filter(glossary_entries__folded_term__in=alike)
    yield from (day for day in editions.values_list("effective_date", flat=True).distinct() if day)
