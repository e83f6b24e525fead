"""Is a translation of the edition its label names? Its numbers, and what they cite, are counted in every edition."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

from rulings_site.rules.agreement.book import Editions
from rulings_site.rules.numbers import parse_number

SURE_NUMBERS = 0.98
SURE_CITATIONS = 0.9
ALIKE = 0.005
"""Editions whose shares differ by less than this fit a translation alike: translators leave out and slip too."""
MOST_NAMED = 5

Cited = Mapping[str, frozenset[str]]
"""Every number of a translation with what its text cites."""


class Stretch(NamedTuple):
    """A number that stood from edition `first` to `last`, both by place, with what its text cited."""

    number: str
    first: int
    last: int
    cited: frozenset[str]


@dataclass(frozen=True, slots=True)
class Count:
    """What a translation and one edition share: numbers, and citations under the same number."""

    shared: int
    own: int
    theirs: int
    same_citations: int
    citations: int
    is_whole: bool

    @property
    def numbers(self) -> float:
        """The share of numbers that both have; of a part, the share of its own."""
        all_numbers = self.own + (self.theirs - self.shared if self.is_whole else 0)
        return self.shared / all_numbers if all_numbers else 0.0

    @property
    def cited(self) -> float:
        """The share of citations that stand under the same number in both."""
        return self.same_citations / self.citations if self.citations else 1.0

    @property
    def is_sure(self) -> bool:
        """Whether nearly all its numbers stand there and cite the same; that it lacks some makes no doubt."""
        return self.shared >= SURE_NUMBERS * self.own and self.cited >= SURE_CITATIONS


@dataclass(frozen=True, slots=True)
class Fit:
    """The editions a translation fits, with the count for the first of them; `reasons` are sentences."""

    editions: Editions
    count: Count
    reasons: list[str]


@dataclass(frozen=True)
class Numbers:
    """All numbers of the editions, whose labels are in the order of the line."""

    labels: tuple[str, ...]
    stretches: tuple[Stretch, ...]

    @cached_property
    def _by_number(self) -> dict[str, list[Stretch]]:
        found: dict[str, list[Stretch]] = defaultdict(list)
        for stretch in self.stretches:
            found[stretch.number].append(stretch)
        return found

    @cached_property
    def _sizes(self) -> list[int]:
        return self._sum_up((stretch, 1) for stretch in self.stretches)

    def fit(self, translation: Cited, label: str, *, is_whole: bool) -> Fit:
        """Return the edition of the label if it fits as well as any, else those that do."""
        counts = self._count(translation, is_whole=is_whole)
        scores = [count.numbers + count.cited for count in counts]
        most = max(scores)
        fitting = frozenset(place for place, score in enumerate(scores) if score > most - 2 * ALIKE)
        own = self.labels.index(label) if label in self.labels else None
        if own in fitting:
            told = self._tell(translation, own, counts[own], f"Release label {label}")
            if others := sum(score >= scores[own] for score in scores) - 1:
                told.append(
                    f"{others} more {'edition fits' if others == 1 else 'editions fit'} as well: the label decides."
                )
            return Fit(frozenset({own}), counts[own], told)
        best = scores.index(most)
        named = f"Its label is {label}, " + (
            f"whose edition fits less ({counts[own].numbers:.1%} of numbers)" if own is not None else "no edition held"
        )
        told = self._tell(translation, best, counts[best], f"Nearest is {self.labels[best]}")
        return Fit(fitting, counts[best], [f"{named}.", *told])

    def _count(self, translation: Cited, *, is_whole: bool) -> list[Count]:
        """The count for each edition."""
        of_both = [
            (stretch, translation[number]) for number in translation for stretch in self._by_number.get(number, ())
        ]
        shared = self._sum_up((stretch, 1) for stretch, _ in of_both)
        same = self._sum_up((stretch, len(stretch.cited & cited)) for stretch, cited in of_both)
        citations = sum(map(len, translation.values()))
        return [
            Count(shared[place], len(translation), self._sizes[place], same[place], citations, is_whole)
            for place in range(len(self.labels))
        ]

    def _sum_up(self, weighed: Iterable[tuple[Stretch, int]]) -> list[int]:
        """The sum of the weights of the stretches over each edition."""
        steps = [0] * (len(self.labels) + 1)
        for stretch, weight in weighed:
            steps[stretch.first] += weight
            steps[stretch.last + 1] -= weight
        return list(accumulate(steps[:-1]))

    def _tell(self, translation: Cited, place: int, count: Count, start: str) -> list[str]:
        theirs = {one.number for one in self.stretches if one.first <= place <= one.last}
        lacking = sorted(theirs - translation.keys(), key=parse_number) if count.is_whole else []
        told = [
            f"{start}: {count.shared:,} of its {count.own:,} numbers stand in the English edition, and "
            f"{count.same_citations:,} of {count.citations:,} cross references ({count.cited:.1%}) are the same."
        ]
        if lacking:
            told.append(f"It lacks {_name_some(lacking)}.")
        if more := sorted(translation.keys() - theirs, key=parse_number):
            told.append(f"The English edition has no {_name_some(more)}.")
        if len(more) > MOST_NAMED:
            having = self._sum_up((stretch, 1) for number in more for stretch in self._by_number.get(number, ()))
            told.append(f"{max(having)} of these stand in {self.labels[having.index(max(having))]}: it mixes editions.")
        return told


def _name_some(numbers: list[str]) -> str:
    named = ", ".join(numbers[:MOST_NAMED])
    return f"{len(numbers):,} numbers: {named} …" if len(numbers) > MOST_NAMED else named
