"""Cut two texts that say the same into pairs of sentences, as far as both have as many."""

import html
import re
from collections.abc import Iterator, Sequence

from rulings_site.languages.identify import split_sentences
from rulings_site.languages.words import plain

NAME = "\ufffc"
"""Stands where a card names itself: no word of any language."""

_TAG = re.compile(r"</?[A-Za-z]{1,3}>|<(?=[^\W\d_])|(?<=\s)>|^>")
_BRACKET = re.compile(r"\([^()]*\)|（[^（）]*）")
_TYPE_PARTS = re.compile(r"\s*[—–―:：～~]\s*|\s+-\s+")


def read_card_text(text: str, language: str) -> str:
    """Return the text of a card without reminders in brackets and what is left of markup.

    German texts of Dark Ascension (2012) have `&gt;` before ability words.
    """
    return _BRACKET.sub(" ", _TAG.sub(" ", plain(html.unescape(text), language)))


def hide_names(own: str, english: str, names: Sequence[str], english_names: Sequence[str]) -> tuple[str, str]:
    """Return both texts with a sign for each name of the card, if both name it: a name may be a word of rules too."""
    hidden = [_hide(own, (*names, *english_names)), _hide(english, english_names)]
    return (hidden[0], hidden[1]) if all(NAME in text for text in hidden) else (own, english)


def _hide(text: str, names: Sequence[str]) -> str:
    found = sorted({name for name in names if name in text}, key=len, reverse=True)
    return re.sub("|".join(map(re.escape, found)), NAME, text) if found else text


def short_names(name: str) -> Iterator[str]:
    """Yield a name of a card, its faces, and what its text calls it for short: what stands before a comma."""
    yield name
    for face in name.split(" // "):
        yield face
        if (short := re.split("[,、，]", face)[0]) and len(short) > 1:
            yield short


def pair_lines(own: str, english: str) -> Iterator[tuple[str, str]]:
    """Yield the sentences that stand for each other; nothing if one text has more lines than the other."""
    lines = [[line for line in text.split("\n") if line.strip()] for text in (own, english)]
    if len(lines[0]) == len(lines[1]):
        for one, other in zip(*lines, strict=True):
            yield from pair_sentences(one, other)


def pair_sentences(own: str, english: str) -> Iterator[tuple[str, str]]:
    """Yield the sentences of two lines that stand for each other; the lines, if one has more sentences."""
    cuts = split_sentences(own), split_sentences(english)
    if len(cuts[0]) != len(cuts[1]):
        yield own, english
        return
    for (start, end), (other_start, other_end) in zip(*cuts, strict=True):
        yield own[start:end], english[other_start:other_end]


def pair_types(own: str, english: str) -> Iterator[tuple[str, str, bool]]:
    """Yield the parts of two type lines, types and subtypes apart, and whether they are one word's translation."""
    parts = _TYPE_PARTS.split(own.strip(), maxsplit=1), _TYPE_PARTS.split(english.strip(), maxsplit=1)
    if len(parts[0]) == len(parts[1]):
        for one, other in zip(*parts, strict=True):
            yield one, other, len(other.split()) == 1
