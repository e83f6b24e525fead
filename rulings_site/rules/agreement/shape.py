"""The shape of a text: what a translation keeps of its original in any language."""

import re
from functools import lru_cache
from typing import NamedTuple

from rulings_site.rules.agreement.texts import sentences_of

_AFTER_BRACKET = " .!?…。！？\"'”’»"
_FIGURE = re.compile(r"(?<![\w/])[+\-−–]?\d+/[+\-−–]?\d+(?![\w/])|\{[^{}\s]{1,5}\}")
_MINUS = str.maketrans("−–", "--")


class Shape(NamedTuple):
    """How many sentences, how many of them wholly in brackets, and which sizes and mana symbols."""

    sentences: int
    bracketed: int
    figures: frozenset[str]

    def differs_from(self, other: "Shape") -> int:
        """Return in how many respects two shapes differ."""
        return sum(mine != theirs for mine, theirs in zip(self, other, strict=True))


@lru_cache(maxsize=8192)
def shape_of(text: str) -> Shape:
    """Return the shape of a text."""
    sentences = sentences_of(text)
    figures = frozenset(figure.translate(_MINUS).upper() for figure in _FIGURE.findall(text))
    return Shape(len(sentences), sum(map(_is_bracketed, sentences)), figures)


def _is_bracketed(sentence: str) -> bool:
    return sentence.startswith(("(", "（")) and sentence.rstrip(_AFTER_BRACKET).endswith((")", "）"))


_HAN = re.compile("[\u3040-\u30ff\u3400-\u9fff]")
_HANGUL = re.compile("[\uac00-\ud7af]")


def measure_length(text: str) -> float:
    """Return a length that languages share: a Chinese sign stands for three letters, a Korean one for two."""
    return 1 + len(text) + 2 * len(_HAN.findall(text)) + len(_HANGUL.findall(text))
