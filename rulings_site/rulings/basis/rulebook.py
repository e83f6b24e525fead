"""The rules through time as rulings need them: what a number meant, how a text changed."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property, partial
from typing import NamedTuple

from rulings_site.rules.headings import is_heading
from rulings_site.rulings.basis.rule_index import RuleText
from rulings_site.rulings.basis.topics import find_topic


class Stretch(NamedTuple):
    """A rule at its number, with one text, from a day to the day before another. Signs of the text are folded."""

    rule: int
    kind: str
    number: str
    since: date
    until: date | None
    text: str

    def holds_on(self, day: date) -> bool:
        """Return whether it held on a day."""
        return self.since <= day and (self.until is None or day < self.until)


@dataclass(frozen=True)
class Rulebook:
    """All stretches of sections, rules and subrules."""

    stretches: Sequence[Stretch]

    @cached_property
    def paths(self) -> dict[int, list[Stretch]]:
        """The stretches of each rule, oldest first."""
        paths: dict[int, list[Stretch]] = defaultdict(list)
        for one in sorted(self.stretches, key=lambda one: (one.since, one.until or date.max)):
            paths[one.rule].append(one)
        return paths

    @cached_property
    def _behind(self) -> dict[str, list[Stretch]]:
        behind: dict[str, list[Stretch]] = defaultdict(list)
        for one in self.stretches:
            behind[one.number].append(one)
        return behind

    def mean(self, number: str, day: date) -> list[int]:
        """Return the rules behind a number on a day; two where it is printed twice."""
        return [one.rule for one in self._behind.get(number, ()) if one.holds_on(day)]

    def name_of(self, number: str, day: date) -> str:
        """Return the text behind a number on a day, empty where there is none."""
        return next((one.text for one in self._behind.get(number, ()) if one.holds_on(day)), "")

    def list_texts(self) -> Iterator[RuleText]:
        """Yield the texts that rulings are compared with: no names. A text that moved to another number is one."""
        for rule, path in self.paths.items():
            last = path[-1]
            if last.kind not in ("rule", "subrule"):
                continue
            topic = find_topic(last.number, last.since, partial(self.name_of, day=last.since))
            for one in _merge(path):
                if not is_heading(one.text):
                    yield RuleText(rule, one.text, one.since, one.until, topic, path[0].since)

    def find_changed(self, number: str, since: date) -> int | None:
        """Return the rule that stands at a number with another text, or as new, since a day; None if none does."""
        return next((one.rule for one in self._behind.get(number, ()) if one.since == since), None)


def _merge(path: Iterable[Stretch]) -> Iterator[Stretch]:
    """Yield the stretches of a path, those that follow one another with the same text as one."""
    before: Stretch | None = None
    for one in path:
        if before and before.until == one.since and before.text == one.text:
            before = before._replace(until=one.until)
            continue
        if before:
            yield before
        before = one
    if before:
        yield before
