"""The log of corrections as a file, JSON lines: a site can be built again with what people said of its texts."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

import msgspec
from django.db import transaction

from ingest.documents import RawDocument
from ingest.typed_json import complain, stream_lines
from rulings_site.provenance.corrections import BadCorrection, digest_of, read_subject
from rulings_site.provenance.models import Correction

Key = tuple[str, datetime, str, str, bytes]


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line: a row of the log; the user is a name."""

    kind: str
    subject: dict[str, Any]
    verdict: dict[str, Any]
    why: str
    made_by: str
    made_at: datetime


def write_log() -> Iterator[bytes]:
    """Yield the lines of the log, oldest first."""
    for one in Correction.objects.order_by("made_at", "pk").iterator():
        yield (
            msgspec.json.encode(Line(one.kind, one.subject, one.verdict, one.why, one.made_by_name, one.made_at))
            + b"\n"
        )


@transaction.atomic
def read_log(document: RawDocument) -> tuple[int, int]:
    """Add the lines that are not in the log yet. Returns how many were added, how many were there.

    Raises ParseError, naming the line, for one that is not as it must be; then nothing is added.
    """
    held = {
        _key(one.subject_digest, one.made_at, one.made_by_name, one.why, one.verdict)
        for one in Correction.objects.iterator()
    }
    added = known = 0
    for path, line in stream_lines(document, Line):
        if line.made_at.tzinfo is None:
            raise complain(document, f"{path}.made_at", expected="a time with its zone", found=str(line.made_at))
        if "\0" in f"{line.why}{line.made_by}" or "\\u0000" in msgspec.json.encode(line.subject).decode():
            raise complain(document, path, expected="a text", found="a zero byte")
        try:
            digest = digest_of(line.kind, read_subject(line.kind, line.subject))
            key = _key(digest, line.made_at, line.made_by, line.why, line.verdict)
            if key in held:
                known += 1
                continue
            Correction.objects.record(
                line.kind, line.subject, line.verdict, line.why, made_by_name=line.made_by, made_at=line.made_at
            )
        except BadCorrection as error:
            raise complain(document, path, expected="a correction as it is written", found=str(error)) from error
        held.add(key)
        added += 1
    return added, known


def _key(digest: str, made_at: datetime, name: str, why: str, verdict: dict[str, Any]) -> Key:
    return digest, made_at, name, why.strip(), msgspec.json.encode(verdict, order="sorted")
