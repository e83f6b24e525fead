"""Comprehensive Rules in Korean: a folder of Jekyll pages, one a chapter, with contents pages beside them.

A paragraph is HTML around Markdown: an anchor line, then `<p class="clause" markdown="1">**701.34a** …</p>`
(2016-11-11 has rules without the tag). The title of the front matter is the only place that
names the chapter. What was not translated stands in English; there is no glossary.

History: 2026-11-30 first written, for 16 editions (2016-11-11 to 2021-02-15).
"""

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from ingest.documents import RawDocument
from ingest.errors import ParseError
from ingest.records import EditionRecord, EntryKind, ParsedDocument
from ingest.rules_text.draft import EditionDraft, check_edition, read_heading, read_number
from ingest.sources.comprehensive_rules import read_label

NAME = "korean-rules"
TITLE = "Comprehensive Rules in Korean (fan translation)"
URL = "https://github.com/youbeebee/dbyll"
LICENCE = "Wizards of the Coast LLC; the translation belongs to its translator, shown as unofficial fan content."
IS_OFFICIAL = False
PARSER_VERSION = 1

_PART = re.compile(r"<!-- part: (?P<name>.+) -->")
_TITLE = re.compile(r"title: (?=\d\. )")
_CLOSING_RULER = "----"
_TAG = re.compile(r"</?[a-z][^<>]*>")
_SYMBOL = re.compile(r"!\[[^\]]*\]\([^()\s]*/(?P<name>\w+)\.\w+\)")
# A target holds no blank: `[A]([A] unless [B])` (719.6) is text.
_LINK = re.compile(r"\[(?P<text>[^\]]*)\]\((?:https?:|/|#)[^()\s]*\)(?:\{:[^}]*\})?")
_NOTE = re.compile(r"\[\^\d+\](?P<colon>:)?")
_NOTE_KIND = "translator's note"
_EXAMPLE = re.compile(r"Example:|예:")
_DATE = re.compile(r"이 규칙은 (\d{4})년 (\d{1,2})월 (\d{1,2})일부터 시행됩니다")
_HANGUL = re.compile("[가-힣]")
_USUAL_DELAY = timedelta(days=31)
"""Labels and effective dates of one release differ by eleven days at most."""


@dataclass(frozen=True, slots=True)
class _Page:
    """The lines of one file, as indexes from 0, its `<!-- part -->` line first; `chapter` is the line of its title."""

    name: str
    lines: range
    front_end: int
    chapter: int | None


def recognise(document: RawDocument) -> bool:
    """Return whether the head is a joined folder with Korean pages of numbered, anchored paragraphs."""
    head = document.peek
    return head.startswith("<!-- part: ") and '<a name="100.1"></a>' in head and bool(_HANGUL.search(head))


def parse(document: RawDocument) -> ParsedDocument:
    """Return the edition in a folder of pages. Raises ParseError for a page cut off, or no effective date."""
    lines = document.decoded.lines
    plain = plain_lines(document)
    draft = EditionDraft()
    effective_date = _find_effective_date(lines, document.location)
    for page in _read_pages(lines, document.location):
        draft.set_aside("part heading", page.lines.start + 1)
        if page.chapter is None:
            draft.set_aside("contents page", page.lines.start + 2, page.lines.stop)
        else:
            _read_chapter(page, plain, draft)
    label = read_label(document.name, effective_date)
    edition = draft.finish("ko", label, effective_date)
    return ParsedDocument.of_edition(
        "rules, Korean pages",
        edition,
        encoding=document.decoded.encoding,
        line_count=len(lines),
        noise=draft.noise(),
        warnings=(*_judge_date(label, effective_date), *draft.warnings, *_count_english(edition)),
    )


def plain_lines(document: RawDocument) -> tuple[str, ...]:
    """Return the lines without markup; a line of markup only is empty, the title of a chapter its heading."""
    return tuple(_strip_markup(_TITLE.sub("", line)) for line in document.decoded.lines)


def check(parsed: ParsedDocument) -> None:
    """Refuse an edition without entries, with an empty text or with a subrule that has no rule above it."""
    for edition in parsed.editions:
        check_edition(edition)


def _strip_markup(line: str) -> str:
    """Mana symbols are images in the pages: `{R}` here, as in every other edition."""
    if _PART.fullmatch(line):
        return line
    text = _SYMBOL.sub(lambda symbol: "{" + symbol["name"] + "}", line)
    text = _LINK.sub(r"\g<text>", _TAG.sub("", text))
    text = _NOTE.sub("", text).replace("**", "")
    return html.unescape(re.sub(r"^#+ ", "", text.strip()))


def _find_effective_date(lines: tuple[str, ...], where: str) -> date:
    """The newest date: folders from 2017-09-29 on keep a contents page of 2017-07-08 beside their own."""
    found = [_DATE.search(line) for line in lines]
    dates = [date(*map(int, sentence.groups())) for sentence in found if sentence]
    if not dates:
        raise ParseError(where, expected="a contents page with the effective date", found="none")
    return max(dates)


def _judge_date(label: str, effective_date: date) -> Iterator[str]:
    if label > f"{effective_date + _USUAL_DELAY:%Y%m%d}":
        yield f"the label is {label}, but the contents page says {effective_date}: it was not brought up to date"


def _read_pages(lines: tuple[str, ...], where: str) -> Iterator[_Page]:
    starts = [at for at, line in enumerate(lines) if _PART.fullmatch(line)]
    for start, stop in zip(starts, [*starts[1:], len(lines)], strict=True):
        name = lines[start][len("<!-- part: ") : -len(" -->")]
        fences = [at for at in range(start + 1, stop) if lines[at] == "---"][:2]
        if len(fences) < 2 or fences[0] != start + 1:
            raise ParseError(f"{where}/{name}", expected="front matter between two lines '---'", found="none")
        chapter = next((at for at in range(*fences) if _TITLE.match(lines[at])), None)
        ending = next(line for line in reversed(lines[start:stop]) if line.strip())
        if chapter is not None and ending != _CLOSING_RULER:
            raise ParseError(
                f"{where}/{name}",
                expected=f"{_CLOSING_RULER!r} at the end of the page",
                found=f"{ending[-60:]!r}",
                remedy="The page may have been cut off: fetch it again",
            )
        yield _Page(name, range(start, stop), fences[1], chapter)


def _read_chapter(page: _Page, plain: tuple[str, ...], draft: EditionDraft) -> None:
    for at in range(page.lines.start + 1, page.front_end + 1):
        heading = read_heading(plain[at]) if at == page.chapter else None
        if heading:
            draft.open_entry(heading, at + 1)
        else:
            draft.set_aside("front matter", at + 1)
    for at in range(page.front_end + 1, page.lines.stop):
        if plain[at]:
            _place(plain[at], at + 1, draft)


def _place(text: str, line: int, draft: EditionDraft) -> None:
    """Give one line of text to an entry of its own, to the entry before it, or to the noise."""
    heading, numbered, example = read_heading(text), read_number(text), _EXAMPLE.match(text)
    unnumbered = not (heading or numbered or example)
    if text == _CLOSING_RULER or text.startswith("{%"):
        draft.set_aside("navigation", line)
    elif text.startswith("주-") or (unnumbered and draft.last_aside == _NOTE_KIND):
        draft.set_aside(_NOTE_KIND, line)
    elif heading and heading.kind is EntryKind.SECTION:
        draft.open_entry(heading, line)
    elif example:
        draft.open_example(example[0], text[example.end() :].strip(), line)
    elif numbered and numbered.number.partition(".")[0] == draft.section:
        draft.open_entry(numbered, line)
    else:
        draft.add(text, line)


def _count_english(edition: EditionRecord) -> Iterator[str]:
    texts = [entry for entry in edition.entries if entry.kind not in (EntryKind.CHAPTER, EntryKind.SECTION)]
    english = sum(not _HANGUL.search(entry.text) for entry in texts)
    if english:
        yield f"{english} of {len(texts)} texts stand in English, not translated"
