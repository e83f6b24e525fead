"""How documents lie in PostgreSQL: numbered terms with their weights, and the tables of one generation.

A text is a row of `texts`: the numbers of its terms, indexed by GIN, and beside them what each term
weighs there. `terms` gives the number of a term on its shelf (a language, today or another day),
`documents` the document itself. Rows lie in the order of what any term weighs in them, heaviest
first, so that of a common word the first rows are the better ones. `strong` numbers stand for
terms that weigh much more than once: with their help the best of a common word are found at once.
"""

from typing import NamedTuple

import msgspec

from rulings_site.search import ranking
from rulings_site.search.backends.result_page import Lane, lane_of
from rulings_site.search.documents import SearchDocument
from rulings_site.search.terms import UNTIL, weigh_terms

INDEX_VERSION = 2
# One text in so many bears this number, so that many texts can be counted by a few.
SAMPLE = 0
SAMPLED = 32
# A term that weighs so much more than any once in a text of usual length.
STRONG = 1.5
# Weights are kept as whole numbers of hundredths.
UNIT = 100
_MOST = 32_767

encode = msgspec.msgpack.Encoder().encode
decode = msgspec.msgpack.Decoder(SearchDocument).decode


class Shelf(NamedTuple):
    """What shares its terms."""

    language: str
    is_of_another_day: bool


def shelf_of(lane: Lane) -> Shelf:
    """Return the shelf that a lane stands on."""
    return Shelf(lane.language, lane.is_of_another_day)


class Tables(NamedTuple):
    """The names of the tables of one generation."""

    texts: str
    terms: str
    documents: str


class Row(NamedTuple):
    """A document as it is laid out: `terms` and `weights` stand side by side, `strong` counts places in them."""

    lane: Lane
    heft: float
    terms: list[str]
    weights: list[int]
    strong: list[int]
    held: str
    document: bytes


class Live(msgspec.Struct):
    """Which generation is searched, and what is in it: lanes with their texts and shelves, by their numbers."""

    version: int
    generation: int
    fingerprint: str
    documents: int
    size: int
    lanes: list[tuple[Lane, int]]
    shelves: list[Shelf]

    @property
    def tables(self) -> Tables:
        return tables_of(self.generation)


def tables_of(generation: int) -> Tables:
    """Return the names of the tables of a generation."""
    return Tables(*(f"search_{name}_{generation}" for name in Tables._fields))


def lay_out(document: SearchDocument) -> Row:
    """Return a document as a row, its terms weighed as every backend weighs them."""
    weighed = {term: weight for term, weight in weigh_terms(document).items() if not term.startswith(UNTIL)}
    factor = ranking.document_weight(document.kind, document.language, document.state or "")
    words = [weight for term, weight in weighed.items() if term >= " "]
    least = STRONG * factor
    return Row(
        lane_of(document),
        min(words, default=factor),
        [term.replace("\0", " ") for term in weighed],
        [min(max(round(weight * UNIT), 1), _MOST) for weight in weighed.values()],
        [place for place, (term, weight) in enumerate(weighed.items()) if weight >= least and term >= " "],
        _held(document),
        encode(document),
    )


def _held(document: SearchDocument) -> str:
    """Return the days on which the text stood anywhere, as a multirange; empty if nothing is known of days."""
    places = [place for place in document.places if place.since and (not place.until or place.since < place.until)]
    return f"{{{','.join(f'[{place.since},{place.until})' for place in places)}}}" if places else ""
