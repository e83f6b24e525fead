"""Cut texts into the tokens that are searched, with the places they stand at.

One expression for every language: mana symbols `{2}`, rule numbers `702.9a`, power and toughness
`+1/+1`, runs of Chinese, Japanese and Korean script, and words with their apostrophes. The
scripts that write no blanks become pairs of signs (bigrams): no dictionary, and no miss.
"""

import re
from collections.abc import Iterator
from string import ascii_lowercase
from typing import NamedTuple

from rulings_site.languages.stemming import elision, spelling_variants, stem

CJK = "\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003134f"
_TOKEN = re.compile(
    rf"""(?P<mana>\{{[^}}\s]{{1,5}}\}})
    | (?P<number>\b\d{{3}}\.\d{{1,3}}[a-z]{{0,2}}\b)
    | (?P<size>(?<![\w/])[+\-−–]?(?:\d+|[xX*])/[+\-−–]?(?:\d+|[xX*])(?![\w/]))
    | (?P<run>[{CJK}]+)
    | (?P<word>[^\W_{CJK}][^\W_{CJK}\u0300-\u036f]*(?:['’][^\W_{CJK}]+)*)""",
    re.VERBOSE,
)
_MINUS = str.maketrans("−–", "--")


class Token(NamedTuple):
    """A term at a place of a text. Several may share a position: an extra one never stands in a query.

    `start` and `end` count signs. `is_run` tells pairs of signs from words.
    """

    term: str
    start: int
    end: int
    position: int
    is_extra: bool = False
    is_run: bool = False


class Piece(NamedTuple):
    """A part of a text as it stands there: a word, a run of script without blanks, a number, a symbol."""

    kind: str
    start: int
    end: int


def cut(text: str, language: str) -> Iterator[Piece]:
    """Yield the pieces of a text in order: words without their elided articles, runs whole."""
    elided = elision(language)
    for found in _TOKEN.finditer(text):
        start, end = found.span()
        if elided and found.lastgroup == "word" and (article := elided.match(text, start, end)):
            start = article.end()
        yield Piece(found.lastgroup or "", start, end)


def tokenise(text: str, language: str) -> Iterator[Token]:
    """Yield the tokens of a text in a language, in order, extra ones after the one they belong to.

    Extra tokens are the parents of a rule number (702.9 and 702 of 702.9a) and the last sign of a
    run, so that a single sign is found wherever it stands.
    """
    position = 0
    for kind, start, end in cut(text, language):
        piece = text[start:end]
        if kind == "word":
            yield Token(stem(piece, language), start, end, position)
        elif kind == "run":
            yield from _pairs(piece, start, position)
            position += max(end - start - 2, 0)
        elif kind == "number":
            yield from _numbers(piece, start, end, position)
        else:
            yield Token(piece.lower().translate(_MINUS), start, end, position)
        position += 1


def _pairs(run: str, start: int, position: int) -> Iterator[Token]:
    for index in range(max(len(run) - 1, 0)):
        first = start + index
        yield Token(run[index : index + 2], first, first + 2, position + index, is_run=True)
    last = start + len(run) - 1
    yield Token(run[-1], last, last + 1, position + max(len(run) - 2, 0), len(run) > 1, is_run=True)


def _numbers(number: str, start: int, end: int, position: int) -> Iterator[Token]:
    yield Token(number, start, end, position)
    for parent in number_parents(number):
        yield Token(parent, start, end, position, is_extra=True)


def number_parents(number: str) -> tuple[str, ...]:
    """Return the rule and the section a number stands under: 702.9 and 702 of 702.9a."""
    rule = number.rstrip(ascii_lowercase)
    return (rule, rule[:3]) if rule != number else (rule[:3],)


class Asked(NamedTuple):
    """One place of what is asked: any of these terms may stand there.

    `is_beginning`: they are no terms but how a folded word of the text may begin.
    """

    terms: tuple[str, ...]
    is_run: bool = False
    is_beginning: bool = False


def tokenise_query(text: str, language: str) -> tuple[Asked, ...]:
    """Return what is asked in one word or phrase of a query, place by place.

    A typed word stands for all its spellings (`Todesberuehrung` for `Todesberührung` in German).
    """
    return tuple(
        Asked(_spellings(text[token.start : token.end], token, language), token.is_run)
        for token in tokenise(text, language)
        if not token.is_extra
    )


def _spellings(typed: str, token: Token, language: str) -> tuple[str, ...]:
    if token.is_run or not typed.isalpha():
        return (token.term,)
    return tuple(dict.fromkeys(stem(variant, language) for variant in spelling_variants(typed, language)))
