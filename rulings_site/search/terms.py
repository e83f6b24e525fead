"""What is looked up: the terms of a document with what each weighs there, and those of a query.

Every backend keeps these terms and asks for these, so that the same query finds the same texts.
"""

from collections import Counter, defaultdict
from functools import lru_cache
from itertools import pairwise, product
from zlib import crc32

from rulings_site.languages.fold import fold_name
from rulings_site.languages.stemming import stem
from rulings_site.languages.tokenise import number_parents, tokenise
from rulings_site.search import ranking
from rulings_site.search.documents import SearchDocument
from rulings_site.search.matching import numbers_above
from rulings_site.search.query import Card, Marked, OfPlace, Under
from rulings_site.search.reading import Row

PAIR = "\x1f"
PAIR_TERMS = 32_768
NAME = "\x1e"

# Terms of places: what a field of a query looks up.
UNDER = "\x1dn"
UNDER_ONCE = "\x1do"
CARD = "\x1dc"
MARK = "\x1dm"
SINCE = "\x1ds"
UNTIL = "\x1du"

# A single sign stands for the pairs it begins, the beginning of a word for words: this many of them.
MOST_EXPANSIONS = 64
MOST_CONSIDERED = 512
# Stems are this much shorter than what was typed, or end in another letter: phas, happi.
_STEM_ENDINGS = ("", "e", "i")
_LONGEST_ENDING = 4
_SHORTEST_STEM = 3


def weigh_terms(document: SearchDocument) -> dict[str, float]:
    """Return what each term and each pair of neighbours weighs in a document."""
    occurrences: dict[str, float] = defaultdict(float)
    length = 0
    texts = ((document.title, ranking.TITLE_WEIGHT), (document.names, ranking.NAME_WEIGHT), (document.body, 1.0))
    for text, weight in texts:
        before = None
        for token in tokenise(text, document.language):
            occurrences[token.term] += weight
            if token.is_extra:
                continue
            length += 1
            if before and not token.is_run:
                occurrences[pair_term(before, token.term)] += weight
            before = None if token.is_run else token.term
    for name in (document.title, *document.names.splitlines()):
        occurrences[name_term(fold_name(name))] = ranking.WHOLE_NAME_WEIGHT
    factor = ranking.document_weight(document.kind, document.language, document.state or "")
    weights = {
        count: round(factor * ranking.term_weight(count, length, document.kind), 2)
        for count in set(occurrences.values())
    }
    return (
        {term: weights[count] for term, count in occurrences.items()}
        | _weigh_numbers(document, factor)
        | _weigh_places(document, factor)
    )


@lru_cache(maxsize=131_072)
def pair_term(first: str, second: str) -> str:
    """Return the term of a pair of neighbours: one of a bounded number, which a few other pairs share.

    So most pairs cost no term of their own, and a text found by pairs is read to be sure.
    """
    return f"{PAIR}{crc32(f'{first}{PAIR}{second}'.encode()) % PAIR_TERMS:x}"


def name_term(folded: str) -> str:
    """Return the term of everything that is called so."""
    return NAME + folded


def _weigh_numbers(document: SearchDocument, factor: float) -> dict[str, float]:
    parents = [parent for number in document.numbers for parent in number_parents(number)]
    weights = dict.fromkeys(parents, factor * ranking.PARENT_NUMBER_WEIGHT)
    return weights | dict.fromkeys(document.numbers, factor * ranking.OWN_NUMBER_WEIGHT)


def _weigh_places(document: SearchDocument, factor: float) -> dict[str, float]:
    """Return the terms of all places. Those of days weigh as many as begin or end then, so that they can be counted."""
    weights: dict[str, float] = {}
    asked = document.places_asked(has_day=False)
    for place in document.places:
        above = numbers_above(place.number)
        sign = UNDER if place in asked else UNDER_ONCE
        weights |= {sign + number: factor for number in above[1:]} | {sign + number: 2 * factor for number in above[:1]}
        weights |= {MARK + mark: factor for mark in place.marks}
        if place.card:
            weights[CARD + fold_name(place.card)] = factor
    days = [SINCE + place.since for place in document.places if place.since]
    days += [UNTIL + place.until for place in document.places if place.until]
    return weights | {day: float(count) for day, count in Counter(days).items()}


def terms_of(row: Row) -> list[tuple[str, ...]]:
    """Return what is looked up for a row: alternatives that must each be there. Pairs, where words are neighbours."""
    if len(row) == 1:
        return [row[0].terms]
    looked_up: list[tuple[str, ...]] = []
    for first, second in pairwise(row):
        if first.is_run or second.is_run:
            looked_up += [first.terms, second.terms]
        else:
            looked_up.append(tuple(pair_term(*pair) for pair in product(first.terms, second.terms)))
    return list(dict.fromkeys(looked_up))


def terms_of_place(leaf: OfPlace, *, has_day: bool) -> list[str]:
    """Return what is looked up for a condition on a place, one of which must be there; days are no such terms."""
    if isinstance(leaf, Card):
        return [CARD + fold_name(leaf.name)]
    if isinstance(leaf, Marked):
        return [MARK + leaf.mark]
    if isinstance(leaf, Under):
        return [sign + leaf.number for sign in ((UNDER, UNDER_ONCE) if has_day else (UNDER,))]
    return []


def stems_of(beginning: str, language: str) -> list[str]:
    """Return what may be the stem of words that begin so, but does not begin so itself."""
    shortest = max(_SHORTEST_STEM, len(beginning) - _LONGEST_ENDING)
    shorter = [beginning[:length] + end for length in range(shortest, len(beginning)) for end in _STEM_ENDINGS]
    return [term for term in dict.fromkeys([*shorter, stem(beginning, language)]) if not term.startswith(beginning)]
