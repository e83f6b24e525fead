"""Marks and snippets: what is marked is what was asked, and no sign is lost or added."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings_site.search.highlight import highlight, snippet
from rulings_site.search.query import QueryError, parse_query
from rulings_site.search.reading import QueryReader


def read(query, language="en"):
    return QueryReader(parse_query(query)).read("rule", language)


def marked(text, query, language="en"):
    return "".join(f"[{part.text}]" if part.is_hit else part.text for part in highlight(text, read(query, language)))


@pytest.mark.parametrize(
    ("text", "query", "language", "expected"),
    [
        ("Special actions, an action", "special action", "en", "[Special actions], an [action]"),
        ("turn face up; turned face-up", '"turned face up"', "en", "[turn face up]; [turned face-up]"),
        ("up face turn", '"turn face up"', "en", "up face turn"),
        ("<b>Special</b> & <i>x", "special b", "en", "<[b]>[Special]</[b]> & <i>x"),
        ("裏向きの裏、表", "裏", "ja", "[裏]向きの[裏]、表"),
        ("裏向きのカード", "裏向き", "ja", "[裏向き]のカード"),
        ("l’action spéciale", "action", "fr", "l’[action] spéciale"),
        ("see 702.9a", "702.9", "en", "see [702.9a]"),
        ("Pay {2}{W}.", "{2}{w}", "en", "Pay [{2}{W}]."),
        ("the stack", "the stack", "en", "the [stack]"),
        ("Wälder", "waelder", "de", "[Wälder]"),
        ("a cloaked card", "card -cloak", "en", "a cloaked [card]"),
        ("Manifested, a mane", "manif* rule:702", "en", "[Manifested], a mane"),
        ("Wälder, Wald", "Waelde*", "de", "[Wälder], Wald"),
        ("a cloaked card", "(card -(token cloak)) OR permanent", "en", "a cloaked [card]"),
    ],
)
def test_what_was_asked_is_marked(text, query, language, expected):
    assert marked(text, query, language) == expected


def test_a_snippet_shows_the_place_with_the_most_hits():
    text = (
        "An action of no interest. "
        + "Much is said in between. " * 30
        + "A special action is told of here. "
        + "End. " * 80
    )
    parts = snippet(text, read("special action"))
    shown = "".join(part.text for part in parts)
    assert shown.startswith("… ")
    assert shown.endswith(" …")
    assert "A special action is told" in shown
    assert len(shown) < 400


def test_a_short_text_is_shown_whole_and_one_without_hit_from_its_beginning():
    assert "".join(part.text for part in snippet("Nothing here.", read("special"))) == "Nothing here."
    assert "".join(part.text for part in snippet("Word " * 200, read("special"))).startswith("Word Word")


@given(st.text(), st.text(max_size=20), st.sampled_from(["en", "de", "fr", "ja"]))
def test_the_parts_of_any_text_are_that_text(text, typed, language):
    try:
        reading = read(typed, language)
    except QueryError:
        return
    if reading is None:
        return
    assert "".join(part.text for part in highlight(text, reading)) == text
    assert len("".join(part.text for part in snippet(text, reading))) <= 400
