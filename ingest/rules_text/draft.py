"""An edition while its lines are read: each line goes to an entry, to a term, or to a named kind of noise.

The editions in markup (Korean pages, DokuWiki, gettext, JSON) number their texts as the plain
texts do, but a line never wraps in them: a number opens an entry wherever its section is the one
being read.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date

from ingest.errors import CheckFailed
from ingest.records import EditionKind, EditionRecord, EntryKind, GlossaryRecord, Noise, RuleEntry
from ingest.rules_text.glossary import check_terms
from rulings_site.languages.fold import normalise
from rulings_site.rules.numbers import next_letters, parent_number, parse_number

_NUMBER = re.compile(r"(?P<number>\d{3}\.\d{1,3}(?P<letters>[a-z]{1,2}(?![a-z]))?)(?P<dot>\.?)(?!\d)")
_HEADING = re.compile(r"(?P<number>\d|\d{3})\.(?!\d)")
_CHAPTERS = set("123456789")


@dataclass(frozen=True, slots=True)
class Printed:
    """A number at the head of a line, as printed and in its plain form, and the text after it."""

    number: str
    printed: str
    text: str

    @property
    def kind(self) -> EntryKind:
        """The level that the form of the number names."""
        return kind_of(self.number)


def kind_of(number: str) -> EntryKind:
    """Return the level that a number names by its form: 7, 702, 702.9, 702.9a."""
    if "." not in number:
        return EntryKind.CHAPTER if len(number) == 1 else EntryKind.SECTION
    return EntryKind.SUBRULE if number[-1].isalpha() else EntryKind.RULE


def read_number(text: str) -> Printed | None:
    """Return the rule or subrule number that opens a text, None if none does."""
    found = _NUMBER.match(text)
    return Printed(found["number"], found[0], text[found.end() :].strip()) if found else None


def read_heading(text: str) -> Printed | None:
    """Return the number of a chapter or section that opens a text, None if none does."""
    found = _HEADING.match(text)
    return Printed(found["number"], found[0], text[found.end() :].strip()) if found else None


@dataclass
class _Text:
    kind: EntryKind | None
    number: str
    printed: str
    line: int
    last_line: int
    paragraphs: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "\n".join(part for part in self.paragraphs if part)


class EditionDraft:
    """Collects the lines of an edition in document order.

    `warnings` says what was odd about them, `section` is the section (or chapter) being read,
    `last_aside` the kind of noise since the last record was opened. `mends_numbers` is false
    where the numbers are not typed by hand.
    """

    def __init__(self, *, mends_numbers: bool = True) -> None:
        self.mends_numbers = mends_numbers
        self.warnings: list[str] = []
        self.section = ""
        self.last_aside = ""
        self._texts: list[_Text] = []
        self._aside: dict[int, str] = {}

    @property
    def tail(self) -> str:
        """The text of the last record so far."""
        return self._texts[-1].text if self._texts else ""

    def open_entry(self, printed: Printed, line: int, last_line: int = 0) -> None:
        """Begin a chapter, section, rule or subrule."""
        self.section = printed.number.partition(".")[0]
        self._open(_Text(printed.kind, printed.number, printed.printed, line, max(line, last_line)), printed.text)

    def open_example(self, printed: str, text: str, line: int, last_line: int = 0) -> None:
        """Begin an example of the numbered text before it."""
        self._open(_Text(EntryKind.EXAMPLE, "", printed, line, max(line, last_line)), text)

    def open_term(self, term: str, line: int, last_line: int = 0) -> None:
        """Begin a term of the glossary; its definition follows by `add`."""
        self._open(_Text(None, "", normalise(term), line, max(line, last_line)), "")

    def add(self, text: str, line: int, last_line: int = 0) -> None:
        """Continue what was opened last, with a paragraph of its own. Before the first record, the line is a title."""
        if not self._texts:
            self.set_aside("title", line, last_line)
            return
        self._texts[-1].paragraphs.append(normalise(text))
        self._texts[-1].last_line = max(line, last_line)

    def join(self, text: str, line: int) -> None:
        """Continue the last paragraph: the line was broken inside a sentence."""
        self._texts[-1].paragraphs[-1] += normalise(text)
        self._texts[-1].last_line = line

    def set_aside(self, kind: str, line: int, last_line: int = 0) -> None:
        """Name lines that are deliberately no record."""
        self.last_aside = kind
        self._aside.update(dict.fromkeys(range(line, max(line, last_line) + 1), kind))

    def finish(self, language: str, label: str, effective_date: date | None) -> EditionRecord:
        """Return the edition, complete if the nine chapters are there. Call it once."""
        self._settle_numbers()
        entries = tuple(self._count_occurrences())
        self._tell_orphans({entry.number for entry in entries})
        chapters = {entry.number for entry in entries if entry.kind is EntryKind.CHAPTER}
        kind = EditionKind.COMPLETE if chapters >= _CHAPTERS else EditionKind.PARTIAL
        glossary = tuple(
            GlossaryRecord(text.printed, text.text, text.line, text.last_line)
            for text in self._texts
            if text.kind is None
        )
        return EditionRecord(language, label, effective_date, kind, entries, glossary)

    def noise(self) -> tuple[Noise, ...]:
        """Return what was set aside, runs of one kind as one; a line inside a record belongs to the record."""
        taken = {line for text in self._texts for line in range(text.line, text.last_line + 1)}
        runs: list[Noise] = []
        for line, kind in sorted(self._aside.items()):
            if line in taken:
                continue
            if runs and runs[-1].kind == kind and taken.isdisjoint(range(runs[-1].last_line + 1, line)):
                runs[-1] = Noise(kind, runs[-1].line, line)
            else:
                runs.append(Noise(kind, line, line))
        return tuple(runs)

    def _open(self, opened: _Text, text: str) -> None:
        self.last_aside = ""
        opened.paragraphs.append(normalise(text))
        self._texts.append(opened)

    def _settle_numbers(self) -> None:
        """Give examples the number of their rule, and misprinted numbers the one their place demands."""
        rules = {text.number for text in self._texts if text.kind is EntryKind.RULE}
        before = ""
        for text in self._texts:
            if text.kind is EntryKind.EXAMPLE:
                text.number = before
            elif text.kind is not None:
                restored = _restore_number(text, before, rules) if self.mends_numbers else text.number
                if restored != text.number:
                    self.warnings.append(f"line {text.line}: {text.printed} after {before} is read as {restored}")
                before = text.number = restored
                text.kind = kind_of(restored)

    def _tell_orphans(self, numbers: set[str]) -> None:
        orphans = sorted(number for number in numbers if (above := parent_number(number)) and above not in numbers)
        if orphans:
            self.warnings.append(f"{len(orphans)} numbers have none above them: {', '.join(orphans[:5])} …")

    def _count_occurrences(self) -> Iterator[RuleEntry]:
        seen: Counter[str] = Counter()
        for text in self._texts:
            if text.kind is None:
                continue
            if text.kind is not EntryKind.EXAMPLE:
                seen[text.number] += 1
                if seen[text.number] > 1:
                    self.warnings.append(f"line {text.line}: {text.number} stands here again")
            occurrence = max(1, seen[text.number])
            yield RuleEntry(text.kind, text.number, occurrence, text.printed, text.text, text.line, text.last_line)


def _restore_number(text: _Text, before: str, rules: set[str]) -> str:
    """Return the number that a text bears, or the one it must bear where that is a plain misprint.

    A rule number without its dot that is not the next rule has lost its letter: 702.22b is
    printed `702.212` in every Korean edition. A subrule whose letter is the next one here, though
    its rule stands elsewhere, has a wrong rule: 702.62c is printed `702.61c` there.
    """
    if text.number.partition(".")[0] != before.partition(".")[0]:
        return text.number
    rule = before if kind_of(before) is EntryKind.RULE else parent_number(before) or ""
    letters = next_letters(before.removeprefix(rule))
    if text.kind is EntryKind.RULE and letters != "a" and not text.printed.endswith("."):
        return text.number if parse_number(text.number).rule == parse_number(before).rule + 1 else rule + letters
    own_rule = parent_number(text.number)
    if text.kind is EntryKind.SUBRULE and own_rule != rule and own_rule in rules and text.number.endswith(letters):
        return rule + letters
    return text.number


def check_edition(edition: EditionRecord) -> None:
    """Refuse an edition without entries, an empty text, or, in a complete one, a number without the number above it."""
    where = f"{edition.language} {edition.label}"
    if not edition.entries:
        raise CheckFailed(where, expected="rules", found="not one numbered text")
    check_terms(edition.glossary, where)
    numbers = {entry.number for entry in edition.entries}
    for entry in edition.entries:
        if not entry.text:
            raise CheckFailed(f"{where}, line {entry.line}", expected="a text", found=f"{entry.printed!r} alone")
        parent = parent_number(entry.number)
        if edition.kind is EditionKind.COMPLETE and parent and parent not in numbers:
            raise CheckFailed(
                f"{where}, line {entry.line}",
                expected=f"{parent} above {entry.number}",
                found="none",
                remedy="A page may be missing or cut off: fetch the edition again",
            )
