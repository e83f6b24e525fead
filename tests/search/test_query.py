"""Queries: what can be typed, what it means, and where it cannot be read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings_site.search.analysis import read_query
from rulings_site.search.query import And, Not, Or, Phrase, Query, QueryError, Word, parse_query


def nodes(text):
    return parse_query(text).root.nodes


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("manifest  card", (Word("manifest"), Word("card"))),
        ('"face up" card', (Phrase("face up"), Word("card"))),
        ("„verdeckte Karte“ x", (Phrase("verdeckte Karte"), Word("x"))),
        ("«face cachée»", (Phrase("face cachée"),)),
        ("manifest -cloak", (Word("manifest"), Not(Word("cloak")))),
        ("manifest NOT cloak", (Word("manifest"), Not(Word("cloak")))),
        ('-"face up" manifest', (Not(Phrase("face up")), Word("manifest"))),
        (
            "a morph OR cloak OR disguise b",
            (Word("a"), Or((Word("morph"), Word("cloak"), Word("disguise"))), Word("b")),
        ),
        ("OR morph OR", (Word("morph"),)),
        ("-1/-1 counter", (Word("-1/-1"), Word("counter"))),
        ("i++", (Word("i++"),)),
        ("manifest 🎉 ++", (Word("manifest"),)),
        ("Circle of Protection: Red", (Word("Circle"), Word("of"), Word("Protection:"), Word("Red"))),
    ],
)
def test_text_becomes_a_tree(text, expected):
    assert nodes(text) == expected


def test_kind_and_language_are_fields_and_read_as_people_write_them():
    query = parse_query("kind:rule lang:de lang:日本語 KIND:x Sonderaktion")
    assert (query.kinds, query.languages) == (("rule",), ("de", "ja"))
    assert query.root == And((Word("KIND:x"), Word("Sonderaktion")))


@pytest.mark.parametrize(
    ("text", "position", "says"),
    [
        ('say "face up', 4, "never closed"),
        ("a kind:novel", 2, "rule, glossary, ruling, card"),
        ("lang:xx a", 0, "can be one of: en, de"),
        ("-lang:de a", 0, "cannot be excluded"),
        ("-cloak", 0, "Add a word"),
        ("", 0, "no word"),
        ("🎉", 0, "no word"),
        ("kind:rule", 0, "no word"),
        ("x" * 10_000, 1_000, "10,000 signs"),
        ("a " * 101, 200, "100 words"),
    ],
)
def test_what_cannot_be_read_says_where_and_what_would_work(text, position, says):
    with pytest.raises(QueryError, match=says) as caught:
        parse_query(text)
    assert caught.value.position == position


def read(text) -> Query | QueryError:
    try:
        return parse_query(text)
    except QueryError as error:
        return error


@given(st.one_of(st.text(), st.text(alphabet='"-OR «»kind:lang:dear裏\u202e\0 {}/+', max_size=60)))
def test_anything_typed_is_a_query_or_says_why_not(text):
    query = read(text)
    if isinstance(query, QueryError):
        assert query.message
        assert 0 <= query.position <= max(len(text), 1_000)
        return
    for language in ("en", "de", "ja", "he"):
        reading = read_query(query, language)
        assert reading.required
        assert all(row for group in reading.required for row in group)


def test_stop_words_are_left_out_unless_nothing_else_is_asked_or_they_are_quoted():
    assert len(read_query(parse_query("what is the stack"), "en").required) == 1
    assert len(read_query(parse_query("what is the"), "en").required) == 3
    ((row,),) = read_query(parse_query('"up to the"'), "en").required
    assert [asked.terms for asked in row] == [("up",), ("to",), ("the",)]
