"""The words that a ruling and a rule are compared by: stems, in order."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from rulings_site.languages.fold import fold_typography
from rulings_site.languages.stopwords import is_stop_word
from rulings_site.languages.tokenise import tokenise
from rulings_site.rules.references import mask_references
from rulings_site.rulings.basis.replaced_terms import renew_terms

LANGUAGE = "en"
_KEPT = 65_536
_EMPTY_WORDS = """rule rules also such like even any some all each other another while still just only unless
    something anything nothing else someone thing things way ways case cases example perhaps possibly regardless
    matter but however though although because since otherwise rather than more most very own get gets got put
    puts onto into out can may could should might about after before during here now no yes one ones two both
    either neither per via within"""
_NOT_WORDS = "doesn't don't didn't won't wouldn't isn't aren't wasn't weren't hasn't haven't hadn't not"
_EMPTY, _NOT = frozenset(_EMPTY_WORDS.split()), frozenset(_NOT_WORDS.split())
_DIES = re.compile(
    r"(?:(?:is|are|was|were|be|been|being) )?(?:put|goes|go|going) into "
    r"(?:a|the|your|their|its owner's|that player's|their owners') graveyards? from the battlefield",
    re.IGNORECASE,
)
"""Longer for dies, and needed where no creature is meant: both are right, so it is no replaced term."""
_SENTENCE_END = re.compile(r"(?<=[.!?])[)\"]*\s+(?=[(A-Z\"{\[])")
_EXAMPLE = re.compile(r"\(?(?:for example|for instance|example)\b", re.IGNORECASE)
_ADDRESS = re.compile(r"\(?\b(?:https?://|www\.)\S+", re.IGNORECASE)
_SYMBOLS = frozenset(("{x}", "{t}", "{q}", "{e}", "{s}"))


_LOST = re.compile("(?<=\\w)[?\ufffd](?=\\w)")


def mend_signs(text: str) -> str:
    """Return the text of a rule, signs folded and without those that copies lost: the edition of 2008-05-01 has
    question marks for all quotation marks and apostrophes, and no rule asks a question.
    """
    return _LOST.sub("'", fold_typography(text)).replace("?", "").replace("\ufffd", "")


class Word(NamedTuple):
    """A word as it is compared, and as it stands in the text. An empty one says nothing alone."""

    stem: str
    written: str
    is_empty: bool = False


@lru_cache(_KEPT)
def read_words(text: str) -> tuple[Word, ...]:
    """Return the words of an English text, old terms renewed, one word for not, no cited numbers."""
    return tuple(_read(_DIES.sub("dies", renew_terms(_ADDRESS.sub("", mask_references(text))))))


def _read(text: str) -> Iterator[Word]:
    for token in tokenise(text, LANGUAGE):
        written = text[token.start : token.end]
        if written.startswith("{"):
            yield Word(token.term if token.term in _SYMBOLS else "{mana}", written)
        elif not token.is_extra and not token.is_run:
            yield _read_word(written, token.term)


@lru_cache(_KEPT)
def _read_word(written: str, stem: str) -> Word:
    plain = written.lower()
    if plain in _NOT:
        return Word("not", written)
    if plain == "cannot":
        return Word("can't", written)
    return Word(stem, written, plain in _EMPTY or is_stop_word(plain, LANGUAGE))


def pair_words(stems: Sequence[str]) -> Iterator[str]:
    """Yield each two stems that follow one another: mana value, face down."""
    return (f"{one} {other}" for one, other in pairwise(stems))


def split_sentences(text: str) -> tuple[str, ...]:
    """Return the sentences of an English text whose signs are folded, without its examples."""
    return tuple(one for one in _SENTENCE_END.split(text) if one and not _EXAMPLE.match(one))


def mask_names(text: str, names: Sequence[str]) -> str:
    """Return a text without the names of the cards it stands on: Flash Foliage is no flash.

    A name stands for its card also without what follows its comma, and the faces of a card have names.
    """
    whole = {part for name in names for part in (name, *name.split(" // "))}
    short = {name.partition(",")[0] for name in whole}
    for name in sorted((one for one in whole | short if len(one) > 2 and one in text), key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?:'s)?(?!\w)", "it", text)
    return text
