"""What a term is called in other languages: on its page and by API."""

import pytest

from rulings_site.languages.lexicon_file import Candidate, Entry, path_of, write_file
from rulings_site.languages.stemming import stem
from tests.rules.test_views import read

pytestmark = pytest.mark.django_db


@pytest.fixture
def lexicons(tmp_path, settings):
    """Two languages that know a word each, and one whose file is damaged."""
    settings.LEXICON_DIR = tmp_path / "lexicon"
    words = {"de": ("manifestieren", "Manifestieren", "enthüllen", "bergen", "legen"), "ja": ("予示する", "予示する")}
    for language, (key, *terms) in words.items():
        own = [Entry(stem(key, language), key, (Candidate("manifest", 0.8, 41),))]
        candidates = tuple(Candidate(term, 0.9 - place / 10, 1200 - place) for place, term in enumerate(terms))
        write_file(
            path_of(settings.LEXICON_DIR, language), {}, (own, [Entry("manifest", "manifest", candidates)]), ([], [])
        )
    path_of(settings.LEXICON_DIR, "fr").write_bytes(b"no lexicon")


@pytest.fixture
def nothing_learned(tmp_path, settings):
    settings.LEXICON_DIR = tmp_path / "nowhere"


def test_a_term_shows_three_candidates_of_each_language_with_the_texts_that_have_them(client, book, lexicons):
    html = client.get("/glossary/manifest/").content.decode()
    assert '<dt class="label" lang="de">Deutsch</dt>' in html
    assert '<span lang="de">Manifestieren</span> <span class="count">1,200 texts</span>' in html
    assert '<span lang="ja">予示する</span>' in html
    assert "bergen" in html
    assert "legen<" not in html


def test_a_language_that_does_not_know_the_term_or_cannot_be_read_says_so(client, book, lexicons):
    text = read(client.get("/glossary/face-down/"))
    assert "Deutsch not learned" in text
    assert "Français its lexicon cannot be read" in text


def test_without_lexicons_the_page_stays_and_says_so(client, book, nothing_learned):
    assert "no lexicon has been built" in read(client.get("/glossary/manifest/"))


def test_lexicons_cost_no_query(client, book, lexicons, nothing_learned, settings, tmp_path, django_assert_num_queries):
    with django_assert_num_queries(4) as without:
        client.get("/glossary/manifest/")
    settings.LEXICON_DIR = tmp_path / "lexicon"
    with django_assert_num_queries(len(without.captured_queries)):
        client.get("/glossary/manifest/")


def ask(client, **parameters) -> tuple[int, dict]:
    response = client.get("/api/v1/lexicon/", parameters)
    return response.status_code, response.json()


def test_the_api_tells_a_term_in_every_language_learned(client, lexicons, django_assert_num_queries):
    with django_assert_num_queries(0):
        status, told = ask(client, term="to manifest")
    assert status == 200
    assert [one["language"] for one in told["results"]] == ["de", "fr", "ja"]
    assert told["results"][0]["from_english"][0] == {"term": "Manifestieren", "score": 0.9, "count": 1200}
    assert "damaged" in told["results"][1]["missing"]


def test_the_api_tells_what_english_stands_for_a_term(client, lexicons):
    _, told = ask(client, term="das Manifestieren", language="de")
    (one,) = told["results"]
    assert one["to_english"] == [{"term": "manifest", "score": 0.8, "count": 41}]


def test_a_language_that_was_not_learned_says_how(client, nothing_learned):
    assert ask(client, term="manifest")[1] == {"results": []}
    _, told = ask(client, term="manifest", language="de")
    assert "build_lexicon --language de" in told["results"][0]["missing"]


@pytest.mark.parametrize(
    ("parameters", "name"),
    [
        ({}, "term"),
        ({"term": ""}, "term"),
        ({"term": "a" * 201}, "term"),
        ({"term": "a", "language": "xx"}, "language"),
    ],
)
def test_what_is_asked_wrongly_is_named(client, nothing_learned, parameters, name):
    status, told = ask(client, **parameters)
    assert status == 400
    assert name in str(told)


@pytest.mark.parametrize("term", ["\x00", "🃏", "\u202eabc", "<script>", "…", "' OR 1=1", "  x  "])
def test_odd_terms_are_only_not_known(client, lexicons, term):
    status, told = ask(client, term=term)
    assert status in (200, 400)
    assert not any(one["from_english"] for one in told.get("results", []))
