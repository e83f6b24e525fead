"""What is linked from edition to edition: numbered texts, and terms of the glossary."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rulings_site.languages.fold import fold_wording
from rulings_site.rules.identity.entries import Linkable, mask_numbers
from rulings_site.rules.identity.linking import Linked, link_entries
from rulings_site.rules.identity.terms import fold_term, link_terms
from rulings_site.rules.models import Edition, Entry, GlossaryEntry, Rule

_REMEMBERED = 50_000


@dataclass(slots=True)
class Row:
    """A text of an edition: its row, its rule (None: not known yet), its number or term as printed, what links it,
    and what a period keeps."""

    pk: int
    rule: int | None
    number: str
    occurrence: int
    linkable: Linkable
    kept: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of text: how it is read and linked, and the table that holds it."""

    model: type[Entry] | type[GlossaryEntry]
    is_term: bool
    read: Callable[[Edition], list[Row]]
    link: Callable[..., dict[int, Linked]]


@lru_cache(_REMEMBERED)
def mask(text: str) -> str:
    """Return a text as it is linked: without typography and numbers."""
    return mask_numbers(fold_wording(text))


def _read_entries(edition: Edition) -> list[Row]:
    examples: dict[int | None, list[str]] = defaultdict(list)
    of_edition = Entry.objects.filter(edition=edition).order_by("position")
    for parent, digest in of_edition.filter(kind=Entry.Kind.EXAMPLE).values_list("parent", "wording__folded_digest"):
        examples[parent].append(digest)
    rows: list[Row] = []
    places: dict[int | None, int] = {}
    columns = ("pk", "rule", "kind", "number", "occurrence", "parent", "wording__text", "wording__folded_digest")
    for pk, rule, kind, number, occurrence, parent, text, digest in of_edition.numbered().values_list(*columns):
        places[pk] = len(rows)
        linkable = Linkable(kind, number, occurrence, mask(text), places.get(parent))
        rows.append(
            Row(pk, rule, number, occurrence, linkable, (number, occurrence, digest, tuple(examples.get(pk, ()))))
        )
    return rows


def _read_terms(edition: Edition) -> list[Row]:
    rows: list[Row] = []
    seen: dict[str, int] = defaultdict(int)
    columns = ("pk", "rule", "term", "wording__text", "wording__folded_digest")
    for pk, rule, term, text, digest in edition.glossary_entries.order_by("position").values_list(*columns):
        folded = fold_term(term)
        seen[folded] += 1
        linkable = Linkable(Rule.Kind.TERM, folded, seen[folded], mask(text), None)
        rows.append(Row(pk, rule, term, 1, linkable, (term, digest)))
    return rows


KINDS: Iterable[Kind] = (
    Kind(Entry, False, _read_entries, link_entries),
    Kind(GlossaryEntry, True, _read_terms, link_terms),
)
