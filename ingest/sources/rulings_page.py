"""Localised card-rulings page: the name of a card, then for each ruling a date DD/MM/YYYY and its text.

History: 2026-11-30 first written, for two German pages. Some rulings, and brackets inside
others, are still in English.
"""

import re
from collections import Counter
from collections.abc import Iterator
from datetime import date

from ingest.documents import RawDocument
from ingest.errors import CheckFailed, ParseError
from ingest.page import FRAME, Line, collect_noise, peek_lines, read_lines
from ingest.page import plain_lines as plain_lines
from ingest.records import Noise, ParsedDocument, RulingRecord
from ingest.rules_text.quoted import LICENCE as LICENCE
from ingest.rules_text.quoted import read_blocks
from rulings_site.languages.identify import MOSTLY_LEFT, identify, language_spans
from rulings_site.rules.pasted import is_label

NAME = "rulings-page"
TITLE = "Rulings pages in the language of their cards"
URL = ""
IS_OFFICIAL = False
PARSER_VERSION = 1

CARD_NAME = "card name"
"""The kind of noise that is no loss: the line is in every ruling, as the name of its card."""
FIRST_RULINGS = date(1993, 8, 5)
"""The day the game came out."""
_MOST_LINES = 4
_DATE = re.compile(r"(?P<day>\d{2})/(?P<month>\d{2})/(?P<year>\d{4})")


def recognise(document: RawDocument) -> bool:
    """Return whether a name comes first, then dates in lines of their own with a few lines below each."""
    lines = [line for line in peek_lines(document) if not line.is_frame]
    dates = [at for at, line in enumerate(lines) if _DATE.fullmatch(line.text)]
    if not dates or not dates[0] or read_blocks(lines)[0]:
        return False
    return len(lines) - dates[0] <= _MOST_LINES * len(dates)


def parse(document: RawDocument) -> ParsedDocument:
    """Return the rulings in the order of the page. Raises ParseError for an impossible date or a missing text."""
    lines = read_lines(document)
    content = [line for line in lines if not line.is_frame]
    first = next((at for at, line in enumerate(content) if _DATE.fullmatch(line.text)), 0)
    if not first:
        raise ParseError(document.location, expected="the name of a card, then dates DD/MM/YYYY", found="no such page")
    title = next((line for line in content[:first] if line.is_title), content[0])
    rulings = _read_rulings(content[first:], document.location)
    language, languages = _tell_languages([text for _, text, _, _ in rulings])
    return ParsedDocument(
        kind="card rulings",
        language=language,
        encoding=document.decoded.encoding,
        line_count=len(plain_lines(document)),
        rulings=tuple(
            RulingRecord(
                oracle_id="",
                card_name=title.text,
                card_language=language,
                published_date=published,
                text=text,
                language=own,
                spans=language_spans(text, own),
                line=line,
                last_line=last_line,
            )
            for (published, text, line, last_line), own in zip(rulings, languages, strict=True)
        ),
        noise=_name_others(lines, title, content[first].number),
    )


def check(parsed: ParsedDocument) -> None:
    """Refuse a date before the game came out."""
    for ruling in parsed.rulings:
        if ruling.published_date < FIRST_RULINGS:
            raise CheckFailed(
                f"{ruling.card_name}, line {ruling.line}",
                expected=f"a date from {FIRST_RULINGS} on",
                found=str(ruling.published_date),
            )


def _read_rulings(lines: list[Line], where: str) -> list[tuple[date, str, int, int]]:
    """Return date, text, first and last line of each ruling. `lines` begin with a date."""
    starts = [at for at, line in enumerate(lines) if _DATE.fullmatch(line.text)]
    rulings = []
    for start, stop in zip(starts, [*starts[1:], len(lines)], strict=True):
        published = _read_date(lines[start], where)
        text = lines[start + 1 : stop]
        if not text:
            found = f"the date {lines[start].text} alone"
            raise ParseError(f"{where}, line {lines[start].number}", expected="a ruling below its date", found=found)
        rulings.append((published, "\n".join(line.text for line in text), lines[start].number, text[-1].number))
    return rulings


def _read_date(line: Line, where: str) -> date:
    day, month, year = (int(part) for part in line.text.split("/"))
    try:
        return date(year, month, day)
    except ValueError as error:
        raise ParseError(
            f"{where}, line {line.number}",
            expected="a date DD/MM/YYYY",
            found=f"{line.text} ({error})",
            remedy="If this page prints the month first, it is not of this kind",
        ) from error


def _tell_languages(texts: list[str]) -> tuple[str, list[str]]:
    """Return the language of the page, which most rulings have, and that of each ruling.

    On a page in another language a ruling is in that language or left in English: asked only
    that, short rulings are told apart too.
    """
    languages = [identify(text) for text in texts]
    counts = Counter(languages)
    page = max(counts, key=lambda tag: (counts[tag], tag != MOSTLY_LEFT))
    if page != MOSTLY_LEFT:
        languages = [identify(text, among=(page, MOSTLY_LEFT)) for text in texts]
    return page, languages


def _name_others(lines: tuple[Line, ...], title: Line, first_date: int) -> tuple[Noise, ...]:
    return collect_noise(_name_each(lines, title, first_date), joined=frozenset({FRAME}))


def _name_each(lines: tuple[Line, ...], title: Line, first_date: int) -> Iterator[tuple[str, Line]]:
    for line in lines:
        if line == title:
            yield CARD_NAME, line
        elif line.is_frame:
            yield FRAME, line
        elif line.number < first_date:
            yield "label" if is_label(line.text) else "prose", line
