"""Queries: what can be typed, what it means, and where it cannot be read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings_site.search.query import (
    MAX_DEPTH,
    And,
    Card,
    Dated,
    Edition,
    Held,
    Kind,
    Marked,
    Not,
    Or,
    Phrase,
    Prefix,
    Query,
    QueryError,
    Section,
    Under,
    Word,
    parse_query,
)
from rulings_site.search.query.fields import FIELDS
from rulings_site.search.reading import QueryReader


def nodes(text):
    return parse_query(text).root.nodes


def read_for(text, language="en", kind="rule"):
    return QueryReader(parse_query(text)).read(kind, language)


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
        ("manif*", (Prefix("manif"),)),
        ("裏*", (Word("裏"),)),
        ("*/* {2/W}*", (Word("*/*"), Word("{2/W}*"))),
        ("a AND b OR c", (Word("a"), Or((Word("b"), Word("c"))))),
        ("((a)) OR (b c)", (Or((Word("a"), And((Word("b"), Word("c"))))),)),
        ("a -(b OR -c)", (Word("a"), Not(Or((Word("b"), Not(Word("c"))))))),
        ("a NOT NOT b --c", (Word("a"), Word("b"), Not(Word("c")))),
        ("a () (🎉) b", (Word("a"), Word("b"))),
        ('card:"Rest in Peace" card:„Wald“ dies', (Card("Rest in Peace"), Card("Wald"), Word("dies"))),
        ("rule:702 rule:CR702,37E. section:7", (Under("702"), Under("702.37e"), Under("7"))),
        ("section:Layers edition:20150123", (Section("Layers"), Edition("20150123"))),
        ("date>=2009-1-2 date<=2012", (Dated("2009-01-02", ""), Dated("", "2012-12-31"))),
        ("date:2016-02 date:2018-07-13", (Dated("2016-02-01", "2016-02-29"), Dated("2018-07-13", "2018-07-13"))),
        ("on:2015-02 is:stale -is:Withdrawn", (Held("2015-02-28"), Marked("stale"), Not(Marked("withdrawn")))),
        ("a (b kind:rule OR c)", (Word("a"), Word("b"), Or((Kind("rule"), Word("c"))))),
    ],
)
def test_text_becomes_a_tree(text, expected):
    assert nodes(text) == expected


def test_kind_and_language_are_fields_and_read_as_people_write_them():
    query = parse_query("kind:rule lang:de lang:日本語 KIND:x Sonderaktion")
    assert (query.kinds, query.languages) == (("rule",), ("de", "ja"))
    assert query.root == And((Word("KIND:x"), Word("Sonderaktion")))


@pytest.mark.parametrize(
    ("text", "kinds", "languages"),
    [
        ("x", (), ()),
        ("x lang:zh", (), ("zh-Hans", "zh-Hant")),
        ("x lang:zhs kind:Rulings", ("ruling",), ("zh-Hans",)),
        ("x kind:card kind:rule", ("rule", "card"), ()),
        ("x (kind:rule OR kind:glossary) NOT kind:rule", ("glossary",), ()),
        ("x NOT (kind:rule OR kind:ruling)", ("glossary", "card"), ()),
    ],
)
def test_what_narrows_the_whole_query_is_no_part_of_the_tree(text, kinds, languages):
    query = parse_query(text)
    assert (query.kinds, query.languages) == (kinds, languages)
    assert query.root == And((Word("x"),))


@pytest.mark.parametrize(
    ("text", "position", "says"),
    [
        ('say "face up', 4, "never closed"),
        ("a kind:novel", 2, "rule, glossary, ruling, card"),
        ("a kind:", 2, "asks for nothing"),
        ("a kind: rule", 2, "without a blank"),
        ('a card:""', 2, "asks for nothing"),
        ("a card:++", 2, "is no name"),
        ("lang:xx a", 0, "can be one of: en, de"),
        ("-cloak", 0, "Add a word"),
        ("morph OR -cloak", 0, "One side of OR"),
        ("-(a b) -lang:de", 0, "Add a word"),
        ("", 0, "no word"),
        ("🎉", 0, "no word"),
        ("kind:rule", 0, "no word"),
        ("NOT kind:card lang:de", 0, "no word"),
        ("x" * 10_000, 1_000, "10,000 signs"),
        ("a " * 101, 200, "100 words"),
        ("(a b", 0, "never closed"),
        ("a (b) c) d", 7, "never opened"),
        ("a :-)", 4, "never opened"),
        ("a NOT", 2, "Nothing follows NOT"),
        ("a -(b NOT)", 6, "Nothing follows NOT"),
        ("a " + "(" * 30 + "b" + ")" * 30, 2 + MAX_DEPTH, "20 parentheses"),
        ("a " + "-(" * 30 + "b" + ")" * 30, 3 + MAX_DEPTH, "20 parentheses"),
        ("i*", 0, "at least 3 letters"),
        ("a face-dow*", 2, "single word"),
        ("a date>=yesterday", 2, "is no date"),
        ("a date:2015-02-29", 2, "is no date"),
        ("a date:0000", 2, "is no date"),
        ("a on:today", 2, "is no date"),
        ("a date>2015", 2, "date: or date>= or date<="),
        ("a kind>=rule", 2, "Write kind:"),
        ("a rule:x", 2, "no number of a rule"),
        ("a rule:٧٠٢", 2, "no number of a rule"),
        ("a section:702.9", 2, "Write rule:702.9"),
        ("a section:70", 2, "is no section"),
        ("a is:new", 2, "stale, withdrawn"),
        ("a kind:rule NOT kind:rule", 0, "No kind or language is left"),
        ("a kind:rule date:2018", 12, "is about rulings; what else is asked leaves only rules"),
        ("rule:702 (is:stale OR card:X)", 10, "leaves only rules"),
        ("is:stale (kind:rule a OR kind:glossary b)", 0, "leaves only"),
    ],
)
def test_what_cannot_be_read_says_where_and_what_would_work(text, position, says):
    with pytest.raises(QueryError, match=says) as caught:
        parse_query(text)
    assert caught.value.position == position
    assert parse_query(caught.value.example)


@pytest.mark.parametrize("field", FIELDS.values(), ids=FIELDS)
def test_the_example_of_each_field_can_be_read(field):
    assert parse_query(field.example)


_PIECES = [
    *'"«»“”「-()+/=<*x', " ", "  ", "OR ", "NOT ", "AND ", "裏", "\u202e", "\0", "🎉", "שלום", "a", "the", "1/1", "{2}",
    "manif", "kind:", "rule", "lang:", "de", "zh", "card:", "Bolt", "rule:", "702", ".37e", "section:", "edition:",
    "date:", "date>=", "date<=", "2018", "-07", "on:", "is:", "stale",
]  # fmt: skip
typed = st.one_of(st.text(), st.lists(st.sampled_from(_PIECES), max_size=25).map("".join))


def read(text) -> Query | QueryError:
    try:
        return parse_query(text)
    except QueryError as error:
        return error


@given(typed)
def test_anything_typed_is_a_query_or_says_why_not(text):
    query = read(text)
    if isinstance(query, QueryError):
        assert query.message
        assert 0 <= query.position <= max(len(text), 1_000)
        assert parse_query(query.example)
        return
    reader = QueryReader(query)
    for language in ("en", "de", "ja", "he"):
        for kind in ("rule", "ruling"):
            if reading := reader.read(kind, language):
                assert all(row for row in reading.rows.values())


@given(typed)
def test_a_query_is_written_as_a_text_that_is_read_as_the_same_query(text):
    query = read(text)
    if isinstance(query, Query):
        assert parse_query(str(query)) == query


def test_stop_words_are_left_out_unless_nothing_else_is_asked_or_they_are_quoted():
    assert len(read_for("what is the stack").wanted) == 1
    assert len(read_for("what is the").wanted) == 3
    assert read_for("the rule:702").root == Under("702")
    assert read_for("stack OR (what is the phase)").root == Or((Word("stack"), Word("phase")))
    (row,) = read_for('"up to the"').wanted
    assert [asked.terms for asked in row] == [("up",), ("to",), ("the",)]


def test_what_the_kind_and_the_language_of_a_text_decide_is_settled_before_it_is_searched():
    text = "(kind:rule morph) OR (kind:ruling is:stale) OR (lang:de Karte)"
    assert read_for(text).root == Word("morph")
    assert read_for(text, kind="ruling").root == Marked("stale")
    assert read_for(text, "de", "card").root == Word("Karte")
    assert read_for(text, kind="card") is None
    assert read_for("card:Bolt", kind="glossary") is None
    assert read_for("x NOT date:2018").root == Word("x")
