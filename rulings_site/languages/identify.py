"""Which language a text is in, and which parts of it are in another.

Localised pages leave single sentences and brackets in English: such a part is found by
comparing the language of the whole with English, which is far surer than a choice among all.
"""

import copy
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from py3langid.langid import LanguageIdentifier

IDENTIFIED = ("en", "de", "es", "fr", "it", "pt-BR", "pl", "ja", "ko", "ru", "zh-Hans")
"""The languages that texts of this site come in."""
MOSTLY_LEFT = "en"
"""The language that localised pages leave untranslated."""
BRACKET_WORDS = 3
SENTENCE_WORDS = 6
"""The fewest words whose language can be told: a bracket is cut off by its own signs, a sentence is not."""
SURE = 0.75
"""English rulings have no bracket above this for another language; card names in short ones come to 0.71."""

_MODEL = "data/model.npz.xz"
_MODEL_CODES = {"pt-BR": "pt"}
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_BRACKET = re.compile(r"\([^()]*\)|（[^（）]*）")
_SENTENCE_END = re.compile(
    r"""
    (?<! [.!?…] ) (?<! \b[a-z] ) [.!?…]+ ["'”“»’)\]]* (?= \s+ ["'„“«¿¡(\[{]* [^\W\d_a-zß-ÿа-яё] | \s*$ )
    | [。！？]+ [」』”）]* | \n+
    """,
    re.VERBOSE,
)
_OTHER_LETTERS = re.compile("[\u0400-\u04ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_SCRIPTS = (
    ("ja", re.compile("[\u3040-\u30ff]")),
    ("ko", re.compile("[\uac00-\ud7af]")),
    ("ru", re.compile("[\u0400-\u04ff]")),
    ("zh-Hans", re.compile("[\u3400-\u9fff]")),
)


def identify(text: str, among: tuple[str, ...] = IDENTIFIED) -> str:
    """Return the tag of the language of `text`, one of `among`; the first of them if it has no letters.

    Brackets of three words or more do not count, unless they are all there is.
    """
    outside = _BRACKET.sub(_drop_long_bracket, text)
    return _identify(outside if _WORD.search(outside) else text, among)[0]


def language_spans(text: str, default: str) -> tuple[tuple[int, int, str], ...]:
    """Return (start, end, tag) of the brackets and sentences in another language than `default`, in order.

    The signs of a bracket belong to it. Neighbours in one language are one span. Raises
    ValueError if `default` is a language that cannot be told at all.
    """
    spans: list[tuple[int, int, str]] = []
    for start, end, least in _parts(text):
        part = text[start:end]
        if len(_WORD.findall(part)) < least and not _OTHER_LETTERS.search(part):
            continue
        tag, probability = _identify(part, IDENTIFIED if default == MOSTLY_LEFT else (default, MOSTLY_LEFT))
        if tag == default or probability < SURE:
            continue
        if spans and spans[-1][2] == tag and not text[spans[-1][1] : start].strip():
            start = spans.pop()[0]
        spans.append((start, end, tag))
    return tuple(spans)


def split_sentences(text: str) -> tuple[tuple[int, int], ...]:
    """Return (start, end) of the sentences of `text` without the blanks between them, in order."""
    return tuple((start, end) for start, end in _cut(text, 0, len(text)))


def _drop_long_bracket(bracket: re.Match[str]) -> str:
    return " " if len(_WORD.findall(bracket.group())) >= BRACKET_WORDS else bracket.group()


def _parts(text: str) -> Iterator[tuple[int, int, int]]:
    """Yield start, end and the least number of words: each bracket apart, sentences between brackets."""
    position = 0
    for bracket in _BRACKET.finditer(text):
        yield from ((start, end, SENTENCE_WORDS) for start, end in _cut(text, position, bracket.start()))
        yield bracket.start(), bracket.end(), BRACKET_WORDS
        position = bracket.end()
    yield from ((start, end, SENTENCE_WORDS) for start, end in _cut(text, position, len(text)))


def _cut(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    for stop in [*(found.end() for found in _SENTENCE_END.finditer(text, start, end)), end]:
        piece = text[start:stop]
        if bare := piece.strip():
            first = start + piece.index(bare[0])
            yield first, first + len(bare)
        start = stop


def _identify(text: str, among: tuple[str, ...]) -> tuple[str, float]:
    """Return the likeliest tag and its probability. Scripts decide where they can, else the model."""
    others = len(_OTHER_LETTERS.findall(text))
    if others * 2 > len(_WORD.findall(text)):
        for tag, signs in _SCRIPTS:
            if tag in among and signs.search(text):
                return tag, 1.0
    if not _WORD.search(text):
        return among[0], 0.0
    code, probability = _identifier(among).classify(text)
    return {_code_of(tag): tag for tag in among}[code], probability


def _code_of(tag: str) -> str:
    return _MODEL_CODES.get(tag, tag.partition("-")[0])


@cache
def _identifier(among: tuple[str, ...]) -> Any:
    """The model restricted to some languages. All share the arrays of one model, loaded on first use."""
    restricted = copy.copy(_model())
    restricted.set_languages([_code_of(tag) for tag in among])
    return restricted


@cache
def _model() -> Any:
    return LanguageIdentifier.from_model_file(_MODEL, norm_probs=True)
