"""Everything a text cites: rule numbers with the day given beside them, titles, and quotations with numbers near.

What is found here is only read. What it means, and whether it is right, is decided by editions.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from rulings_site.languages.tokenise import CJK
from rulings_site.rules.citations.dates import NamedDay, find_days
from rulings_site.rules.citations.quotations import Passage, find_passages
from rulings_site.rules.numbers import numbers_between
from rulings_site.rules.references import Reference, find_references

LONGEST_RANGE = 200
"""Numbers; of a longer range only the ends are looked up."""
LONGEST_SENTENCE = 500
NEAR = 24
"""Characters between a quotation and a number behind it, where a sentence ends between: "…" That is rule 115.2b."""
MOST_NEAR = 4
LONGEST_GAP = 48
"""Characters between a number and the day beside it."""
_SENTENCE_END = re.compile(
    r"""(?<! [.!?…] ) (?<! (?i:\bcf|\bno|\bnr|\bvs) ) (?<! (?i:\bvgl|\bbzw|\bsog) )
      [.!?…]++ ["'”“»’)\]]*+ (?= \s+ [^a-zß-ÿа-яё\s] )
    | [。！？]+ [」』”）]* | \n""",
    re.VERBOSE,
)
_JOINING = """
a ab al and as at au aus bei cr da dal das de dated datiert datée dazu dell della del den der des die do du edition
edición edizione effective em en fassung fecha from für gültig im in into la le les of on par per regel rule rules
règle règles regla reglas stand the texte text vom von version versión versione vigente vigueur was were with wording
zum édition état z dnia от в с said says read reads stated lautete hieß disait dit decía dice
的 在 于 於 第 版 规 则 規 則 自 生 效
"""
_BESIDE = frozenset(_JOINING.split())
"""Words that join a number to the day beside it."""
_AS_OF = re.compile(
    r"(?:\b(?:as\s+of|as\s+at|as\s+on|in\s+force\s+on|rules\s+(?:of|on)|dated|stand|zum|en\s+date\s+du|au|a\s+fecha\s+de|"
    r"al|in\s+data|em|на|stan\s+na)|截至|根据|于|在|^\s*(?:on|am|le|el|il|vom|du|del))\s*$",
    re.IGNORECASE,
)
_WORD = re.compile(rf"[{CJK}]|[^\W\d_{CJK}]+")
_LIST_GAP = re.compile(r"\s*(?:[,;，、/]|\b(?:and|or|und|oder|y|o|et|ou|e)\b|[和与及或])\s*", re.IGNORECASE)
_JOINS_TITLE = re.compile(r"[\s,，:：;(（–—-]{0,3}")
_LEADS_TITLE = re.compile(
    r"[,.]?\s*[,:(（–—-]?\s*(?:see\s+|siehe\s+|voir\s+|véase\s+|is\s+|=\s*)?(?:[^\W\d_]+\s+){0,2}", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class CitedNumber:
    """A cited number or range: text[start:end] as typed, up to `shown_end` with the day behind it.

    `numbers` are all it stands for, `day` the one given beside it. `title` is the name in quotation
    marks behind it, `title_before` one before it. `sentence` is what it stands in, without quotations.
    """

    start: int
    end: int
    shown_end: int
    number: str
    range_to: str
    numbers: tuple[str, ...]
    sentence: str
    day: date | None = None
    title: str = ""
    title_before: str = ""


@dataclass(frozen=True, slots=True)
class CitedQuotation:
    """Quoted words: text[start:end] with the marks. `near` are the places of numbers near it, nearest first."""

    passage: Passage
    near: tuple[int, ...]


@dataclass(frozen=True)
class CitedText:
    """A text with all it cites, each in the order of the text."""

    text: str
    numbers: tuple[CitedNumber, ...]
    quotations: tuple[CitedQuotation, ...]


def read_cited_text(text: str) -> CitedText:
    """Return what `text` cites. A number in a day (`23.01.2015`) is no citation."""
    return _Reader(text).read()


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.days = find_days(text)
        taken = [day.start for day in self.days]
        self.references = [one for one in find_references(text) if not self._is_in_day(one.start, taken)]
        self.passages = find_passages(text)
        self.unquoted = self._leave_out_quotations()
        ends = (found.end() for found in _SENTENCE_END.finditer(self.unquoted))
        self.breaks = [0, *(end for end in ends if not self._is_in_day(end, taken)), len(text)]

    def read(self) -> CitedText:
        days = self._give_days()
        numbers = tuple(self._read_number(place, days.get(place)) for place in range(len(self.references)))
        quoted = [one for one in self.passages if one.is_quotation]
        ends = [reference.end for reference in self.references]
        return CitedText(self.text, numbers, tuple(CitedQuotation(one, self._near(one, ends)) for one in quoted))

    def _is_in_day(self, at: int, starts: list[int]) -> bool:
        place = bisect_right(starts, at) - 1
        return place >= 0 and at < self.days[place].end

    def _read_number(self, place: int, beside: NamedDay | None) -> CitedNumber:
        one = self.references[place]
        follows = beside is not None and beside.start >= one.end
        return CitedNumber(
            start=one.start,
            end=one.end,
            shown_end=self._end_of(beside)
            if beside and follows and self._is_beside(one.end, beside.start)
            else one.end,
            number=one.number,
            range_to=one.range_to,
            numbers=_expand(one),
            sentence=self._sentence(one.start),
            day=beside.day if beside else None,
            title=self._title_after(one.end),
            title_before=self._title_before(one.start),
        )

    def _end_of(self, day: NamedDay) -> int:
        return day.end + (self.text[day.end : day.end + 1] in {")", "]", "）"})

    # Days

    def _give_days(self) -> dict[int, NamedDay]:
        """The day of each number that has one: beside it, of the list it ends, or of its sentence."""
        starts = [day.start for day in self.days]
        given: dict[int, NamedDay] = {}
        for place, one in enumerate(self.references):
            after = bisect_left(starts, one.end)
            if after < len(starts) and self._is_beside(one.end, starts[after]):
                given[place] = self.days[after]
        claimed = {day.start for day in given.values()}
        for place, one in enumerate(self.references):
            before = bisect_left(starts, one.start) - 1
            if place in given or before < 0 or starts[before] in claimed:
                continue
            if self._is_beside(self.days[before].end, one.start):
                given[place] = self.days[before]
        for place in range(len(self.references) - 2, -1, -1):
            if place not in given and place + 1 in given and self._is_listed(place):
                given[place] = given[place + 1]
        for place, one in enumerate(self.references):
            if place not in given and (day := self._day_of_sentence(one.start, starts)):
                given[place] = day
        return given

    def _is_beside(self, start: int, end: int) -> bool:
        """Whether nothing but words that join them stands between a number and a day."""
        gap = self.text[start:end]
        words = _WORD.findall(gap)
        if len(gap) > LONGEST_GAP or any(word.casefold() not in _BESIDE for word in words):
            return False
        return re.fullmatch(r"[\s,:(\[（：，·-]*", _WORD.sub("", gap)) is not None and "\n" not in gap

    def _is_listed(self, place: int) -> bool:
        gap = self.text[self.references[place].end : self.references[place + 1].start]
        return len(gap) <= 16 and _LIST_GAP.fullmatch(gap) is not None

    def _day_of_sentence(self, at: int, starts: list[int]) -> NamedDay | None:
        """The day that the sentence names as the one it speaks of, before or behind the number."""
        start, end = self._bounds(at)
        for day in self.days[bisect_left(starts, start) : bisect_left(starts, end)]:
            if _AS_OF.search(self.text[max(start, day.start - 24) : day.start]):
                return day
        return None

    # Sentences, titles, neighbours

    def _leave_out_quotations(self) -> str:
        """The text in its author's own words: what is quoted names nothing, and its full stops end no sentence."""
        parts, end = [], 0
        for passage in self.passages:
            if passage.is_quotation:
                parts += [self.text[end : passage.start], " " * (passage.end - passage.start)]
                end = passage.end
        return "".join([*parts, self.text[end:]])

    def _bounds(self, at: int) -> tuple[int, int]:
        place = bisect_right(self.breaks, at)
        start, end = self.breaks[place - 1], self.breaks[min(place, len(self.breaks) - 1)]
        return max(start, at - LONGEST_SENTENCE), min(end, at + LONGEST_SENTENCE)

    def _sentence(self, at: int) -> str:
        start, end = self._bounds(at)
        return self.unquoted[start:end]

    @cached_property
    def _starts(self) -> list[int]:
        return [passage.start for passage in self.passages]

    def _title_after(self, end: int) -> str:
        place = bisect_left(self._starts, end)
        if place < len(self.passages) and _JOINS_TITLE.fullmatch(self.text[end : self.passages[place].start]):
            return _read_title(self.passages[place])
        return ""

    def _title_before(self, start: int) -> str:
        place = bisect_left(self._starts, start) - 1
        if place < 0 or not 0 <= start - self.passages[place].end <= 24:
            return ""
        gap = self.text[self.passages[place].end : start]
        return _read_title(self.passages[place]) if _LEADS_TITLE.fullmatch(gap) else ""

    def _near(self, passage: Passage, ends: Sequence[int]) -> tuple[int, ...]:
        """The places of the numbers of its sentence and right behind it, nearest first; those quoted do not count."""
        start, end = self._bounds(passage.start)
        end = max(end, passage.end + NEAR)
        near = []
        for place in range(bisect_left(ends, start), len(self.references)):
            one = self.references[place]
            if one.start >= end:
                break
            if not passage.start <= one.start < passage.end:
                distance = one.start - passage.end if one.start >= passage.end else passage.start - one.end
                near.append((distance, place))
        return tuple(place for _, place in sorted(near)[:MOST_NEAR])


def _read_title(passage: Passage) -> str:
    """Return the title between two marks, empty if the words are too many for one."""
    return "" if passage.is_quotation else passage.words.strip(" \n.,;:。，")


def _expand(reference: Reference) -> tuple[str, ...]:
    if not reference.range_to:
        return (reference.number,)
    try:
        numbers = numbers_between(reference.number, reference.range_to)
    except ValueError:  # 702.9b to 702.12 is upwards, but names no rules one after another
        return (reference.number, reference.range_to)
    return numbers if len(numbers) <= LONGEST_RANGE else (numbers[0], numbers[-1])
