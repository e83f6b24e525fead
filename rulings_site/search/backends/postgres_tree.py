"""A query as SQL: the tree of a reading, node by node, as a condition and as a score.

Every node has two conditions: what is true of all texts that may be meant, and what is true only of
texts that surely are. NOT turns the one into the other. Where they differ, the text is read.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from rulings_site.search import ranking
from rulings_site.search import terms as words
from rulings_site.search.analysis import is_single_sign
from rulings_site.search.backends.postgres_layout import UNIT, Shelf
from rulings_site.search.backends.postgres_terms import Known, OnShelf
from rulings_site.search.backends.result_page import Lane
from rulings_site.search.query import (
    And,
    Dated,
    Edition,
    Held,
    Node,
    Not,
    OfPlace,
    OfText,
    Or,
    leaves,
    selects,
)
from rulings_site.search.reading import Reading

# Of many alternatives so many are weighed one by one; the others weigh as a word that stands there once.
MOST_WEIGHED = 8
# The score of a text that has not what is asked.
NOTHING = "NULL::float8"
# There are some hundred days on which places begin.
MOST_DAYS = 5_000

Condition = str | bool
Slot = OnShelf


@dataclass
class Asked:
    """What is to be looked up for some readings, beginnings with how many terms of each at most."""

    terms: set[str]
    beginnings: dict[str, int]

    def add(self, reading: Reading) -> None:
        self.terms.add(words.name_term(reading.whole))
        for leaf in leaves(reading.root):
            if isinstance(leaf, OfText):
                self._add_row(leaf, reading)
            elif isinstance(leaf, Held | Edition | Dated):
                self.beginnings[words.SINCE] = MOST_DAYS
            elif isinstance(leaf, OfPlace):
                self.terms |= set(words.terms_of_place(leaf, has_day=reading.has_day))

    def _add_row(self, leaf: Node, reading: Reading) -> None:
        row = reading.rows[leaf]
        if row and row[0].is_beginning:
            self.beginnings |= dict.fromkeys(row[0].terms, words.MOST_EXPANSIONS)
            self.terms |= {term for beginning in row[0].terms for term in words.stems_of(beginning, reading.language)}
        elif len(row) == 1 and is_single_sign(row[0]):
            self.beginnings[row[0].terms[0]] = words.MOST_EXPANSIONS
        else:
            self.terms |= {term for terms in words.terms_of(row) for term in terms}


class Arm:
    """One reading on one shelf, for the lanes it is read for. `is_certain` holds once `condition` was made."""

    def __init__(self, reading: Reading, lanes: dict[Lane, int], shelf: Shelf, known: Known) -> None:
        self.reading, self.lanes, self.shelf, self.known = reading, lanes, shelf, known
        lane = next(iter(lanes))
        # Otherwise a text with one place for each condition would pass for one with a place for both.
        self.has_one_place = lane.kind == "card" or not (
            lane.kind == "ruling" or shelf.is_of_another_day or reading.has_day
        )
        self.is_certain = self.has_one_place or reading.place_leaves < 2
        # What a text weighs that was asked for by a day alone. Then the arm is of one kind.
        self.weight = ranking.document_weight(lane.kind, lane.language, "")
        self.condition = self.may(reading.root)

    def may(self, node: Node) -> Condition:
        """Return what is true of every text for which a node may be true."""
        if isinstance(node, And):
            return _all(self._join(node.nodes))
        if isinstance(node, Or):
            return _any(self.may(each) for each in node.nodes)
        if isinstance(node, Not):
            return _not(self.surely(node.node))
        return self._leaf(node)

    def surely(self, node: Node) -> Condition:
        """Return what is true only of texts for which a node is true; False where that takes reading."""
        if isinstance(node, And):
            return _all(self.surely(each) for each in node.nodes)
        if isinstance(node, Or):
            return _any(self.surely(each) for each in node.nodes)
        if isinstance(node, Not):
            return _not(self.may(node.node))
        row = self.reading.rows[node] if isinstance(node, OfText) else ()
        if self.has_one_place if isinstance(node, OfPlace) else len(row) == 1 and not row[0].is_beginning:
            return self._leaf(node)
        self.is_certain = False
        return False

    def _join(self, nodes: Iterable[Node]) -> list[Condition]:
        """Return the conditions of nodes that must all be true; single terms become one."""
        conditions: list[Condition] = []
        single: list[int] = []
        for node in nodes:
            if not isinstance(node, OfText):
                conditions.append(self.may(node))
                continue
            for slot in self._slots(node):
                if len(slot) == 1:
                    single += [term.number for term in slot.values()]
                else:
                    conditions.append(_has_any(slot))
        return [f"terms @> {array_of(single)}", *conditions] if single else conditions

    def _leaf(self, leaf: Node) -> Condition:
        if isinstance(leaf, OfText):
            return _all(self._join((leaf,)))
        if isinstance(leaf, Held | Edition):
            day = leaf.day if isinstance(leaf, Held) else leaf.name
            return _all([_has_any(self._days("", day)), f"held @> date '{day}'"]) if _is_day(day) else False
        return _has_any(self._place(leaf))

    def _slots(self, leaf: Node) -> list[Slot]:
        """Return the terms that must be there for a word, phrase or beginning: one of each slot."""
        row = self.reading.rows[leaf]
        if not row:
            return []
        if row[0].is_beginning:
            return [self._beginnings(row[0].terms)]
        if len(row) > 1:
            self.is_certain = False
        elif is_single_sign(row[0]):
            return [self.known.beginning(row[0].terms[0], self.shelf)]
        return [self.known.on_shelf(terms, self.shelf) for terms in words.terms_of(row)]

    def _beginnings(self, beginnings: tuple[str, ...]) -> Slot:
        slot: Slot = {}
        for beginning in beginnings:
            slot |= self.known.beginning(beginning, self.shelf)
            stems = self.known.on_shelf(words.stems_of(beginning, self.reading.language), self.shelf)
            if stems:
                self.is_certain = False
            slot |= stems
        return slot

    def _place(self, leaf: Node) -> Slot:
        if isinstance(leaf, Dated):
            return self._days(leaf.first, leaf.last or "9999-12-31")
        if isinstance(leaf, OfPlace):
            return self.known.on_shelf(words.terms_of_place(leaf, has_day=self.reading.has_day), self.shelf)
        return {}

    def _days(self, first: str, last: str) -> Slot:
        """Return the terms of the days from first to last on which a place begins."""
        days = self.known.beginning(words.SINCE, self.shelf)
        return {term: held for term, held in days.items() if first <= term[len(words.SINCE) :] <= last}

    def called(self) -> list[int]:
        """Return the number of being called exactly what is asked."""
        return [term.number for term in self._called().values()]

    def _called(self) -> Slot:
        return self.known.on_shelf([words.name_term(self.reading.whole)], self.shelf)

    def strong(self) -> list[int]:
        """Return the numbers of what is asked where it weighs much."""
        texts = [leaf for leaf in _selecting(self.reading.root) if isinstance(leaf, OfText)]
        held = (term for leaf in texts for slot in self._slots(leaf) for term in slot.values())
        return sorted({term.strong for term in held if term.strong is not None})

    def score(self) -> str:
        """Return what a text weighs for what is asked, more if it is called exactly so."""
        called = self._weigh_slot(self._called(), is_rare=True)
        scores = [self._score(self.reading.root), *([f"coalesce({called}, 0)"] if called != NOTHING else [])]
        return f"coalesce({' + '.join(scores)}, 0)"

    def _score(self, node: Node) -> str:
        """Return the score of a node; NULL for a text of which it is not true."""
        if isinstance(node, And):
            return " + ".join(f"({self._score(each)})" for each in node.nodes if selects(each))
        if isinstance(node, Or):
            return f"greatest({', '.join(self._score(each) for each in node.nodes)})"
        if isinstance(node, OfText):
            return " + ".join(self._weigh_slot(slot, is_rare=True) for slot in self._slots(node)) or NOTHING
        if isinstance(node, Held | Edition | Dated):
            condition = self._leaf(node)
            return f"CASE WHEN {_text(condition)} THEN {_number(self.weight)} END"
        return self._weigh_slot(self._place(node), is_rare=False)

    def _weigh_slot(self, slot: Slot, is_rare: bool) -> str:
        """Return what the best of some alternatives weighs."""
        common = sorted(slot.items(), key=lambda item: -item[1].texts)
        factors = [
            (self.known.rarity(term, self.shelf.is_of_another_day) if is_rare else 1.0, held) for term, held in common
        ]
        weighed = [
            f"{_number(factor / UNIT)} * weights[array_position(terms, {held.number})]"
            for factor, held in factors[:MOST_WEIGHED]
        ]
        if rest := factors[MOST_WEIGHED:]:
            numbers = array_of(held.number for _, held in rest)
            weighed.append(f"CASE WHEN terms && {numbers} THEN {_number(rest[0][0])} END")
        if len(weighed) < 2:
            return weighed[0] if weighed else NOTHING
        return f"greatest({', '.join(weighed)})"


def array_of(numbers: Iterable[int]) -> str:
    """Return numbers as PostgreSQL writes an array."""
    return f"'{{{','.join(map(str, numbers))}}}'::integer[]"


def _selecting(node: Node) -> Iterable[Node]:
    if isinstance(node, And | Or):
        return (leaf for each in node.nodes for leaf in _selecting(each))
    return () if isinstance(node, Not) else (node,)


def _is_day(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def _number(value: float) -> str:
    """Return a number as PostgreSQL reckons fast with it."""
    return f"'{value:.6g}'::float8"


def _has_any(slot: Slot) -> Condition:
    return f"terms && {array_of(term.number for term in slot.values())}" if slot else False


def _all(conditions: Iterable[Condition]) -> Condition:
    parts = [part for part in conditions if part is not True]
    if any(part is False for part in parts):
        return False
    return " AND ".join(f"({part})" for part in parts) if parts else True


def _any(conditions: Iterable[Condition]) -> Condition:
    parts = [part for part in conditions if part is not False]
    if any(part is True for part in parts):
        return True
    return " OR ".join(f"({part})" for part in parts) if parts else False


def _not(condition: Condition) -> Condition:
    return not condition if isinstance(condition, bool) else f"NOT ({condition})"


def _text(condition: Condition) -> str:
    return condition if isinstance(condition, str) else str(condition).lower()
