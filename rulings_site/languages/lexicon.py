"""Which terms of another language stand for an English one, and the other way round: the learned lexicon.

What it knows was learned from texts that exist in both languages, by `languages.association`.
Nothing learned is no error: nothing is found then, and `missing` says why.
"""

from collections.abc import Set
from functools import lru_cache
from pathlib import Path
from typing import Any

from rulings_site.languages.lexicon_file import (
    SECTIONS,
    Candidate,
    LexiconUnreadable,
    Lines,
    path_of,
    read_file,
    read_word,
)
from rulings_site.languages.vocabulary import Term, Vocabulary

ENGLISH = "en"
UNKNOWN_WEIGHT = 5.0
"""What a word weighs that no text had: as much as a rare one."""
MOST_LEXICONS = 16
"""Lexicons kept in memory."""


class Lexicon:
    """The terms of one language beside English."""

    def __init__(self, language: str, about: dict[str, Any], sections: dict[str, Lines], missing: str = "") -> None:
        self.language, self.about, self.missing = language, about, missing
        self._own, self._english = (
            Vocabulary(tag, about.get(f"{name}_forms", {}), about.get(f"{name}_function_words", ()), sections[name])
            for tag, name in ((language, "own"), (ENGLISH, "english"))
        )
        self._own_words, self._english_words = sections["own_words"], sections["english_words"]

    @classmethod
    def load(cls, folder: Path, language: str) -> "Lexicon":
        """Return the lexicon of a language as it lies in a folder now; an empty one if none can be read."""
        path = path_of(folder, language)
        try:
            stamp = path.stat()
            return _read(path, language, stamp.st_mtime_ns, stamp.st_size)
        except FileNotFoundError:
            missing = f"No lexicon of {language} has been learned: manage.py build_lexicon --language {language}"
        except LexiconUnreadable as error:
            missing = str(error)
        return cls(language, {}, {name: Lines(b"", (0,)) for name in SECTIONS}, missing)

    def __len__(self) -> int:
        """How many terms of the language are known."""
        return len(self._own.lines)

    def to_english(self, term: str) -> tuple[Candidate, ...]:
        """Return the English terms for a term, best first; none for one that is not known."""
        return self._own.look_up(term)

    def from_english(self, term: str) -> tuple[Candidate, ...]:
        """Return the terms for an English one, best first; none for one that is not known."""
        return self._english.look_up(term)

    def terms(self, text: str) -> tuple[Term, ...]:
        """Return the longest known terms of a text in the language, in order, none within another."""
        return tuple(self._own.find_terms(text))

    def english_terms(self, text: str) -> tuple[Term, ...]:
        """Return the longest known terms of an English text, in order, none within another."""
        return tuple(self._english.find_terms(text))

    def words(self, text: str) -> frozenset[str]:
        """Return the words of a text in the language, as `translation_score` takes them."""
        return frozenset(self._own.words(text, self._own_words))

    def english_words(self, text: str) -> frozenset[str]:
        """Return the words of an English text, as `translation_score` takes them."""
        return frozenset(self._english.words(text, self._english_words))

    def translation_score(self, words: Set[str], english_words: Set[str]) -> float:
        """Return how far two texts explain each other, 0 to 1: whether one may be the translation of the other.

        Each word, weighed by how rare it is, counts by its best counterpart in the other text; the
        score is the harmonic mean of what is explained of either text. What stands in both as it
        is (a number, a size, a name) explains itself. 0 if nothing was learned.
        """
        if not len(self) or not words or not english_words:
            return 0.0
        explained = dict.fromkeys(english_words, 0.0)
        total = sum_explained = 0.0
        for word in words:
            weight, counterparts = self._look_at(word)
            best = 1.0 if word in english_words else 0.0
            if best:
                explained[word] = 1.0
            for other, share in counterparts.items():
                if other in explained:
                    best = max(best, share)
                    explained[other] = max(explained[other], share)
            total += weight
            sum_explained += weight * best
        weights = {word: self._weigh_english(word) for word in english_words}
        own = sum_explained / total if total else 0.0
        english_total = sum(weights.values())
        english = (
            sum(weights[word] * share for word, share in explained.items()) / english_total if english_total else 0.0
        )
        return 2 * own * english / (own + english) if own and english else 0.0

    @lru_cache(4096)  # noqa: B019  a lexicon lives as long as the process
    def _look_at(self, word: str) -> tuple[float, dict[str, float]]:
        fields = self._own_words.find(word)
        return read_word(fields)[1:] if fields else (UNKNOWN_WEIGHT, {})

    @lru_cache(4096)  # noqa: B019
    def _weigh_english(self, word: str) -> float:
        fields = self._english_words.find(word)
        return read_word(fields).weight if fields else UNKNOWN_WEIGHT


@lru_cache(MOST_LEXICONS)
def _read(path: Path, language: str, stamp: int, size: int) -> Lexicon:
    """Read a file once; time and size tell whether it is still the same."""
    return Lexicon(language, *read_file(path))
