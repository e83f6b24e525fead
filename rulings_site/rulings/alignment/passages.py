"""What of a ruling can be held against another one in another language: words, English parts, figures."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from rapidfuzz import fuzz

from rulings_site.languages.fold import fold_typography
from rulings_site.languages.lexicon import ENGLISH, Lexicon

LEAST_PART = 12
"""Characters of an English part that tells anything by standing in a text word for word."""
LONGEST_PART = 300
"""Characters of it that are looked for: the search takes the square of them."""
_MARK = re.compile(r"\{[^{}\s]{1,10}\}|[+-]?\d+/[+-]?\d+")
_FIGURE = re.compile(rf"{_MARK.pattern}|\d+")

Span = Sequence[object]
"""Start, end and language of a part, as `RulingText.spans` lists them."""


@dataclass(frozen=True)
class Passage:
    """A ruling on a card, in the order of its list.

    Of a translation: its parts in English, and the length of the rest. Of an original: the `chain`
    of wordings that followed one another, and the place among them, the oldest first.
    """

    pk: int
    text: str
    words: frozenset[str]
    own_length: int = 0
    parts: tuple[str, ...] = ()
    chain: int = 0
    wording: int = 0

    @cached_property
    def figures(self) -> frozenset[str]:
        """Numbers, sizes and symbols."""
        return frozenset(_FIGURE.findall(_fold_width(self.text)))

    @cached_property
    def marks(self) -> frozenset[str]:
        """Sizes and symbols, which every language writes alike; Japanese has digits for English words."""
        return frozenset(_MARK.findall(_fold_width(self.text)))

    @cached_property
    def folded(self) -> str:
        return fold_typography(self.text).casefold()


class PassageReader:
    """Reads rulings of one language and of English with the lexicon of that language."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon

    def read_translation(self, pk: int, text: str, spans: Iterable[Span] = ()) -> Passage:
        """Return a ruling in the language of the lexicon; its English parts are read as English."""
        own, parts = _split(text, spans)
        words = self.lexicon.words(own) | frozenset().union(*map(self.lexicon.english_words, parts))
        return Passage(pk, text, words, len(own.strip()), parts)

    def read_original(self, pk: int, text: str, chain: int, wording: int = 0) -> Passage:
        """Return an English ruling."""
        return Passage(pk, text, self.lexicon.english_words(text), chain=chain, wording=wording)


def _split(text: str, spans: Iterable[Span]) -> tuple[str, tuple[str, ...]]:
    """Return a text without its English parts, and these."""
    own, parts, at = "", [], 0
    for start, end, tag in spans:
        if tag == ENGLISH and isinstance(start, int) and isinstance(end, int):
            own += text[at:start] + " "
            parts.append(text[start:end].strip("()（）. "))
            at = end
    return own + text[at:], tuple(parts)


@dataclass(frozen=True)
class Evidence:
    """What speaks for an English ruling as the original of a translation, each from 0 to 1; None where nothing tells.

    `words`: how far the words of both explain each other. `parts`: how much of what was left in
    English stands in it word for word. `figures`: the share of its numbers, and of the sizes and
    symbols of either, that both have. `score` is all of it together.
    """

    words: float
    parts: float | None
    figures: float | None
    score: float


FIGURES_COUNT = 0.15
"""How much of the score figures can take away: half of them shared takes half of it."""


def compare(translation: Passage, original: Passage, lexicon: Lexicon) -> Evidence:
    """Return what speaks for `original`. The parts in English count by their share of the text."""
    words = score = lexicon.translation_score(translation.words, original.words)
    parts = None
    if telling := [part for part in translation.parts if len(part) >= LEAST_PART]:
        length = sum(map(len, telling))
        found = (fuzz.partial_ratio(_fold(part), original.folded) * len(part) for part in telling)
        parts = sum(found) / length / 100
        score = (words * translation.own_length + parts * length) / (translation.own_length + length)
    figures = None
    if wanted := original.figures | translation.marks:
        figures = len(wanted & original.figures & translation.figures) / len(wanted)
        score *= 1 - FIGURES_COUNT * (1 - figures)
    return Evidence(words, parts, figures, score)


def _fold_width(text: str) -> str:
    """Full-width digits and signs as the narrow ones they stand for."""
    return unicodedata.normalize("NFKC", fold_typography(text))


def _fold(part: str) -> str:
    return fold_typography(part).casefold()[:LONGEST_PART]
