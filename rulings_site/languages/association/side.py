"""One language of a set of paired texts: its texts cut into words, its forms grouped to words."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set

from rulings_site.languages.association.linking import BREAK, FUNCTION_WORD
from rulings_site.languages.association.phrases import Phrase
from rulings_site.languages.association.pieces import Pieces, learn_pieces, split_run
from rulings_site.languages.stemming import base_language, stem
from rulings_site.languages.stopwords import is_stop_word
from rulings_site.languages.tokenise import CJK
from rulings_site.languages.words import WITHOUT_BLANKS, WITHOUT_STEMS, Word, is_katakana, join_key, words_of

GAP = "…"
_NO_RUN = re.compile(f"[^{CJK}]+")


class Side:
    """The texts of one language, by their numbers."""

    def __init__(self, texts: Sequence[str], language: str) -> None:
        self.language, self.texts = language, texts
        self.has_stems = base_language(language) not in WITHOUT_STEMS
        self.words = [list(words_of(text, language)) for text in texts]
        if not self.has_stems:
            runs = Counter(word.form for words in self.words for word in words if not _is_whole(word.form))
            pieces = learn_pieces(runs, language)
            self.words = [_split_runs(words, pieces) for words in self.words]

    def keep(self, places: Iterable[int]) -> "Side":
        """Keep these texts only; their numbers change."""
        places = list(places)
        self.texts = [self.texts[place] for place in places]
        self.words = [self.words[place] for place in places]
        return self

    def forms(self, number: int) -> set[str]:
        """Return the forms in a text."""
        return {word.form for word in self.words[number]}

    def stem(self, form: str) -> str:
        """Return what forms of a word have in common, by their letters alone."""
        return stem(form, self.language) if self.has_stems else form

    def group(self, names: Mapping[str, str], function_words: Set[str]) -> None:
        """Take the word of each form, and the words that belong to no phrase they begin or end."""
        forms = sorted({word.form for words in self.words for word in words})
        self.names = {form: names.get(form) or self.stem(form) for form in forms}
        self.function_words = function_words
        numbers = {name: number for number, name in enumerate(sorted(set(self.names.values())))}
        self._numbers = {form: numbers[name] for form, name in self.names.items()}
        self._words = list(numbers)
        self._numbers_of_words = numbers
        self._masked = frozenset(numbers[name] for name in function_words if name in numbers)

    def of_number(self, number: int) -> str:
        """Return the word of a number."""
        return self._words[number]

    def number(self, word: str) -> int:
        """Return the number of a word."""
        return self._numbers_of_words[word]

    def list_forms(self) -> dict[str, str]:
        """Return the forms whose word is not their stem."""
        return {form: name for form, name in sorted(self.names.items()) if name != self.stem(form)}

    def is_listed(self, form: str) -> bool:
        """Whether a form is known as a function word; a number, where scripts without blanks count `1枚`, `2点`."""
        return is_stop_word(form, self.language) or (not self.has_stems and form.isdecimal())

    def number_words(self, place: int) -> list[int]:
        """Return the words of a text as numbers, with `BREAK` where a phrase ends."""
        numbers: list[int] = []
        for word in self.words[place]:
            if word.is_parted and numbers:
                numbers.append(BREAK)
            numbers.append(self._numbers[word.form])
        return numbers

    def mask(self, words: Sequence[int]) -> list[int]:
        """Return the words of a text without those that say nothing."""
        return [FUNCTION_WORD if word in self._masked else word for word in words]

    def key(self, number: int, phrase: Phrase) -> str:
        """Return what a phrase is looked up by."""
        words = self._words_at(number, phrase)
        return join_key([self.names[word.form] for word in words], [word.is_glued for word in words], self.language)

    def form(self, places: Sequence[tuple[int, Phrase]]) -> str:
        """Return the form a phrase has at most of these places; within sentences, if it stands within any."""
        inside = [(number, phrase) for number, phrase in places if phrase[0] and self._has_word_before(number, phrase)]
        shown = Counter(self._show(number, phrase) for number, phrase in inside or places)
        return min(shown, key=lambda form: (-shown[form], form))

    def _has_word_before(self, number: int, phrase: Phrase) -> bool:
        """Whether no sentence begins with it, as far as signs tell."""
        return not self._words_at(number, phrase)[0].is_parted

    def _words_at(self, number: int, phrase: Phrase) -> list[Word]:
        """The words at places that count the breaks too."""
        words: list[Word] = []
        for word in self.words[number]:
            words += [word, word] if word.is_parted and words else [word]  # the first at the place of the break
        return [words[place] for place in phrase]

    def _show(self, number: int, phrase: Phrase) -> str:
        """A phrase as it stands in a text, with a sign for the gap in it."""
        text, words, parts, start = self.texts[number], self._words_at(number, phrase), [], 0
        for place, at in enumerate(phrase):
            if place + 1 == len(phrase) or phrase[place + 1] != at + 1:
                parts.append(text[words[start].start : words[place].end])
                start = place + 1
        return (GAP if base_language(self.language) in WITHOUT_BLANKS else f" {GAP} ").join(parts)


def _is_whole(form: str) -> bool:
    """Katakana is a word as it stands, and so is what is no run of script."""
    return is_katakana(form) or _NO_RUN.fullmatch(form) is not None


def _split_runs(words: Sequence[Word], pieces: Pieces) -> list[Word]:
    found: list[Word] = []
    for word in words:
        spans = [(0, len(word.form))] if _is_whole(word.form) else split_run(word.form, pieces)
        for place, (start, end) in enumerate(spans):
            is_parted, is_glued = word.is_parted and not place, word.is_glued or bool(place)
            found.append(Word(word.form[start:end], word.start + start, word.start + end, is_parted, is_glued))
    return found
