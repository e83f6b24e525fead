"""The numbered part of a rules text: chapters, sections, rules, subrules and their examples.

Editions to 2004-02-01 are hard-wrapped: a rule spans lines, and a wrapped line may begin with a
number that is only cited. A number opens a rule after a blank line, or where it is the very next.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from ingest.records import EntryKind, RuleEntry
from ingest.rules_text.layout import RULER, Layout
from rulings_site.languages.fold import normalise
from rulings_site.rules.numbers import next_letters, parse_number

# 702. 37a with a blank in it (2009-07-11), 606.5 without a dot (2021-06-09), 119.1d. with one
# (2018-07-13), 901.4.All without a blank (2022-10-07), 704.5aa (2026-08-07), 408.f and 306.b
# without a digit (1999-11-01, 2008-10-01).
_NUMBER = re.compile(
    r"(?P<printed>(?P<section>\d{3})\.(?:\s?(?P<rule>\d{1,3}))?(?P<letters>[a-z]{1,2})?\.?)(?=\s|[^\W\d_]|$)"
)
_HEADING = re.compile(r"(?P<printed>(?P<number>\d|\d{3})\.)\s+(?P<text>\D.*)")
_LINES = re.compile("\u2028|\u2029")
MARGIN = 150


@dataclass
class _Open:
    """An entry that is still being read."""

    kind: EntryKind
    number: str
    printed: str
    line: int
    paragraphs: list[str] = field(default_factory=list)
    last_line: int = 0


def is_wrapped(lines: tuple[str, ...]) -> bool:
    """Return whether a text breaks its lines at a margin (editions to 2004-02-01: the longest has 142 signs)."""
    return all(len(line) <= MARGIN for line in lines)


def read_body(lines: tuple[str, ...], layout: Layout) -> tuple[tuple[RuleEntry, ...], tuple[str, ...]]:
    """Return the entries of the body in document order, and what was odd about their numbers."""
    warnings: list[str] = []
    entries = tuple(_number_occurrences(_read_entries(lines, layout, warnings), warnings))
    return entries, tuple(warnings)


def _read_entries(lines: tuple[str, ...], layout: Layout, warnings: list[str]) -> Iterator[_Open]:
    current: _Open | None = None
    subject = _Open(EntryKind.CHAPTER, "", "", 0)  # the last entry that is no example
    after_blank, wrapped = True, is_wrapped(lines)
    example = re.compile(layout.words.example)
    for at in layout.body:
        text = normalise(lines[at])
        if not text or RULER.fullmatch(text):
            after_blank = True
            continue
        # 314 stands right under the text of 313 in 1999-11-01; the contents know it for a heading.
        is_apart = after_blank or text in layout.headings
        opened = _open_entry(text, at + 1, subject, is_apart, example, warnings)
        if opened:
            if current:
                yield current
            current = opened
            subject = subject if opened.kind is EntryKind.EXAMPLE else opened
            text = text[len(opened.printed) :]
        if current is None:
            raise AssertionError("the body begins with its first chapter")
        _add_line(current, lines[at], text, new_paragraph=after_blank or not wrapped)
        current.last_line = at + 1
        after_blank = False
    if current:
        yield current


def _add_line(entry: _Open, line: str, text: str, *, new_paragraph: bool) -> None:
    """Append one line: a paragraph of its own, or in wrapped texts the rest of the last one."""
    indented = line.startswith("     ")
    if entry.paragraphs and not new_paragraph and not indented:
        entry.paragraphs[-1] = f"{entry.paragraphs[-1]} {text.strip()}"
    elif _LINES.search(line):
        entry.paragraphs += [normalise(part) for part in _LINES.split(line)]
        entry.paragraphs[0] = entry.paragraphs[0].removeprefix(entry.printed).strip()
    else:
        entry.paragraphs.append(text.strip())


def _open_entry(
    text: str, line: int, subject: _Open, is_apart: bool, example: re.Pattern[str], warnings: list[str]
) -> _Open | None:
    if found := example.match(text):
        return _Open(EntryKind.EXAMPLE, subject.number, found[0], line)
    if is_apart and (found := _HEADING.fullmatch(text)) and _follows_heading(found["number"], subject.number):
        kind = EntryKind.CHAPTER if len(found["number"]) == 1 else EntryKind.SECTION
        return _Open(kind, found["number"], found["printed"], line)
    if not (found := _NUMBER.match(text)):
        return None
    number = _complete_number(found, subject.number, line, warnings)
    if number and (is_apart or number in successors(subject.number)):
        return _Open(EntryKind.SUBRULE if found["letters"] else EntryKind.RULE, number, found["printed"], line)
    return None


def _follows_heading(number: str, before: str) -> bool:
    """A chapter or section comes after all that stood before it; a cited number seldom does."""
    return not before or len(number) == 1 or int(number) > parse_number(before).section or len(before) == 1


def _complete_number(found: re.Match[str], before: str, line: int, warnings: list[str]) -> str | None:
    section, rule, letters = found["section"], found["rule"], found["letters"] or ""
    if rule:
        return f"{section}.{int(rule)}{letters}"
    if not letters or not before.startswith(f"{section}."):
        return None
    number = f"{before.rstrip('abcdefghijklmnopqrstuvwxyz')}{letters}"
    warnings.append(f"line {line}: {found['printed']} has no digit and is read as {number}")
    return number


def successors(number: str) -> set[str]:
    """Return the numbers that may come right after this one: next subrule, first subrule, next rule, first rule."""
    if not number:
        return set()
    parts = parse_number(number)
    return {
        f"{parts.section}.{parts.rule}{next_letters(parts.letters)}",
        f"{parts.section}.{parts.rule + 1}",
    }


def _number_occurrences(entries: Iterator[_Open], warnings: list[str]) -> Iterator[RuleEntry]:
    """Give each entry its occurrence: 702.175 stands twice in 2024-09-20 and means two abilities."""
    seen: Counter[str] = Counter()
    section = ""
    for entry in entries:
        if entry.kind is EntryKind.SECTION:
            section = entry.number
        if entry.kind is not EntryKind.EXAMPLE:
            seen[entry.number] += 1
            if seen[entry.number] > 1:
                warnings.append(f"line {entry.line}: {entry.number} stands here for the {seen[entry.number]}. time")
            if entry.kind is not EntryKind.CHAPTER and not entry.number.startswith(section):
                warnings.append(f"line {entry.line}: {entry.number} stands in section {section}")
        occurrence = seen[entry.number]
        text = "\n".join(part for part in entry.paragraphs if part)
        yield RuleEntry(entry.kind, entry.number, occurrence, entry.printed, text, entry.line, entry.last_line)
