"""The best of all one-to-one assignments, not the greedy one: a good pair may cost two better ones."""

from collections.abc import Iterable

import networkx

Candidate = tuple[int, int, float]
"""A place of the old edition, one of the new edition, and how well they fit."""


def assign(candidates: Iterable[Candidate]) -> list[Candidate]:
    """Return the candidates of the assignment with the highest sum, each place at most once, in order."""
    graph = networkx.Graph()
    for before, after, score in candidates:
        graph.add_edge(("old", before), ("new", after), weight=score)
    chosen = []
    for part in networkx.connected_components(graph):
        for pair in networkx.max_weight_matching(graph.subgraph(part)):
            (_, after), (_, before) = sorted(pair)
            chosen.append((before, after, graph.edges[pair]["weight"]))
    return sorted(chosen)
