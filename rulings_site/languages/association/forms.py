"""Which forms are one word? Those of one stem, as far as the same words of the other language answer to them.

The stemmers are made for search and go too far for a lexicon: German `Spieler` (player) and
`Spiel` (battlefield) have one stem, Spanish `mano` (hand) and `maná` too.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence, Set

from rulings_site.languages.association.counts import Counts

FEWEST = 10
"""Texts a form must stand in to be told from others; rarer ones go with the most frequent form."""
LIKENESS = 0.25
"""How near, as a share, a common counterpart of two forms comes to the best one of each."""
LEAST_TIE = 0.05
FEWEST_TO_JOIN = 4
SAMENESS = 0.7
"""Likeness of two stems that are one."""
SHORTEST = 3
LONGEST_ENDING = 1
"""Letters in which they differ."""

Ties = Mapping[str, float]


def group_forms(
    counts: Counts, stem: Callable[[str], str], other_stem: Callable[[str], str], *, has_endings: bool
) -> dict[str, str]:
    """Return the word of each form: its stem, or for a part of a stem that means something else its commonest form.

    Stems that differ in their endings only and mean the same are one (`zeigt` and `zeigen`).
    """
    stems: defaultdict[str, list[str]] = defaultdict(list)
    for form in counts.own:
        stems[stem(form)].append(form)
    ties = _find_ties(counts, {form for form, count in counts.own.items() if count >= FEWEST_TO_JOIN}, other_stem)
    told = {form: ties[form] for form in ties if counts.own[form] >= FEWEST}
    groups: defaultdict[str, list[str]] = defaultdict(list)
    for name, forms in stems.items():
        clusters = _cluster(sorted(forms, key=lambda form: (-counts.own[form], form)), told)
        for cluster in clusters:
            groups[name if len(clusters) == 1 else cluster[0]] += cluster
    joined = _join(groups, counts.own, ties) if has_endings else {}
    return {form: joined.get(word, word) for word, forms in groups.items() for form in forms}


def _join(groups: Mapping[str, Sequence[str]], often: Mapping[str, int], ties: Mapping[str, Ties]) -> dict[str, str]:
    """Words that are another one with another ending, and mean the same: the other one of each."""
    joined: dict[str, str] = {}
    alike: defaultdict[str, list[str]] = defaultdict(list)
    for word in sorted(groups, key=lambda word: (-often[groups[word][0]], word)):
        own = ties.get(groups[word][0], {})
        for other in alike[word[:SHORTEST]] if own else ():
            if _is_ending(word, other) and _compare(own, ties[groups[other][0]]) >= SAMENESS:
                joined[word] = other
                break
        else:
            if own and word.isalpha():
                alike[word[:SHORTEST]].append(word)
    return joined


def _is_ending(word: str, other: str) -> bool:
    common = max(len(word), len(other)) - LONGEST_ENDING
    return word[:common] == other[:common]


def _find_ties(counts: Counts, asked: Set[str], other_stem: Callable[[str], str]) -> dict[str, dict[str, float]]:
    """What answers to each form asked, by how much more often than chance it stands in the same pairs."""
    of_asked = {pair: both for pair, both in counts.both.items() if pair[0] in asked}
    stemmed = Counts(counts.own, counts.other, of_asked, counts.number).renamed(
        {form: form for form in counts.own}, {form: other_stem(form) for form in counts.other}
    )
    ties: defaultdict[str, dict[str, float]] = defaultdict(dict)
    for (form, other), both in stemmed.both.items():
        tie = stemmed.tie(form, other, both)
        if tie > LEAST_TIE:
            ties[form][other] = tie
    return dict(ties)


def _cluster(forms: Sequence[str], ties: Mapping[str, Ties]) -> list[list[str]]:
    """Forms, most frequent first, in groups of like ties; one without ties goes with the first."""
    clusters: list[list[str]] = []
    for form in forms:
        own = ties.get(form)
        likes = [_compare(own, ties.get(cluster[0], {})) if own else 1.0 for cluster in clusters]
        best = max(range(len(likes)), key=lambda place: likes[place], default=None)
        if best is not None and likes[best] >= LIKENESS:
            clusters[best].append(form)
        else:
            clusters.append([form])
    return clusters


def _compare(one: Ties, other: Ties) -> float:
    """How near a common counterpart comes to the best of each."""
    if not one or not other:
        return 0.0
    best, other_best = max(one.values()), max(other.values())
    return max(min(tie / best, other.get(name, 0.0) / other_best) for name, tie in one.items())
