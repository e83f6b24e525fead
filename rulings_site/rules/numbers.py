"""Rule numbers: how they are printed, typed, compared and ordered.

`7` is a chapter, `702` a section, `702.9` a rule, `702.9a` a subrule. Subrules use the letters
a to z without l and o, then aa, ab … (`704.5aa` since 2026-08-07). Numbers are re-used from
edition to edition: a number names a rule only together with a date.
"""

import re
from dataclasses import dataclass

_NUMBER = re.compile(r"(?P<section>\d{1,3})(?:\.(?P<rule>\d{1,3})?(?P<letters>[a-z]{0,2}))?")
_TYPED = re.compile(
    r"""^\W*(?:(?:cr|rule|rules|regel|r[eè]gle|regla|regola|regra|section|abschnitt)\W*)?
    (?P<section>\d{3}|\d)(?:\s*[.,]\s*(?P<rule>\d{1,3})(?:\s*\.?\s*(?P<letters>[a-z]{1,2}))?)?\s*\.?\s*$""",
    re.VERBOSE | re.IGNORECASE,
)


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


def parent_number(number: str) -> str | None:
    """Return the number one level up: `702.9a` to `702.9` to `702` to `7`; None above a chapter."""
    if "." in number:
        bare = number.rstrip("abcdefghijklmnopqrstuvwxyz")
        return bare if bare != number else number.partition(".")[0]
    return number[0] if len(number) == 3 else None
