"""The parts of a rules text: front matter, contents, body, glossary, index, credits.

`Glossary` and `Credits` stand twice, in the contents and as headings; the first chapter's heading
opens the body the second time it stands. A text that was cut off lacks its last headings.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from ingest.errors import ParseError
from ingest.records import Noise
from rulings_site.languages.fold import normalise
from rulings_site.rules.frames import FRAMES


@dataclass(frozen=True, slots=True)
class Words:
    """How one language names the parts of the rules, says the effective date and opens an example."""

    language: str
    introduction: tuple[str, ...]
    contents: str
    glossary: str
    credits: str
    example: str
    date_pattern: str
    months: tuple[str, ...]

    def read_date(self, line: str) -> date | None:
        """Return the effective date that a line states, None if it states none. Raises ValueError for no real date."""
        found = re.search(self.date_pattern, line)
        if not found:
            return None
        month = found["month"]
        names = [name.lower() for name in self.months]
        number = int(month) if month.isdigit() else names.index(month.lower()) + 1
        year = int(found["year"])
        return date(year + 1900 if year < 100 else year, number, int(found["day"]))


def _words(language: str, example: str, date_pattern: str, *more_introductions: str) -> Words:
    """Return the words of a language; MONTH in the pattern of its date is the name of one."""
    frame = FRAMES[language]
    return Words(
        language,
        (frame.introduction, *more_introductions),
        frame.contents,
        frame.glossary,
        frame.credits,
        example,
        date_pattern.replace("MONTH", f"(?P<month>{'|'.join(frame.months)})"),
        frame.months,
    )


_DAY, _YEAR = r"(?P<day>\d{1,2})", r"(?P<year>\d{4})"
_ENGLISH_EXAMPLE = r"(?:Examples?|EXAMPLES?):"
WORDS: tuple[Words, ...] = (
    # "current as of" to 2009-05-01, "effective as of" since; 1999-04-23 has a banner in front, this at its end.
    _words("en", _ENGLISH_EXAMPLE, rf"(?:(?:current|effective) as of MONTH {_DAY}, {_YEAR})"),
    _words("en", _ENGLISH_EXAMPLE, rf"^COMPREHENSIVE RULES\s+(?P<month>\d\d)/{_DAY}/(?P<year>\d\d)$"),
    _words("zh-Hans", r"例如[：:，]", rf"此规则于{_YEAR}年(?P<month>\d{{1,2}})月{_DAY}日起生效", "简介"),
    _words("de", r"Beispiele?:", rf"gelten ab dem {_DAY}\. MONTH {_YEAR}"),
    _words("es", r"Ejemplos?:", rf"vigentes desde el {_DAY} de MONTH de {_YEAR}"),
    _words("fr", r"Exemples?\s?:", rf"en vigueur depuis le {_DAY}(?:er)? MONTH {_YEAR}"),
)

RULER = re.compile(r"[-=_*]{5,}")
_CHAPTER = re.compile(r"(\d)\.\s+\D")
_HEADING = re.compile(r"\d(?:\d\d)?\.\s+\D.*")
_LEADERS = re.compile(r"\s*\.{2,}\s*\d*$")


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the parts stand, as half-open ranges of line indexes from 0, and what is noise already."""

    words: Words
    effective_date: date
    body: range
    glossary: range
    headings: frozenset[str]
    noise: tuple[Noise, ...]
    warnings: tuple[str, ...]


def find_words(lines: tuple[str, ...] | list[str]) -> Words | None:
    """Return the words of the language whose date formula stands in these lines, None if none does."""
    for words in WORDS:
        pattern = re.compile(words.date_pattern)
        if any(pattern.search(line) for line in lines):
            return words
    return None


def find_layout(lines: tuple[str, ...], *, where: str) -> Layout:
    """Return the parts of a rules text. Raises ParseError where a part is missing."""
    bare = [normalise(line) for line in lines]
    words = find_words(bare)
    if words is None:
        raise ParseError(where, expected="a sentence with the effective date", found="none")
    dates = [(index, day) for index, line in enumerate(bare) if (day := _read_date(words, line, index, where))]
    contents = _find(bare, words.contents, range(len(bare)), where=where)
    start = _find_body(bare, contents, where)
    glossary = _find(bare, words.glossary, range(start, len(bare)), last=True, where=where)
    after = range(glossary + 1, len(bare))
    credits = _find(bare, words.credits, after, last=True, where=where)
    index = next((at for at in after if bare[at] == "Index" and at < credits), credits)
    noise = [
        *_front_matter(bare, words, dates[0][0], contents),
        _noise("contents", contents, start),
        _noise("heading", glossary, glossary + 1),
        *([_noise("index", index, credits)] if index < credits else []),
        _noise("credits", credits, len(bare)),
    ]
    noise += [_noise("ruler", at, at + 1) for at in (*range(start, index),) if RULER.fullmatch(bare[at])]
    listed = (_LEADERS.sub("", line) for line in bare[contents:start])
    headings = frozenset(line for line in listed if _HEADING.fullmatch(line))
    warnings = []
    if len({day for _, day in dates}) > 1:
        warnings.append("two effective dates: " + ", ".join(f"{day} in line {at + 1}" for at, day in dates))
    body, terms = range(start, glossary), range(glossary + 1, index)
    return Layout(words, dates[0][1], body, terms, headings, tuple(noise), tuple(warnings))


def _read_date(words: Words, line: str, index: int, where: str) -> date | None:
    try:
        return words.read_date(line)
    except ValueError as error:
        raise ParseError(f"{where}, line {index + 1}", expected="a real date", found=f"{line!r} ({error})") from error


def _find(bare: list[str], heading: str, within: range, *, where: str, last: bool = False) -> int:
    found = [index for index in within if bare[index] == heading]
    if not found:
        ending = next((line for line in reversed(bare) if line), "")
        raise ParseError(
            where,
            expected=f"a heading {heading!r} after line {within.start + 1}",
            found=f"none; the text ends with {ending[-60:]!r}",
            remedy="It may have been cut off: fetch it again",
        )
    return found[-1 if last else 0]


def _find_body(bare: list[str], contents: int, where: str) -> int:
    """The heading of the first chapter where it stands again, a section's after it.

    Its words may differ from the contents (2009-07-11), so the number decides.
    """
    opened = [at for at in range(contents, len(bare)) if _opens_chapter(bare, at)]
    first = bare[opened[0]][0] if opened else ""
    places = [at for at in opened if bare[at][0] == first]
    if len(places) < 2:
        raise ParseError(where, expected="the first chapter in the contents and again in the body", found="it once")
    return places[1]


def _opens_chapter(bare: list[str], at: int) -> bool:
    found = _CHAPTER.match(bare[at])
    if not found:
        return False
    below = next((line for line in bare[at + 1 : at + 6] if line and not RULER.fullmatch(line)), "")
    return re.match(rf"{found[1]}\d\d\.\s", below) is not None


def _front_matter(bare: list[str], words: Words, dated: int, contents: int) -> list[Noise]:
    opens: Callable[[int], bool] = lambda at: bare[at] in words.introduction  # noqa: E731
    introduction = next((at for at in range(contents) if opens(at)), contents)
    parts = [_noise("title", 0, introduction), _noise("introduction", introduction, contents)]
    if dated < introduction:
        parts[:1] = [_noise("title", 0, dated), _noise("effective date", dated, dated + 1)]
        parts.append(_noise("title", dated + 1, introduction))
    return [part for part in parts if part.line <= part.last_line]


def _noise(kind: str, start: int, stop: int) -> Noise:
    return Noise(kind, start + 1, stop)
