"""Comprehensive Rules as a gettext catalogue (`.po`): English texts with what has been translated so far.

Only finished translations become entries; the English beside them is loaded from its own document.
A text that stands twice in the rules is in a catalogue once: section headings stand with the
contents (Portuguese), so entries are put in the order of their numbers. The Polish catalogue
keeps each number in a message of its own, before its text.

History: 2026-11-30 first written, for Polish 2013-11-01 and Brazilian Portuguese 2020-11-20.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date

import polib

from ingest.documents import RawDocument
from ingest.errors import ParseError
from ingest.records import EditionKind, ParsedDocument, RuleEntry
from ingest.rules_text.draft import EditionDraft, Printed, check_edition, read_heading, read_number
from ingest.rules_text.layout import find_words
from ingest.sources.comprehensive_rules import read_label
from rulings_site.languages.fold import normalise
from rulings_site.languages.tags import LANGUAGES
from rulings_site.rules.numbers import RuleNumber, parse_number

NAME = "gettext-rules"
TITLE = "Comprehensive Rules, partial translations in gettext catalogues"
URL = "https://magic.wizards.com/en/rules"
LICENCE = "Wizards of the Coast LLC; the translations belong to their translators, shown as unofficial fan content."
IS_OFFICIAL = False
PARSER_VERSION = 1

_EXAMPLE = re.compile(r"(?P<printed>\w+:)")
_LINE = re.compile(r'(?:#.*|(?:msg[a-z]+(?:\[\d\])? )?"(?:[^"\\]|\\.)*")?\s*')
_LINK = re.compile(r"`(?P<text>[^`<]*?)\s*(?:<[^`>]*>)?`_")
_ROLE = re.compile(r":\w+:`(?P<text>[^`<]*?)\s*(?:<[^`>]*>)?`")
_SENTENCE = re.compile(r"[.”\"]\)?$")
_CREDITS = "Magic: The Gathering Original Game Design"
_LINE_SEPARATORS = re.compile("[\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
"""polib takes these for line ends; an editor does not."""
_ENGLISH, _UNTRANSLATED, _FUZZY, _EQUAL = "English original", "not translated", "fuzzy", "equal to the English"


@dataclass(frozen=True, slots=True)
class _Message:
    """A pair of texts without markup. Its lines run from `start`, its translation from `line` to `last_line`."""

    english: str
    text: str
    flaw: str
    start: int
    line: int
    last_line: int


class _Reader:
    """Gives every message of a catalogue to the edition or to a kind of noise.

    `shown` is the text of each message that went to a record, by the line of its translation.
    """

    def __init__(self, messages: list[_Message], line_count: int) -> None:
        self.draft = EditionDraft(mends_numbers=False)
        self.shown: dict[int, str] = {}
        self._number: _Message | None = None
        self._term: _Message | None = None
        self._is_open = False
        self.draft.set_aside("header", 1, messages[0].start - 1)
        self.draft.set_aside("obsolete", messages[-1].last_line + 1, line_count)
        glossary = _find_glossary(messages)
        credits = next((at for at, one in enumerate(messages) if one.english.startswith(_CREDITS)), len(messages))
        for at, message in enumerate(messages):
            if at >= credits:
                self._set_aside("credits", message)
            elif at < glossary:
                self._place_rule(message)
            else:
                self._place_definition(message)

    def _set_aside(self, kind: str, message: _Message) -> None:
        self.draft.set_aside(kind, message.start, message.last_line)

    def _place_rule(self, message: _Message) -> None:
        numbered = read_number(message.english) or read_heading(message.english)
        if numbered and not numbered.text:
            self._number, self._is_open = message, False
            self._set_aside(message.flaw or _UNTRANSLATED, message)
        elif message.flaw:
            self._is_open = self._is_open and not numbered and not self._number
            self._number = None
            self._set_aside(message.flaw, message)
        elif self._number or numbered:
            self._open_entry(message, numbered)
        elif message.english.startswith("Example:"):
            self._open_example(message)
        elif self._is_open:
            self._add(message)
        else:
            self._set_aside("introduction", message)

    def _open_example(self, message: _Message) -> None:
        if not self._is_open:
            self._set_aside("example without rule", message)
            return
        word = _EXAMPLE.match(message.text)
        printed = word["printed"] if word else ""
        self.draft.open_example(printed, message.text.removeprefix(printed), message.line, message.last_line)
        self._show(message)

    def _open_entry(self, message: _Message, numbered: Printed | None) -> None:
        line = message.line
        if self._number:
            found = read_number(self._number.english)
            printed = Printed(found.number if found else "", self._number.text, message.text)
            line = self._number.line
            self._show(self._number)
            self._number = None
        else:
            own = read_number(message.text) or read_heading(message.text) or Printed("", "", message.text)
            printed = Printed(numbered.number if numbered else "", own.printed, own.text)
            if own.number not in ("", printed.number):
                self.draft.warnings.append(f"line {line}: {own.printed} translates {printed.number}")
        self.draft.open_entry(printed, line, message.last_line)
        self._is_open = "." in printed.number
        self._show(message)

    def _place_definition(self, message: _Message) -> None:
        """In the glossary a message is a term, or, if it is a sentence, a definition of the last one."""
        if not _SENTENCE.search(message.english):
            self._term = message if message.text and message.flaw != _FUZZY else None
            self._is_open = False
            self._set_aside(message.flaw or "term without definition", message)
        elif message.flaw:
            self._set_aside(message.flaw, message)
        elif self._term:
            self.draft.open_term(self._term.text, self._term.line, self._term.last_line)
            self._show(self._term)
            self._term, self._is_open = None, True
            self._add(message)
        elif self._is_open:
            self._add(message)
        else:
            self._set_aside("definition without term", message)

    def _add(self, message: _Message) -> None:
        self.draft.add(message.text, message.line, message.last_line)
        self._show(message)

    def _show(self, message: _Message) -> None:
        self.draft.set_aside(_ENGLISH, message.start, message.line - 1)
        self.shown[message.line] = message.text


def recognise(document: RawDocument) -> bool:
    """Return whether the head is a gettext catalogue of the Comprehensive Rules."""
    head = document.peek
    return 'msgid ""\nmsgstr ""\n' in head and "Comprehensive Rules" in head and '"Language: ' in head


def parse(document: RawDocument) -> ParsedDocument:
    """Return what is translated, as a partial edition. Raises ParseError for a broken catalogue."""
    catalogue = _open_catalogue(document)
    messages = list(_read_messages(catalogue, document))
    language = _find_language(catalogue, document.location)
    effective_date = _find_effective_date(messages, document.location)
    reader = _Reader(messages, len(document.decoded.lines))
    label = read_label(document.name, effective_date)
    edition = reader.draft.finish(language, label, effective_date)
    edition = replace(edition, kind=EditionKind.PARTIAL, entries=tuple(sorted(edition.entries, key=_place_in_rules)))
    flaws = Counter(message.flaw for message in messages if message.flaw)
    return ParsedDocument.of_edition(
        "rules, gettext catalogue",
        edition,
        encoding=document.decoded.encoding,
        line_count=len(document.decoded.lines),
        noise=reader.draft.noise(),
        warnings=reader.draft.warnings,
        skipped=tuple(f"{count} of {len(messages)} texts: {flaw}" for flaw, count in flaws.most_common()),
    )


def plain_lines(document: RawDocument) -> tuple[str, ...]:
    """Return the texts that became records, each on the line where its translation begins; other lines are empty."""
    lines = document.decoded.lines
    messages = list(_read_messages(_open_catalogue(document), document))
    shown = _Reader(messages, len(lines)).shown
    return tuple(shown.get(number, "") for number in range(1, len(lines) + 1))


def check(parsed: ParsedDocument) -> None:
    """Refuse a catalogue without one translated rule, or with an empty one."""
    for edition in parsed.editions:
        check_edition(edition)


def _find_glossary(messages: list[_Message]) -> int:
    """Return where the glossary begins: at the first text after the rules that is no sentence."""
    rules = 0
    for at, message in enumerate(messages):
        if number := read_number(message.english):
            rules = at + 1 if number.text else at + 2
    after = range(rules, len(messages))
    return next((at for at in after if not _SENTENCE.search(messages[at].english)), len(messages))


def _open_catalogue(document: RawDocument) -> polib.POFile:
    """polib reads over a quotation mark that is missing: a file cut off is refused here."""
    for number, line in enumerate(document.decoded.lines, 1):
        if not _LINE.fullmatch(line):
            where, found = f"{document.location}, line {number}", repr(line[:60])
            raise ParseError(where, expected="a whole gettext catalogue", found=found, remedy="Fetch it again")
    try:
        return polib.pofile(_LINE_SEPARATORS.sub(" ", document.decoded.text))
    except OSError as error:
        raise ParseError(document.location, expected="a whole gettext catalogue", found=str(error)) from error


def _read_messages(catalogue: polib.POFile, document: RawDocument) -> Iterator[_Message]:
    lines = document.decoded.lines
    start = 1 + next((at for at, line in enumerate(lines) if not line), 0)
    for entry in catalogue:
        if entry.obsolete:
            continue
        line = next((at for at in range(entry.linenum or 1, len(lines) + 1) if lines[at - 1].startswith("msgstr")), 0)
        if not line:
            where = f"{document.location}, line {entry.linenum}"
            raise ParseError(where, expected="a msgstr below the msgid", found="none", remedy="Fetch it again")
        last_line = line
        while last_line < len(lines) and lines[last_line].startswith('"'):
            last_line += 1
        english, text = _strip_markup(entry.msgid), _strip_markup(entry.msgstr)
        yield _Message(english, text, _find_flaw(entry), start, line, last_line)
        start = last_line + 1


def _find_flaw(entry: polib.POEntry) -> str:
    if not entry.msgstr:
        return _UNTRANSLATED
    if entry.fuzzy:
        return _FUZZY
    return _EQUAL if entry.msgstr == entry.msgid else ""


def _strip_markup(text: str) -> str:
    """Without emphasis and roles of reStructuredText; `\\n` inside a message only wraps it."""
    return normalise(_LINK.sub(r"\g<text>", _ROLE.sub(r"\g<text>", text)).replace("*", ""))


def _find_language(catalogue: polib.POFile, where: str) -> str:
    tag = catalogue.metadata.get("Language", "").replace("_", "-")
    if tag not in LANGUAGES:
        raise ParseError(where, expected=f"a language of {', '.join(LANGUAGES)}", found=repr(tag))
    return tag


def _find_effective_date(messages: list[_Message], where: str) -> date:
    for message in messages:
        words = find_words([message.english])
        if words and (found := words.read_date(message.english)):
            return found
    raise ParseError(where, expected="a text with the effective date", found="none")


def _place_in_rules(entry: RuleEntry) -> tuple[str, RuleNumber]:
    return entry.number[0], parse_number(entry.number)
