"""Learn which terms of two languages stand for each other, from nothing but pairs of texts."""

from collections import defaultdict
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass

from rulings_site.languages.association.alignment import WordModel
from rulings_site.languages.association.bitext import Bitext, Kind, TextPair
from rulings_site.languages.association.compounds import find_compounds, is_cognate
from rulings_site.languages.association.phrases import Phrase, find_phrases, whole_phrase
from rulings_site.languages.association.side import Side
from rulings_site.languages.association.terms import Found, Key, PhraseTable, Scored, score_share
from rulings_site.languages.lexicon_file import Candidate, Entry, WordEntry

LONGEST_NAME = 6
"""Words of a heading or term that is taken whole."""
PLACES = 8
"""Places a phrase is looked at to find the form it is shown in."""
LEAST_SHARE = 0.05
"""Share of a word that another one explains, from which on it is kept."""
LEAST_MEANING = 0.3
"""Share of a word from which on another one is what it means."""
LEAST_OF_WORD = 0.3
"""The same for a word that stands in no phrase of its own."""

Places = defaultdict[Key, list[tuple[int, Phrase]]]
Both = tuple[Phrase, Phrase]


@dataclass(frozen=True)
class Learned:
    """A lexicon as it is written: terms and words of the language and of English, by name the forms that are not
    their stems, and the words that say nothing."""

    entries: tuple[list[Entry], list[Entry]]
    words: tuple[list[WordEntry], list[WordEntry]]
    about: dict[str, object]


def learn(pairs: Iterable[TextPair], language: str) -> Learned:
    """Return what a set of paired texts teaches; the same for the same pairs in any order."""
    bitext = Bitext(pairs, language)
    own, english = bitext.own, bitext.english
    model = WordModel(bitext.masked, lambda one, other: is_cognate(own.of_number(one), english.of_number(other)))
    model.compounds = _find_compounds(own, model)
    phrases = _Phrases(bitext, model)
    about: dict[str, object] = {"pairs": len(bitext.pairs)}
    for name, side in (("own", own), ("english", english)):
        about[f"{name}_forms"] = side.list_forms()
        about[f"{name}_function_words"] = sorted(side.function_words)
    return Learned(phrases.list_entries(), _list_words(bitext, model), about)


class _Phrases:
    """The phrases of a set of paired texts, counted, and where each of them stands."""

    def __init__(self, bitext: Bitext, model: WordModel) -> None:
        self._bitext, self._model = bitext, model
        self._sides = (bitext.own, bitext.english)
        self._places: tuple[Places, Places] = (defaultdict(list), defaultdict(list))
        self._names: tuple[dict[Key, tuple[str, str]], ...] = ({}, {})
        self._found = self._count().score()
        for side, words in enumerate(_find_lone_words(model, self._found)):
            self._found[side].update(words)
            self._note_words(side, {key[0] for key in words})
            self._note_words(1 - side, {one.key[0] for candidates in words.values() for one in candidates})

    def list_entries(self) -> tuple[list[Entry], list[Entry]]:
        """Return the terms of the language and of English."""
        return self._list(0), self._list(1)

    def _count(self) -> PhraseTable:
        table = PhraseTable()
        pairs = zip(self._bitext.pairs, self._bitext.masked, self._bitext.words, strict=True)
        for place, (pair, masked, words) in enumerate(pairs):
            phrases = set(
                find_phrases(masked.own, masked.english, self._model.align(place, is_close=pair.kind is not Kind.CARD))
            )
            whole = (whole_phrase(masked.own), whole_phrase(masked.english))
            is_name = pair.kind is Kind.NAME and all(0 < len(phrase) <= LONGEST_NAME for phrase in whole)
            for phrase in sorted(phrases | {whole} if is_name else phrases):
                own, english = (self._note(side, place, words[side], phrase[side]) for side in (0, 1))
                table.add(own, english, pair.count, is_name=is_name and phrase == whole)
                if pair.kind is not Kind.CARD:
                    table.believe(own, english)
        return table

    def _note(self, side: int, place: int, words: Sequence[int], phrase: Phrase) -> Key:
        """Note where a phrase stands, and return its key."""
        key = tuple([words[at] for at in phrase])
        places = self._places[side][key]
        if len(places) < PLACES:
            places.append((place, phrase))
        return key

    def _note_words(self, side: int, lone: Set[int]) -> None:
        """Note where words stand that no phrase begins or ends with."""
        lone = {word for word in lone if (word,) not in self._places[side]}
        for place, words in enumerate(self._bitext.words):
            for at, word in enumerate(words[side]):
                if word in lone:
                    self._note(side, place, words[side], (at,))

    def _list(self, side: int) -> list[Entry]:
        """The terms of one language. Two phrases may have one key: they were cut in different places."""
        entries: dict[str, Entry] = {}
        for key, candidates in self._found[side].items():
            name, form = self._name(side, key)
            known = entries.get(name, Entry(name, form, ()))
            shown = (Candidate(self._name(1 - side, one.key)[1], one.score, one.count) for one in candidates)
            entries[name] = known._replace(candidates=_merge([*known.candidates, *shown]))
        return list(entries.values())

    def _name(self, side: int, key: Key) -> tuple[str, str]:
        """What a phrase is looked up by, and the form it is shown in."""
        names = self._names[side]
        if key not in names:
            places = self._places[side][key]
            names[key] = self._sides[side].key(*places[0]), self._sides[side].form(places)
        return names[key]


def _find_compounds(own: Side, model: WordModel) -> dict[int, set[tuple[int, int]]]:
    meanings: defaultdict[str, set[int]] = defaultdict(set)
    for word, english, _, forth, _ in model.ties():
        if forth >= LEAST_MEANING:
            meanings[own.of_number(word)].add(english)
    return {own.number(word): pairs for word, pairs in find_compounds(own.names, meanings).items()}


def _merge(candidates: Iterable[Candidate]) -> tuple[Candidate, ...]:
    merged: dict[str, Candidate] = {}
    for one in candidates:
        known = merged.get(one.term, Candidate(one.term, 0.0, 0))
        merged[one.term] = Candidate(one.term, min(known.score + one.score, 1.0), known.count + one.count)
    return tuple(sorted(merged.values(), key=lambda one: (-one.score, one.term)))


def _find_lone_words(model: WordModel, found: tuple[Found, Found]) -> tuple[Found, Found]:
    """Words that no phrase begins and ends with, by what explains them: `Trampelschaden` always stands in
    `verursacht Trampelschaden`."""
    lone: tuple[defaultdict[Key, list[Scored]], ...] = (defaultdict(list), defaultdict(list))
    for own, english, back, forth, count in model.ties():
        for side, word, other, share, other_share in ((0, own, english, forth, back), (1, english, own, back, forth)):
            if (word,) not in found[side] and share >= LEAST_OF_WORD:
                lone[side][word,].append(Scored((other,), score_share(share, other_share), count))
    return tuple(
        {key: sorted(some, key=lambda one: (-one.score, one.key)) for key, some in sorted(part.items())}
        for part in lone
    )  # type: ignore[return-value]


def _list_words(bitext: Bitext, model: WordModel) -> tuple[list[WordEntry], list[WordEntry]]:
    """Each word with its weight; those of the language with the English words that explain them."""
    own, english = bitext.own, bitext.english
    counterparts: defaultdict[int, dict[str, float]] = defaultdict(dict)
    for word, other, back, forth, _ in model.ties():
        if max(back, forth) >= LEAST_SHARE:
            counterparts[word][english.of_number(other)] = max(back, forth)
    return (
        [WordEntry(own.of_number(word), weight, counterparts[word]) for word, weight in model.weigh(0).items()],
        [WordEntry(english.of_number(word), weight, {}) for word, weight in model.weigh(1).items()],
    )
