"""Search by API, on a real index of a few texts."""

import pytest

from rulings_site.search.index import get_backend


def test_words_find_texts_marked_and_with_their_page(index, get, client):
    status, answer = get("search/", q="unseen")
    assert status == 200
    assert [hit["kind"] for hit in answer["hits"]] == ["glossary"]
    assert {"text": "unseen", "is_hit": True} in answer["hits"][0]["snippet"]
    assert answer["kinds"]["glossary"] == 1
    assert client.get(answer["hits"][0]["page"]).status_code == 200


def test_a_number_and_a_name_are_answered_by_themselves(index, get):
    assert get("search/", q="CR 701.40B.")[1]["rule_page"] == "/rules/701.40b/"
    assert get("search/", q="701.31b 2015-01-30")[1]["rule_page"] == "/rules/2015-01-30/701.31b/"
    cards = get("search/", q="foudre")[1]["cards"]
    assert cards == [{"slug": "lightning-bolt", "name": "Lightning Bolt", "languages": ["fr"]}]


def test_kind_and_language_narrow(index, get):
    _, everything = get("search/", q="manifest")
    _, rules = get("search/", q="manifest", kind="rule", language="en")
    assert {hit["kind"] for hit in everything["hits"]} > {"rule"}
    assert {(hit["kind"], hit["language"]) for hit in rules["hits"]} == {("rule", "en")}


@pytest.mark.parametrize(
    ("asked", "parameter", "said"),
    [
        ({}, "q", "required"),
        ({"q": '"open'}, "q", "never closed"),
        ({"q": "a", "kind": "spell"}, "kind", "expected one of rule, glossary, ruling, card, found 'spell'"),
        ({"q": "a", "page": "26"}, "page", "25"),
        ({"q": "x" * 1001}, "q", "1000"),
    ],
)
def test_what_cannot_be_read_is_refused(index, get, asked, parameter, said):
    status, problem = get("search/", **asked)
    assert status == 400
    assert problem["errors"][0]["parameter"] == parameter
    assert said in problem["detail"]


def test_without_an_index_it_says_so(get, tmp_path, settings):
    settings.SEARCH_INDEX_DIR = tmp_path / "none"
    get_backend.cache_clear()
    status, problem = get("search/", q="manifest")
    get_backend.cache_clear()
    assert (status, problem["title"]) == (503, "Service Unavailable")
    assert "index" in problem["detail"]
