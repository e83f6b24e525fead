"""Comprehensive Rules in Chinese beside English: a folder of DokuWiki pages, one a chapter, two for the glossary.

Each text stands twice, `<BOOKMARK:cr701-34a>701.34a English\\\\ ` and below it the Chinese line.
The Chinese becomes the edition; the English is loaded from its own document. `glossarycn` is the
glossary once more, in the order of pinyin.

History: 2026-11-30 first written, for 2021-09-24 (its chapter 4 is lost) and 2022-06-10.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from ingest.documents import RawDocument
from ingest.errors import ParseError
from ingest.records import ParsedDocument
from ingest.rules_text.draft import EditionDraft, check_edition, read_heading, read_number
from ingest.sources.comprehensive_rules import read_label
from rulings_site.languages.fold import normalise

NAME = "dokuwiki-rules"
TITLE = "Comprehensive Rules in Chinese, DokuWiki pages (fan translation)"
URL = "https://github.com/HeliumOctahelide/magic-comp-rules-zh-cn"
LICENCE = "Wizards of the Coast LLC; the translation belongs to its translators, shown as unofficial fan content."
IS_OFFICIAL = False
PARSER_VERSION = 1

_PART = re.compile(r"<!-- part: (?P<name>.+) -->")
_CLOSING_LINE = re.compile(r"\{\{page>.*\}\}")
_NAVIGATION = re.compile(r"\[\[:|\{\{page>|</?WRAP|-{4,}$|\[\[cr:glossary(?:cn)?#")
_HEADING = re.compile(r"=+.*=+")
_HAN = re.compile("[\u3400-\u9fff]")
_MARKUP = re.compile(r"<BOOKMARK:[^>]*>|\[/?url\]|\[color=\w+\]|\[/color\]|\*\*|(?<!:)//|\\\\$")
# `[cr:1#cr103-2c|103.2c]]`: one bracket is missing twice in each folder.
_LINK = re.compile(r"\[\[?[^\[\]|]*\|(?P<text>[^\]]*)\]\]")
_EXAMPLE = re.compile("例如[：:]")
_SENTENCE = re.compile(r"[.”]\)?$")
_CHINESE_SENTENCE = re.compile(r"[。：；！？”’）》.:)]$")
_DATE = re.compile(r"此规则于\s*(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日起生效")
_ENGLISH = "English original"
_AGAIN = "glossary again, by pinyin"
_PAGES_ASIDE = {"credits": "credits", "glossarycn": _AGAIN}


@dataclass(frozen=True, slots=True)
class _Line:
    """One line: what it is (`chapter`, `term`, `definition`, or a kind of noise), and its text without markup."""

    role: str
    text: str


def recognise(document: RawDocument) -> bool:
    """Return whether the head is a joined folder with bookmarks of numbered texts."""
    head = document.peek
    return head.startswith("<!-- part: ") and "<BOOKMARK:cr1" in head


def parse(document: RawDocument) -> ParsedDocument:
    """Return the edition in a folder of pages. Raises ParseError for a page cut off, or no effective date."""
    lines = document.decoded.lines
    _check_pages(lines, document.location)
    effective_date = _find_effective_date(lines, document.location)
    draft = EditionDraft()
    for number, line in enumerate(_classify(lines), 1):
        _place(line, number, draft)
    label = read_label(document.name, effective_date)
    edition = draft.finish("zh-Hans", label, effective_date)
    return ParsedDocument.of_edition(
        "rules, DokuWiki pages",
        edition,
        encoding=document.decoded.encoding,
        line_count=len(lines),
        noise=draft.noise(),
        warnings=(*draft.warnings, *_compare_glossaries(lines)),
    )


def plain_lines(document: RawDocument) -> tuple[str, ...]:
    """Return the Chinese lines without markup, and what is noise beside them; English lines are empty."""
    return tuple("" if line.role == _ENGLISH else line.text for line in _classify(document.decoded.lines))


def check(parsed: ParsedDocument) -> None:
    """Refuse an edition without entries, with an empty text or with a subrule that has no rule above it."""
    for edition in parsed.editions:
        check_edition(edition)


def _find_effective_date(lines: tuple[str, ...], where: str) -> date:
    for line in lines:
        if found := _DATE.search(line):
            return date(*map(int, found.groups()))
    raise ParseError(where, expected="a credits page with the effective date", found="none")


def _check_pages(lines: tuple[str, ...], where: str) -> None:
    """Every chapter ends with the wiki's footer: without it the page was cut off."""
    starts = [at for at, line in enumerate(lines) if _PART.fullmatch(line)]
    for start, stop in zip(starts, [*starts[1:], len(lines)], strict=True):
        name = lines[start][len("<!-- part: ") : -len(" -->")]
        ending = next(line.strip() for line in reversed(lines[start:stop]) if line.strip())
        if name[0].isdigit() and not _CLOSING_LINE.fullmatch(ending):
            raise ParseError(
                f"{where}/{name}",
                expected="'{{page>…}}' at the end of the page",
                found=f"{ending[-60:]!r}",
                remedy="The page may have been cut off: fetch it again",
            )


def _classify(lines: tuple[str, ...]) -> Iterator[_Line]:
    """Tell what each line is, by its page and by the English line before it.

    The first pair of lines after a ruler is a term; so is a later one that is no sentence (a
    ruler was forgotten).
    """
    name, english, opens = "", "", True
    for line in lines:
        if part := _PART.fullmatch(line):
            name = part["name"].partition(".")[0]
            yield _Line("part heading", line)
            continue
        text = _strip_markup(line)
        role = _find_role(name, line.strip(), text, english)
        if role == "glossary":
            role = "term" if opens or (english and not _SENTENCE.search(english)) else "definition"
        if role and role != _ENGLISH:
            opens = role in ("navigation", "page heading")
        english = text if role == _ENGLISH else ""
        yield _Line(role, text)


def _find_role(name: str, line: str, text: str, english: str) -> str:
    """The Chinese line follows the English one; it may be equal to it (`Oracle`)."""
    if not text:
        return ""
    if _NAVIGATION.match(line):
        return "navigation"
    if _HEADING.fullmatch(line):
        return "page heading"
    if name in _PAGES_ASIDE:
        return _PAGES_ASIDE[name]
    if not _HAN.search(text) and text != english:
        return _ENGLISH
    return "glossary" if name == "glossary" else "chapter"


def _strip_markup(line: str) -> str:
    return normalise(_MARKUP.sub("", _LINK.sub(r"\g<text>", line.strip())))


def _place(line: _Line, number: int, draft: EditionDraft) -> None:
    if line.role == "chapter":
        _place_rule(line.text, number, draft)
    elif line.role == "term":
        draft.open_term(line.text, number)
    elif line.role == "definition":
        draft.add(line.text, number)
    elif line.role:
        draft.set_aside(line.role, number)


def _place_rule(text: str, line: int, draft: EditionDraft) -> None:
    heading, numbered, example = read_heading(text), read_number(text), _EXAMPLE.match(text)
    if example:
        draft.open_example(example[0], text[example.end() :].strip(), line)
    elif numbered and numbered.number.partition(".")[0] == draft.section:
        draft.open_entry(numbered, line)
    elif heading and not numbered:
        draft.open_entry(heading, line)
    elif draft.tail and not _CHINESE_SENTENCE.search(draft.tail):
        draft.join(text, line)
    else:
        draft.add(text, line)


def _compare_glossaries(lines: tuple[str, ...]) -> Iterator[str]:
    """The second glossary is noise; what stands only there is told."""
    chinese = [line for line in _classify(lines) if _HAN.search(line.text)]
    first = {line.text for line in chinese if line.role in ("term", "definition")}
    if only_there := {line.text for line in chinese if line.role == _AGAIN} - first:
        yield f"{len(only_there)} lines stand only in the glossary by pinyin: {min(only_there)[:40]!r} …"
