"""Pair the terms of a translated glossary with those of its original, without knowing the language.

A translation keeps the English order (the Chinese ones do) and the numbers that a definition
cites. So terms that cite the same numbers, and alone do so, are fixed points; between two of them
the terms are paired in order, as far as they cite the same and both sides have as many.
"""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from itertools import pairwise

from rulings_site.languages.fold import fold_name
from rulings_site.rules.identity.families import align
from rulings_site.rules.models import Edition
from rulings_site.rules.references import find_references

Cited = tuple[str, ...]


def pair_terms(edition: Edition, original: Edition) -> dict[int, int]:
    """Return the rule of each term of `edition` (by its row) that could be paired."""
    theirs = list(original.glossary_entries.filter(rule__isnull=False).order_by("position"))
    rows = theirs and list(edition.glossary_entries.select_related("wording").order_by("position"))
    if not rows:
        return {}
    own = [_cited(term.wording.text) for term in rows]
    texts = dict(original.glossary_entries.values_list("pk", "wording__text"))
    english = [_cited(texts[term.pk]) for term in theirs]
    names = {fold_name(term.term): place for place, term in enumerate(theirs)}
    same = {place: names[name] for place, term in enumerate(rows) if (name := fold_name(term.term)) in names}
    pairs = same if len(same) > len(rows) / 2 else dict(_pair(own, english))
    return {rows[place].pk: rule for place, other in pairs.items() if (rule := theirs[other].rule_id) is not None}


def _cited(text: str) -> Cited:
    return tuple(sorted({reference.number for reference in find_references(text)}))


def _pair(own: Sequence[Cited], english: Sequence[Cited]) -> Iterator[tuple[int, int]]:
    """Yield the pairs of places."""
    fixed = [(-1, -1), *_fixed_points(own, english), (len(own), len(english))]
    for (start, other_start), (end, other_end) in pairwise(fixed):
        if start >= 0:
            yield start, other_start
        gap, other_gap = range(start + 1, end), range(other_start + 1, other_end)
        if len(gap) == len(other_gap):
            yield from zip(gap, other_gap, strict=True)
        elif gap and other_gap:
            yield from align(gap, other_gap, lambda one, other: float(bool(own[one]) and own[one] == english[other]))


def _fixed_points(own: Sequence[Cited], english: Sequence[Cited]) -> list[tuple[int, int]]:
    """Pairs that alone cite their numbers, as many as stand in the same order on both sides."""
    places, others = _alone(own), _alone(english)
    pairs = sorted((place, others[cited]) for cited, place in places.items() if cited in others)
    return _longest_rising(pairs)


def _alone(cited: Sequence[Cited]) -> dict[Hashable, int]:
    counts = Counter(cited)
    return {one: place for place, one in enumerate(cited) if one and counts[one] == 1}


def _longest_rising(pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The longest part of `pairs`, sorted by the first, in which the second rises too."""
    best: list[list[tuple[int, int]]] = []
    for pair in pairs:
        before = max((chain for chain in best if chain[-1][1] < pair[1]), key=len, default=[])
        best.append([*before, pair])
    return max(best, key=len, default=[])
