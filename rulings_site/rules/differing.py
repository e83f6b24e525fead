"""The texts in which two editions may differ, read from the database; texts alike are never read."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from rulings_site.languages.fold import fold_wording
from rulings_site.rules.changes import TERM, EditionText, Identity, RuleText
from rulings_site.rules.models import Entry, GlossaryEntry, Wording

MOST_IN_A_QUERY = 5000
"""Values of one query: SQLite takes 32,766."""


class _Placed(NamedTuple):
    """A rule or term as an edition has it, by its wordings."""

    kind: str
    number: str
    occurrence: int
    wording: int
    examples: tuple[int, ...]


class _Text(NamedTuple):
    digest: str
    text: str


@dataclass(slots=True)
class _Side:
    """What stands in one edition, by identity, in the order of the document."""

    placed: dict[Identity, _Placed] = field(default_factory=dict)

    def place(self, identity: Identity, placed: _Placed) -> None:
        """Keep a rule; one that shares its identity, or has none, is known by its number."""
        if identity is None or identity in self.placed:
            identity = f"{placed.number}/{placed.occurrence}"
        self.placed[identity] = placed


def read_differing(before: int, after: int) -> tuple[EditionText, EditionText]:
    """Return the texts of two editions that are not the same in both, by the keys of the editions."""
    sides = _read_sides((before, after))
    one, other = sides[before].placed, sides[after].placed
    differing = [identity for identity in {**one, **other} if one.get(identity) != other.get(identity)]
    texts = _read_texts(side[identity] for identity in differing for side in (one, other) if identity in side)
    apart = [identity for identity in differing if _fold(one.get(identity), texts) != _fold(other.get(identity), texts)]
    return _build(one, apart, texts), _build(other, apart, texts)


def _read_sides(editions: tuple[int, int]) -> dict[int, _Side]:
    sides = {edition: _Side() for edition in editions}
    entries = Entry.objects.filter(edition__in=editions).order_by("edition", "position")
    columns = ("edition", "pk", "rule", "kind", "number", "occurrence", "wording", "parent")
    rows = list(entries.values_list(*columns))
    examples: dict[int | None, list[int]] = defaultdict(list)
    for _, _, _, kind, _, _, wording, parent in rows:
        if kind == Entry.Kind.EXAMPLE:
            examples[parent].append(wording)
    for edition, pk, rule, kind, number, occurrence, wording, _ in rows:
        if kind != Entry.Kind.EXAMPLE:
            sides[edition].place(rule, _Placed(kind, number, occurrence, wording, tuple(examples.get(pk, ()))))
    terms = GlossaryEntry.objects.filter(edition__in=editions).order_by("edition", "position")
    for edition, rule, term, wording in terms.values_list("edition", "rule", "term", "wording"):
        sides[edition].place(rule or f"{TERM}/{fold_wording(term).casefold()}", _Placed(TERM, term, 1, wording, ()))
    return sides


def _read_texts(placed: Iterable[_Placed]) -> dict[int, _Text]:
    wanted = sorted({wording for one in placed for wording in (one.wording, *one.examples)})
    texts: dict[int, _Text] = {}
    for start in range(0, len(wanted), MOST_IN_A_QUERY):
        held = Wording.objects.filter(pk__in=wanted[start : start + MOST_IN_A_QUERY])
        for pk, digest, text in held.values_list("pk", "folded_digest", "text"):
            texts[pk] = _Text(digest, text)
    return texts


def _fold(placed: _Placed | None, texts: dict[int, _Text]) -> object:
    """What of a rule counts: not how it is printed."""
    if placed is None:
        return None
    digests = tuple(texts[wording].digest for wording in (placed.wording, *placed.examples))
    return placed.number, placed.occurrence, digests


def _build(placed: dict[Identity, _Placed], apart: Iterable[Identity], texts: dict[int, _Text]) -> EditionText:
    found = tuple(_list_texts(placed, apart, texts))
    return EditionText(found, {identity: one.number for identity, one in placed.items() if one.kind != TERM})


def _list_texts(
    placed: dict[Identity, _Placed], apart: Iterable[Identity], texts: dict[int, _Text]
) -> Iterator[RuleText]:
    for identity in apart:
        if one := placed.get(identity):
            examples = tuple(texts[wording].text for wording in one.examples)
            yield RuleText(identity, one.kind, one.number, texts[one.wording].text, one.occurrence, examples)
