"""Which edition introduced a sentence."""

from hypothesis import given
from hypothesis import strategies as st

from rulings_site.rules.blame import trace_sentences
from tests.rules.standings import make_path

DAYS = ("2015-01-23", "2016-09-30", "2018-04-27", "2020-07-03")


def trace(path, sources=None) -> list[tuple[str, str, str]]:
    """Return (day, number then, first day) of each sentence."""
    found = trace_sentences(path, sources)
    return [(str(one.day), one.number, str(one.first)) for one in found]


def test_a_sentence_keeps_its_date_through_new_numbers_and_new_words_beside_it():
    path = make_path(
        (DAYS[0], "701.31b", "Show the card. Pay its cost."),
        (DAYS[1], "701.32b", "Show the card. Pay its cost."),
        (DAYS[2], "701.33b", "Show the card. Pay its cost. Then nobody can respond to that."),
    )
    assert trace(path) == [
        (DAYS[0], "701.31b", DAYS[0]),
        (DAYS[0], "701.31b", DAYS[0]),
        (DAYS[2], "701.33b", DAYS[2]),
    ]


def test_typography_and_cited_numbers_make_no_new_sentence():
    path = make_path(
        (DAYS[0], "701.31b", "It's a special action (see rule 115.2b). It can't be countered."),
        (DAYS[1], "701.31b", "It’s a special action (see rule 116.2b). It can’t be countered."),
    )
    assert {day for day, _, _ in trace(path)} == {DAYS[0]}
    assert trace_sentences(path)[0].text == "It’s a special action (see rule 116.2b)."


def test_a_sentence_that_moved_within_its_rule_keeps_its_date():
    path = make_path(
        (DAYS[0], "701.31b", "Show the card. Pay its cost."), (DAYS[1], "701.31b", "Pay its cost. Show the card.")
    )
    assert {day for day, _, _ in trace(path)} == {DAYS[0]}


def test_a_reworded_sentence_knows_when_the_one_it_was_made_of_came():
    path = make_path(
        (DAYS[0], "701.31b", "A player shows the card to his or her opponents. It stays."),
        (DAYS[1], "701.31b", "A player shows the card to their opponents. It stays."),
        (DAYS[2], "701.31b", "A player shows that card to their opponents. It stays. Wholly other words are here too."),
    )
    assert trace(path) == [
        (DAYS[2], "701.31b", DAYS[0]),
        (DAYS[0], "701.31b", DAYS[0]),
        (DAYS[2], "701.31b", DAYS[2]),
    ]


def test_a_sentence_said_twice_is_two_sentences():
    path = make_path((DAYS[0], "101.1", "It stays."), (DAYS[1], "101.1", "It stays. It stays."))
    assert [day for day, _, _ in trace(path)] == [DAYS[0], DAYS[1]]


def test_a_sentence_that_came_from_another_rule_keeps_its_date():
    other = make_path(
        (DAYS[0], "203.2", "One part of it. Another part."), (DAYS[2], "203.2", "One part of it."), rule=2
    )
    path = make_path((DAYS[2], "203.2a", "Another part. A third is new here."))
    sources = {(1, path[0].since): [other]}
    assert trace(path, sources) == [(DAYS[0], "203.2", DAYS[0]), (DAYS[2], "203.2a", DAYS[2])]


def test_what_came_back_was_introduced_anew():
    path = make_path((DAYS[0], "701.31", "It stays."), until=DAYS[1]) + make_path((DAYS[2], "701.31", "It stays."))
    assert trace(path) == [(DAYS[2], "701.31", DAYS[2])]


def test_a_rule_that_stood_nowhere_has_no_sentences():
    assert trace_sentences([]) == []


@given(st.lists(st.text(max_size=200), min_size=1, max_size=4))
def test_the_sentences_are_those_of_the_last_text(texts):
    path = make_path(*((day, "101.1", text) for day, text in zip(DAYS, texts, strict=False)))
    kept = "".join(sentence.text for sentence in trace_sentences(path))
    assert "".join(kept.split()) == "".join(path[-1].text.split())
