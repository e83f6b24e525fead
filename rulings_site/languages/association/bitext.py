"""Pairs of texts, cut into words, the words numbered: what everything is learned from."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from zlib import crc32

from rulings_site.languages.association.counts import Counts
from rulings_site.languages.association.forms import group_forms
from rulings_site.languages.association.function_words import find_function_words
from rulings_site.languages.association.linking import Pair
from rulings_site.languages.association.side import Side

ENGLISH = "en"
UNTRANSLATED = 0.6
"""Share of its words that the English text has too, from which on a text counts as English."""
FEWEST_TO_TELL = 4
LONGEST = 60
"""Words of a text: a longer one says little about which of them belong together."""
LONGEST_COUNTED = 25
"""The same for telling forms and function words, for which a part of the texts is enough."""


class Kind(StrEnum):
    """What a pair of texts is.

    Cards say the same in the same words by the thousand: what two phrases share once there is
    chance. A rule or ruling says its own thing, once. A name is a heading or a term, whole.
    """

    CARD = "card"
    RULE = "rule"
    NAME = "name"


@dataclass(frozen=True, slots=True)
class TextPair:
    """A text and the English one it translates, seen `count` times."""

    own: str
    english: str
    count: int = 1
    kind: Kind = Kind.CARD


class Bitext:
    """Pairs of texts, cut into words that are numbered on either side. Texts left in English are dropped."""

    def __init__(self, pairs: Iterable[TextPair], language: str) -> None:
        # In an order of its own: the first places of a phrase are to be a fair sample of all.
        found = sorted(pairs, key=lambda pair: (crc32(pair.own.encode()), pair.own, pair.english, pair.kind))
        own, english = Side([pair.own for pair in found], language), Side([pair.english for pair in found], ENGLISH)
        kept = [place for place in range(len(found)) if _is_usable(own, english, place)]
        self.pairs = [found[place] for place in kept]
        self.own, self.english = own.keep(kept), english.keep(kept)
        self._group()
        self.words = [(own.number_words(place), english.number_words(place)) for place in range(len(kept))]
        self.masked = [
            Pair(own.mask(words), english.mask(other_words), pair.count)
            for pair, (words, other_words) in zip(self.pairs, self.words, strict=True)
        ]

    def _group(self) -> None:
        """Find out which forms are one word, each side by what stands on the other, and which words say nothing."""
        own, english = self.own, self.english
        texts = ((own.forms(place), english.forms(place)) for place in range(len(self.pairs)))
        counts = Counts.of(pair for pair in texts if max(map(len, pair)) <= LONGEST_COUNTED)
        names = group_forms(counts, own.stem, english.stem, has_endings=own.has_stems)
        english_names = group_forms(counts.turned(), english.stem, own.stem, has_endings=False)
        listed = {names[form] for form in names if own.is_listed(form)}
        english_listed = {english_names[form] for form in english_names if english.is_listed(form)}
        function_words = find_function_words(counts.renamed(names, english_names), listed, english_listed)
        own.group(names, function_words[0])
        english.group(english_names, function_words[1])


def _is_usable(own: Side, english: Side, place: int) -> bool:
    words, other_words = own.forms(place), english.forms(place)
    if not words or not other_words or max(len(own.words[place]), len(english.words[place])) > LONGEST:
        return False
    return len(words) < FEWEST_TO_TELL or len(words & other_words) < UNTRANSLATED * len(words)
