"""Since when a ruling is behind the rules it rests on: the first change after it that touches what it says."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise

from rulings_site.rules.headings import is_heading
from rulings_site.rulings.basis.rulebook import Rulebook
from rulings_site.rulings.basis.substance import Said, Weigh, is_concerned, is_touched

LEAST, BEHIND_BEST = 65, 12
"""Per cent: how sure a basis must be for its changes to count, and how far behind the surest one it may be."""


@dataclass(frozen=True, slots=True, order=True)
class Stale:
    """The day a rule changed in substance, or came as new, and that rule."""

    since: date
    rule: int


@dataclass(frozen=True)
class ChangeFinder:
    """Finds what of the rules changed after rulings. `topics` are the stems of what each rule alone is about."""

    rulebook: Rulebook
    topics: Mapping[int, frozenset[str]]
    weigh: Weigh

    def find(self, said: Said, bases: Iterable[tuple[int, int]], day: date) -> Stale | None:
        """Return the first change that touches what a ruling says, written for the rules of `day`.

        `bases` are rules and how sure the ruling rests on them, in per cent.
        """
        found = (change for rule in _keep_surest(list(bases)) for change in self._find_changes(said, rule, day))
        return min(found, default=None)

    def _find_changes(self, said: Said, rule: int, day: date) -> Iterator[Stale]:
        for before, after in pairwise(self.rulebook.list_later(rule, day)):
            is_other = after.since > day and before.text != after.text and not is_heading(before.text)
            if is_other and is_touched(before.text, after.text, said, self.weigh):
                yield Stale(after.since, rule)
                break
        for one in self.rulebook.list_added(rule, day):
            if is_concerned(one.text, self.topics.get(one.rule, frozenset()), said, self.weigh):
                yield Stale(one.since, one.rule)


def _keep_surest(bases: Sequence[tuple[int, int]]) -> list[int]:
    least = max(LEAST, max((sure for _, sure in bases), default=0) - BEHIND_BEST)
    return [rule for rule, sure in bases if sure >= least]
