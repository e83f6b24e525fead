"""Comprehensive Rules in Chinese beside English: one JSON tree of chapters, sections, rules and subrules.

The Chinese becomes the edition; the English is loaded from its own document. Lines count the
texts of the tree: each pair is two, the English first.

History: 2026-11-30 first written, for 2026-04-17.
"""

import re
from collections.abc import Iterator
from datetime import date

import msgspec

from ingest.documents import RawDocument
from ingest.records import ParsedDocument
from ingest.rules_text.draft import EditionDraft, Printed, check_edition, read_heading, read_number
from ingest.typed_json import complain, decode_whole
from rulings_site.languages.fold import normalise

NAME = "bilingual-rules"
TITLE = "Comprehensive Rules in Chinese and English, JSON (fan translation)"
URL = "https://github.com/HeliumOctahelide/magic-comp-rules-zh-cn"
LICENCE = "Wizards of the Coast LLC; the translation belongs to its translators, shown as unofficial fan content."
IS_OFFICIAL = False
PARSER_VERSION = 1

_EXAMPLE = re.compile("例如[：:，]")
_DATE = re.compile(r"此规则于(\d{4})年(\d{1,2})月(\d{1,2})日起生效")
_KEYS = ('"intro"', '"main"', '"chapter"', '"zh"')


class Pair(msgspec.Struct, forbid_unknown_fields=True):
    """A text in both languages."""

    en: str
    zh: str


class Contents(msgspec.Struct, forbid_unknown_fields=True):
    """The introduction, or the credits."""

    contents: list[Pair]


class Numbered(msgspec.Struct, forbid_unknown_fields=True):
    """A chapter, section, rule or subrule; `extras` are its examples and further paragraphs."""

    chapter: str
    en: str
    zh: str
    extras: list[Pair] = []
    subrules: list["Numbered"] = []


class Term(msgspec.Struct, forbid_unknown_fields=True):
    """An entry of the glossary."""

    enname: str
    zhname: str
    en: str
    zh: str


class TermPair(msgspec.Struct, forbid_unknown_fields=True):
    """A word and how it is translated."""

    english: str = msgspec.field(name="English")
    chinese: str = msgspec.field(name="Chinese")


class Tree(msgspec.Struct, forbid_unknown_fields=True):
    """The whole document."""

    version: str
    intro: Contents
    main: list[Numbered]
    glossary: list[Term]
    credits: Contents
    translatedterms: dict[str, list[TermPair]] = {}


def recognise(document: RawDocument) -> bool:
    """Return whether the head is a JSON object with a tree of numbered texts in two languages."""
    head = document.peek
    return head.lstrip().startswith("{") and '"version"' in head[:200] and all(key in head for key in _KEYS)


def parse(document: RawDocument) -> ParsedDocument:
    """Return the edition in the tree. Raises ParseError naming the path of what is no such tree."""
    tree = _decode(document)
    draft, lines = _read_tree(tree, document)
    effective_date = _find_effective_date(tree, document)
    edition = draft.finish("zh-Hans", tree.version, effective_date)
    return ParsedDocument.of_edition(
        "rules, bilingual JSON",
        edition,
        encoding="utf-8",
        line_count=len(lines),
        noise=draft.noise(),
        warnings=draft.warnings,
    )


def plain_lines(document: RawDocument) -> tuple[str, ...]:
    """Return the Chinese texts, each after an empty line that stands for the English one."""
    return tuple(_read_tree(_decode(document), document)[1])


def check(parsed: ParsedDocument) -> None:
    """Refuse an edition without entries, with an empty text or with a subrule that has no rule above it."""
    for edition in parsed.editions:
        check_edition(edition)


def _decode(document: RawDocument) -> Tree:
    tree = decode_whole(document, Tree)
    if not re.fullmatch(r"\d{8}", tree.version):
        raise complain(document, "version", expected="eight digits", found=repr(tree.version))
    return tree


def _find_effective_date(tree: Tree, document: RawDocument) -> date:
    for pair in tree.intro.contents:
        if found := _DATE.search(pair.zh):
            return date(*map(int, found.groups()))
    raise complain(document, "intro.contents", expected="a sentence with the effective date", found="none")


def _read_tree(tree: Tree, document: RawDocument) -> tuple[EditionDraft, list[str]]:
    """Return the draft of the edition, and the lines that its numbers count."""
    draft = EditionDraft(mends_numbers=False)
    lines: list[str] = []

    def count(chinese: str) -> int:
        lines.extend(("", normalise(chinese)))
        draft.set_aside("English original", len(lines) - 1)
        return len(lines)

    for pair in tree.intro.contents:
        draft.set_aside("introduction", count(pair.zh))
    for entry, parent in _walk(tree.main, ""):
        printed = _read_chapter(entry, parent, document)
        draft.open_entry(printed, count(f"{printed.printed} {entry.zh}"))
        for extra in entry.extras:
            _place_extra(extra, count(extra.zh), draft)
    for term in tree.glossary:
        draft.open_term(term.zhname, count(term.zhname))
        last_line = count(term.zh)
        for paragraph in term.zh.split("\n"):
            draft.add(paragraph, last_line)
    for pair in tree.credits.contents:
        draft.set_aside("credits", count(pair.zh))
    for words in tree.translatedterms.values():
        for word in words:
            draft.set_aside("translated terms", count(word.chinese))
    return draft, lines


def _walk(entries: list[Numbered], parent: str) -> Iterator[tuple[Numbered, str]]:
    for entry in entries:
        yield entry, parent
        yield from _walk(entry.subrules, entry.chapter)


def _read_chapter(entry: Numbered, parent: str, document: RawDocument) -> Printed:
    text = f"{entry.chapter} {entry.zh}"
    printed = read_number(text) or read_heading(text)
    if printed is None or printed.printed != entry.chapter:
        raise complain(document, f"main, below {parent!r}", expected="a rule number", found=repr(entry.chapter))
    return printed


def _place_extra(extra: Pair, line: int, draft: EditionDraft) -> None:
    example = _EXAMPLE.match(extra.zh)
    if example:
        draft.open_example(example[0], extra.zh[example.end() :], line)
    else:
        draft.add(extra.zh, line)
