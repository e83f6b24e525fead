"""Which edition introduced each sentence of a rule: followed back through new numbers, new words and other rules.

Typography and the numbers a sentence cites make no new sentence; a sentence that moved within the
rule, or came with text from another rule, keeps its date. One that was reworded has the date of
its words, and knows when the sentence it was made of came.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache

from rapidfuzz import fuzz

from rulings_site.languages.fold import fold_typography, fold_wording
from rulings_site.languages.identify import split_sentences
from rulings_site.rules.references import mask_references
from rulings_site.rules.standings import Standing

ALIKE = 60
"""Per cent of words in common that make a sentence a rewording of another."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of a text, and the rule's number and day when its words came.

    `first` is the day of the earliest sentence it was reworded from, its own day for a new one.
    """

    text: str
    day: date
    number: str
    first: date


Sources = Mapping[tuple[int, date], Sequence[Sequence[Standing]]]
"""(rule, day) -> the paths of other rules that text came from on that day."""


def trace_sentences(path: Sequence[Standing], sources: Sources | None = None) -> list[Sentence]:
    """Return the sentences of the last text of a rule, from its standings up to that text, oldest first."""
    sentences: list[Sentence] = []
    before: Standing | None = None
    for standing in path:
        if before and before.until != standing.since:
            sentences = []  # it was gone: what came back was introduced anew
        others = (sources or {}).get((standing.rule_id, standing.since), ())
        taken = [one for other in others for one in trace_sentences(_until(other, standing.since))]
        sentences = list(_carry(standing, [*sentences, *taken]))
        before = standing
    return sentences


def _until(path: Sequence[Standing], day: date) -> list[Standing]:
    return [standing for standing in path if standing.since < day]


def _carry(standing: Standing, known: Sequence[Sentence]) -> Iterator[Sentence]:
    """Yield the sentences of a text, each with the day of the one it goes on from, or of this text."""
    free: dict[str, list[Sentence]] = defaultdict(list)
    for sentence in known:
        free[_key(sentence.text)].append(sentence)
    texts = _split(standing.text)
    same = [free[_key(text)].pop(0) if free[_key(text)] else None for text in texts]
    left = [sentence for sentences in free.values() for sentence in sentences]
    for text, kept in zip(texts, same, strict=True):
        if kept:
            yield replace(kept, text=text)
        else:
            earlier = _find_alike(text, left)
            yield Sentence(text, standing.since, standing.number, earlier.first if earlier else standing.since)


def _find_alike(text: str, left: list[Sentence]) -> Sentence | None:
    """Take out the sentence that a new one was most likely made of."""
    scored = [(fuzz.ratio(_words(text), _words(one.text)), place) for place, one in enumerate(left)]
    best, place = max(scored, default=(0, 0))
    return left.pop(place) if best >= ALIKE else None


@lru_cache(4096)
def _split(text: str) -> tuple[str, ...]:
    return tuple(text[start:end] for start, end in split_sentences(text))


@lru_cache(4096)
def _key(sentence: str) -> str:
    return fold_wording(mask_references(sentence))


def _words(sentence: str) -> list[str]:
    return fold_typography(mask_references(sentence)).split()
