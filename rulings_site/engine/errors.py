"""What can go wrong in the engine. Each error says where, what was expected, what was found.

EngineError
├── ScenarioError     the description of an example cannot be read
│   └── NotModelled   it can be read, but asks for rules this engine does not have
└── RuleBookError     the rule book has no answer
    ├── UnknownKey      no such key in any edition
    ├── NotApplicable   the rule did not exist on that day
    └── NotRecorded     the day lies before the rule book begins
"""

from collections.abc import Iterable
from datetime import date


class EngineError(Exception):
    """Base of all; `str()` is one sentence for a person."""


class ScenarioError(EngineError):
    """The description of an example cannot be read."""

    def __init__(self, where: str, *, expected: str, found: object) -> None:
        self.where, self.expected, self.found = where, expected, found
        super().__init__(f"{where}: expected {expected}, found {found!r}")

    @classmethod
    def unknown_word(cls, where: str, word: object, known: Iterable[str]) -> "ScenarioError":
        """Return the refusal of a word, with the words that are known there."""
        return cls(where, expected=f"one of {', '.join(sorted(known)) or 'nothing'}", found=word)


class NotModelled(ScenarioError):
    """The example needs rules that this engine does not have; it says which and gives no answer."""

    def __init__(self, where: str, rules: str) -> None:
        super().__init__(where, expected="only rules this engine models", found=rules)


class RuleBookError(EngineError):
    """The rule book has no answer."""


class UnknownKey(RuleBookError):
    """No rule of any edition is registered under this key."""

    def __init__(self, key: str) -> None:
        super().__init__(f"unknown rule key {key!r}: add it to rule_numbers.py")


class NotApplicable(RuleBookError):
    """The rule did not exist on the day asked for."""

    def __init__(self, key: str, day: date, begins: date) -> None:
        self.key, self.day, self.begins = key, day, begins
        super().__init__(f"{key} does not apply on {day}: the rule begins on {begins}")


class NotRecorded(RuleBookError):
    """The rule may have existed, but the rule book begins later."""

    def __init__(self, key: str, day: date, begins: date) -> None:
        self.key, self.day, self.begins = key, day, begins
        super().__init__(f"{key} on {day}: the rule book records it only from {begins}")
