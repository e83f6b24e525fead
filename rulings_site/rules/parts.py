"""Parts of the rules that a comparison is narrowed to: a chapter, section, rule or subrule, by number or by name."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from rapidfuzz import fuzz, process

from rulings_site.languages.fold import fold_name
from rulings_site.rules.changes import Change, RuleText
from rulings_site.rules.headings import is_heading
from rulings_site.rules.models import Edition, Entry
from rulings_site.rules.numbers import parent_number, read_typed_number
from rulings_site.rules.querysets import EntryQuerySet

LONGEST_PART = 100
MOST_NEAREST = 5
LEAST_ALIKE = 70
"""Per cent."""


class NoSuchPart(Exception):
    """Neither edition has a part of that number or name; `nearest` are names that are like it."""

    def __init__(self, typed: str, nearest: tuple[str, ...] = ()) -> None:
        super().__init__(f"Neither edition has a section or rule {typed!r}. Write a number such as 701.40, or a name.")
        self.nearest = nearest


class _Row(NamedTuple):
    edition: int
    rule: int | None
    number: str
    text: str


@dataclass(frozen=True, slots=True)
class Part:
    """A part by the numbers it has in both editions, with the terms of the glossary of its name."""

    name: str
    before: frozenset[str]
    after: frozenset[str]

    def holds(self, change: Change) -> bool:
        """Tell whether a change is of this part, in the earlier edition or in the later one."""
        sides = ((change.old, self.before), (change.new, self.after))
        return any(text is not None and self._has(text, numbers) for text, numbers in sides)

    def _has(self, text: RuleText, numbers: frozenset[str]) -> bool:
        if text.is_term:
            return fold_name(text.number) == fold_name(self.name)
        return not numbers.isdisjoint(_line_of(text.number))


def _line_of(number: str) -> Iterator[str]:
    """Yield a number and those it stands under: 702.9a, 702.9, 702, 7."""
    above: str | None = number
    while above:
        yield above
        above = parent_number(above)


def find_part(before: Edition, after: Edition, typed: str) -> Part:
    """Return the part of a number or name. A number is one of the later edition, of the earlier one if that has none.

    Raises NoSuchPart.
    """
    held = Entry.objects.filter(edition__in=(before, after)).numbered()
    number = read_typed_number(typed)
    rows = _read_rows(held.of_number(number)) if number else _find_named(_read_rows(held.headings()), typed)
    of_one = [row for row in rows if row.edition == after.pk] or rows
    if not of_one:
        raise NoSuchPart(typed)
    rules = {row.rule for row in of_one if row.rule}
    everywhere = {*of_one, *_read_rows(held.filter(rule__in=rules))}
    numbers = [frozenset(row.number for row in everywhere if row.edition == one.pk) for one in (before, after)]
    name = of_one[0].text
    return Part(name if is_heading(name) else number or typed, *numbers)


def _read_rows(entries: EntryQuerySet) -> list[_Row]:
    return [_Row(*row) for row in entries.values_list("edition", "rule", "number", "wording__text")]


def _find_named(headings: list[_Row], typed: str) -> list[_Row]:
    """The headings of a name. Raises NoSuchPart that says which are like it."""
    wanted = fold_name(typed)
    names = {row.text: fold_name(row.text) for row in headings if is_heading(row.text)}
    found = [row for row in headings if names.get(row.text) == wanted]
    if not found:
        like = process.extract(wanted, names, scorer=fuzz.WRatio, limit=MOST_NEAREST, score_cutoff=LEAST_ALIKE)
        raise NoSuchPart(typed, tuple(name for _, _, name in like))
    return found
