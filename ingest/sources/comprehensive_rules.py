"""Comprehensive Rules: one plain text for each edition, in English from 1999 on, in Chinese from 2022 on.

History: 2026-11-30 first written, for 135 English editions (1999-04-23 to 2026-08-19) and 19
Chinese ones. Encoding, line ends, wrapping and the form of numbers vary from edition to edition.
"""

import re
from datetime import date

from ingest.documents import RawDocument
from ingest.errors import CheckFailed
from ingest.records import EditionKind, EditionRecord, EntryKind, ParsedDocument
from ingest.rules_text.body import read_body
from ingest.rules_text.glossary import check_terms, read_glossary
from ingest.rules_text.layout import find_layout, find_words

NAME = "comprehensive-rules"
TITLE = "Comprehensive Rules, plain text"
URL = "https://magic.wizards.com/en/rules"
LICENCE = "Wizards of the Coast LLC; shown as unofficial fan content. Translations belong to their translators too."
IS_OFFICIAL = True
PARSER_VERSION = 1

_EIGHT_DIGITS = re.compile(r"(?<!\d)(\d{8})(?!\d)")
_SECTION_LINE = re.compile(r"(?m)^\s*\d{3}\. \S")
_INDENTED_NUMBER = re.compile(r"\s+\d{3}\.\d")
ASTRAY_LIMIT = 20
"""Misprints happen (six rules of section 510 are numbered 501 in 2006-05-01); many are another fault."""
_FIRST_PLAIN_LAYOUT = date(2001, 1, 1)
"""1999 indents its subrules; no edition since then does."""


def recognise(document: RawDocument) -> bool:
    """Return whether the head states an effective date and lists sections."""
    head = document.peek
    return bool(_SECTION_LINE.search(head)) and find_words(head.splitlines()[:80]) is not None


def parse(document: RawDocument) -> ParsedDocument:
    """Return the edition of a rules text. Raises ParseError where a part of it is missing."""
    decoded = document.decoded
    layout = find_layout(decoded.lines, where=document.location)
    entries, odd_numbers = read_body(decoded.lines, layout)
    glossary, odd_terms = read_glossary(decoded.lines, layout.glossary)
    label = read_label(document.name, layout.effective_date)
    warnings = [*layout.warnings, *odd_numbers, *odd_terms]
    if damaged := decoded.text.count("\ufffd"):
        warnings.append(f"{damaged} letters were lost before this copy was made (U+FFFD)")
    indented = sum(bool(_INDENTED_NUMBER.match(decoded.lines[entry.line - 1])) for entry in entries)
    if layout.effective_date >= _FIRST_PLAIN_LAYOUT and indented * 10 > len(entries):
        raise CheckFailed(
            document.location,
            expected="numbers at the start of their lines",
            found=f"{indented} of {len(entries)} indented: a copy laid out by hand",
            remedy="Fetch the edition from its source",
        )
    edition = EditionRecord(
        layout.words.language, label, layout.effective_date, EditionKind.COMPLETE, entries, glossary
    )
    return ParsedDocument.of_edition(
        "rules text",
        edition,
        encoding=decoded.encoding,
        line_count=len(decoded.lines),
        noise=layout.noise,
        warnings=warnings,
    )


def read_label(name: str, effective_date: date) -> str:
    """Return the release label in a file name (YYYYMMDD, or MMDDYYYY as in 2016 and 2024), else the effective date."""
    for found in _EIGHT_DIGITS.finditer(name):
        for label in (found[1], found[1][4:] + found[1][:4]):
            if 1999 <= int(label[:4]) <= 2100 and 1 <= int(label[4:6]) <= 12 and 1 <= int(label[6:]) <= 31:
                return label
    return f"{effective_date:%Y%m%d}"


def check(parsed: ParsedDocument) -> None:
    """Refuse an edition that cannot be whole: rules astray from their sections, an empty text, no glossary."""
    (edition,) = parsed.editions
    where = f"{edition.language} {edition.label}"
    section, astray = "", []
    for entry in edition.entries:
        if not entry.text:
            raise CheckFailed(f"{where}, line {entry.line}", expected="a text", found=f"{entry.printed} alone")
        if entry.kind is EntryKind.SECTION:
            section = entry.number
        elif entry.kind is not EntryKind.CHAPTER and not entry.number.startswith(section or "none"):
            astray.append(entry.number)
    if len(astray) > ASTRAY_LIMIT:
        raise CheckFailed(where, expected="rules under their sections", found=f"{len(astray)} astray: {astray[:5]}")
    check_terms(edition.glossary, where)
    if not edition.glossary:
        raise CheckFailed(where, expected="a glossary", found="no term")
