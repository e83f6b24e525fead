"""Changes of substance in the rules, and the turns of phrase of rulings that each of them left behind.

Whether a change of words changes the law is judged by reading: of the rulings that a comparison of
words found behind their rules, one in eight was. What no line names is not said to be behind.
"""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path

import yaml

from rulings_site.rulings.basis.turns import Pattern, read_turns
from rulings_site.rulings.basis.words import read_words

_FILE = Path(__file__).with_name("changes.yaml")


@dataclass(frozen=True, slots=True)
class Change:
    """A rule, by its number on the day since which it says something else, and what is so since."""

    number: str
    since: date
    why: str
    patterns: tuple[Pattern, ...]
    knowing: AbstractSet[str]

    def find(self, sentences: Sequence[str]) -> str:
        """Return the words of a ruling that it left behind, empty where there are none."""
        read = [read_words(sentence) for sentence in sentences]
        if not self.knowing.isdisjoint(word.stem for words in read for word in words):
            return ""
        for words in read:
            for pattern in self.patterns:
                if place := pattern.find(words):
                    return " ".join(word.written for word in words[slice(*place)])
        return ""


@cache
def read_changes() -> tuple[Change, ...]:
    """Return the changes that are known, oldest first."""
    held = yaml.safe_load(_FILE.read_text(encoding="utf-8"))
    return tuple(sorted(map(_read_change, held), key=lambda change: change.since))


def _read_change(entry: dict[str, object]) -> Change:
    number, since, says = str(entry["rule"]), entry["since"], str(entry["says"])
    assert isinstance(since, date)  # noqa: S101  YAML reads days
    knowing = frozenset(word.stem for word in read_words(str(entry.get("unless", ""))))
    return Change(number, since, str(entry["why"]), read_turns(number, says), knowing)


def find_changes(sentences: Sequence[str], day: date) -> Iterator[tuple[Change, str]]:
    """Yield the changes after a day that a ruling written then is behind, oldest first, with its words."""
    for change in read_changes():
        if change.since > day and (words := change.find(sentences)):
            yield change, words
