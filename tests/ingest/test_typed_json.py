"""JSON read as typed structures: outlines of cut-off heads, limits, and paths in errors."""

import json

import pytest
from msgspec import Struct

from ingest import typed_json
from ingest.documents import RawDocument
from ingest.errors import FetchError, ParseError
from ingest.typed_json import decode_whole, read_outline, stream_items, stream_lines, stream_members


class Wick(Struct):
    length: int
    parts: list["Wick"] = []


def document(text: str | bytes) -> RawDocument:
    return RawDocument("wicks.json", "wicks.json", data=text if isinstance(text, bytes) else text.encode())


@pytest.mark.parametrize(
    ("head", "outline"),
    [
        (b'{"a": {"b": [1, {"c": 2}]}, "d": 3}', {"a": {"b": [1, {"c": 2}]}, "d": 3}),
        (b'{"a": {"b": [1, {"c": "cut o', {"a": {"b": [1, {}]}}),
        (b'  [{"a": 1}, {"b"', [{"a": 1}, {}]),
        (b'{"a": 1}\n{"b": 2}\n', {"a": 1}),
        (b'{"a": 1} and no more', {"a": 1}),
        (b'{"a": 1, oops', {"a": 1}),
        (b"{", {}),
        (b"[" * 1000, None),
        (b"plain text", None),
        (b"", None),
        (b"7", None),
    ],
)
def test_outline_is_what_the_head_builds(head, outline):
    found = read_outline(head)
    if head == b"[" * 1000:
        assert isinstance(found, list)
    else:
        assert found == outline


@pytest.mark.parametrize("reader", [stream_lines, lambda raw, kind: [("", decode_whole(raw, kind))]])
def test_text_beyond_the_limit_is_refused(monkeypatch, reader):
    monkeypatch.setattr(typed_json, "WHOLE_LIMIT", 10)
    with pytest.raises(FetchError, match="at most 10 bytes"):
        list(reader(document('{"length": 1234567890}'), Wick))


def test_lines_are_numbered_and_empty_ones_passed_over():
    lines = stream_lines(document('{"length": 1}\n\n{"length": 2}'), Wick)
    assert [(path, wick.length) for path, wick in lines] == [("line[1]", 1), ("line[3]", 2)]


def test_members_and_items_come_with_their_paths():
    members = stream_members(document('{"data": {"a \\"b\\"": {"length": 1}}}'), "data", Wick)
    assert [(key, path) for key, path, _ in members] == [('a "b"', 'data["a \\"b\\""]')]
    items = stream_items(document('{"data": [{"length": 1}, {"length": 2}]}'), "data", Wick)
    assert [path for path, _ in items] == ["data[0]", "data[1]"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"parts": []}', "wicks.json: length: expected a value, found none"),
        ('{"length": 1, "parts": [{"length": "x"}]}', "wicks.json: parts[0].length: expected int, found str"),
        ("[]", "wicks.json: expected object, found array"),
        ('{"length": 1', "wicks.json: expected readable JSON, found Input data was truncated"),
        (b'{"length": "\xff"}', "wicks.json"),
        ('{"length": 1, "other": ' + "[" * 100_000, "wicks.json: expected readable JSON"),
    ],
)
def test_fault_is_told_with_its_path(text, message):
    with pytest.raises(ParseError) as caught:
        decode_whole(document(text), Wick)
    assert str(caught.value).startswith(message)


def test_broken_stream_says_how_far_it_was_whole():
    whole = json.dumps([{"length": number} for number in range(5)])
    with pytest.raises(ParseError, match=r"expected whole JSON, found .*\(after 4 whole records\)"):
        list(stream_items(document(whole[:-4]), "", Wick))


def test_stream_of_nothing_is_refused():
    with pytest.raises(ParseError, match="expected at least one record, found none"):
        list(stream_members(document('{"data": {}}'), "data", Wick))
