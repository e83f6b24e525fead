"""Plain mappings and lists, read with the path to every value: an unknown word is refused where it stands."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import TypeVar

from rulings_site.engine.errors import ScenarioError

Word = TypeVar("Word", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class Node:
    """A value and where it stands, `cards.elf.cost`. Every reader raises ScenarioError with that path."""

    value: object
    where: str

    def keys(self, *, required: Iterable[str] = (), optional: Iterable[str] = ()) -> "Node":
        """Return this mapping, having refused missing and unknown words."""
        held, required = self._mapping(), list(required)
        known = {*required, *optional}
        for word in held:
            if word not in known:
                raise ScenarioError.unknown_word(self.where, word, known)
        for word in required:
            if word not in held:
                raise ScenarioError(self.where, expected=f"the word {word}", found=", ".join(held) or "nothing")
        return self

    def __contains__(self, word: str) -> bool:
        return word in self._mapping()

    def __getitem__(self, word: str) -> "Node":
        """The value under a word; a missing one is read as null."""
        return Node(self._mapping().get(word), f"{self.where}.{word}" if self.where else word)

    def pairs(self) -> Iterator[tuple[str, "Node"]]:
        """The words of a mapping with their values; null is an empty mapping."""
        return ((word, self[word]) for word in self._mapping())

    def one(self, known: Iterable[str]) -> tuple[str, "Node"]:
        """The only word of a mapping such as `{draw: …}`, one of the known words, with its value."""
        words = list(self._mapping())
        if len(words) != 1:
            raise ScenarioError(self.where, expected=f"one of {', '.join(sorted(known))}", found=words)
        if words[0] not in known:
            raise ScenarioError.unknown_word(self.where, words[0], known)
        return words[0], self[words[0]]

    def items(self) -> list["Node"]:
        """The values of a list; null is an empty list."""
        if self.value is None:
            return []
        if not isinstance(self.value, list | tuple):
            raise ScenarioError(self.where, expected="a list", found=self.value)
        return [Node(value, f"{self.where}[{index}]") for index, value in enumerate(self.value)]

    def text(self, default: str | None = None) -> str:
        if self.value is None and default is not None:
            return default
        if not isinstance(self.value, str) or not self.value.strip():
            raise ScenarioError(self.where, expected="a text", found=self.value)
        return self.value

    def name(self) -> str:
        """A word that names something in an example."""
        text = self.text()
        if not re.fullmatch(r"[\w' -]{1,40}", text):
            raise ScenarioError(self.where, expected="a name of letters, digits and blanks", found=text)
        return text

    def number(self, *, least: int, most: int, default: int | None = None) -> int:
        if self.value is None and default is not None:
            return default
        if not isinstance(self.value, int) or isinstance(self.value, bool) or not least <= self.value <= most:
            raise ScenarioError(self.where, expected=f"a number from {least} to {most}", found=self.value)
        return self.value

    def yes_or_no(self) -> bool:
        if self.value not in (None, True, False):
            raise ScenarioError(self.where, expected="true or false", found=self.value)
        return bool(self.value)

    def word(self, kind: type[Word], default: Word | None = None) -> Word:
        if self.value is None and default is not None:
            return default
        try:
            return kind(str(self.value))
        except ValueError:
            raise ScenarioError.unknown_word(self.where, self.value, [word.value for word in kind]) from None

    def among(self, known: Iterable[str]) -> str:
        if not isinstance(self.value, str) or self.value not in known:
            raise ScenarioError.unknown_word(self.where, self.value, known)
        return self.value

    def day(self) -> date:
        if isinstance(self.value, date):
            return self.value
        try:
            return date.fromisoformat(str(self.value))
        except ValueError:
            raise ScenarioError(self.where, expected="a date such as 2018-08-10", found=self.value) from None

    def _mapping(self) -> Mapping[str, object]:
        if self.value is None:
            return {}
        if not isinstance(self.value, Mapping):
            raise ScenarioError(self.where, expected="words with values", found=self.value)
        return self.value
