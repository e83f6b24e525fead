"""Find what a text puts in quotation marks, in the marks of every language, and tell titles from quotations."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rulings_site.languages.tokenise import CJK

FEWEST_WORDS = 4
FEWEST_CJK = 8
"""A shorter passage in quotation marks is a name, a title or irony; a longer one quotes."""
LONGEST = 3000
"""Characters between two marks: the longest rule has some 1,900."""

_PAIRS = (("“", "”"), ("„", '“”"'), ("«", "»"), ("»", "«"), ("「", "」"), ("『", "』"), ("《", "》"), ('"', '"'))


def _compile_pair(opening: str, closing: str) -> str:
    return rf"{opening}(?:[^{opening}{closing}\n]|\n(?!\s*\n)){{1,{LONGEST}}}[{closing}]"


_QUOTED = re.compile("|".join(_compile_pair(opening, closing) for opening, closing in _PAIRS))
_GAP = re.compile(r" ?(?:[\[(（] ?)?(?:…+|\. ?\. ?\.)(?: ?[\])）])? ?| ?\[ ?\] ?")
_ONE_LETTER = re.compile(r"\[(\w)\](?=\w)")
_BRACKET = re.compile(r" ?\[[^\[\]]{0,100}\] ?")
_NOT_COMPARED = re.compile(r"(?:[^\w+\0]|_)+")
_WORD = re.compile(r"[^\W_]+(?:[-’'][^\W_]+)*")
_IS_CJK = re.compile(f"[{CJK}]")
_SMALL_WORDS = frozenset(("a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with"))


@dataclass(frozen=True, slots=True)
class Passage:
    """What stands between two quotation marks: text[start:end] with its marks, `words` without."""

    start: int
    end: int
    words: str

    @property
    def is_quotation(self) -> bool:
        """Whether it is long enough to quote, and no title such as Timing and Priority."""
        if len(_IS_CJK.findall(self.words)) >= FEWEST_CJK:
            return True
        words = _WORD.findall(self.words)
        return len(words) >= FEWEST_WORDS and not self.is_in_title_case

    @property
    def is_in_title_case(self) -> bool:
        words = [word for word in _WORD.findall(self.words) if word.casefold() not in _SMALL_WORDS]
        return bool(words) and len(self.words) <= 80 and all(word[0].isupper() or word[0].isdigit() for word in words)

    @property
    def pieces(self) -> tuple[str, ...]:
        """The words as they are searched: folded, without case, parted where something is left out."""
        whole = _ONE_LETTER.sub(r"\1", " ".join(self.words.split()))
        parts = [part for gap in _GAP.split(whole) for part in _BRACKET.split(gap)]
        folded = (fold_for_search(part.replace("\0", "")) for part in parts)
        return tuple(piece for piece in folded if piece)


def find_passages(text: str) -> tuple[Passage, ...]:
    """Return what stands in quotation marks, in order. Single marks are not read: they are apostrophes too."""
    return tuple(_find(text))


def _find(text: str) -> Iterator[Passage]:
    for found in _QUOTED.finditer(text):
        yield Passage(found.start(), found.end(), found.group()[1:-1])


def fold_for_search(text: str) -> str:
    """Return a text as quotations are compared: letters, figures and plus signs alone, without case.

    Blanks, punctuation and typography differ from document to document, and damaged ones lost some.
    A zero byte stays: it parts texts that are folded as one.
    """
    return _NOT_COMPARED.sub("", text).casefold()


def locate(text: str, pieces: tuple[str, ...]) -> tuple[int, int] | None:
    """Return where in a text folded pieces stand, from the first to the last; None if they do not."""
    places = [place for place, sign in enumerate(text) for _ in fold_for_search(sign)]
    folded, at, start = fold_for_search(text), 0, -1
    for piece in pieces:
        found = folded.find(piece, at)
        if found < 0:
            return None
        start, at = (found if start < 0 else start), found + len(piece)
    return (places[start], places[at - 1] + 1) if pieces else None
