"""Answer a query in one lane: its tree, node by node, from the postings of terms."""

from collections.abc import Set
from typing import NamedTuple

from rulings_site.search.analysis import is_single_sign
from rulings_site.search.backends.whoosh_lane import LaneReader, Scores, Slot, intersect, unite
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
    selects,
)
from rulings_site.search.reading import Reading
from rulings_site.search.terms import SINCE, terms_of, terms_of_place


class Found(NamedTuple):
    """The texts of a lane that may be what is asked. Where that is not certain, each must be read."""

    scores: Scores
    is_certain: bool


def find(lane: LaneReader, reading: Reading) -> Found:
    """Return the texts of a lane that have what is asked, and perhaps some that have not."""
    search = _TreeSearch(lane, reading)
    scores = lane.favour_names(search.score(reading.root), reading.whole)
    return Found(scores, search.is_certain)


class _TreeSearch:
    """One query in one lane. Never leaves out a text that has what is asked."""

    def __init__(self, lane: LaneReader, reading: Reading) -> None:
        self.lane, self.reading = lane, reading
        kind, _, is_of_another_day = lane.holds
        # Otherwise a text with one place for each condition would pass for one with a place for both.
        self.has_one_place = kind == "card" or not (kind == "ruling" or is_of_another_day or reading.has_day)
        self.is_certain = self.has_one_place or reading.place_leaves < 2

    def score(self, node: Node) -> Scores:
        """Return the texts for which a node that selects may be true."""
        if isinstance(node, And):
            return self._meet(node.nodes)
        if isinstance(node, Or):
            return unite(self.score(each) for each in node.nodes)
        if isinstance(node, OfPlace):
            return self._stand(node)
        return self._meet((node,))

    def _meet(self, nodes: tuple[Node, ...]) -> Scores:
        slots = [slot for node in nodes if isinstance(node, OfText) for slot in self._look_up(node)]
        if not all(slot.terms for slot in slots):
            return {}
        scores = self.lane.meet(slots) if slots else None
        for node in nodes:
            if scores != {} and selects(node) and not isinstance(node, OfText):
                scores = intersect(scores, self.score(node))
        scores = scores or {}
        for node in nodes:
            if scores and not selects(node):
                scores = self._restrict(scores, node)
        return scores

    def _look_up(self, leaf: Node) -> list[Slot]:
        """Return the terms that must be there for a word, phrase or prefix."""
        row = self.reading.rows[leaf]
        if row[0].is_beginning:
            return [self._look_up_beginnings(row[0].terms)]
        if len(row) > 1:
            self.is_certain = False
        elif is_single_sign(row[0]):
            return [self.lane.slot(self.lane.expand(row[0].terms[0]))]
        return [self.lane.slot(terms) for terms in terms_of(row)]

    def _look_up_beginnings(self, beginnings: tuple[str, ...]) -> Slot:
        terms = [term for beginning in beginnings for term in self.lane.expand(beginning)]
        stems = [term for beginning in beginnings for term in self.lane.stems_of(beginning)]
        if stems:
            self.is_certain = False
        return self.lane.slot(dict.fromkeys([*terms, *stems]))

    def _stand(self, leaf: OfPlace) -> Scores:
        """Return the texts that have a place for which a condition is true."""
        lane = self.lane
        if isinstance(leaf, Held | Edition):
            day = leaf.day if isinstance(leaf, Held) else leaf.name
            return dict.fromkeys(lane.standing_on(day), lane.weight)
        if isinstance(leaf, Dated):
            days = [day for day in lane.days(SINCE) if leaf.first <= day and (not leaf.last or day <= leaf.last)]
            return dict.fromkeys(unite(lane.weights(SINCE + day) for day in days), lane.weight)
        return unite(lane.weights(term) for term in lane.slot(terms_of_place(leaf, has_day=self.reading.has_day)).terms)

    def _restrict(self, scores: Scores, node: Node) -> Scores:
        """Return those of some texts for which a node may be true."""
        if isinstance(node, Not):
            unwanted = self._surely(node.node)
            return {text: score for text, score in scores.items() if text not in unwanted}
        if isinstance(node, And):
            for each in node.nodes:
                scores = self._restrict(scores, each)
            return scores
        if isinstance(node, Or):
            kept = set().union(*(self._restrict(scores, each) for each in node.nodes))
        else:
            kept = set(self.score(node))
        return {text: score for text, score in scores.items() if text in kept}

    def _surely(self, node: Node) -> Set[int]:
        """Return the texts for which a node is certainly true; where that takes reading, none."""
        if isinstance(node, And):
            return set.intersection(*(set(self._surely(each)) for each in node.nodes))
        if isinstance(node, Or):
            return set().union(*(self._surely(each) for each in node.nodes))
        if (
            isinstance(node, OfText)
            and len(self.reading.rows[node]) == 1
            and not self.reading.rows[node][0].is_beginning
        ):
            return self.score(node).keys()
        if isinstance(node, OfPlace) and self.has_one_place:
            return self.score(node).keys()
        self.is_certain = False
        return set()
