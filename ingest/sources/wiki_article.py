"""Wiki article: prose about a keyword, with the rules quoted in it, in one language after another.

History: 2026-11-30 first written, for a French article on manifest that quotes 701.31 in French
and English between lead-ins and the label of a folded box. The prose is no rule text and is dropped.
"""

from collections.abc import Iterator

from ingest.documents import RawDocument
from ingest.errors import ParseError
from ingest.page import FRAME, Line, collect_noise, peek_lines, read_lines
from ingest.page import plain_lines as plain_lines
from ingest.records import ParsedDocument
from ingest.rules_text.quoted import LICENCE as LICENCE
from ingest.rules_text.quoted import check as check
from ingest.rules_text.quoted import make_editions, peek_blocks, read_blocks
from rulings_site.rules.pasted import is_label

NAME = "wiki-article"
TITLE = "Wiki articles that quote rules"
URL = ""
IS_OFFICIAL = False
PARSER_VERSION = 1


def recognise(document: RawDocument) -> bool:
    """Return whether rules with their letters are quoted among lines of prose."""
    blocks, others = peek_blocks(peek_lines(document))
    return bool(blocks) and bool(others)


def parse(document: RawDocument) -> ParsedDocument:
    """Return an undated edition for each quotation. Raises ParseError if there is none."""
    blocks, others = read_blocks(read_lines(document))
    if not blocks:
        raise ParseError(document.location, expected="a quoted rule with its number", found="none")
    editions = make_editions(document, blocks)
    return ParsedDocument(
        kind="wiki article",
        language=editions[0].language,
        label=editions[0].label,
        encoding=document.decoded.encoding,
        line_count=len(plain_lines(document)),
        editions=editions,
        noise=collect_noise(_name_others(others), joined=frozenset({FRAME})),
    )


def _name_others(others: list[Line]) -> Iterator[tuple[str, Line]]:
    for line in others:
        if line.is_frame:
            yield FRAME, line
        elif line.text.endswith((":", "：")):
            yield "lead-in", line
        else:
            yield "label" if is_label(line.text) else "prose", line
