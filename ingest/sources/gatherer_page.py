"""Card page of the old Gatherer (2008 to July 2025): a table of rulings in English, dates M/D/YYYY.

The identifiers around `rulingDate` and `rulingText` differ from card to card; their ends do not.
The rulings do not name their card: the title of the page does.

History: 2026-11-30 first written, for a fragment of 2012.
"""

import re
from collections import Counter
from collections.abc import Iterator
from datetime import date

from bs4 import BeautifulSoup, Tag

from ingest.documents import RawDocument
from ingest.errors import CheckFailed, ParseError
from ingest.records import ParsedDocument, RulingRecord
from ingest.sources.rulings_page import FIRST_RULINGS
from rulings_site.languages.fold import normalise

NAME = "gatherer-page"
TITLE = "Gatherer, card pages to July 2025"
URL = "https://gatherer.wizards.com/"
LICENCE = "Wizards of the Coast LLC; shown as unofficial fan content."
IS_OFFICIAL = True
PARSER_VERSION = 1

_CARD = re.compile(r"(?P<name>.+?)(?: \([^()]*\))? - Gatherer - Magic: The Gathering")
_DATE = re.compile(r"(?P<month>\d{1,2})/(?P<day>\d{1,2})/(?P<year>\d{4})")
_SYMBOL = re.compile(r"[?&]name=(?P<name>\w+)")
_NAMED_SYMBOLS = {"tap": "T", "untap": "Q", "snow": "S"}


def recognise(document: RawDocument) -> bool:
    """Return whether the head has the table of rulings, or the title of a card page."""
    head = document.peek
    return "<" in head[:200] and ('_rulingsContainer"' in head or "- Gatherer - Magic: The Gathering" in head)


def parse(document: RawDocument) -> ParsedDocument:
    """Return the rulings in the order of the page. Raises ParseError if it does not name its card."""
    soup = BeautifulSoup(document.decoded.text, "html.parser")
    rows = soup.select("tr:has(> td[id$=rulingDate])")
    card_name = _find_card_name(soup, rows, document.location)
    rulings = [_read_ruling(row, card_name, document.location) for row in rows]
    empty = sum(not ruling.text for ruling in rulings)
    repeated = Counter((ruling.published_date, ruling.text) for ruling in rulings)
    skipped = [f"{empty} rulings without a text"] if empty else []
    if twice := len(rulings) - len(repeated):
        skipped.append(f"{twice} rulings that stand on both halves of the page")
    return ParsedDocument(
        kind="Gatherer page",
        language="en",
        encoding=document.decoded.encoding,
        line_count=len(document.decoded.lines),
        rulings=tuple(_first_of_each(ruling for ruling in rulings if ruling.text)),
        skipped=tuple(skipped),
    )


def check(parsed: ParsedDocument) -> None:
    """Refuse a page without rulings, or with a date before the game came out."""
    rulings = tuple(parsed.rulings)
    if not rulings:
        raise CheckFailed("Gatherer page", expected="rulings", found="none")
    for ruling in rulings:
        if ruling.published_date < FIRST_RULINGS:
            raise CheckFailed(
                f"{ruling.card_name}, line {ruling.line}",
                expected=f"a date from {FIRST_RULINGS} on",
                found=str(ruling.published_date),
            )


def _find_card_name(soup: BeautifulSoup, rows: list[Tag], where: str) -> str:
    title = normalise(soup.title.get_text()) if soup.title else ""
    found = _CARD.fullmatch(title)
    if found:
        return found["name"]
    first = normalise(rows[0].get_text(" "))[:60] if rows else ""
    raise ParseError(
        where,
        expected=f"a page title that names the card of these {len(rows)} rulings",
        found=f"{repr(title) if title else 'none'}; the first is {first!r}",
        remedy="Save the whole page of the card, with its head",
    )


def _read_ruling(row: Tag, card_name: str, where: str) -> RulingRecord:
    day = row.select_one("td[id$=rulingDate]")
    text = row.select_one("td[id$=rulingText]")
    line = (day.sourceline if day else 0) or 0
    if day is None or text is None:
        raise ParseError(f"{where}, line {line}", expected="a date and a text in each row", found="no text")
    last_line = (text.sourceline or line) + str(text).count("\n")
    return RulingRecord(
        oracle_id="",
        card_name=card_name,
        card_language="en",
        published_date=_read_date(day.get_text(strip=True), f"{where}, line {line}"),
        text=_read_text(text),
        source_name="wotc",
        line=line,
        last_line=last_line,
    )


def _read_date(printed: str, where: str) -> date:
    found = _DATE.fullmatch(printed)
    try:
        if found:
            return date(int(found["year"]), int(found["month"]), int(found["day"]))
        fault = repr(printed)
    except ValueError as error:
        fault = f"{printed} ({error})"
    raise ParseError(where, expected="a date M/D/YYYY", found=fault)


def _read_text(cell: Tag) -> str:
    """Symbols are images (`…&name=W&…`): `{W}` here, as everywhere."""
    for image in cell.find_all("img"):
        symbol = _SYMBOL.search(str(image.get("src", "")))
        name = symbol["name"] if symbol else str(image.get("alt", ""))
        image.replace_with("{" + _NAMED_SYMBOLS.get(name.lower(), name) + "}")
    for end in cell.find_all("br"):
        end.replace_with("\n")
    return "\n".join(part for line in cell.get_text().split("\n") if (part := normalise(line)))


def _first_of_each(rulings: Iterator[RulingRecord]) -> Iterator[RulingRecord]:
    """A page of two halves has the whole list under each."""
    seen: set[tuple[date, str]] = set()
    for ruling in rulings:
        if (key := (ruling.published_date, ruling.text)) not in seen:
            seen.add(key)
            yield ruling
