"""The glossary of an edition, and the addresses of its terms."""

from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.text import slugify

from rulings_site.rules.links import cited_numbers, link_references
from rulings_site.rules.models import Edition
from rulings_site.rules.reading import Reading


def slug_of(term: str) -> str:
    """Return a term as it stands in an address; a term of signs only keeps them."""
    return slugify(term, allow_unicode=True) or term.strip().replace("/", "-")


@dataclass(frozen=True, slots=True)
class Term:
    """A term of a glossary and its place in addresses."""

    term: str
    slug: str


def list_terms(edition: Edition) -> list[Term]:
    """Return the terms of an edition in the order it prints them."""
    return [Term(term, slug_of(term)) for term in edition.glossary_entries.values_list("term", flat=True)]


class GlossaryPage:
    """A term in the edition read; two spellings may share an address."""

    def __init__(self, reading: Reading, slug: str) -> None:
        self.reading = reading
        terms = reading.edition.glossary_entries.values_list("pk", "term")
        found = [pk for pk, term in terms if slug_of(term) == slug]
        entries = reading.edition.glossary_entries.filter(pk__in=found).select_related("wording")
        self.entries = list(entries) if found else []

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
