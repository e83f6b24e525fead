"""Tokens: one expression for all languages, stems, bigrams, offsets."""

import pytest
import Stemmer
from hypothesis import given
from hypothesis import strategies as st

from rulings_site.languages.fold import fold_name
from rulings_site.languages.stemming import stem
from rulings_site.languages.stopwords import is_stop_word
from rulings_site.languages.tags import LANGUAGES
from rulings_site.languages.tokenise import tokenise, tokenise_query


def terms(text, language="en"):
    return [token.term for token in tokenise(text, language) if not token.is_extra]


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("Pay {2}{W} or {T}:", "en", ["pay", "{2}", "{w}", "or", "{t}"]),
        ("see 702.9a, 704.5aa and 702.175.", "en", ["see", "702.9a", "704.5aa", "and", "702.175"]),
        ("+1/+1, −1/−1 and */*", "en", ["+1/+1", "-1/-1", "and", "*/*"]),
        ("and/or 1/2/2015", "en", ["and", "or", "1", "2", "2015"]),
        ("Urza’s Saga, urzas saga", "en", ["urza", "saga", "urza", "saga"]),
        ("Lim-Dûl's Æther Jötun", "en", ["lim", "dul", "aether", "jotun"]),
        ("L’eau qu'il n'a", "fr", ["eau", "il", "a"]),
        ("dell'isola", "it", ["isol"]),
        ("Straße Wälder Wald", "de", ["strass", "wald", "wald"]),
        ("裏向きの{3}裏", "ja", ["裏向", "向き", "きの", "{3}", "裏"]),
        ("특별한 행동", "ko", ["특별", "별한", "행동"]),
        ("Лесные существа", "ru", ["лесн", "существ"]),
        ("i++ 🎉 --", "en", ["i"]),
        ("", "en", []),
    ],
)
def test_a_text_becomes_tokens(text, language, expected):
    assert terms(text, language) == expected


def test_a_number_brings_its_parents_and_a_run_its_last_sign():
    extra = [(token.term, token.position) for token in tokenise("702.9a 裏向き", "ja") if token.is_extra]
    assert extra == [("702.9", 0), ("702", 0), ("き", 2)]


def test_offsets_show_the_word_without_its_article():
    text = "Voici l’action spéciale"
    assert [text[token.start : token.end] for token in tokenise(text, "fr")] == ["Voici", "action", "spéciale"]


def test_a_typed_german_word_stands_for_its_umlauts_too():
    (asked,) = tokenise_query("Todesberuehrung", "de")
    assert stem("Todesberührung", "de") in asked.terms
    assert len(tokenise_query("Todesberuehrung", "en")[0].terms) == 1


@pytest.mark.parametrize(
    "forms",
    [
        "aufdecken aufgedeckt aufgedeckte aufgedeckten aufzudecken",
        "auslösen ausgelöst ausgelöstes auszulösen",
        "umwandeln umgewandelt umgewandelten umzuwandeln",
        "ausrüsten ausgerüstet ausgerüstete",
        "zulassen zugelassen zuzulassen",
        "zurücklegen zurückgelegt zurückzulegen",
        "hinzufügen hinzugefügt hinzuzufügen",
    ],
)
def test_german_verbs_with_a_part_in_front_are_one_word_in_all_forms(forms):
    assert len({stem(form, "de") for form in forms.split()}) == 1


@pytest.mark.parametrize("word", ["Zugende", "Umgebung", "Vorgehen", "Angebot", "ausgeben", "zugehörig", "Eingang"])
def test_german_words_that_only_look_so_keep_their_stem(word):
    assert stem(word, "de") == fold_name(Stemmer.Stemmer("german").stemWord(word.lower()))


def test_accents_are_folded_after_the_stem_is_cut():
    assert stem("Wälder", "de") == stem("Wald", "de")
    assert stem("créatures", "fr") == stem("créature", "fr")


def test_stop_words_are_of_a_language():
    assert is_stop_word("The", "en")
    assert is_stop_word("à", "fr")
    assert not is_stop_word("die", "en")
    assert is_stop_word("die", "de")
    assert not is_stop_word("not", "en")


@given(st.text(), st.sampled_from(sorted(LANGUAGES)))
def test_tokens_of_any_text_stand_in_it_in_order(text, language):
    last_start = last_position = 0
    for token in tokenise(text, language):
        assert 0 <= token.start < token.end <= len(text)
        assert token.start >= last_start or token.is_extra
        assert token.position >= last_position
        last_start, last_position = token.start, token.position
