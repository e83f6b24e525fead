"""What changed between two editions, rule by rule, followed by identity through every new number.

Typography, lost signs and mojibake are no change; a number that a text cites is one. What is
compared are the texts in which two editions may differ: those that are alike may be left out.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from functools import cached_property

from rulings_site.languages.fold import fold_name, fold_wording
from rulings_site.rules.numbers import parse_number
from rulings_site.rules.references import Reference, find_references, mask_references
from rulings_site.rules.wordmarks import has_same_words, letters_of

Identity = Hashable
TERM = "term"


class ChangeKind(StrEnum):
    """What a change is above all; each change has one. Of a term all are `glossary`."""

    NEW = "new"
    DELETED = "deleted"
    SPLIT = "split"
    MERGED = "merged"
    REWORDED = "reworded"
    EXAMPLE = "example"
    REFERENCE = "reference"
    RENUMBERED = "renumbered"
    GLOSSARY = "glossary"


class Aspect(StrEnum):
    """In what a text differs that both editions have."""

    NUMBER = "number"
    WORDS = "words"
    EXAMPLES = "examples"
    REFERENCES = "references"


@dataclass(frozen=True, slots=True)
class RuleText:
    """A rule as an edition has it. A term of the glossary has the term in place of a number."""

    identity: Identity
    kind: str
    number: str
    text: str
    occurrence: int = 1
    examples: tuple[str, ...] = ()

    @property
    def is_term(self) -> bool:
        return self.kind == TERM


@dataclass(frozen=True)
class EditionText:
    """Texts of an edition, and the number that each of its rules has there, in the order of the document."""

    texts: tuple[RuleText, ...]
    numbers: Mapping[Identity, str]

    @classmethod
    def of(cls, texts: Iterable[RuleText]) -> "EditionText":
        """Return the edition that consists of these texts."""
        held = tuple(texts)
        return cls(held, {one.identity: one.number for one in held if not one.is_term})

    @cached_property
    def meanings(self) -> Mapping[str, Identity]:
        """What each number means; the first rule where it is printed twice."""
        return {number: identity for identity, number in reversed(list(self.numbers.items()))}


@dataclass(frozen=True, slots=True)
class Pointer:
    """A cited number that another one replaced. `is_same_rule` is None where an edition lacks its number."""

    old: str
    new: str
    is_same_rule: bool | None


@dataclass(frozen=True, slots=True)
class Change:
    """What became of one rule: `old` is None where it is new, `new` where it is gone.

    `manner` is what happened to it, of a term too. `came_from` are the numbers, in the first
    edition, of other rules whose text it took over, `went_into` those, in the second edition, that
    took over some of its own. `dates` are the days on which editions between brought the change.
    """

    old: RuleText | None
    new: RuleText | None
    manner: ChangeKind
    aspects: frozenset[Aspect] = frozenset()
    pointers: tuple[Pointer, ...] = ()
    came_from: tuple[str, ...] = ()
    went_into: tuple[str, ...] = ()
    dates: tuple[date, ...] = ()

    @property
    def text(self) -> RuleText:
        """The rule as it is now, as it was if it is gone."""
        text = self.new or self.old
        assert text is not None, "a change has at least one side"  # noqa: S101
        return text

    @property
    def kind(self) -> ChangeKind:
        return ChangeKind.GLOSSARY if self.text.is_term else self.manner

    @property
    def is_renumbered(self) -> bool:
        """Whether it has another number now, or another name if it is a term."""
        return Aspect.NUMBER in self.aspects

    def invert(self) -> "Change":
        """Return the change that undoes this one."""
        return replace(
            self,
            old=self.new,
            new=self.old,
            manner=_INVERSE.get(self.manner, self.manner),
            pointers=tuple(Pointer(one.new, one.old, one.is_same_rule) for one in self.pointers),
            came_from=self.went_into,
            went_into=self.came_from,
        )


_INVERSE = {
    ChangeKind.NEW: ChangeKind.DELETED,
    ChangeKind.DELETED: ChangeKind.NEW,
    ChangeKind.SPLIT: ChangeKind.MERGED,
    ChangeKind.MERGED: ChangeKind.SPLIT,
}
_MANNERS = {
    Aspect.WORDS: ChangeKind.REWORDED,
    Aspect.EXAMPLES: ChangeKind.EXAMPLE,
    Aspect.REFERENCES: ChangeKind.REFERENCE,
    Aspect.NUMBER: ChangeKind.RENUMBERED,
}
"""What a change is above all: the first of these that it is."""


def compare(
    before: EditionText, after: EditionText, descents: Collection[tuple[Identity, Identity]] = ()
) -> tuple[Change, ...]:
    """Return what changed, by number, the glossary last.

    `descents` are pairs of identities of which the second took over text of the first. Then a new
    rule is split from another, and one that is gone is merged into another.
    """
    old, new = ({one.identity: one for one in edition.texts} for edition in (before, after))
    kin = _Kin(descents, before.numbers, after.numbers)
    changes = []
    for identity in {**old, **new}:
        change = _compare(old.get(identity), new.get(identity), before.meanings, after.meanings)
        if change:
            changes.append(kin.relate(change, identity))
    return order_changes(changes)


def order_changes(changes: Iterable[Change]) -> tuple[Change, ...]:
    """Return changes by the number they are told under, what is gone before what took its number; terms last."""
    return tuple(sorted(changes, key=_place))


def _place(change: Change) -> tuple[object, ...]:
    text = change.text
    if text.is_term:
        return 1, fold_name(text.number), change.new is not None, text.number
    return 0, parse_number(text.number), change.new is not None, text.occurrence


def _compare(
    old: RuleText | None, new: RuleText | None, before: Mapping[str, Identity], after: Mapping[str, Identity]
) -> Change | None:
    if old is None or new is None:
        return Change(old, new, ChangeKind.NEW if new else ChangeKind.DELETED)
    aspects = frozenset(_list_aspects(old, new))
    if not aspects:
        return None
    manner = next(manner for aspect, manner in _MANNERS.items() if aspect in aspects)
    pointers = tuple(_point(old, new, before, after)) if manner is ChangeKind.REFERENCE else ()
    return Change(old, new, manner, aspects, pointers)


def _list_aspects(old: RuleText, new: RuleText) -> Iterator[Aspect]:
    is_other_name = fold_wording(old.number) != fold_wording(new.number) if new.is_term else old.number != new.number
    if is_other_name or old.occurrence != new.occurrence:
        yield Aspect.NUMBER
    words = compare_texts(old.text, new.text)
    examples = _compare_examples(old.examples, new.examples)
    if words is Aspect.WORDS:
        yield words
    if examples is Aspect.EXAMPLES:
        yield examples
    if Aspect.REFERENCES in (words, examples):
        yield Aspect.REFERENCES


def _compare_examples(old: Sequence[str], new: Sequence[str]) -> Aspect | None:
    if len(old) != len(new):
        return Aspect.EXAMPLES
    found = {compare_texts(one, other) for one, other in zip(old, new, strict=True)} - {None}
    return Aspect.EXAMPLES if Aspect.WORDS in found else Aspect.REFERENCES if found else None


_NUMERAL = re.compile(r"\d+(?:\.\d+)*[a-z]{0,2}(?:[-–](?:\d[\d.]*[a-z]{0,2}|a?[a-z])\b)?")
"""Whatever may be a citation or its range: texts that differ in more than that differ in words, which is found fast."""


def compare_texts(old: str, new: str) -> Aspect | None:
    """Return whether two texts differ in words, only in the numbers they cite, or in nothing that counts."""
    if has_same_words(old, new):
        return None
    if letters_of(_NUMERAL.sub("", old)) != letters_of(_NUMERAL.sub("", new)):
        return Aspect.WORDS
    is_same = has_same_words(mask_references(old), mask_references(new))
    return Aspect.REFERENCES if is_same else Aspect.WORDS


def _point(
    old: RuleText, new: RuleText, before: Mapping[str, Identity], after: Mapping[str, Identity]
) -> Iterator[Pointer]:
    """Yield each number that another one replaced, once."""
    pairs: dict[tuple[str, str], bool | None] = {}
    for one, other in zip((old.text, *old.examples), (new.text, *new.examples), strict=True):
        if compare_texts(one, other) is Aspect.REFERENCES:
            for was, now in zip(find_references(one), find_references(other), strict=True):
                meaning = before.get(was.number), after.get(now.number)
                pairs[_show(was), _show(now)] = None if None in meaning else meaning[0] == meaning[1]
    return (Pointer(was, now, is_same) for (was, now), is_same in pairs.items() if was != now)


def _show(reference: Reference) -> str:
    return f"{reference.number}–{reference.range_to}" if reference.range_to else reference.number


class _Kin:
    """Which rules took over text of which, as numbers in the edition where each is looked for."""

    def __init__(
        self,
        descents: Iterable[tuple[Identity, Identity]],
        before: Mapping[Identity, str],
        after: Mapping[Identity, str],
    ) -> None:
        self.came_from: dict[Identity, list[str]] = defaultdict(list)
        self.went_into: dict[Identity, list[str]] = defaultdict(list)
        for one, other in descents:
            if one != other and one in before and other in after:
                self.came_from[other].append(before[one])
                self.went_into[one].append(after[other])

    def relate(self, change: Change, identity: Identity) -> Change:
        """Return the change with its kin; a new rule that has some is split, one gone that has some is merged."""
        came_from, went_into = (
            tuple(sorted(set(numbers.get(identity, ())), key=parse_number))
            for numbers in (self.came_from, self.went_into)
        )
        if not came_from and not went_into:
            return change
        manner = change.manner
        if came_from and change.old is None:
            manner = ChangeKind.SPLIT
        elif went_into and change.new is None:
            manner = ChangeKind.MERGED
        return replace(change, manner=manner, came_from=came_from, went_into=went_into)
