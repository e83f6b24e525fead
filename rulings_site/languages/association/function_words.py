"""Words that belong to no term they begin or end: articles, particles, most prepositions.

A list of them is where it starts. A word is one too if what answers to it best is one (`depuis`
of `from`); it is none if it and a word of the other language answer to each other alone (`you`).
"""

from collections.abc import Set

from rulings_site.languages.association.counts import Counts

FIRM = 0.7
"""Correlation from which on two words belong together, if no other is closer to either."""
LIKELY = 0.4
"""Correlation from which on a word is what its counterpart is."""

OFTEN = 0.005
"""Share of the texts in which a function word stands, if another word may be one for its sake."""

Best = dict[str, tuple[float, str]]
"""What answers best to each word, and how well."""


def find_function_words(
    counts: Counts, listed: Set[str], other_listed: Set[str]
) -> tuple[frozenset[str], frozenset[str]]:
    """Return the function words of both languages, from those that are listed."""
    best: Best = {}
    other_best: Best = {}
    for (one, two), both in counts.both.items():
        tie = counts.tie(one, two, both)
        best[one] = max(best.get(one, (0.0, "")), (tie, two))
        other_best[two] = max(other_best.get(two, (0.0, "")), (tie, one))
    often = counts.number * OFTEN
    like = {word for word in listed if counts.own[word] >= often and not word.isdecimal()}
    other_like = {word for word in other_listed if counts.other[word] >= often}
    return (
        frozenset(_find(best, other_best, listed, other_like)),
        frozenset(_find(other_best, best, other_listed, like)),
    )


def _find(best: Best, other_best: Best, listed: Set[str], like: Set[str]) -> list[str]:
    def is_one(word: str) -> bool:
        tie, other = best[word]
        is_firm = tie >= FIRM and other_best[other][1] == word
        return not is_firm and (word in listed or (tie >= LIKELY and other in like))

    return [word for word in best if is_one(word)]
