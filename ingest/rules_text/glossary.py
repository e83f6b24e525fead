"""The glossary of a rules text: a term on a line, its definition on the next ones, a blank line between terms.

A blank line may also stand inside a definition: before an indented paragraph (1999-04-23), between the
lines of a table (the expansion symbols, to 2002-02-20), before a second sense (1999-11-01) and after
a term (2022-06-10 in Chinese). A term may lack the line end before its first sense (2021-06-09).
"""

import re
from collections.abc import Iterable, Iterator

from ingest.errors import CheckFailed
from ingest.records import GlossaryRecord
from ingest.rules_text.body import is_wrapped
from ingest.rules_text.layout import RULER
from rulings_site.languages.fold import normalise

_SENSE = re.compile(r"\d\.\s")
_GLUED = re.compile(r"(?P<term>\D*[^\W\d])(?P<sense>1\.\s.*)")
_LINES = re.compile("\u2028|\u2029")
LONGEST_TERM = 120
"""The longest of a real edition has 68 letters; what is longer is a definition taken for a term."""


def check_terms(glossary: Iterable[GlossaryRecord], where: str) -> None:
    """Refuse a term that can be none. Raises CheckFailed."""
    for record in glossary:
        if len(record.term) > LONGEST_TERM:
            raise CheckFailed(
                f"{where}, line {record.line}",
                expected=f"a term of at most {LONGEST_TERM} letters",
                found=f"{len(record.term)}: {record.term[:60]!r}",
            )


def read_glossary(lines: tuple[str, ...], glossary: range) -> tuple[tuple[GlossaryRecord, ...], tuple[str, ...]]:
    """Return the terms in document order, and which stand without a definition."""
    wrapped, warnings, records = is_wrapped(lines), [], []
    for block in _join_blocks(_read_blocks(lines, glossary), lines):
        paragraphs = list(_read_paragraphs(lines, block[1:], wrapped))
        term = normalise(lines[block[0]])
        if glued := _GLUED.fullmatch(term):
            term, paragraphs = glued["term"], [glued["sense"], *paragraphs]
        if not paragraphs:
            warnings.append(f"line {block[0] + 1}: {term[:60]!r} has no definition")
        records.append(GlossaryRecord(term, "\n".join(paragraphs), block[0] + 1, block[-1] + 1))
    return tuple(records), tuple(warnings)


def _read_blocks(lines: tuple[str, ...], glossary: range) -> Iterator[list[int]]:
    block: list[int] = []
    for at in glossary:
        text = normalise(lines[at])
        if text and not RULER.fullmatch(text):
            block.append(at)
        elif block:
            yield block
            block = []
    if block:
        yield block


def _join_blocks(blocks: Iterator[list[int]], lines: tuple[str, ...]) -> list[list[int]]:
    """Join what blank lines part: indented paragraphs, senses, the lines of a table, a term and its definition."""
    joined: list[list[int]] = []
    in_table = False
    for block in blocks:
        before = joined[-1] if joined else []
        is_line = len(block) == 1
        in_table = is_line and len(before) > 1 and (in_table or lines[before[-1]].rstrip().endswith(":"))
        is_sense = bool(joined) and _SENSE.match(lines[block[0]].strip()) is not None
        is_indented = lines[block[0]][0] in " \t\u00a0" and len(before) > 1
        if in_table or is_sense or is_indented or len(before) == 1:
            before += block
        else:
            joined.append(block)
    return joined


def _read_paragraphs(lines: tuple[str, ...], block: list[int], wrapped: bool) -> Iterator[str]:
    """Yield the paragraphs of a definition; in wrapped texts a new one is indented or follows a blank line."""
    paragraph: list[str] = []
    for place, at in enumerate(block):
        opens = not wrapped or lines[at].startswith("     ") or (place > 0 and at > block[place - 1] + 1)
        if opens and paragraph:
            yield normalise(" ".join(paragraph))
            paragraph = []
        parts = _LINES.split(lines[at])
        for part in parts[:-1]:
            yield normalise(" ".join([*paragraph, part]))
            paragraph = []
        paragraph.append(parts[-1])
    if paragraph:
        yield normalise(" ".join(paragraph))
