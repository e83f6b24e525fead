"""Phrases that stand for each other: stretches of two texts whose words are linked with nothing outside.

One gap is allowed where a word of the one language is two of the other (`zeige … offen vor`,
`turn … face up`).
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from rulings_site.languages.association.linking import BREAK, NO_WORDS, Links

LONGEST = 5
"""Words of a phrase."""
LONGEST_WITH_GAP = 4
LONGEST_GAP = 4
LONGEST_BESIDE_GAP = 2
"""Words of the phrase that stands for one with a gap."""

Phrase = tuple[int, ...]
"""Places of its words."""
_Linked = Mapping[int, Sequence[int]]


def find_phrases(own: Sequence[int], english: Sequence[int], links: Links) -> Iterator[tuple[Phrase, Phrase]]:
    """Yield the pairs of phrases of two texts, without words at their ends that stand for nothing."""
    forth: defaultdict[int, list[int]] = defaultdict(list)
    back: defaultdict[int, list[int]] = defaultdict(list)
    for one, other in sorted(links):
        forth[one].append(other)
        back[other].append(one)
    yield from _find(own, english, forth, back, LONGEST)
    for english_phrase, own_phrase in _find(english, own, back, forth, LONGEST_BESIDE_GAP):
        if _has_gap(own_phrase):
            yield own_phrase, english_phrase


def whole_phrase(words: Sequence[int]) -> Phrase:
    """Return a text as one phrase, without function words at its ends; empty if it is nothing else."""
    places = [place for place, word in enumerate(words) if word not in NO_WORDS]
    return tuple(place for place in range(places[0], places[-1] + 1) if words[place] != BREAK) if places else ()


def _find(
    texts: Sequence[int], others: Sequence[int], forth: _Linked, back: _Linked, longest: int
) -> Iterator[tuple[Phrase, Phrase]]:
    """Pairs in which the phrase of `texts` has no gap."""
    for start in forth:
        answers: set[int] = set()
        last = start
        for end in range(start, min(start + longest, len(texts))):
            if texts[end] == BREAK:
                break
            if end not in forth:
                continue
            answers.update(forth[end])
            if any(back[answer][0] < start for answer in forth[end]):
                break  # linked with what stands before: no longer phrase will do
            last = max(last, *(back[answer][-1] for answer in forth[end]))
            if last <= end and (other := _complete(answers, others, back, range(start, end + 1))):
                yield tuple(range(start, end + 1)), other


def _complete(answers: set[int], others: Sequence[int], back: _Linked, span: range) -> Phrase:
    """The phrase of the places that answer a span: as a whole, or with one gap; empty if it is none."""
    first, last = min(answers), max(answers)
    whole = range(first, last + 1)
    if len(whole) <= LONGEST and all(
        place in answers or (others[place] != BREAK and place not in back) for place in whole
    ):
        return tuple(whole)
    parts = tuple(sorted(answers))
    is_small = (
        len(span) <= LONGEST_BESIDE_GAP and len(parts) <= LONGEST_WITH_GAP and len(whole) <= len(parts) + LONGEST_GAP
    )
    return parts if is_small and _count_gaps(parts) == 1 and _is_one(parts, back) else ()


def _is_one(parts: Phrase, back: _Linked) -> bool:
    """All parts answer a common word: else the gap only parts two phrases."""
    return bool(set.intersection(*(set(back[place]) for place in parts)))


def _count_gaps(phrase: Phrase) -> int:
    return sum(after != before + 1 for before, after in pairwise(phrase))


def _has_gap(phrase: Phrase) -> bool:
    return phrase[-1] - phrase[0] >= len(phrase)
