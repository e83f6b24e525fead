"""How documents and queries lie in a Whoosh index: lanes, terms, weights.

Whoosh pickles the schema into the index, so a class here must keep its name and place; what
changes the layout raises `INDEX_VERSION`, and the index is built anew.
"""

from collections.abc import Iterator
from typing import Any

import msgspec
from whoosh import fields, formats

from rulings_site.search.backends.result_page import Lane
from rulings_site.search.documents import SearchDocument
from rulings_site.search.terms import weigh_terms

INDEX_VERSION = 5

encode = msgspec.msgpack.Encoder().encode
decode = msgspec.msgpack.Decoder(SearchDocument).decode


def field_of(document: SearchDocument) -> str:
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
