"""Rules quoted outside an edition: a numbered heading with its lettered subrules, once for each language.

What stands around the quotations is handed back as it is; the source modules name it.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from ingest.documents import RawDocument
from ingest.errors import CheckFailed
from ingest.page import Line
from ingest.records import EditionKind, EditionRecord, EntryKind, ParsedDocument, RuleEntry
from rulings_site.languages.identify import identify
from rulings_site.rules.numbers import parent_number
from rulings_site.rules.pasted import EXAMPLE, FEW_WORDS, HEADING, SUBRULE, has_ended

LICENCE = "Wizards of the Coast LLC; shown as unofficial fan content. Translations belong to their translators too."
RULE_LIMIT = 20
"""More rules than this are no quotation but an edition."""

_SECTION_HEADING = re.compile(r"[1-9]\d{2}\. \D")
_LONGEST_TEXT = 10_000
"""Four times the longest subrule: a text beyond it has lost its end."""


@dataclass
class Block:
    """The subrules of one rule in one language, in document order."""

    number: str
    entries: list[RuleEntry] = field(default_factory=list)

    @property
    def text(self) -> str:
        return " ".join(entry.text for entry in self.entries)

    @property
    def subrules(self) -> list[RuleEntry]:
        return [entry for entry in self.entries if entry.kind is EntryKind.SUBRULE]


def read_blocks(lines: Iterable[Line]) -> tuple[list[Block], list[Line]]:
    """Return the quoted rules and the other lines.

    A new block begins at a heading, at a subrule of another rule, and where a number comes again.
    """
    blocks: list[Block] = []
    others: list[Line] = []
    open_block: Block | None = None
    for line in lines:
        entry = None if line.is_frame else _read_entry(line, open_block)
        if entry is None and open_block and not line.is_frame and _continues(open_block.entries[-1], line):
            open_block.entries[-1] = _append(open_block.entries[-1], line)
        elif entry is None:
            others.append(line)
        else:
            if open_block is None or _opens_block(entry, open_block):
                open_block = Block(_rule_of(entry))
                blocks.append(open_block)
            open_block.entries.append(entry)
    return blocks, others


def peek_blocks(lines: tuple[Line, ...]) -> tuple[list[Block], list[Line]]:
    """As read_blocks, without what surrounds a page. No blocks if the lines are of an edition, or quote no subrule."""
    content = [line for line in lines if not line.is_frame]
    blocks, others = read_blocks(content)
    is_edition = any(_SECTION_HEADING.match(line.text) for line in others)
    if (
        is_edition
        or len({block.number for block in blocks}) > RULE_LIMIT
        or not any(block.subrules for block in blocks)
    ):
        return [], content
    return blocks, others


def make_editions(document: RawDocument, blocks: list[Block]) -> tuple[EditionRecord, ...]:
    """Return an undated edition for each block. A second block in one language has its count in the label."""
    label = excerpt_label(document)
    whole = " ".join(block.text for block in blocks)
    editions: list[EditionRecord] = []
    for block in blocks:
        language = identify(block.text if len(block.text.split()) > FEW_WORDS else whole)
        count = 1 + sum(edition.language == language for edition in editions)
        own_label = label if count == 1 else f"{label}-{count}"
        editions.append(EditionRecord(language, own_label, None, EditionKind.EXCERPT, tuple(block.entries)))
    return tuple(editions)


def check(parsed: ParsedDocument) -> None:
    """Refuse a heading without subrules: its text is missing."""
    for edition in parsed.editions:
        if all(entry.kind is EntryKind.RULE for entry in edition.entries):
            entry = edition.entries[0]
            raise CheckFailed(f"line {entry.line}", expected="subrules below a heading", found=f"{entry.printed} alone")


def excerpt_label(document: RawDocument) -> str:
    """Return the label of an undated excerpt: it names the bytes, as nothing else is known of it."""
    return f"excerpt-{document.digest[0][:8]}"


def _read_entry(line: Line, block: Block | None) -> RuleEntry | None:
    if found := HEADING.fullmatch(line.text):
        return _make_entry(EntryKind.RULE, found["number"], found, line)
    if found := SUBRULE.fullmatch(line.text):
        return _make_entry(EntryKind.SUBRULE, found["number"], found, line)
    if block and (found := EXAMPLE.fullmatch(line.text)):
        return _make_entry(EntryKind.EXAMPLE, block.entries[-1].number, found, line)
    return None


def _make_entry(kind: EntryKind, number: str, found: re.Match[str], line: Line) -> RuleEntry:
    return RuleEntry(kind, number, 1, found["printed"], found["text"], line.number, line.number)


def _opens_block(entry: RuleEntry, block: Block) -> bool:
    if entry.kind is EntryKind.EXAMPLE:
        return False
    return _rule_of(entry) != block.number or any(entry.number == held.number for held in block.entries)


def _rule_of(entry: RuleEntry) -> str:
    return entry.number if entry.kind is EntryKind.RULE else parent_number(entry.number) or ""


def _continues(entry: RuleEntry, line: Line) -> bool:
    """A text that has not ended goes on in the next line; a heading never does."""
    is_next = entry.kind is not EntryKind.RULE and line.number == entry.last_line + 1
    return is_next and len(entry.text) < _LONGEST_TEXT and not has_ended(entry.text)


def _append(entry: RuleEntry, line: Line) -> RuleEntry:
    text = f"{entry.text} {line.text}"
    return RuleEntry(entry.kind, entry.number, entry.occurrence, entry.printed, text, entry.line, line.number)
