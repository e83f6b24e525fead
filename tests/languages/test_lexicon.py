"""Lexicons learned from small invented texts, and looked up."""

import gzip
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulings_site.languages.association.bitext import Kind, TextPair
from rulings_site.languages.lexicon import Lexicon
from rulings_site.languages.lexicon_file import (
    Candidate,
    Entry,
    WordEntry,
    list_languages,
    path_of,
    read_entry,
    read_file,
    write_file,
)
from tests.languages.parallel_texts import NOUNS, SENTENCES, make_lexicon, make_pairs

LANGUAGES = ("de", "fr", "ja")


@pytest.fixture(scope="module")
def lexicons(tmp_path_factory) -> dict[str, Lexicon]:
    folder = tmp_path_factory.mktemp("lexicons")
    return {language: make_lexicon(folder, language) for language in LANGUAGES}


def first(candidates: tuple[Candidate, ...]) -> str:
    return candidates[0].term if candidates else ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_is_first_for_its_counterpart_in_both_directions(lexicons, language):
    lexicon = lexicons[language]
    for own, english in zip(NOUNS[language], NOUNS["en"], strict=True):
        assert (first(lexicon.from_english(english)), first(lexicon.to_english(own))) == (own, english)


@pytest.mark.parametrize(
    ("typed", "english"),
    [
        ("der Steinwall", "stone wall"),
        ("STEINWALL", "stone wall"),
        ("Kupfermuenze", "copper coin"),
        ("Häfen", "harbour"),
    ],
    ids=["article", "capitals", "umlaut in full", "plural"],
)
def test_a_term_is_found_as_people_type_it(lexicons, typed, english):
    assert first(lexicons["de"].to_english(typed)) == english


def test_an_elided_article_parts_no_term(lexicons):
    assert first(lexicons["fr"].from_english("stone wall")) == "mur d'ardoise"


def test_the_count_is_of_the_texts_that_have_both(lexicons):
    assert lexicons["de"].from_english("lantern")[0].count == 3 * len(SENTENCES["de"])


@pytest.mark.parametrize(
    ("kind", "found"), [(Kind.CARD, ""), (Kind.RULE, "vision nocturne"), (Kind.NAME, "vision nocturne")]
)
def test_what_stands_in_one_text_counts_if_that_is_a_rule_or_a_name(tmp_path, kind, found):
    pairs = [*make_pairs("fr"), TextPair("vision nocturne", "night vision", kind=kind)]
    assert first(make_lexicon(tmp_path, "fr", pairs).from_english("night vision")) == found


def test_terms_of_a_text_are_the_longest_known_in_order(lexicons):
    text = "Ein Rabe trägt die Kupfermünze über den Steinwall."
    found = lexicons["de"].terms(text)
    assert [text[term.start : term.end] for term in found] == ["Rabe", "Kupfermünze", "Steinwall"]
    text = "石壁の上のカラス"
    assert [text[term.start : term.end] for term in lexicons["ja"].terms(text)] == ["石壁", "カラス"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_scores_higher_than_another_sentence(lexicons, language):
    lexicon = lexicons[language]

    def score(sentence: int, noun: int, english_noun: int) -> float:
        own = SENTENCES[language][sentence].format(NOUNS[language][noun])
        english = SENTENCES["en"][sentence].format(NOUNS["en"][english_noun])
        return lexicon.translation_score(lexicon.words(own), lexicon.english_words(english))

    assert score(0, 1, 1) > 0.7 > score(0, 1, 4) > 0


def test_the_same_texts_in_any_order_give_the_same_bytes(tmp_path):
    pairs = make_pairs("de")
    make_lexicon(tmp_path / "one", "de", pairs)
    make_lexicon(tmp_path / "other", "de", pairs[::-1])
    assert path_of(tmp_path / "one", "de").read_bytes() == path_of(tmp_path / "other", "de").read_bytes()


def test_a_lexicon_is_read_anew_when_its_file_changes(tmp_path):
    assert make_lexicon(tmp_path, "de", make_pairs("de")[:6]).from_english("dusk") == ()
    assert first(make_lexicon(tmp_path, "de").from_english("paint")) == "Bemale"
    assert list_languages(tmp_path) == ["de"]


def test_nothing_learned_says_how_to_learn_and_knows_nothing(tmp_path):
    lexicon = Lexicon.load(tmp_path / "nowhere", "de")
    assert "manage.py build_lexicon --language de" in lexicon.missing
    assert (len(lexicon), lexicon.to_english("Boot"), lexicon.terms("Boot")) == (0, (), ())
    assert lexicon.translation_score(lexicon.words("Boot"), lexicon.english_words("boat")) == 0


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: data[:-20],
        lambda data: b"no lexicon",
        lambda data: gzip.compress(gzip.decompress(data)[:-30]),
        lambda data: gzip.compress(b"[]\n"),
    ],
    ids=["empty", "cut off", "another file", "lines missing", "another header"],
)
def test_a_damaged_file_says_so(tmp_path, damage):
    make_lexicon(tmp_path, "de")
    path = path_of(tmp_path, "de")
    path.write_bytes(damage(path.read_bytes()))
    lexicon = Lexicon.load(tmp_path, "de")
    assert "build it again" in lexicon.missing
    assert lexicon.to_english("Boot") == ()


def test_a_file_of_another_version_says_so(tmp_path):
    make_lexicon(tmp_path, "de")
    path = path_of(tmp_path, "de")
    path.write_bytes(gzip.compress(gzip.decompress(path.read_bytes()).replace(b'"version": 1', b'"version": 9', 1)))
    assert "of version 9, this site reads 1" in Lexicon.load(tmp_path, "de").missing


def test_a_write_that_fails_leaves_the_old_file(tmp_path):
    make_lexicon(tmp_path, "de")
    before = path_of(tmp_path, "de").read_bytes()

    def broken():
        raise RuntimeError("broken off")
        yield

    with pytest.raises(RuntimeError):
        write_file(path_of(tmp_path, "de"), {}, (broken(), []), ([], []))
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [before]


ODD = st.text(max_size=60) | st.sampled_from(
    ["\x00", "🃏" * 40, "\u202eabc\u202c", "ا" * 30, "a" * 10_000, "石壁" * 5_000, "…", "l'", "-" * 500, "\ud800"]
)


@given(ODD, st.sampled_from(LANGUAGES))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_text_is_read(lexicons, text, language):
    lexicon = lexicons[language]
    for candidates in (lexicon.to_english(text), lexicon.from_english(text)):
        scores = [one.score for one in candidates]
        assert all(0 <= score <= 1 for score in scores)
        assert all(before >= after for before, after in pairwise(scores))
    for term in (*lexicon.terms(text), *lexicon.english_terms(text)):
        assert 0 <= term.start < term.end <= len(text)
    assert 0 <= lexicon.translation_score(lexicon.words(text), lexicon.english_words(text)) <= 1


WORDS = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1, max_size=8)
CANDIDATES = st.builds(Candidate, WORDS, st.integers(0, 1000).map(lambda score: score / 1000), st.integers(1, 10**6))


@given(st.dictionaries(WORDS, st.lists(CANDIDATES, max_size=4).map(tuple), max_size=8))
@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_file_gives_back_what_was_written(tmp_path, terms):
    entries = [Entry(key, key.upper(), candidates) for key, candidates in terms.items()]
    path = path_of(tmp_path, "de")
    write_file(path, {"language": "de"}, (entries, []), ([WordEntry("a", 1.5, {"b": 0.25})], []))
    about, sections = read_file(path)
    assert about["language"] == "de"
    assert list(sections["own"].keys()) == sorted(terms, key=str.encode)
    for entry in entries:
        assert read_entry(sections["own"].find(entry.key)) == entry


@given(
    st.lists(st.tuples(st.text(max_size=40), st.text(max_size=40)), max_size=12), st.sampled_from(["de", "fr", "ko"])
)
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_texts_can_be_learned_from(tmp_path, texts, language):
    make_lexicon(tmp_path, language, [TextPair(own, english) for own, english in texts])
