"""External JSON as typed structures: whole, member by member, item by item, or line by line.

Every error names the file and the path inside it: `cards.json: data["Fire // Ice"][0].text`.
"""

import io
import json
import re
from collections.abc import Iterator
from typing import Any, BinaryIO, TypeVar

import ijson
import msgspec

from ingest.documents import RawDocument
from ingest.errors import FetchError, ParseError

T = TypeVar("T")

WHOLE_LIMIT = 256 * 2**20
"""The largest file that is decoded whole: eight times the largest set."""
_AT = re.compile(r"(?s)(?P<fault>.*?)(?: - at `\$(?P<path>.*)`)?")
_MISSING = re.compile(r"Object missing required field `(.+)`")
_UNKNOWN = re.compile(r"Object contains unknown field `(.+)`")
_MISTYPED = re.compile(r"Expected (.+), got (.+)")


def read_outline(head: bytes) -> Any:
    """Return what the first bytes of a JSON document build, cut off where they end; None if it is no JSON.

    Of several values in a row (JSON Lines) the first is returned. Never raises.
    """
    if head.lstrip()[:1] not in (b"{", b"["):
        return None
    builder, depth = ijson.ObjectBuilder(), 0
    try:
        for event, value in ijson.basic_parse(io.BytesIO(head), use_float=True, multiple_values=True):
            builder.event(event, value)
            depth += event.startswith("start_") - event.startswith("end_")
            if depth == 0:
                break
    except ijson.JSONError:
        pass  # The head ends in the middle of the document, or is no JSON further on: parsing will tell.
    return getattr(builder, "value", None)


def decode_whole(document: RawDocument, kind: type[T]) -> T:
    """Return the whole document as `kind`. Raises FetchError if it is too large for that, ParseError."""
    with document.reading() as stream:
        data = stream.read(WHOLE_LIMIT + 1)
    if len(data) > WHOLE_LIMIT:
        raise FetchError(document.location, expected=f"at most {WHOLE_LIMIT:,} bytes", found="a larger file")
    return _decode(data, kind, document.location)


def stream_members(document: RawDocument, prefix: str, kind: type[T]) -> Iterator[tuple[str, str, T]]:
    """Yield key, path and value of each member of the object at `prefix`. Raises ParseError, also if it has none."""
    with document.reading() as stream:
        members = _guard(document, ijson.kvitems(stream, prefix, use_float=True))
        for key, member in members:
            path = f"{prefix}[{json.dumps(key, ensure_ascii=False)}]"
            yield key, path, convert(member, kind, document, path)


def stream_items(document: RawDocument, prefix: str, kind: type[T]) -> Iterator[tuple[str, T]]:
    """Yield path and value of each item of the array at `prefix`. Raises ParseError, also if it has none."""
    with document.reading() as stream:
        items = _guard(document, ijson.items(stream, f"{prefix}.item".lstrip("."), use_float=True))
        for index, item in enumerate(items):
            path = f"{prefix}[{index}]"
            yield path, convert(item, kind, document, path)


def stream_lines(document: RawDocument, kind: type[T]) -> Iterator[tuple[str, T]]:
    """Yield path and value of each line of JSON Lines; empty lines are possible. Raises ParseError."""
    with document.reading() as stream:
        for number, line in enumerate(_read_lines(stream, document), start=1):
            if line.strip():
                path = f"line[{number}]"
                yield path, _decode(line, kind, document.location, path)


def convert(value: Any, kind: type[T], document: RawDocument, path: str) -> T:
    """Return a decoded value as `kind`. Raises ParseError naming the path inside the document."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise _fault(document.location, path, str(error)) from error


def complain(document: RawDocument, path: str, *, expected: str, found: str, remedy: str = "") -> ParseError:
    """Return the error for a value that has the right type and is still wrong."""
    return ParseError(f"{document.location}: {path}", expected=expected, found=found, remedy=remedy)


def _decode(data: bytes, kind: type[T], location: str, path: str = "") -> T:
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _fault(location, path, str(error)) from error


def _guard(document: RawDocument, values: Iterator[T]) -> Iterator[T]:
    count = 0
    try:
        for value in values:
            count += 1
            yield value
    except ijson.JSONError as error:
        fault = str(error).splitlines()[0]
        found = f"{fault} (after {count:,} whole records)"
        raise ParseError(document.location, expected="whole JSON", found=found, remedy="Fetch it again") from error
    if not count:
        raise ParseError(document.location, expected="at least one record", found="none")


def _read_lines(stream: BinaryIO, document: RawDocument) -> Iterator[bytes]:
    while line := stream.readline(WHOLE_LIMIT + 1):
        if len(line) > WHOLE_LIMIT:
            raise FetchError(
                document.location, expected=f"lines of at most {WHOLE_LIMIT:,} bytes", found="a longer one"
            )
        yield line


def _fault(location: str, path: str, message: str) -> ParseError:
    """Turn a message of msgspec into one of ours: where, expected, found."""
    match = _AT.fullmatch(message)
    fault, inner = (match["fault"], match["path"] or "") if match else (message, "")
    expected, found = "readable JSON", fault
    if missing := _MISSING.match(fault):
        inner, expected, found = f"{inner}.{missing[1]}", "a value", "none"
    elif unknown := _UNKNOWN.match(fault):
        inner, expected, found = f"{inner}.{unknown[1]}", "only fields whose meaning is known", "this one"
    elif mistyped := _MISTYPED.match(fault):
        expected, found = mistyped[1].replace("`", ""), mistyped[2].replace("`", "")
    elif fault.startswith("Invalid RFC3339 encoded date"):
        expected, found = "a date YYYY-MM-DD", "another text"
    where = (path + inner) if path else inner.removeprefix(".")
    return ParseError(f"{location}: {where}" if where else location, expected=expected, found=found)
