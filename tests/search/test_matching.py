"""Whether a text is what is asked, read word by word and place by place; and that a backend agrees."""

from itertools import product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulings_site.search.backends.whoosh import WhooshBackend
from rulings_site.search.documents import Place
from rulings_site.search.matching import find_place, numbers_above
from rulings_site.search.query import (
    And,
    Card,
    Dated,
    Held,
    Marked,
    Not,
    Or,
    Phrase,
    Prefix,
    Query,
    Under,
    Word,
    parse_query,
    selects,
)
from rulings_site.search.reading import QueryReader
from tests.search.contract import make


def is_found(document, query: Query) -> bool:
    reading = QueryReader(query).read(document.kind, document.language)
    return reading is not None and find_place(document, reading) is not None


@pytest.mark.parametrize(
    ("title", "body", "query", "expected"),
    [
        ("turn it", "face up", '"turn face"', False),
        ("", "turn face up", '"turn face"', True),
        ("", "turn face up", 'turn -"face up"', False),
        ("", "turn up the face", 'turn -"face up"', True),
        ("", "see 701.40b", '701.40 OR "no such"', True),
        ("", "a manifested card", "manifeste* -(card token)", True),
    ],
)
def test_a_text_is_read_to_be_sure_of_neighbours(title, body, query, expected):
    assert is_found(make("rule", "en", title, body), parse_query(query)) is expected


def test_a_number_stands_under_its_rule_its_section_and_its_chapter():
    assert numbers_above("702.37e") == ["702.37e", "702.37", "702", "7"]
    assert numbers_above("") == []


def test_all_that_is_asked_must_be_true_of_one_place():
    places = (
        Place(card="Bolt", since="2009-05-01", key="1"),
        Place(card="Wald", since="2014-05-01", until="2018-01-01", key="2"),
    )
    text = make("ruling", "en", "Bolt", "Said.", places=places)
    reading = QueryReader(parse_query("card:wald date>=2010")).read("ruling", "en")
    assert find_place(text, reading).key == "2"
    assert not is_found(text, parse_query("card:bolt date>=2010"))
    assert is_found(text, parse_query("card:wald on:2017-12-31"))
    assert not is_found(text, parse_query("card:wald on:2018-01-01"))


_WORDS = ("turn", "face", "up", "turned", "faces")
_DAYS = ("2015-01-01", "2016-01-01", "2017-01-01")
_CARDS = ("Bolt", "Wald")
_NUMBERS = ("701", "701.4", "701.4a", "702.4")


def _place(number, card, first, last, marks) -> Place:
    return Place(number, card, _DAYS[first], _DAYS[last] if last > first else "", marks, "")


numbered = st.builds(_place, st.sampled_from(_NUMBERS), st.just(""), st.integers(0, 1), st.integers(0, 2), st.just(()))
on_cards = st.builds(
    _place,
    st.just(""),
    st.sampled_from(_CARDS),
    st.integers(0, 2),
    st.integers(0, 2),
    st.sampled_from([(), ("stale",)]),
)
texts = st.lists(st.sampled_from(_WORDS), min_size=1, max_size=4).map(" ".join)
documents = st.lists(
    st.one_of(
        st.tuples(st.just("rule"), texts, st.lists(numbered, min_size=1, max_size=3).map(tuple)),
        st.tuples(st.just("ruling"), texts, st.lists(on_cards, min_size=1, max_size=3).map(tuple)),
    ),
    min_size=1,
    max_size=6,
)
leaves = st.one_of(
    st.sampled_from(_WORDS).map(Word),
    st.sampled_from(list(product(_WORDS[:3], repeat=2))).map(lambda pair: Phrase(" ".join(pair))),
    st.sampled_from(("turn", "fac", "turne")).map(Prefix),
    st.sampled_from(("7", *_NUMBERS)).map(Under),
    st.sampled_from(_CARDS).map(Card),
    st.sampled_from(_DAYS).map(lambda day: Dated(day, "")),
    st.sampled_from(_DAYS).map(Held),
    st.just(Marked("stale")),
)
trees = st.recursive(
    leaves,
    lambda nodes: st.one_of(
        nodes.map(Not),
        st.lists(nodes, min_size=2, max_size=3).map(lambda several: And(tuple(several))),
        st.lists(nodes, min_size=2, max_size=3).map(lambda several: Or(tuple(several))),
    ),
    max_leaves=6,
).filter(selects)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("index")


@settings(suppress_health_check=[HealthCheck.filter_too_much], deadline=None, max_examples=60)
@given(made=documents, asked=st.lists(trees, min_size=1, max_size=8))
def test_a_backend_finds_the_very_texts_that_are_what_is_asked(folder, made, asked):
    backend = WhooshBackend(folder)
    held = [make(kind, "en", "", body, group=str(at), places=places) for at, (kind, body, places) in enumerate(made)]
    backend.rebuild(held, "x")
    for tree in asked:
        query = Query("", And((tree,)))
        found = {hit.document.group for hit in backend.search(query).hits}
        assert found == {document.group for document in held if is_found(document, query)}
