"""Which ruling took the place of which, where two lists of a card's rulings differ. Pure Python."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from rapidfuzz import fuzz

from rulings_site.languages.fold import fold_typography

LEAST_ALIKE = 55
"""Per cent of two texts of one date, one gone and one new. Below, both stand on the card by accident (2018 to 2026)."""
LEAST_ALIKE_ELSEWHEN = 80
"""The same under two dates. Rulings of a card on one subject are up to 70 per cent alike and still two."""
SHORTEST_CUT = 40
"""Letters of a text that can be what was left of a longer one: it stands in that word for word."""


class Change(StrEnum):
    """How a ruling took the place of another: the names of `Succession.Kind`."""

    REWORDED = "reworded"
    REDATED = "re-dated"


@dataclass(frozen=True, slots=True)
class Listed:
    """A ruling as a list of a card's rulings has it: a text under a date, by their row ids."""

    pk: int
    published_date: date
    text: int
    language: str


@dataclass(frozen=True, slots=True)
class Pair:
    """A ruling and the one that took its place; `likeness` of their texts in per cent."""

    change: Change
    old: Listed
    new: Listed
    likeness: int

    @property
    def is_revised(self) -> bool:
        """Whether the date changed and the text as well."""
        return self.change is Change.REDATED and self.old.text != self.new.text


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two lists of a card's rulings: what is in both, what took the place of what, what else is gone and new."""

    same: tuple[Listed, ...]
    pairs: tuple[Pair, ...]
    gone: tuple[Listed, ...]
    new: tuple[Listed, ...]


def compare_lists(old: Collection[Listed], new: Collection[Listed], texts: Mapping[int, str]) -> Comparison:
    """Return what became of the rulings of a card; `texts` are those of all that are not in both lists."""
    before, after = {one.pk for one in old}, {one.pk for one in new}
    gone = [one for one in old if one.pk not in after]
    come = [one for one in new if one.pk not in before]
    pairs = pair_rulings(gone, come, texts)
    left, taken = {pair.old.pk for pair in pairs}, {pair.new.pk for pair in pairs}
    return Comparison(
        same=tuple(one for one in old if one.pk in after),
        pairs=tuple(pairs),
        gone=tuple(one for one in gone if one.pk not in left),
        new=tuple(one for one in come if one.pk not in taken),
    )


def pair_rulings(gone: Collection[Listed], come: Collection[Listed], texts: Mapping[int, str]) -> list[Pair]:
    """Return which new ruling took the place of which that is gone, each at most once.

    First those with the same text, then those with the same date by their likeness, then those
    that are much alike under a later date.
    """

    def order(one: Listed) -> tuple[date, str, str]:
        return one.published_date, one.language, texts[one.text]  # not row ids: they tell the order of loading

    left, free = sorted(gone, key=order), sorted(come, key=order)
    pairs = []
    for candidate in (*_match_texts(left, free), *_match_wordings(left, free, texts)):
        if candidate.old in left and candidate.new in free:
            left.remove(candidate.old)
            free.remove(candidate.new)
            pairs.append(candidate)
    return pairs


def _match_texts(gone: Sequence[Listed], come: Sequence[Listed]) -> Iterator[Pair]:
    for old in gone:
        for new in come:
            if old.text == new.text:
                yield Pair(Change.REDATED, old, new, 100)


def _match_wordings(gone: Sequence[Listed], come: Sequence[Listed], texts: Mapping[int, str]) -> list[Pair]:
    """Return the pairs with another text: those of one date first, the likest first."""
    folded = {one.text: fold_typography(texts[one.text]) for one in (*gone, *come)}
    pairs = []
    for old in gone:
        for new in come:
            if old.text == new.text or old.language != new.language or new.published_date < old.published_date:
                continue
            is_reworded = old.published_date == new.published_date
            likeness = round(fuzz.ratio(folded[old.text], folded[new.text]))
            if likeness >= (LEAST_ALIKE if is_reworded else LEAST_ALIKE_ELSEWHEN) or (
                is_reworded and _is_cut(folded[old.text], folded[new.text])
            ):
                pairs.append(Pair(Change.REWORDED if is_reworded else Change.REDATED, old, new, likeness))
    return sorted(pairs, key=lambda pair: (pair.change is Change.REDATED, -pair.likeness))


def _is_cut(one: str, other: str) -> bool:
    """Whether one text is the other with its head or tail cut off."""
    short, long = sorted((one, other), key=len)
    return len(short) >= SHORTEST_CUT and short in long
