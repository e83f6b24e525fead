"""Mana: costs, pools and paying one from the other."""

import re
from collections import Counter
from dataclasses import dataclass

from rulings_site.engine.errors import NotModelled, ScenarioError

COLOURS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
_SYMBOL = re.compile(r"\{([^{}]+)\}")

Mana = tuple[str, ...]  # one letter for each mana, in the order W U B R G C
_ORDER = "WUBRGC"


@dataclass(frozen=True, slots=True)
class ManaCost:
    """A mana cost as printed, `{2}{G}{G}`. A card without one has None instead: an unpayable cost."""

    symbols: tuple[str, ...]

    @property
    def generic(self) -> int:
        return sum(int(symbol) for symbol in self.symbols if symbol.isdigit())

    @property
    def coloured(self) -> Mana:
        return tuple(symbol for symbol in self.symbols if not symbol.isdigit())

    @property
    def mana_value(self) -> int:
        return self.generic + len(self.coloured)

    @property
    def colours(self) -> tuple[str, ...]:
        return tuple(name for letter, name in COLOURS.items() if letter in self.symbols)

    def __str__(self) -> str:
        return "".join(f"{{{symbol}}}" for symbol in self.symbols)


def read_cost(text: str, where: str) -> ManaCost:
    """Return the cost written as `{2}{G}`. Raises ScenarioError, and NotModelled for hybrid, X and the like."""
    symbols = tuple(_SYMBOL.findall(text))
    if "".join(f"{{{symbol}}}" for symbol in symbols) != text or not symbols:
        raise ScenarioError(where, expected="mana symbols such as {2}{G}", found=text)
    for symbol in symbols:
        if not (symbol in _ORDER or re.fullmatch(r"\d{1,3}", symbol)):
            raise NotModelled(where, f"the mana symbol {{{symbol}}}; known are a number, {', '.join(_ORDER)}")
    return ManaCost(symbols)


def read_mana(text: str, where: str) -> Mana:
    """Return a pool written as `{2}{G}`; a number stands for that much colourless mana."""
    cost = read_cost(text, where)
    return in_order((*cost.coloured, *("C" * cost.generic)))


def in_order(mana: Mana) -> Mana:
    """Return the mana in the order W U B R G C."""
    return tuple(sorted(mana, key=_ORDER.index))


def pay(pool: Mana, cost: ManaCost) -> Mana | None:
    """Return what is left of the pool, or None if it cannot pay.

    Generic costs take colourless mana first, then the colour there is most of: any choice is
    legal, this one keeps most open.
    """
    left = Counter(pool)
    left.subtract(Counter(cost.coloured))
    if any(count < 0 for count in left.values()):
        return None
    for _ in range(cost.generic):
        letter = max(_ORDER, key=lambda letter: (left[letter] > 0, letter == "C", left[letter]))
        if left[letter] <= 0:
            return None
        left[letter] -= 1
    return in_order(tuple(left.elements()))
