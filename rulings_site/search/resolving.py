"""What the names in a query stand for: cards by any of their names, sections, editions, numbers that exist."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date

from django.db.models import Q
from django.utils.timezone import localdate

from rulings_site.cards.models import Card as HeldCard
from rulings_site.rules.models import Edition as HeldEdition
from rulings_site.rules.models import Entry
from rulings_site.search.query import (
    And,
    Card,
    Edition,
    Node,
    Not,
    Or,
    Query,
    QueryError,
    Section,
    Under,
)
from rulings_site.search.query.fields import FIELDS
from rulings_site.search.suggestions import near_names, near_number

MOST_CARDS = 20


def resolve(query: Query) -> Query:
    """Return the query as a backend answers it. Raises QueryError for a name or number that nothing held has."""
    if not query.has_place:
        return query
    # Editions first: they say of which day a section is named.
    dated = replace(query, root=_replace_leaves(query.root, _resolve_edition))
    day = dated.day or str(localdate())
    return replace(dated, root=_replace_leaves(dated.root, lambda leaf: _resolve_leaf(leaf, day)))


def _replace_leaves(root: And, resolve_leaf: Callable[[Node], Node]) -> And:
    def replaced(node: Node) -> Node:
        if isinstance(node, Not):
            return Not(replaced(node.node))
        if isinstance(node, And | Or):
            return type(node)(tuple(map(replaced, node.nodes)))
        return resolve_leaf(node)

    return And(tuple(map(replaced, root.nodes)))


def _resolve_edition(leaf: Node) -> Node:
    return _find_edition(leaf) if isinstance(leaf, Edition) else leaf


def _resolve_leaf(leaf: Node, day: str) -> Node:
    if isinstance(leaf, Card):
        return _find_cards(leaf)
    if isinstance(leaf, Section):
        return _find_section(leaf, day)
    if isinstance(leaf, Under) and not Entry.objects.of_number(leaf.number).exists():
        near = near_number(leaf.number) or "702"
        message = f"No edition held has a number {leaf.number}. The nearest above it is {near}."
        raise QueryError(message, leaf.position, f"rule:{near}")
    return leaf


def _find_cards(leaf: Card) -> Node:
    cards = HeldCard.objects.named(leaf.name).order_by("name").values_list("name", flat=True)[:MOST_CARDS]
    found = tuple(Card(name, leaf.position) for name in dict.fromkeys(cards))
    if found:
        return found[0] if len(found) == 1 else Or(found)
    near = [named.card.name for named in near_names(leaf.name)]
    advice = f"Names like it: {', '.join(near)}." if near else "Write the whole name, in any language."
    example = str(Card(near[0])) if near else FIELDS["card"].example
    raise QueryError(f"No card held is called {leaf.name[:60]}. {advice}", leaf.position, example)


def _find_section(leaf: Section, day: str) -> Node:
    """Return the number a section had on a day, in each language the newest edition that has the name."""
    kinds = (Entry.Kind.CHAPTER, Entry.Kind.SECTION)
    spellings = {leaf.name, leaf.name.replace("'", "’"), leaf.name.replace("’", "'")}
    is_called = Q(*(("wording__text__iexact", name) for name in sorted(spellings)), _connector=Q.OR)
    entries = Entry.objects.filter(is_called, kind__in=kinds, edition__effective_date__lte=day)
    newest: dict[str, str] = {}
    for language, number in entries.order_by("edition__effective_date").values_list("edition__language", "number"):
        newest[language] = number
    found = tuple(Under(number, leaf.position) for number in dict.fromkeys(newest.values()))
    if found:
        return found[0] if len(found) == 1 else Or(found)
    message = f"No section or chapter is called {leaf.name[:60]} on {day}. Write its whole name, or its number (702)."
    raise QueryError(message, leaf.position, FIELDS["section"].example)


def _find_edition(leaf: Edition) -> Node:
    """Return the edition by its day. Of two of one day only the later one holds on a day."""
    is_meant = Q(label=leaf.name) | (Q(effective_date=leaf.name) if _is_day(leaf.name) else Q())
    editions = HeldEdition.objects.filter(is_meant, effective_date__isnull=False).with_end()
    held = list(editions.order_by("-effective_date", "-label"))
    lasting = [edition for edition in held if edition.superseded_date != edition.effective_date]
    if lasting:
        return Edition(str(lasting[0].effective_date), leaf.position)
    newest = HeldEdition.objects.law().last()
    example = f"edition:{newest.effective_date} manifest" if newest else FIELDS["edition"].example
    if held:
        message = f"Edition {held[0].label} was replaced on its own day, {held[0].effective_date}: search that day."
        raise QueryError(message, leaf.position, f"edition:{held[0].effective_date} manifest")
    message = f"No edition held is called {leaf.name[:60]}, or of that day. Write its label or the day it took effect."
    raise QueryError(message, leaf.position, example)


def _is_day(typed: str) -> bool:
    try:
        date.fromisoformat(typed)
    except ValueError:
        return False
    return len(typed) == len("2015-01-23")
