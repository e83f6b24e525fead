"""Golden pairs: a small document, and beside it the records it must become."""

import dataclasses
import json
import os
from pathlib import Path

from ingest.documents import RawDocument, find_documents
from ingest.sources import Source


def read(path: Path) -> RawDocument:
    (document,) = find_documents(path)
    return document


def check_golden(source: Source, path: Path) -> None:
    """Compare what the source reads with `<name>.records`; a missing one is written, and the test fails.

    To accept a change, delete the file, run the test twice and review the difference.
    """
    parsed = source.parse(read(path))
    source.check(parsed)
    records = {field.name: getattr(parsed, field.name) for field in dataclasses.fields(parsed)}
    records |= {
        name: [dataclasses.asdict(record) for record in records[name]] for name in ("cards", "names", "rulings")
    }
    found = json.dumps(_without_empty(records), ensure_ascii=False, indent=1, sort_keys=True, default=str) + "\n"
    golden = path.with_name(f"{path.name}.records")
    if not golden.exists():
        if os.environ.get("CI") != "true":
            golden.write_text(found, "utf-8")
        raise AssertionError(f"{golden.name} was missing; it is written now: review it")
    assert found == golden.read_text("utf-8")


def _without_empty(value: object) -> object:
    """Leave out what is empty, so that a reviewer sees only what was read."""
    if isinstance(value, dict):
        return {key: _without_empty(inner) for key, inner in value.items() if inner not in ("", (), [], None)}
    return [_without_empty(inner) for inner in value] if isinstance(value, (list, tuple)) else value
