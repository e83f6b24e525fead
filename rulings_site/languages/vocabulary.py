"""The known terms of one language of a lexicon, and how a typed or running text is looked up in them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, product
from typing import NamedTuple

from rulings_site.languages.lexicon_file import Candidate, Lines, read_entry
from rulings_site.languages.stemming import base_language, spelling_variants, stem
from rulings_site.languages.stopwords import is_stop_word
from rulings_site.languages.words import WITHOUT_STEMS, Word, is_katakana, join_key, plain, words_of

LONGEST = 6
"""Words of a term that is looked for in a running text."""
LONGEST_RUN = 12
"""Signs of such a term where no blanks are written."""
LONGEST_TYPED = 200
MOST_KEYS = 16


class Term(NamedTuple):
    """A known term at its place in a text."""

    start: int
    end: int
    key: str


class Vocabulary:
    """Terms by their keys; `forms` are the forms whose word is not their stem, `function_words` those left out at
    the ends of a term."""

    def __init__(self, language: str, forms: Mapping[str, str], function_words: Iterable[str], lines: Lines) -> None:
        self.language, self.lines = language, lines
        self.has_stems = base_language(language) not in WITHOUT_STEMS
        self._forms, self._function_words = forms, frozenset(function_words)
        self._of_stem: dict[str, list[str]] = {}
        for form, word in sorted(forms.items()):
            of_stem = self._of_stem.setdefault(stem(form, language), [])
            if word not in of_stem:
                of_stem.append(word)

    def look_up(self, term: str) -> tuple[Candidate, ...]:
        """Return what stands for a term, best first; function words at its ends do not count."""
        words = list(words_of(plain(term[:LONGEST_TYPED], self.language), self.language))
        for key in self._keys(words):
            if fields := self.lines.find(key):
                return read_entry(fields).candidates
        return ()

    def find_terms(self, text: str) -> Iterator[Term]:
        """Yield the longest known terms of a text in order, none within another."""
        words = list(words_of(plain(text, self.language), self.language))
        if not self.has_stems:
            for phrase in _phrases(words):
                yield from self._find_in_runs(phrase)
            return
        place = 0
        while place < len(words):
            term, place = self._find_at(words, place)
            if term:
                yield term

    def words(self, text: str, known: Lines) -> Iterator[str]:
        """Yield the words of a text; where no blanks are written, the longest that are known."""
        for word in words_of(plain(text, self.language), self.language):
            if self.has_stems:
                name = self._word_of(word.form)
                if name not in self._function_words:
                    yield name
            else:
                yield from (part for part in _cut_run(word.form, known) if part not in self._function_words)

    def _word_of(self, form: str) -> str:
        return self._forms.get(form) or stem(form, self.language)

    def _keys(self, words: Sequence[Word]) -> Iterator[str]:
        """The keys a typed term may have, likeliest first: without function words at its ends, then any stop words."""
        glued = [word.is_glued for word in words]
        if not self.has_stems:
            key = join_key([word.form for word in words], glued, self.language)
            yield from self._bare_runs(key)
            return
        choices = [self._choices(word.form) for word in words]
        said = [choice[0] not in self._function_words for choice in choices]
        stated = [
            is_one and not is_stop_word(word.form, self.language) for is_one, word in zip(said, words, strict=True)
        ]
        for first, last in dict.fromkeys((_span(said), _span(stated))):
            for names in islice(product(*choices[first:last]), MOST_KEYS):
                yield join_key(names, glued[first:last], self.language)

    def _choices(self, form: str) -> list[str]:
        """The words a typed form may be: its own, then others of its stem, then those of other spellings."""
        found = []
        for spelling in spelling_variants(form, self.language):
            found += [self._word_of(spelling), *self._of_stem.get(stem(spelling, self.language), ())]
        return list(dict.fromkeys(found))

    def _bare_runs(self, key: str) -> Iterator[str]:
        """A run, then the same without function words at its ends."""
        yield key
        for word in sorted(self._function_words, key=len, reverse=True):
            if len(key) > len(word):
                if key.endswith(word):
                    yield key[: -len(word)].rstrip()
                if key.startswith(word):
                    yield key[len(word) :].lstrip()

    def _find_at(self, words: Sequence[Word], place: int) -> tuple[Term | None, int]:
        names: list[str] = []
        for word in words[place : place + LONGEST]:
            if names and word.is_parted:
                break
            names.append(self._word_of(word.form))
        glued = [word.is_glued for word in words[place : place + len(names)]]
        if names[0] in self._function_words:
            return None, place + 1
        for size in range(len(names), 0, -1):
            key = join_key(names[:size], glued[:size], self.language)
            if names[size - 1] not in self._function_words and self.lines.find(key):
                return Term(words[place].start, words[place + size - 1].end, key), place + size
        return None, place + 1

    def _find_in_runs(self, words: Sequence[Word]) -> Iterator[Term]:
        """Terms among runs of script, which may begin and end inside a run but not inside a word of katakana."""
        key = join_key([word.form for word in words], [word.is_glued for word in words], self.language)
        places: list[int] = []
        fixed: set[int] = set()
        for word in words:
            if len(places) < len(key) and key[len(places)] == " ":
                places.append(word.start)
            if is_katakana(word.form):
                fixed.update(range(len(places) + 1, len(places) + len(word.form)))
            places += range(word.start, word.end)
        start = 0
        while start < len(key):
            end = 0
            if start not in fixed and key[start] != " ":
                longest = min(start + LONGEST_RUN, len(key))
                end = next(
                    (end for end in range(longest, start, -1) if end not in fixed and self._has(key[start:end])), 0
                )
            if end:
                yield Term(places[start], places[end - 1] + 1, key[start:end])
            start = max(end, start + 1)

    def _has(self, key: str) -> bool:
        return key not in self._function_words and self.lines.find(key) is not None


def _span(said: Sequence[bool]) -> tuple[int, int]:
    """From the first to the last that is true; all if none is."""
    places = [place for place, is_said in enumerate(said) if is_said]
    return (places[0], places[-1] + 1) if places else (0, len(said))


def _phrases(words: Iterable[Word]) -> Iterator[list[Word]]:
    phrase: list[Word] = []
    for word in words:
        if word.is_parted and phrase:
            yield phrase
            phrase = []
        phrase.append(word)
    if phrase:
        yield phrase


def _cut_run(run: str, known: Lines) -> Iterator[str]:
    """The longest known words of a run, from its beginning."""
    start = 0
    while start < len(run):
        end = next(
            (end for end in range(min(start + LONGEST_RUN, len(run)), start, -1) if known.find(run[start:end])), start
        )
        if end > start:
            yield run[start:end]
        start = max(end, start + 1)
