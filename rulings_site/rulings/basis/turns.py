"""Turns of phrase of rulings, and the rule that each rests on.

Rulings say the same thing in the same words on thousands of cards, and the rule often says it in
others: "by the time it tries to resolve" is 608.2b. The numbers are those of the edition of
`AS_OF`; where no such number is held its turns are passed over.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path

import yaml

from rulings_site.rulings.basis.words import Word, read_words

AS_OF = date(2026, 8, 7)
FARTHEST = 12
"""Words that a gap can take."""
_FILE = Path(__file__).with_name("turns.yaml")
_GAP = frozenset[str]()


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of phrase found in a text: the words, and the number of its rule on `AS_OF`."""

    words: str
    number: str


@dataclass(frozen=True, slots=True)
class Pattern:
    """What a turn looks like: sets of stems of which one each stands there, in this order; an empty set is a gap."""

    number: str
    steps: tuple[frozenset[str], ...]

    def may_fit(self, stems: AbstractSet[str]) -> bool:
        """Tell whether words with these stems have one for each step."""
        return not any(step and step.isdisjoint(stems) for step in self.steps)

    def find(self, words: Sequence[Word]) -> tuple[int, int] | None:
        """Return where the turn begins and ends, None where the words do not make it."""
        for start, word in enumerate(words):
            if word.stem in self.steps[0]:
                end = _follow(words, start + 1, self.steps[1:])
                if end is not None:
                    return start, end
        return None


def _follow(words: Sequence[Word], place: int, steps: tuple[frozenset[str], ...]) -> int | None:
    """Return where the words end that make these steps from a place on."""
    if not steps:
        return place
    if steps[0]:
        fits = place < len(words) and words[place].stem in steps[0]
        return _follow(words, place + 1, steps[1:]) if fits else None
    for start in range(place, min(place + FARTHEST + 1, len(words))):
        if words[start].stem in steps[1]:
            end = _follow(words, start + 1, steps[2:])
            if end is not None:
                return end
    return None


def find_turns(sentences: Sequence[str]) -> Iterator[Turn]:
    """Yield the turns of phrase that a ruling uses, one of each rule, in the order of the sentences."""
    seen: set[str] = set()
    for sentence in sentences:
        words = read_words(sentence)
        stems = {word.stem for word in words}
        for pattern in dict.fromkeys(one for stem in stems & _index().keys() for one in _index()[stem]):
            if pattern.number not in seen and pattern.may_fit(stems) and (place := pattern.find(words)):
                seen.add(pattern.number)
                yield Turn(" ".join(word.written for word in words[slice(*place)]), pattern.number)


@cache
def read_patterns() -> tuple[Pattern, ...]:
    """Return the turns there are."""
    held = yaml.safe_load(_FILE.read_text(encoding="utf-8"))
    return tuple(pattern for number, lines in held.items() for pattern in read_turns(number, lines))


def read_turns(number: str, lines: str) -> tuple[Pattern, ...]:
    """Return the turns of the lines, one each, that lead to a number."""
    return tuple(Pattern(number, _read_line(line)) for line in lines.splitlines())


def _read_line(line: str) -> tuple[frozenset[str], ...]:
    """Return the steps of a line; a word with a hyphen is two."""
    return tuple(
        _GAP if step == ".." else frozenset(word.stem for one in step.split("|") for word in read_words(one))
        for step in line.replace("-", " ").split()
    )


@cache
def _index() -> dict[str, tuple[Pattern, ...]]:
    """Return the patterns by the words of the step that fewest have: a sentence without it needs no look."""
    counts = Counter(stem for pattern in read_patterns() for step in pattern.steps for stem in step)
    index: dict[str, list[Pattern]] = defaultdict(list)
    for pattern in read_patterns():
        rarest = min((step for step in pattern.steps if step), key=lambda step: sum(counts[stem] for stem in step))
        for stem in rarest:
            index[stem].append(pattern)
    return {stem: tuple(patterns) for stem, patterns in index.items()}
