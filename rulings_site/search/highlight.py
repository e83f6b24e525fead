"""Mark what was found, the same way for every backend.

The result is a list of parts, each text or hit. Whoever shows them escapes every part by itself,
so no mark can ever break a tag or an entity.
"""

import re
import unicodedata
from dataclasses import dataclass
from typing import NamedTuple

from rulings_site.search.analysis import find_rows
from rulings_site.search.reading import Reading

SNIPPET_LENGTH = 280
_LEAD = 60
_MOST_HITS = 60
_ELLIPSIS = "…"
_THERE = re.compile(r"[()]|[^\s()]+")
_BREAK = re.compile(r"(?<=[.;:!?])\s+|\n+")


class Part(NamedTuple):
    """A piece of text that is a hit or is not."""

    text: str
    is_hit: bool


@dataclass(frozen=True, slots=True)
class Window:
    """The part of a text that a snippet shows."""

    start: int
    end: int


def highlight(text: str, reading: Reading) -> list[Part]:
    """Return the whole text in parts."""
    return _cut(text, Window(0, len(text)), find_rows(text, reading.language, reading.wanted))


def snippet(text: str, reading: Reading, length: int = SNIPPET_LENGTH) -> list[Part]:
    """Return at most about `length` signs around the place with the most hits, the beginning if there is none."""
    spans = find_rows(text, reading.language, reading.wanted)
    return _cut(text, _best_window(text, spans, length), spans)


def mark_place(query: str, place: int | None) -> list[Part]:
    """Return what was typed around a place in it, the word or sign there as a hit; nothing if there is no place."""
    # Composed as it was when its signs were counted.
    query = unicodedata.normalize("NFC", query)
    if place is None or place >= len(query):
        return []
    found = _THERE.match(query, place)
    window = Window(max(place - _LEAD, 0), min(place + _LEAD, len(query)))
    return _cut(query, window, [found.span() if found else (place, place + 1)])


def _best_window(text: str, spans: list[tuple[int, int]], length: int) -> Window:
    if len(text) <= length:
        return Window(0, len(text))
    best, most = 0, -1
    considered = spans[:_MOST_HITS]
    for start, _ in considered:
        near = (text[a:b] for a, b in considered if start <= a and b <= start + length - _LEAD)
        inside = {word for found in near for word in found.lower().split()}
        if len(inside) > most:
            best, most = start, len(inside)
    start = _begin(text, best)
    return Window(start, _finish(text, start + length))


def _begin(text: str, hit: int) -> int:
    """Return where to begin before a hit: at its sentence if that is near, else at a word."""
    if hit <= _LEAD:
        return 0
    earliest = hit - _LEAD
    breaks = [found.end() for found in _BREAK.finditer(text, max(earliest - _LEAD, 0), hit)]
    if breaks:
        return breaks[0]
    blank = text.find(" ", earliest, hit)
    return blank + 1 if blank >= 0 else earliest


def _finish(text: str, end: int) -> int:
    if end >= len(text):
        return len(text)
    blank = text.rfind(" ", end - _LEAD, end)
    return blank if blank >= 0 else end


def _cut(text: str, window: Window, spans: list[tuple[int, int]]) -> list[Part]:
    parts = [Part(_ELLIPSIS + " ", False)] if window.start else []
    place = window.start
    for start, end in spans:
        start, end = max(start, window.start), min(end, window.end)
        if start >= end:
            continue
        parts += [Part(text[place:start], False), Part(text[start:end], True)]
        place = end
    parts.append(Part(text[place : window.end], False))
    if window.end < len(text):
        parts.append(Part(" " + _ELLIPSIS, False))
    return [part for part in parts if part.text]
