"""Whether a text is what a query asks, read to be sure: what every backend must agree with."""

from functools import cached_property

from rulings_site.languages.fold import fold_name
from rulings_site.languages.tokenise import tokenise
from rulings_site.rules.numbers import parent_number
from rulings_site.search.analysis import IndexedText
from rulings_site.search.documents import Place, SearchDocument
from rulings_site.search.query import (
    And,
    Card,
    Dated,
    Edition,
    Held,
    Marked,
    Node,
    Not,
    OfPlace,
    Or,
    Under,
)
from rulings_site.search.reading import Reading

NOWHERE = Place()


def find_place(document: SearchDocument, reading: Reading) -> Place | None:
    """Return the first place of a text for which all that is asked is true, None if there is none.

    A text without places is read with one that nothing is known of.
    """
    match = _Match(document, reading)
    places = document.places_asked(reading.has_day) or (NOWHERE,)
    return next((place for place in places if match.is_true(reading.root, place)), None)


class _Match:
    """One text and what is asked of it; its words are only read if the places leave it open."""

    def __init__(self, document: SearchDocument, reading: Reading) -> None:
        self.document, self.reading = document, reading
        self.known: dict[Node, bool] = {}

    def is_true(self, node: Node, place: Place) -> bool:
        if isinstance(node, And):
            return all(self.is_true(each, place) for each in _places_first(node.nodes))
        if isinstance(node, Or):
            return any(self.is_true(each, place) for each in _places_first(node.nodes))
        if isinstance(node, Not):
            return not self.is_true(node.node, place)
        if isinstance(node, OfPlace):
            return is_true_of(node, place)
        if node not in self.known:
            row = self.reading.rows[node]
            self.known[node] = any(text.holds(row) for text in self.texts)
        return self.known[node]

    @cached_property
    def texts(self) -> list[IndexedText]:
        document = self.document
        texts = (document.body, document.title, document.names, " ".join(document.numbers))
        return [IndexedText(text, tokenise(text, self.reading.language)) for text in texts if text]


def _places_first(nodes: tuple[Node, ...]) -> list[Node]:
    return sorted(nodes, key=lambda node: not isinstance(node, OfPlace))


def is_true_of(leaf: OfPlace, place: Place) -> bool:
    """Return whether a condition is true of a place. A section's name must have been resolved."""
    if isinstance(leaf, Card):
        return bool(place.card) and fold_name(place.card) == fold_name(leaf.name)
    if isinstance(leaf, Under):
        return leaf.number in numbers_above(place.number)
    if isinstance(leaf, Marked):
        return leaf.mark in place.marks
    if isinstance(leaf, Dated):
        return bool(place.since) and leaf.first <= place.since and (not leaf.last or place.since <= leaf.last)
    if isinstance(leaf, Held | Edition):
        day = leaf.day if isinstance(leaf, Held) else leaf.name
        return bool(place.since) and place.since <= day and (not place.until or day < place.until)
    return False


def numbers_above(number: str) -> list[str]:
    """Return a number and all that it stands under: 702.9a, 702.9, 702, 7."""
    numbers = []
    above: str | None = number
    while above:
        numbers.append(above)
        above = parent_number(above)
    return numbers
