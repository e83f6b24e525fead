"""Cut a typed query into words, phrases, fields, operators and parentheses."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from rulings_site.search.query.errors import QueryError
from rulings_site.search.query.fields import FIELDS
from rulings_site.search.query.tree import QUOTES

Sort = Literal["word", "phrase", "field", "open", "close", "not", "or", "and"]


@dataclass(frozen=True, slots=True)
class QueryToken:
    """A piece of a query. `value` is the word, what stands in the quotation marks, or what the field asks for."""

    sort: Sort
    value: str
    position: int
    name: str = ""
    sign: str = ""


_OPERATORS: dict[str, Sort] = {"OR": "or", "NOT": "not", "AND": "and"}
_PIECE = re.compile(
    rf"""(?P<open>\() | (?P<close>\))
    | (?P<minus>-+(?=[^\s)])(?![\dxX*]+/))  # -1/-1 is a size, not an exclusion
    | (?P<field>{"|".join(FIELDS)})(?P<sign>:|[<>]=?|=)
    | (?P<quote>[{"".join(QUOTES)}])
    | (?P<bare>[^\s()]+)""",
    re.VERBOSE,
)
_VALUE = re.compile(r"[^\s()]*")


def cut_query(text: str) -> Iterator[QueryToken]:
    """Yield the pieces in order. Raises QueryError where a quotation is not closed or a field has no value."""
    place = 0
    while found := _PIECE.search(text, place):
        position, place = found.start(), found.end()
        if found["open"] or found["close"]:
            yield QueryToken("open" if found["open"] else "close", found[0], position)
        elif found["minus"]:
            yield QueryToken("not", found[0], position)
        elif found["quote"]:
            value, place = _read_quotation(text, position)
            yield QueryToken("phrase", value, position)
        elif found["field"]:
            value, place = _read_value(text, place)
            if not value.strip():
                raise _no_value(found)
            yield QueryToken("field", value, position, found["field"], found["sign"])
        else:
            yield QueryToken(_OPERATORS.get(found[0], "word"), found[0], position)


def _read_quotation(text: str, opened: int) -> tuple[str, int]:
    """Return what stands in a quotation, and the place after it."""
    mark = text[opened]
    closed = next((at for at in range(opened + 1, len(text)) if text[at] in QUOTES[mark]), None)
    if closed is None:
        raise QueryError(
            f"The quotation mark {mark} is never closed. Close it, or leave it out.", opened, '"turned face up"'
        )
    return text[opened + 1 : closed], closed + 1


def _read_value(text: str, place: int) -> tuple[str, int]:
    if text[place : place + 1] in tuple(QUOTES):
        return _read_quotation(text, place)
    found = _VALUE.match(text, place)
    return (found[0], found.end()) if found else ("", place)


def _no_value(found: re.Match[str]) -> QueryError:
    example = FIELDS[found["field"]].example
    message = f"{found[0]} asks for nothing. Write a value behind it, without a blank between: {example}."
    return QueryError(message, found.start(), example)
