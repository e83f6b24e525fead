"""What the tests of editions in markup and of pages ask: does each line stand in exactly one record, or in noise?"""

import re
from collections import Counter
from collections.abc import Iterator

from ingest.records import ParsedDocument

_BLANKS = re.compile(r"[\s\u200b\ufeff]+")


def squeeze(text: str) -> str:
    """Return the text without any white space."""
    return _BLANKS.sub("", text)


def contents(parsed: ParsedDocument) -> Iterator[tuple[int, int, str]]:
    """Yield first line, last line and whole content of each record."""
    for edition in parsed.editions:
        for entry in edition.entries:
            yield entry.line, entry.last_line, entry.printed + entry.text
        for term in edition.glossary:
            yield term.line, term.last_line, term.term + term.text
    for ruling in parsed.rulings:
        yield ruling.line, ruling.last_line, f"{ruling.published_date:%d/%m/%Y}{ruling.text}"


def faults(parsed: ParsedDocument, lines: tuple[str, ...]) -> list[str]:
    """Return what is lost, doubled or altered, one sentence each."""
    uses = Counter(line for noise in parsed.noise for line in range(noise.line, noise.last_line + 1))
    found = []
    for first, last, content in contents(parsed):
        uses.update(range(first, last + 1))
        if squeeze("".join(lines[first - 1 : last])) != squeeze(content):
            found.append(f"lines {first}-{last} are not {content[:60]!r}")
    found += [
        f"line {number} stands {uses[number]} times: {line[:60]!r}"
        for number, line in enumerate(lines, 1)
        if squeeze(line) and uses[number] != 1
    ]
    if parsed.line_count != len(lines):
        found.append(f"{parsed.line_count} lines counted, {len(lines)} there")
    return found
