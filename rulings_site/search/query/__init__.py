"""The language of queries.

    face-down creature             both, in any order; what is joined by a hyphen stands together
    "turned face up"               these words, one after the other
    manif*                         words that begin so
    morph OR disguise              one of the two
    manifest -cloak                the first without the second (NOT cloak says the same)
    (morph OR manifest) -cloak     parentheses hold together
    kind:rule lang:de              only this kind, only this language; several are alternatives
    card:Cloudform date>=2015      fields; `fields` has them all, and `examples` one of each to run
    701.40b {2}{W} +1/+1           numbers, mana symbols and sizes are words like any other

Anything that can be typed is a query, or a `QueryError` that says where and what would work.
"""

from rulings_site.search.query.errors import QueryError
from rulings_site.search.query.fields import KINDS
from rulings_site.search.query.parsing import MAX_DEPTH, MAX_LENGTH, MAX_WORDS, parse_query
from rulings_site.search.query.tree import (
    And,
    Card,
    Dated,
    Edition,
    Held,
    Kind,
    Language,
    Marked,
    Node,
    Not,
    OfPlace,
    OfText,
    Or,
    Phrase,
    Prefix,
    Query,
    Section,
    Under,
    Word,
    leaves,
    selects,
    wanted,
)

__all__ = [
    "KINDS",
    "MAX_DEPTH",
    "MAX_LENGTH",
    "MAX_WORDS",
    "And",
    "Card",
    "Dated",
    "Edition",
    "Held",
    "Kind",
    "Language",
    "Marked",
    "Node",
    "Not",
    "OfPlace",
    "OfText",
    "Or",
    "Phrase",
    "Prefix",
    "Query",
    "QueryError",
    "Section",
    "Under",
    "Word",
    "leaves",
    "parse_query",
    "selects",
    "wanted",
]
