"""Two texts cut into words and laid side by side: which stretches are the same, and which were replaced.

Blanks, and what `fold_typography` drops, hang on the word before them, so the words joined are the
text to the letter. `702.36d`, `{2}` and `+1/+1` are one word each; of Chinese, Japanese and Korean
each sign is one.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz.distance import Indel

from rulings_site.languages.fold import fold_typography
from rulings_site.languages.tokenise import CJK

MOST_ABSORBED = 3
"""Words that two texts share by accident between two longer changes."""
MOST_PAIRS = 25_000_000
"""Words of one text times words of the other: beyond, only what both begin and end with is found."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word or sign with the blanks after it; `key` is what it is compared by."""

    raw: str
    key: str
    is_word: bool


@dataclass(slots=True)
class Stretch:
    """old[old_start:old_end] is the same as, or was replaced by, new[new_start:new_end]."""

    is_same: bool
    old_start: int
    old_end: int
    new_start: int
    new_end: int

    @property
    def is_replacement(self) -> bool:
        return not self.is_same and self.old_start < self.old_end and self.new_start < self.new_end


def _compile(invisible: str, word: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return the pattern of what hangs on a word, and of a word with it."""
    tail = rf"(?:[{invisible}]|\((?:TM|R|C)\)|(?<!\w)_(?=[^\W_])|(?<=[^\W_])_(?!\w))*"
    number = rf"\d+(?:\.\d+)+[a-z]{{0,2}}(?!\w)|[{CJK}]"
    return re.compile(tail, re.IGNORECASE), re.compile(rf"({number}|{word}|[^{invisible}])({tail})", re.IGNORECASE)


_BLANKS = r"\s\u200b\ufeff®™"
_LETTERS = rf"[^\W_{CJK}](?:[^\W_{CJK}]|[\u0300-\u036f])*"
_SIZE = r"[+\-−–]?(?:\d+|[xX*])/[+\-−–]?(?:\d+|[xX*])(?!\w)"
_JOINED = rf"\{{[^}}\s]{{1,5}}\}}|{_SIZE}|{_LETTERS}(?:['’]{_LETTERS})*|[-‐‑–—−]+|\.\.\."
_PRINTED = _compile(_BLANKS, _JOINED)
_DAMAGED = _compile(rf"{_BLANKS}'\"‘’‚‛´`“”„‟«»‐‑–—−?\ufffd\-", _LETTERS)
"""Where quotation marks and dashes may be lost, they part words and count for nothing."""
_LOST = re.compile("[?\ufffd]")
"""What stands in place of lost signs in the copies of 2008-05-01 and of 1999 to 2002."""


def cut_words(old: str, new: str) -> tuple[Sequence[Word], Sequence[Word]]:
    """Return the words of two texts, cut alike: by the signs that both still have."""
    patterns = _DAMAGED if _LOST.search(old) or _LOST.search(new) else _PRINTED
    return _cut(old, patterns), _cut(new, patterns)


@lru_cache(8)
def _cut(text: str, patterns: tuple[re.Pattern[str], re.Pattern[str]]) -> tuple[Word, ...]:
    """Cut a text. A few are kept: in a history each text is compared with the one before and the one after it."""
    blanks, pattern = patterns
    lead = blanks.match(text)
    start = lead.end() if lead else 0
    words: list[Word] = []
    for found in pattern.finditer(text, start):
        key = found[1] if found[1].isalnum() else fold_typography(found[1])
        words.append(Word(text[:start] + found[0] if not words else found[0], key, key[:1].isalnum()))
    return tuple(words or [Word(text, "", is_word=False)] * bool(text))


def align_words(before: Sequence[Word], after: Sequence[Word]) -> list[Stretch]:
    """Return the stretches of two texts, same and changed by turns, as a person would set them apart."""
    stretches = _absorb(_align(before, after), before, after)
    for place in range(len(stretches)):
        _slide(stretches, place, before, after)
    return stretches


def _align(before: Sequence[Word], after: Sequence[Word]) -> list[Stretch]:
    if len(before) * len(after) > MOST_PAIRS:
        return _align_ends(before, after)
    stretches: list[Stretch] = []
    opcodes = Indel.opcodes([word.key for word in before], [word.key for word in after])
    for code in opcodes:
        is_same = code.tag == "equal"
        if stretches and not is_same and not stretches[-1].is_same:
            stretches[-1].old_end, stretches[-1].new_end = code.src_end, code.dest_end
        else:
            stretches.append(Stretch(is_same, code.src_start, code.src_end, code.dest_start, code.dest_end))
    return stretches


def _align_ends(before: Sequence[Word], after: Sequence[Word]) -> list[Stretch]:
    shorter = min(len(before), len(after))
    start = next((place for place in range(shorter) if before[place].key != after[place].key), shorter)
    end = next((n for n in range(shorter - start) if before[-1 - n].key != after[-1 - n].key), shorter - start)
    old, new = len(before), len(after)
    ends = [
        Stretch(True, 0, start, 0, start),
        Stretch(False, start, old - end, start, new - end),
        Stretch(True, old - end, old, new - end, new),
    ]
    return [one for one in ends if one.old_start < one.old_end or one.new_start < one.new_end]


def count_words(words: Sequence[Word]) -> int:
    """Return how many are words and no signs."""
    return sum(word.is_word for word in words)


def _absorb(stretches: list[Stretch], before: Sequence[Word], after: Sequence[Word]) -> list[Stretch]:
    """Join two replacements that only a few words part: a text written anew is not read word by word."""

    def length(one: Stretch) -> int:
        return max(count_words(before[one.old_start : one.old_end]), count_words(after[one.new_start : one.new_end]))

    kept: list[Stretch] = []
    for stretch in stretches:
        if len(kept) > 1 and stretch.is_replacement and kept[-2].is_replacement:
            between = length(kept[-1])
            if between <= MOST_ABSORBED and max(between, 2) <= min(length(kept[-2]), length(stretch)):
                kept.pop()
                kept[-1].old_end, kept[-1].new_end = stretch.old_end, stretch.new_end
                continue
        kept.append(stretch)
    return kept


def _slide(stretches: list[Stretch], place: int, before: Sequence[Word], after: Sequence[Word]) -> None:
    """Move an insertion or deletion to where a line or sentence begins, if it can stand there as well."""
    stretch = stretches[place]
    if stretch.is_same or stretch.is_replacement or not 0 < place < len(stretches) - 1:
        return
    earlier, later = stretches[place - 1], stretches[place + 1]
    is_old = stretch.old_start < stretch.old_end
    words = before if is_old else after
    start, end = (stretch.old_start, stretch.old_end) if is_old else (stretch.new_start, stretch.new_end)
    back = _reach(words, start - 1, end - 1, -1, earlier.old_end - earlier.old_start - (place > 1))
    ahead = _reach(words, start, end, 1, later.old_end - later.old_start - (place < len(stretches) - 2))
    shift = max(range(-back, ahead + 1), key=lambda one: (_rank_start(words, start + one), one == 0, -abs(one)))
    earlier.old_end, earlier.new_end = earlier.old_end + shift, earlier.new_end + shift
    later.old_start, later.new_start = later.old_start + shift, later.new_start + shift
    stretch.old_start, stretch.old_end = earlier.old_end, later.old_start
    stretch.new_start, stretch.new_end = earlier.new_end, later.new_start


def _reach(words: Sequence[Word], one: int, other: int, step: int, most: int) -> int:
    """Return how far a run can slide: as long as what it leaves is what it takes in."""
    reach = 0
    while reach < most and words[one].key == words[other].key:
        one, other, reach = one + step, other + step, reach + 1
    return reach


def _rank_start(words: Sequence[Word], place: int) -> int:
    if place == 0 or "\n" in words[place - 1].raw:
        return 3
    if words[place - 1].key in (".", "。", ":"):
        return 2
    return int(place < len(words) and words[place].key in (",", ";", "(", "，"))
