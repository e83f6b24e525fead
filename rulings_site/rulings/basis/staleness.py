"""Since when a ruling is behind the rules: the first change of substance after it that leaves its words behind."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from rulings_site.rulings.basis.changes import find_changes
from rulings_site.rulings.basis.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class Stale:
    """The day a rule changed in substance, or came as new, and that rule."""

    since: date
    rule: int


def find_stale(rulebook: Rulebook, sentences: Sequence[str], day: date) -> Stale | None:
    """Return the first change that leaves a ruling behind, written for the rules of `day`.

    A change on whose day no edition is held that has it is passed over.
    """
    for change, _ in find_changes(sentences, day):
        rule = rulebook.find_changed(change.number, change.since)
        if rule is not None:
            return Stale(change.since, rule)
    return None
