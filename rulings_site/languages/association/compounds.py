"""Words whose letters tell what counts alone do not: compounds, and words that two languages share.

A compound is one word for two (`Kreaturentyp`, creature type); counts give it to the rarer of them.
"""

from collections.abc import Iterator, Mapping, Set

SHORTEST = 7
"""Letters of a compound."""
SHORTEST_PART = 3
ALIKE = 5
"""Letters with which two words begin alike."""
_BETWEEN = ("", "s", "n", "en", "-")
"""What may stand between the parts."""


def find_compounds(words: Mapping[str, str], meanings: Mapping[str, Set[int]]) -> dict[str, set[tuple[int, int]]]:
    """Return the words that are made of two others, with the pairs that what these mean may make.

    `words` are the words of all forms, `meanings` what answers to a word by itself.
    """
    found: dict[str, set[tuple[int, int]]] = {}
    for word in sorted({*words.values()}):
        pairs = {
            (first, last)
            for head, tail in _split(word)
            for first in meanings.get(words.get(head, head), ())
            for last in meanings.get(words.get(tail, tail), ())
            if first != last
        }
        if pairs:
            found[word] = pairs
    return found


def _split(word: str) -> Iterator[tuple[str, str]]:
    if len(word) < SHORTEST:
        return
    for place in range(SHORTEST_PART, len(word) - SHORTEST_PART + 1):
        for between in _BETWEEN:
            head = word[:place].removesuffix(between)
            if len(head) >= SHORTEST_PART and word[:place].endswith(between):
                yield head, word[place:]


def is_cognate(word: str, other: str) -> bool:
    """Tell words that begin alike."""
    return word[:ALIKE] == other[:ALIKE] and len(word) >= ALIKE
