"""Which cards have a name, in whatever language, and which names are nearest to one that no card has."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Q
from django.db.models.functions import Length
from rapidfuzz import process
from rapidfuzz.distance import OSA

from rulings_site.cards.models import Card, CardName, Face
from rulings_site.languages.fold import fold_name

LONGEST_NAME = 200
MOST_NEAR = 8
LEAST_NEAR = 0.5
"""Share of the letters that two names have to have in common for the one to be offered for the other."""
_SLUG_SUFFIX = "--"


@dataclass(frozen=True, slots=True)
class NamedCard:
    """A card with those of its names that were asked for; `type_line` is that of its faces."""

    card: Card
    names: Sequence[CardName]
    type_line: str = ""


def find_named(typed: str) -> list[NamedCard]:
    """Return the cards that have this name, whole names before those of faces; one query.

    An address that was a card's until another one of its name came, or the other way round, finds both.
    """
    if len(typed) > LONGEST_NAME:
        return []
    found = _group(CardName.objects.named(typed).select_related("card"))
    base, is_slug, _ = typed.rpartition(_SLUG_SUFFIX)
    return found or (find_named(base) if is_slug and base else [])


def find_nearest(typed: str) -> list[NamedCard]:
    """Return the cards whose names are most like this one, the likest first; two queries.

    All names within one change (from 6 letters on two, from 16 on three) are looked at: of a name cut into
    one piece more than there are changes, one piece stands unchanged in it.
    """
    folded = fold_name(typed[:LONGEST_NAME]).replace("\0", "")
    changes = 1 + (len(folded) > 5) + (len(folded) > 15)
    if len(folded) <= changes:
        return []
    pieces = _cut(folded, changes + 1)
    holds_piece = Q(*(("folded__contains", piece) for piece in pieces), _connector=Q.OR)
    names = CardName.objects.order_by().annotate(length=Length("folded"))
    candidates = (
        names.filter(length__gte=len(folded) - changes, length__lte=len(folded) + changes)
        .filter(holds_piece)
        .values_list("folded", flat=True)
    )
    ranked = process.extract(
        folded, set(candidates), scorer=OSA.normalized_similarity, limit=MOST_NEAR, score_cutoff=LEAST_NEAR
    )
    places = {name: place for place, (name, *_) in enumerate(ranked)}
    found = CardName.objects.filter(folded__in=places).select_related("card")
    return _group(sorted(found, key=lambda name: places[name.folded]))[:MOST_NEAR] if places else []


def add_type_lines(named: Sequence[NamedCard]) -> list[NamedCard]:
    """Return these cards with their type lines; one query."""
    lines: dict[int, list[str]] = {}
    faces = Face.objects.filter(card__in=[one.card.pk for one in named]).order_by("card", "position")
    for card, line in faces.values_list("card_id", "type_line"):
        lines.setdefault(card, []).append(line)
    return [NamedCard(one.card, one.names, " // ".join(filter(None, lines.get(one.card.pk, ())))) for one in named]


def _cut(text: str, count: int) -> list[str]:
    return [text[place * len(text) // count : (place + 1) * len(text) // count] for place in range(count)]


def _group(names: Iterable[CardName]) -> list[NamedCard]:
    cards: dict[int, list[CardName]] = {}
    for name in names:
        cards.setdefault(name.card_id, []).append(name)
    grouped = [NamedCard(of_card[0].card, of_card) for of_card in cards.values()]
    return sorted(grouped, key=lambda one: all(name.is_face for name in one.names))
