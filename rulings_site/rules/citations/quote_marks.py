"""What became of quoted words: only that part of a change which the quotation holds."""

from collections.abc import Iterator, Sequence

from rapidfuzz import fuzz

from rulings_site.rules.citations.quotations import Passage, locate
from rulings_site.rules.wordmarks import Kind, Mark, elide, mark_words

ALIKE = 80
"""Per cent of letters in common, from which words are quoted from a text, but not to the letter."""


def mark_change(passage: Passage, old: str, new: str) -> tuple[Mark, ...]:
    """Return what became of the quoted words of `old` in `new`; nothing if `old` does not have them."""
    span = locate(old, passage.pieces)
    return elide(tuple(_within(mark_words(old, new), *span))) if span else ()


def mark_difference(passage: Passage, text: str) -> tuple[Mark, ...]:
    """Return how quoted words differ from the part of `text` most like them; nothing if none is like them."""
    found = fuzz.partial_ratio_alignment(passage.words.lower(), text.lower(), score_cutoff=ALIKE)
    if found is None or len(text) < len(passage.words) / 2:
        return ()
    start, end = found.dest_start, found.dest_end
    while start > 0 and text[start - 1].isalnum() and text[start].isalnum():
        start -= 1
    while end < len(text) and text[end - 1].isalnum() and text[end].isalnum():
        end += 1
    quoted = passage.words
    if quoted[:1].lower() == text[start : start + 1].lower():
        quoted = text[start] + quoted[1:]
    marks = mark_words(text[start:end], quoted)
    # What the rule says before and after is not left out by whoever quotes a part of it.
    first = marks[0].kind is Kind.OLD and marks[1:2] and marks[1].kind is Kind.SAME
    last = marks[-1].kind is Kind.OLD
    return elide(marks[bool(first) : len(marks) - last])


def _within(marks: Sequence[Mark], start: int, end: int) -> Iterator[Mark]:
    """Yield the marks of old[start:end]; what is put in at its end belongs to it only in place of something."""
    at, before = 0, Kind.SAME
    for mark in marks:
        first, last = max(at, start), min(at + len(mark.old), end)
        if mark.old and first < last:
            part = mark.old[first - at : last - at]
            yield Mark(mark.kind, part, part if mark.kind is Kind.SAME else "", mark.move)
            before = mark.kind
        elif not mark.old and (start < at < end or (at == end and before is not Kind.SAME)):
            yield mark
        at += len(mark.old)
