"""Which rule of an edition is which rule of the next one.

In this order, each step among what the ones before left free: what a person decided; texts that
stand once in both editions, numbers masked; then, from very alike to barely alike, the children
of linked rules in order, the rules most of whose children were linked, and the best assignment
of what is left by likeness, place and neighbours. Below a threshold nothing is linked.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from rulings_site.rules.identity.assignment import Candidate, assign
from rulings_site.rules.identity.entries import Linkable, children_of
from rulings_site.rules.identity.families import align
from rulings_site.rules.identity.similarity import Similarity, share_words, words_of

ROUNDS = ((0.75, 0.8), (0.5, 0.65), (0.42, 0.6))
"""How alike texts must be to be linked: as children of one rule, and elsewhere."""
LEAST_AT_ITS_NUMBER = 0.33
"""A child that kept its number may have been rewritten more thoroughly."""
LEAST_WHERE_ALL_MOVED = 0.58
"""A child with another letter under a rule with another number must be more alike (2009-07-11)."""
LEAST_WORDS_ELSEWHERE = 3
"""Shorter texts (General) are never linked for their likeness away from their rule."""
FEW_WORDS = 12
MORE_FOR_FEW_WORDS = 0.15
"""Short texts are alike by chance: who gets priority is said in each step of combat (2016-09-30)."""
STAYS_IN_PLACE = 0.1
"""Of two parts of a split rule the one that kept the number goes on as the rule."""
SAME_RULE_ABOVE = 0.06
SAME_NUMBER = 0.04
SAME_NEIGHBOUR = 0.05
MOST_FIT = SAME_RULE_ABOVE + SAME_NUMBER + 2 * SAME_NEIGHBOUR


@dataclass(frozen=True, slots=True)
class Linked:
    """The place in the old edition, why it is the same rule (a value of `Link`), and how sure, in per cent."""

    old: int
    reason: str
    confidence: int


def link_entries(
    old: Sequence[Linkable],
    new: Sequence[Linkable],
    same: Iterable[tuple[int, int]] = (),
    different: Iterable[tuple[int, int]] = (),
) -> dict[int, Linked]:
    """Return for each linked place of `new` the place in `old` that is the same rule. One to one.

    `same` and `different` are pairs of places that a person decided on.
    """
    linking = _Linking(old, new, frozenset(different))
    for before, after in same:
        linking.link(before, after, "decision", 100)
    linking.link_unique_texts()
    for least, least_elsewhere in ROUNDS:
        linking.link_families(least)
        linking.link_parents()
        linking.link_families(least)
        linking.link_rest(least_elsewhere)
    linking.link_families(ROUNDS[-1][0])
    return linking.links


class _Linking:
    def __init__(self, old: Sequence[Linkable], new: Sequence[Linkable], different: frozenset[tuple[int, int]]) -> None:
        self.old, self.new, self.different = old, new, different
        self.links: dict[int, Linked] = {}
        self.new_of: dict[int, int] = {}
        self.old_children, self.new_children = children_of(old), children_of(new)
        self.similarity = Similarity([entry.masked for entry in (*old, *new)])
        self._alike: dict[tuple[str, str], float] = {}
        self._phrases = [Counter(_phrase(side, place) for place in range(len(side))) for side in (old, new)]

    def link(self, before: int, after: int, reason: str, confidence: int) -> None:
        if before in self.new_of or after in self.links or (before, after) in self.different:
            return
        self.links[after] = Linked(before, reason, confidence)
        self.new_of[before] = after

    def link_unique_texts(self) -> None:
        old_places, new_places = _unique_texts(self.old), _unique_texts(self.new)
        for text, after in new_places.items():
            if text in old_places:
                self._link_alike(old_places[text], after, "text")

    def link_families(self, least: float) -> None:
        """Link the children of linked rules, from the top down: a link made here opens the next family."""
        self._link_children(None, None, least)
        for after in range(len(self.new)):
            if after in self.links and after in self.new_children:
                self._link_children(self.links[after].old, after, least)

    def _link_children(self, before: int | None, after: int | None, least: float) -> None:
        old, new = self.old_children.get(before, []), self.new_children.get(after, [])
        if all(place in self.links for place in new) or all(place in self.new_of for place in old):
            return

        def score(one: int, other: int) -> float:
            if other in self.links or one in self.new_of:
                return 3.0 if other in self.links and self.links[other].old == one else 0.0
            alike = self._compare(one, other)
            stays = STAYS_IN_PLACE * (_place(self.old[one]) == _place(self.new[other]))
            return alike + stays if alike >= self._least_of(one, other, before, after, least) else 0.0

        for one, other in align(old, new, score):
            self._link_alike(one, other, "family")

    def _least_of(self, one: int, other: int, before: int | None, after: int | None, least: float) -> float:
        """How alike two children of linked rules must be."""
        old, new = self.old[one], self.new[other]
        if _place(old) == _place(new):
            return LEAST_AT_ITS_NUMBER if least == ROUNDS[-1][0] else least
        if before is None or after is None or self.old[before].number == self.new[after].number:
            return least
        same_letter = old.number.removeprefix(self.old[before].number) == new.number.removeprefix(
            self.new[after].number
        )
        return least if same_letter else max(least, LEAST_WHERE_ALL_MOVED)

    def _link_alike(self, before: int, after: int, reason: str) -> None:
        if self.old[before].masked != self.new[after].masked:
            self.link(before, after, reason, min(round(self._compare(before, after) * 100), 99))
        elif _place(self.old[before]) == _place(self.new[after]):
            self.link(before, after, "same", 100)
        else:
            self.link(before, after, "text", 99)

    def _compare(self, before: int, after: int) -> float:
        texts = self.old[before].masked, self.new[after].masked
        if texts not in self._alike:
            self._alike[texts] = self.similarity.of(*texts)
        return self._alike[texts]

    def link_parents(self) -> None:
        """Link a renamed rule whose children went on, most of them under one other rule."""
        for after, children in self.new_children.items():
            if after is None or after in self.links:
                continue
            votes = Counter(self.old[self.links[child].old].parent for child in children if child in self.links)
            before, count = votes.most_common(1)[0] if votes else (None, 0)
            if before is not None and 2 * count > max(len(children), len(self.old_children[before])):
                self.link(before, after, "family", min(round(100 * count / len(children)), 99))

    def link_rest(self, least: float) -> None:
        """Link what is left wherever it stands."""
        for before, after, score in assign(self._find_candidates(least)):
            self.link(before, after, "similar", min(round(score * 100), 99))

    def _find_candidates(self, least: float) -> Iterator[Candidate]:
        old = [place for place, entry in enumerate(self.old) if place not in self.new_of and _is_telling(entry)]
        new = [place for place, entry in enumerate(self.new) if place not in self.links and _is_telling(entry)]
        for before, after in product(old, new):
            first, second = words_of(self.old[before].masked), words_of(self.new[after].masked)
            if (before, after) in self.different or not share_words(first, second, least - MOST_FIT):
                continue
            if self._say_the_usual(before, after):
                continue
            needed = least + MORE_FOR_FEW_WORDS * (min(len(first), len(second)) < FEW_WORDS)
            score = self._compare(before, after) + self._fit(before, after)
            if score >= needed:
                yield before, after, score

    def _say_the_usual(self, before: int, after: int) -> bool:
        """Whether both texts say of their own keyword what is said of others too: further instances are redundant.

        Vigilance took the place of snow-covered on 2004-10-01, and is no snow-covered.
        """
        above = self.new[after].parent
        if above is not None and above in self.links and self.links[above].old == self.old[before].parent:
            return False
        old, new = _phrase(self.old, before), _phrase(self.new, after)
        return bool(old and new) and (self._phrases[0][old] > 1 or self._phrases[1][new] > 1)

    def _fit(self, before: int, after: int) -> float:
        """What place and neighbours add."""
        old, new = self.old[before], self.new[after]
        above = new.parent is not None and new.parent in self.links and self.links[new.parent].old == old.parent
        beside = sum(self.links[after + step].old == before + step for step in (-1, 1) if after + step in self.links)
        return SAME_RULE_ABOVE * above + SAME_NUMBER * (old.number == new.number) + SAME_NEIGHBOUR * beside


def _unique_texts(entries: Sequence[Linkable]) -> dict[str, int]:
    counts = Counter(entry.masked for entry in entries)
    return {entry.masked: place for place, entry in enumerate(entries) if counts[entry.masked] == 1}


def _phrase(entries: Sequence[Linkable], place: int) -> str:
    """A text with a sign for the name of the rule it stands under; empty if it does not name it."""
    entry = entries[place]
    name = entries[entry.parent].masked.casefold() if entry.parent is not None else ""
    text = entry.masked.casefold()
    return text.replace(name, "§") if name and name in text else ""


def _place(entry: Linkable) -> tuple[str, int]:
    return entry.number, entry.occurrence


def _is_telling(entry: Linkable) -> bool:
    return len(words_of(entry.masked)) >= LEAST_WORDS_ELSEWHERE
