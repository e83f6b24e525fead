"""How documents and queries lie in a Whoosh index: lanes, terms, weights.

Whoosh pickles the schema into the index, so a class here must keep its name and place; what
changes the layout raises `INDEX_VERSION`, and the index is built anew.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise, product
from typing import Any, NamedTuple
from zlib import crc32

import msgspec
from whoosh import fields, formats

from rulings_site.languages.fold import fold_name
from rulings_site.languages.tokenise import number_parents, tokenise
from rulings_site.search import ranking
from rulings_site.search.documents import SearchDocument
from rulings_site.search.matching import numbers_above
from rulings_site.search.reading import Row

INDEX_VERSION = 5
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

encode = msgspec.msgpack.Encoder().encode
decode = msgspec.msgpack.Decoder(SearchDocument).decode


class Lane(NamedTuple):
    """What one field holds."""

    kind: str
    language: str
    is_of_another_day: bool


def lane_of(document: SearchDocument) -> str:
    """Return the field a document is searched in: its kind and language, and whether it is of today."""
    return f"{document.kind}_{document.language}{'_other' if document.is_of_another_day else ''}"


def read_lane(lane: str) -> Lane:
    """Return what a lane holds."""
    kind, language, *other_day = lane.split("_")
    return Lane(kind, language, bool(other_day))


class WeighedTerms(fields.FieldType):  # type: ignore[misc]
    """The terms of an encoded document, each with the weight it has there."""

    def __init__(self) -> None:
        super().__init__(formats.Existence(), None)

    def index(self, value: bytes, **kwargs: Any) -> Iterator[tuple[bytes, int, float, bytes]]:
        for term, weight in weigh_terms(decode(value)).items():
            yield term.encode(), 1, weight, b""


def make_schema() -> fields.Schema:
    """Return the schema of every index: a lane for each kind and language, and the document itself."""
    schema = fields.Schema(document=fields.STORED())
    schema.add("*_*", WeighedTerms(), glob=True)
    return schema


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
