"""What sections and keywords were called on any day, under which number, and which of them a sentence names."""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import cached_property, lru_cache

from django.db.models import Max, Q
from django.db.models.functions import Length
from rapidfuzz import fuzz

from rulings_site.languages.fold import fold_name
from rulings_site.languages.stemming import stem
from rulings_site.languages.tokenise import CJK
from rulings_site.rules.headings import LONGEST_HEADING, is_heading
from rulings_site.rules.models import Period, Rule
from rulings_site.rules.numbers import parent_number

KEYWORD_SECTIONS = ("701.", "702.", "501.", "502.")
"""Keyword actions and abilities, since 2009-07-11 and before."""
ALIKE = 85
"""Per cent of letters in common: titles are misspelt, and printed in the plural."""
_WORD = re.compile(r"[^\W\d_]+(?:[-’'][^\W\d_]+)*")
_CJK = re.compile(f"[{CJK}]")
_COMMON = """
activate attach cast copy counter create deal destroy discard double draw exchange exile fight general play regenerate
remove return reveal sacrifice search shuffle tap untap transform triple vote and or the of from with without
"""
_COMMON_STEMS = frozenset(stem(word, "en") for word in _COMMON.split())
"""Stems that name a keyword or section, yet stand in sentences about anything."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A chapter, section or rule that is only a name, under one number. `until` is None while it stands."""

    number: str
    occurrence: int
    name: str
    rule_id: int
    since: date
    until: date | None

    def holds_on(self, day: date) -> bool:
        return self.since <= day and (self.until is None or day < self.until)

    @property
    def is_keyword(self) -> bool:
        return self.number.startswith(KEYWORD_SECTIONS)


class Headings:
    """All headings there ever were, by number."""

    def __init__(self, headings: list[Heading]) -> None:
        self._by_number: dict[str, list[Heading]] = defaultdict(list)
        for heading in headings:
            self._by_number[heading.number].append(heading)
        self._called: dict[date, dict[str, Heading]] = {}
        self._named: dict[date, dict[tuple[str, ...], Heading]] = {}

    def above(self, number: str, day: date, occurrence: int = 1) -> Heading | None:
        """Return the heading a number stands under on a day: its own, its rule's, else its section's."""
        for level in _levels(number):
            found = [one for one in self._by_number.get(level, ()) if one.holds_on(day)]
            if found:
                return next((one for one in found if one.occurrence == occurrence), found[0])
        return None

    def ever_above(self, number: str) -> list[Heading]:
        """Return every heading that the number, or what it stands under, ever had, oldest first."""
        found = [one for level in _levels(number) for one in self._by_number.get(level, ())]
        return sorted(found, key=lambda one: one.since)

    def called(self, title: str, day: date) -> Heading | None:
        """Return the heading that has exactly this name on a day."""
        if day not in self._called:
            self._called[day] = {_fold(one.name): one for one in reversed(list(self._on(day)))}
        return self._called[day].get(_fold(title))

    def ever_called(self, title: str) -> Heading | None:
        """Return the newest heading that ever had exactly this name."""
        return self._ever.get(_fold(title))

    @cached_property
    def _ever(self) -> dict[str, Heading]:
        held = (one for some in self._by_number.values() for one in some)
        return {_fold(one.name): one for one in sorted(held, key=lambda one: one.since)}

    def named_in(self, sentence: "Sentence", day: date) -> list[Heading]:
        """Return the keywords of a day that a sentence names, common words aside."""
        named = self._named.get(day)
        if named is None:
            named = {stems_of(one.name): one for one in self._on(day) if one.is_keyword and not is_common(one.name)}
            self._named[day] = named
        return [one for stems, one in named.items() if sentence.has(stems)]

    def _on(self, day: date) -> Iterator[Heading]:
        return (one for held in self._by_number.values() for one in held if one.holds_on(day))


def read_headings() -> Headings:
    """Return the headings of the editions held now, kept in memory until periods are made anew."""
    return _read(Period.objects.aggregate(newest=Max("pk"))["newest"])


@lru_cache(maxsize=1)
def _read(newest: int | None) -> Headings:
    above = Q(kind__in=[Rule.Kind.CHAPTER, Rule.Kind.SECTION])
    short = Q(kind=Rule.Kind.RULE, length__lte=LONGEST_HEADING)
    held = Period.objects.annotate(length=Length("wording__text")).filter(above | short)
    rows = held.values_list("number", "occurrence", "wording__text", "rule", "since", "until", "kind")
    return Headings([Heading(*row[:6]) for row in rows if row[6] != Rule.Kind.RULE or is_heading(row[2])])


@dataclass(frozen=True)
class Sentence:
    """A sentence by the stems of its English words."""

    text: str

    @cached_property
    def _stems(self) -> str:
        return f" {' '.join(stems_of(self.text))} "

    def has(self, stems: tuple[str, ...]) -> bool:
        """Whether these words stand in it one after another, in any of their forms."""
        return f" {' '.join(stems)} " in self._stems

    def names(self, heading: str) -> bool:
        """Whether it speaks of what a heading names: in its words, or in most of a longer heading's telling words."""
        stems = stems_of(heading)
        telling = [one for one in stems if one not in _COMMON_STEMS]
        return self.has(stems) or (len(telling) > 1 and sum(self.has((one,)) for one in telling) > len(telling) / 2)

    def touches(self, heading: str) -> bool:
        """Whether it has any telling word of a heading, or all of one without."""
        stems = stems_of(heading)
        return self.has(stems) or any(self.has((one,)) for one in stems if one not in _COMMON_STEMS)


def stems_of(text: str) -> tuple[str, ...]:
    """Return the stems of the English words of a text; joined words are parted (face-down)."""
    return tuple(stem(part, "en") for word in _WORD.findall(text) for part in re.split(r"[-’']", word) if part)


def is_common(heading: str) -> bool:
    """Whether all words of a heading stand in sentences about anything."""
    return all(one in _COMMON_STEMS for one in stems_of(heading))


def is_title_of(title: str, heading: str) -> bool:
    """Whether a title means a heading: it may be shorter (Free-for-All for Free-for-All Variant) or misspelt."""
    one, other = _fold(title), _fold(heading)
    if _CJK.search(one):
        return one in other or other in one
    return f" {one} " in f" {other} " or f" {other} " in f" {one} " or fuzz.token_sort_ratio(one, other) >= ALIKE


def _fold(name: str) -> str:
    return " ".join(fold_name(name).replace("-", " ").split())


def _levels(number: str) -> Iterator[str]:
    """Yield a number and those above it, up to its section."""
    level: str | None = number
    while level and (len(level) > 1 or level == number):
        yield level
        level = parent_number(level)
