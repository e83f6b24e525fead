"""Rule numbers: how they are printed, typed, compared and ordered.

`7` is a chapter, `702` a section, `702.9` a rule, `702.9a` a subrule. Subrules use the letters
a to z without l and o, then aa, ab … (`704.5aa` since 2026-08-07). Numbers are re-used from
edition to edition: a number names a rule only together with a date.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_NUMBER = re.compile(r"(?P<section>\d{1,3})(?:\.(?P<rule>\d{1,3})?(?P<letters>[a-z]{0,2}))?")
_TYPED = re.compile(
    r"""^\W*(?:(?:cr|rule|rules|regel|r[eè]gle|regla|regola|regra|section|abschnitt)\W*)?
    (?P<section>\d{3}|\d)(?:\s*[.,]\s*(?P<rule>\d{1,3})(?:\s*\.?\s*(?P<letters>[a-z]{1,2}))?)?\s*\.?\s*$""",
    re.VERBOSE | re.IGNORECASE,
)
LETTERS = "abcdefghijkmnpqrstuvwxyz"
"""Subrules skip l and o, which look like digits."""
SUBRULE_LETTERS = [*LETTERS, *(f"a{letter}" for letter in LETTERS)]
"""All that a rule ever needed, in order."""


@dataclass(frozen=True, slots=True, order=True)
class RuleNumber:
    """A number taken apart. `rule` is 0 for a chapter or section, `letters` is empty above a subrule."""

    section: int
    rule: int
    letter_count: int
    letters: str

    def __str__(self) -> str:
        return f"{self.section}.{self.rule}{self.letters}" if self.rule else str(self.section)


def parse_number(number: str) -> RuleNumber:
    """Return the parts of a number in its plain form (`702.9a`). Raises ValueError for any other text."""
    found = _NUMBER.fullmatch(number)
    if not found:
        raise ValueError(f"not a rule number: {number!r} (expected a form such as 7, 702, 702.9 or 702.9a)")
    letters = found["letters"] or ""
    return RuleNumber(int(found["section"]), int(found["rule"] or 0), len(letters), letters)


def read_typed_number(text: str) -> str | None:
    """Return the plain form of a number as people type it, or None if `text` is no number.

    Reads `701.40B`, `CR 701.40b.`, `701.40 b`, `701,40b`, `Regel 701.40b`.
    """
    found = _TYPED.match(text)
    if not found:
        return None
    if not found["rule"]:
        return found["section"]
    return f"{found['section']}.{int(found['rule'])}{(found['letters'] or '').lower()}"


def numbers_between(first: str, last: str) -> tuple[str, ...]:
    """Return all numbers of a range, its ends included: 701.27a to 701.27c, 903.6 to 903.11, 500 to 514.

    Raises ValueError for two numbers of different levels or places, and for a range that leads downwards.
    """
    start, end = parse_number(first), parse_number(last)
    numbers: tuple[str, ...] = ()
    if {start.letters, end.letters} <= set(SUBRULE_LETTERS) and parent_number(first) == parent_number(last):
        letters = SUBRULE_LETTERS[SUBRULE_LETTERS.index(start.letters) : SUBRULE_LETTERS.index(end.letters) + 1]
        numbers = tuple(f"{parent_number(first)}{one}" for one in letters)
    elif start.rule and end.rule and start.section == end.section and not start.letters + end.letters:
        numbers = tuple(f"{start.section}.{rule}" for rule in range(start.rule, end.rule + 1))
    elif not start.rule and not end.rule and len(first) == len(last):
        numbers = tuple(str(section) for section in range(start.section, end.section + 1))
    if not numbers:
        raise ValueError(f"no range: {first} does not lead up to {last} within one number")
    return numbers


def write_numbers(numbers: Sequence[str], dash: str = "–", *, is_short: bool = True) -> str:
    """Return numbers as people write them, ranges where they follow one another: 701.27a–c, 701.30."""
    return ", ".join(_write_run(run, dash, is_short) for run in _runs(numbers))


def _runs(numbers: Sequence[str]) -> Iterator[list[str]]:
    """Part numbers into those that still follow one another."""
    run: list[str] = []
    for number in numbers:
        if run and not _follows(run[-1], number):
            yield run
            run = []
        run.append(number)
    if run:
        yield run


def _follows(before: str, number: str) -> bool:
    try:
        return numbers_between(before, number) == (before, number)
    except ValueError:
        return False


def _write_run(run: Sequence[str], dash: str, is_short: bool) -> str:
    first, last = run[0], run[-1]
    if first == last:
        return first
    if is_short and "." in last:
        above = parent_number(last) or ""
        last = last.removeprefix(above).removeprefix(".")
    return f"{first}{dash}{last}"


def parent_number(number: str) -> str | None:
    """Return the number one level up: `702.9a` to `702.9` to `702` to `7`; None above a chapter."""
    if "." in number:
        bare = number.rstrip("abcdefghijklmnopqrstuvwxyz")
        return bare if bare != number else number.partition(".")[0]
    return number[0] if len(number) == 3 else None


def next_letters(letters: str) -> str:
    """Return the letters after these: a to b, k to m, n to p, z to aa; the first for none."""
    if not letters:
        return "a"
    place = LETTERS.find(letters[-1])
    if place + 1 < len(LETTERS):
        return letters[:-1] + LETTERS[place + 1]
    return next_letters(letters[:-1]) + "a"
