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

Ties = Mapping[str, float]


def group_forms(counts: Counts, stem: Callable[[str], str], other_stem: Callable[[str], str]) -> dict[str, str]:
    """Return the word of each form: its stem, or for a part of a stem that means something else its commonest form."""
    stems: defaultdict[str, list[str]] = defaultdict(list)
    for form in counts.own:
        stems[stem(form)].append(form)
    asked = {form for forms in stems.values() if len(forms) > 1 for form in forms if counts.own[form] >= FEWEST}
    ties = _find_ties(counts, asked, other_stem)
    words: dict[str, str] = {}
    for name, forms in stems.items():
        clusters = _cluster(sorted(forms, key=lambda form: (-counts.own[form], form)), ties)
        for cluster in clusters:
            words.update(dict.fromkeys(cluster, name if len(clusters) == 1 else cluster[0]))
    return words


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
