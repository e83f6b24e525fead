"""What numbers meant through the editions: the part of the rules' history that one text asks for."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from rulings_site.rules.agreement.texts import cited_by
from rulings_site.rules.numbers import parent_number, parse_number
from rulings_site.rules.timeline import DatedEdition

Editions = frozenset[int]
"""Editions by their place in the line, the oldest being 0."""


class Standing(NamedTuple):
    """A rule under a number with a wording, from edition `first` to `last`, both by place."""

    rule: int
    number: str
    first: int
    last: int
    text: str

    def stands_in(self, place: int) -> bool:
        return self.first <= place <= self.last

    @property
    def editions(self) -> Editions:
        return frozenset(range(self.first, self.last + 1))


class Version(NamedTuple):
    """A rule with its subrules as they stood from edition `first` to `last`."""

    head: Standing
    below: tuple[Standing, ...]
    first: int
    last: int

    @property
    def rules(self) -> frozenset[int]:
        return frozenset(standing.rule for standing in self.below)

    @property
    def editions(self) -> Editions:
        return frozenset(range(self.first, self.last + 1))


@dataclass
class Book:
    """The line of editions, and standings by rule and by number as they are added.

    `words_decide` is false where the text is official and the editions are paraphrases, or the
    other way round: then words that stand nowhere prove nothing. `has_all_rules` is false where
    the editions are paraphrases: they leave out rules, so a number that is not there proves nothing.
    """

    line: tuple[DatedEdition, ...]
    words_decide: bool = True
    has_all_rules: bool = True
    known: dict[str, dict[int, Editions]] = field(default_factory=dict)
    """Texts that stand somewhere word for word, or may: their rules, and the editions that have these words."""
    _by_rule: dict[int, set[Standing]] = field(default_factory=lambda: defaultdict(set))
    _by_number: dict[str, set[Standing]] = field(default_factory=lambda: defaultdict(set))
    _below: dict[str, set[Standing]] = field(default_factory=lambda: defaultdict(set))
    _parted: dict[Standing, tuple[Version, ...]] = field(default_factory=dict)
    _meanings: dict[int, frozenset[int]] = field(default_factory=dict)
    _highest: dict[str, Standing] = field(default_factory=dict)

    def add(self, standings: Iterable[Standing]) -> None:
        """Take standings in; one that is held already makes no difference."""
        self._parted.clear()
        self._meanings.clear()
        self._highest.clear()
        for standing in standings:
            self._by_rule[standing.rule].add(standing)
            self._by_number[standing.number].add(standing)
            if standing.number[-1].isalpha():
                self._below[parent_number(standing.number) or ""].add(standing)

    @cached_property
    def all(self) -> Editions:
        return frozenset(range(len(self.line)))

    @property
    def newest(self) -> int:
        return len(self.line) - 1

    def of_rule(self, rule: int) -> list[Standing]:
        """Return where a rule stood, oldest first."""
        return sorted(self._by_rule.get(rule, ()), key=lambda standing: standing.first)

    def of_number(self, number: str) -> list[Standing]:
        """Return what stood under a number, oldest first."""
        return sorted(self._by_number.get(number, ()), key=lambda standing: (standing.first, standing.rule))

    def rule_at(self, number: str, place: int) -> int | None:
        """Return the rule under a number in an edition; the first of two."""
        return next((one.rule for one in self.of_number(number) if one.stands_in(place)), None)

    def know(self, text: str, rule: int, editions: Editions = frozenset()) -> None:
        """Note that a text may be this rule, because these editions (or their translations) have its words."""
        rules = self.known.setdefault(text, {})
        rules[rule] = rules.get(rule, frozenset()) | editions

    def holds(self, number: str, rule: int) -> Editions:
        """Return the editions in which the number meant the rule."""
        return join(standing.editions for standing in self._by_number.get(number, ()) if standing.rule == rule)

    def versions_of(self, rule: int) -> Iterator[Version]:
        """Yield a rule with what stood below it, stretch by stretch, oldest first."""
        for head in self.of_rule(rule):
            yield from self._versions(head)

    def versions_at(self, number: str) -> Iterator[Version]:
        """Yield what stood under a number with its subrules, stretch by stretch."""
        for head in self.of_number(number):
            yield from self._versions(head)

    def _versions(self, head: Standing) -> tuple[Version, ...]:
        if head not in self._parted:
            self._parted[head] = tuple(self._part(head))
        return self._parted[head]

    def _part(self, head: Standing) -> Iterator[Version]:
        """Part the time of a standing wherever something below it begins or ends."""
        around = [one for one in self._below.get(head.number, ()) if one.first <= head.last and one.last >= head.first]
        starts = {head.first, *(one.first for one in around), *(one.last + 1 for one in around)}
        cuts = sorted(start for start in starts if head.first <= start <= head.last)
        for first, after in zip(cuts, [*cuts[1:], head.last + 1], strict=True):
            below = (one for one in around if one.stands_in(first))
            yield Version(head, tuple(sorted(below, key=_in_order)), first, after - 1)

    def highest_below(self, number: str) -> Standing | None:
        """Return the highest number right below a chapter, section or rule, in the first edition that has it."""
        if not self._highest:
            for standing in chain.from_iterable(self._by_number.values()):
                above = parent_number(standing.number) or ""
                held = self._highest.get(above)
                if held is None or _rank(standing) > _rank(held):
                    self._highest[above] = standing
        return self._highest.get(number)

    def meanings_of(self, rule: int) -> frozenset[int]:
        """Return the rules that a rule has ever cited, by what the cited numbers meant then."""
        if rule not in self._meanings:
            cited = (
                self.rule_at(number, place)
                for standing in self._by_rule.get(rule, ())
                for number in cited_by(standing.text)
                for place in (standing.first, standing.last)
            )
            self._meanings[rule] = frozenset(one for one in cited if one is not None)
        return self._meanings[rule]


def join(sets: Iterable[Editions]) -> Editions:
    """Return the editions of any of the sets."""
    return frozenset().union(*sets)


def meet(sets: Sequence[Editions]) -> Editions:
    """Return the editions of all the sets. Raises ValueError for no set."""
    if not sets:
        raise ValueError("expected at least one set of editions, found none")
    return sets[0].intersection(*sets[1:])


def _rank(standing: Standing) -> tuple[object, int]:
    """Higher numbers come after, and of one number the first edition."""
    return parse_number(standing.number), -standing.first


def _in_order(standing: Standing) -> tuple[object, ...]:
    number = parse_number(standing.number)
    return (number, standing.rule)
