"""Rules excerpt: a rule with its subrules, in one language after another, and nothing else.

History: 2026-11-30 first written, for a page with rule 701.31 in German and English. Whether a
dot follows the number of a heading differs within one page. The excerpt states no date: it is a
quotation, never law.
"""

from ingest.documents import RawDocument
from ingest.errors import ParseError
from ingest.page import FRAME, collect_noise, peek_lines, read_lines
from ingest.page import plain_lines as plain_lines
from ingest.records import ParsedDocument
from ingest.rules_text.quoted import LICENCE as LICENCE
from ingest.rules_text.quoted import check as check
from ingest.rules_text.quoted import make_editions, peek_blocks, read_blocks

NAME = "rules-excerpt"
TITLE = "Rules excerpts in several languages"
URL = ""
IS_OFFICIAL = False
PARSER_VERSION = 1


def recognise(document: RawDocument) -> bool:
    """Return whether every line, but for the frame of a page, belongs to a quoted rule."""
    blocks, others = peek_blocks(peek_lines(document))
    return bool(blocks) and not others


def parse(document: RawDocument) -> ParsedDocument:
    """Return an undated edition for each block. Raises ParseError for a line outside the rules."""
    lines = read_lines(document)
    blocks, others = read_blocks(lines)
    astray = [line for line in others if not line.is_frame]
    if astray or not blocks:
        found = f"{astray[0].text[:60]!r}" if astray else "no rule"
        where = f"{document.location}, line {astray[0].number}" if astray else document.location
        raise ParseError(where, expected="rules with their numbers, and nothing else", found=found)
    editions = make_editions(document, blocks)
    return ParsedDocument(
        kind="rules excerpt",
        language=editions[0].language,
        label=editions[0].label,
        encoding=document.decoded.encoding,
        line_count=len(plain_lines(document)),
        editions=editions,
        noise=collect_noise(((FRAME, line) for line in others), joined=frozenset({FRAME})),
    )
