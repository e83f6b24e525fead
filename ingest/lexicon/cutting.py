"""Cut two texts that say the same into pairs of sentences, as far as both have as many."""

import html
import re
from collections.abc import Iterator, Sequence

from rulings_site.languages.association.bitext import Kind
from rulings_site.languages.identify import split_sentences
from rulings_site.languages.words import plain

NAME = "\ufffc"
"""Stands where a card names itself: no word of any language."""

_TAG = re.compile(r"</?[A-Za-z]{1,3}>|<(?=[^\W\d_])|(?<=\s)>|^>")
_BRACKET = re.compile(r"\([^()]*\)|（[^（）]*）")
_TYPE_PARTS = re.compile(r"\s*[—–―:：～~]\s*|\s+-\s+")

_STEPS = ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1))
"""How many sentences may stand for how many."""


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


def leave_out(own: str, english: str, spans: Sequence[tuple[int, int]]) -> tuple[str, str]:
    """Return both texts without the parts that were left in English, each in both."""
    for start, end in sorted(spans, reverse=True):
        english = english.replace(own[start:end].strip(), " ")
        own = f"{own[:start]} {own[end:]}"
    return own, english


def pair_lines(own: str, english: str) -> Iterator[tuple[str, str]]:
    """Yield the sentences that stand for each other; nothing if one text has more lines than the other."""
    lines = [[line for line in text.split("\n") if line.strip()] for text in (own, english)]
    if len(lines[0]) == len(lines[1]):
        for one, other in zip(*lines, strict=True):
            yield from pair_sentences(one, other)


def pair_sentences(own: str, english: str) -> Iterator[tuple[str, str]]:
    """Yield the sentences of two lines that stand for each other, by length where one line has more (Gale, Church)."""
    cuts = split_sentences(own), split_sentences(english)
    if len(cuts[0]) == len(cuts[1]):
        steps = [(1, 1)] * len(cuts[0])
    else:
        scale = len(own) / max(len(english), 1)
        steps = _pair_lengths(
            [end - start for start, end in cuts[0]], [(end - start) * scale for start, end in cuts[1]]
        )
    one = other = 0
    for many, other_many in steps:
        yield (
            own[cuts[0][one][0] : cuts[0][one + many - 1][1]],
            english[cuts[1][other][0] : cuts[1][other + other_many - 1][1]],
        )
        one, other = one + many, other + other_many


def _pair_lengths(own: Sequence[float], english: Sequence[float]) -> list[tuple[int, int]]:
    """How many sentences of each text go together, in order: those whose lengths are most alike."""
    best: dict[tuple[int, int], tuple[float, list[tuple[int, int]]]] = {(0, 0): (0.0, [])}
    for one in range(len(own) + 1):
        for other in range(len(english) + 1):
            found = [
                (best[before][0] + abs(sum(own[before[0] : one]) - sum(english[before[1] : other])), step)
                for step in _STEPS
                if (before := (one - step[0], other - step[1])) in best
            ]
            if found:
                cost, step = min(found)
                best[one, other] = cost, [*best[one - step[0], other - step[1]][1], step]
    whole = [(len(own), len(english))] if own and english else []
    return best.get((len(own), len(english)), (0.0, whole))[1]


def pair_types(own: str, english: str) -> Iterator[tuple[str, str, Kind]]:
    """Yield the parts of two type lines, types and subtypes apart; a name where the English part is one word."""
    parts = _TYPE_PARTS.split(own.strip(), maxsplit=1), _TYPE_PARTS.split(english.strip(), maxsplit=1)
    if len(parts[0]) == len(parts[1]):
        for one, other in zip(*parts, strict=True):
            yield one, other, Kind.NAME if len(other.split()) == 1 else Kind.CARD
