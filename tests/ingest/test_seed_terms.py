"""Terms of a gold file held against a lexicon of invented ones."""

import pytest

from ingest.evaluation.gold import Gold, GoldForm, GoldTerm
from ingest.evaluation.seed_terms import check_terms
from rulings_site.languages.lexicon_file import Candidate, Entry, path_of, write_file


def entry(key: str, *candidates: str) -> Entry:
    scored = (Candidate(term, 0.9 - place / 10, 5) for place, term in enumerate(candidates))
    return Entry(key, key, tuple(scored))


@pytest.fixture
def lexicons(tmp_path, settings):
    settings.LEXICON_DIR = tmp_path
    own = [entry("regenwand", "rain wall"), entry("nebel", "mist")]
    english = [
        entry("rain wall", "Nebel", "Regen", "die Regenwände"),
        entry("turn up", "dreht sie um"),
        entry("late", "a", "b", "c", "Spät"),
    ]
    write_file(path_of(tmp_path, "de"), {}, (own, english), ([], []))


def check(english: str, form: str) -> list:
    term = GoldTerm(en=(GoldForm(english, "000/en/a"),), de=(GoldForm(form, "000/de/a"),))
    return list(check_terms(Gold(documents=(), terms=(term,)), {}))


@pytest.mark.parametrize(
    ("english", "form"),
    [
        ("rain wall", "eine Regenwand"),
        ("the mist", "Nebel"),
        ("turn … up", "dreht … um"),
    ],
    ids=["stem, without article", "from the other side", "words between"],
)
def test_a_pair_among_the_first_candidates_is_right(lexicons, english, form):
    assert [fact.is_right for fact in check(english, form)] == [True]


def test_a_fourth_candidate_comes_too_late_and_what_came_first_is_told(lexicons):
    (fact,) = check("late", "Spät")
    assert (fact.document, fact.place, fact.expected, fact.found) == ("000", "de late", "Spät", "a, b, c | -")


def test_a_language_without_lexicon_says_how_to_learn_one(tmp_path, settings):
    settings.LEXICON_DIR = tmp_path
    (fact,) = check("mist", "Nebel")
    assert "build_lexicon --language de" in fact.found
