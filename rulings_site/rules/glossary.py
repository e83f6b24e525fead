"""The glossary of an edition, the addresses of its terms, and which term a typed one means."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from django.utils.text import slugify
from rapidfuzz import fuzz, process

from rulings_site.languages.fold import fold_name
from rulings_site.rules.models import Edition, GlossaryEntry

LONGEST_TERM = 200
MOST_NEAR = 5
LEAST_LIKENESS = 60
"""Per cent: enough for morf (Morph) and manefest (Manifest)."""

KEPT = 4096
"""Terms whose forms are kept in the process: all spellings of 27 years in every language are some 2,000."""

_REMARK = re.compile(r"\s*\([^()]*\)$")
_PARTS = re.compile(r"\s*[,/]\s*")
_SIGNS = re.compile(r"[\W_]")


@lru_cache(KEPT)
def slug_of(term: str) -> str:
    """Return a term as it stands in an address; a term of signs only keeps them."""
    return slugify(term, allow_unicode=True) or term.strip().replace("/", "-")


def key_of(term: str) -> str:
    """Return what the spellings of a term have in common: `face-down`, `facedown`, `Face Down`."""
    return _key_of(term[:LONGEST_TERM])


@lru_cache(KEPT)
def _key_of(term: str) -> str:
    return _SIGNS.sub("", fold_name(term))


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


def list_days(typed: str) -> list[date]:
    """Return the effective dates of the editions that define a term of this name, oldest first."""
    key = key_of(typed)
    spellings = GlossaryEntry.objects.order_by("folded_term").values_list("folded_term", flat=True).distinct()
    alike = [spelling for spelling in spellings if key and key_of(spelling) == key]
    editions = Edition.objects.law().filter(glossary_entries__folded_term__in=alike)
    return [day for day in editions.values_list("effective_date", flat=True).distinct() if day]
