"""Rule page: one rule with its subrules in order, without letters, above a list of the rules beside it.

History: 2026-11-30 first written, for a Spanish page of rule 701.40. Letters are given by order;
the page leaves out the closing cross reference (701.40h), so only the letters before it are sure.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ingest.documents import RawDocument
from ingest.errors import ParseError
from ingest.page import FRAME, Line, collect_noise, peek_lines, read_lines
from ingest.page import plain_lines as plain_lines
from ingest.records import EditionKind, EditionRecord, EntryKind, ParsedDocument, RuleEntry
from ingest.rules_text.quoted import LICENCE as LICENCE
from ingest.rules_text.quoted import check as check
from ingest.rules_text.quoted import excerpt_label
from rulings_site.languages.identify import identify
from rulings_site.rules.numbers import next_letters
from rulings_site.rules.pasted import EXAMPLE, FEWEST_LISTED, HEADING, LISTED, SUBRULE, is_label

NAME = "rule-page"
TITLE = "Pages of single rules"
URL = ""
IS_OFFICIAL = False
PARSER_VERSION = 1

NAVIGATION = "navigation"
LABEL = "label"
_HEADING, _SUBRULES = "heading", "subrules"


@dataclass(frozen=True, slots=True)
class _Layout:
    """Where the parts stand, as indexes of the lines: heading, body, list of other rules; and what the heading says."""

    heading: int
    title: re.Match[str]
    navigation: int
    end: int


def recognise(document: RawDocument) -> bool:
    """Return whether a heading comes first, a list of rule numbers follows, and no subrule has a letter."""
    lines = peek_lines(document)
    layout = _find_layout(lines)
    if layout is None or any(SUBRULE.match(line.text) for line in lines):
        return False
    return not any(not line.is_frame and not is_label(line.text) for line in lines[: layout.heading])


def parse(document: RawDocument) -> ParsedDocument:
    """Return the rule as an undated edition. Raises ParseError if heading or list is missing."""
    lines = read_lines(document)
    layout = _find_layout(lines)
    if layout is None:
        raise ParseError(
            document.location,
            expected="a rule with its heading, above a list of rule numbers",
            found=repr(lines[0].text[:60]) if lines else "no text",
        )
    roles = [_find_role(at, line, layout) for at, line in enumerate(lines)]
    content = [line for line, role in zip(lines, roles, strict=True) if role == _SUBRULES]
    entries = tuple(_read_entries(lines[layout.heading].number, layout.title, content))
    language = identify(" ".join(line.text for line in content))
    edition = EditionRecord(language, excerpt_label(document), None, EditionKind.EXCERPT, entries)
    noise = [(role, line) for line, role in zip(lines, roles, strict=True) if role not in (_HEADING, _SUBRULES)]
    return ParsedDocument(
        kind="rule page",
        language=edition.language,
        label=edition.label,
        encoding=document.decoded.encoding,
        line_count=len(plain_lines(document)),
        editions=(edition,),
        noise=collect_noise(noise, joined=frozenset({FRAME, NAVIGATION})),
        warnings=("the page prints no letters: its subrules are lettered by their order",),
    )


def _find_layout(lines: tuple[Line, ...]) -> _Layout | None:
    headings = ((at, HEADING.fullmatch(line.text)) for at, line in enumerate(lines) if not line.is_frame)
    heading, title = next(((at, found) for at, found in headings if found), (0, None))
    if title is None:
        return None
    start = end = heading + 1
    for at in range(heading + 1, len(lines) + 1):
        if at < len(lines) and LISTED.fullmatch(lines[at].text):
            end = at + 1
        elif end - start >= FEWEST_LISTED:
            return _Layout(heading, title, start, end)
        else:
            start = end = at + 1
    return None


def _read_entries(line: int, title: re.Match[str], content: list[Line]) -> Iterator[RuleEntry]:
    rule, letters = title["number"], ""
    yield RuleEntry(EntryKind.RULE, rule, 1, title["printed"], title["text"], line, line)
    for part in content:
        if example := EXAMPLE.fullmatch(part.text):
            kind, printed, text = EntryKind.EXAMPLE, example["printed"], example["text"]
        else:
            letters = next_letters(letters)
            kind, printed, text = EntryKind.SUBRULE, "", part.text
        yield RuleEntry(kind, rule + letters, 1, printed, text, part.number, part.number)


def _find_role(at: int, line: Line, layout: _Layout) -> str:
    """Return what a line is: heading, text of a subrule, or a kind of noise."""
    if at == layout.heading:
        return _HEADING
    if layout.navigation <= at < layout.end:
        return NAVIGATION
    if not layout.heading < at < layout.navigation:
        return FRAME
    if is_label(line.text):
        return LABEL
    return FRAME if line.is_frame else _SUBRULES
