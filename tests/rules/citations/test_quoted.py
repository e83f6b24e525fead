"""Quoted words: where they stood, whether they stand there today, and what became of them."""

import pytest

from rulings_site.rules.citations import quoted
from rulings_site.rules.citations.telling import tell, write_marks
from rulings_site.rules.citations.wordings import WordingIndex, holds

pytestmark = pytest.mark.django_db
THEN = "Each player turns up 'his or her' own card"
NOW = "each player turns up their own card"


def judge(check, text: str, on: str | None = None):
    (verdict,) = check(text, on).quotations
    return verdict


def says(verdict) -> str:
    return " ".join(tell(verdict))


def test_words_that_stand_there_then_and_today_are_right(check):
    verdict = judge(check, f"701.40d: “{NOW}, slowly…”")
    assert (verdict.state, verdict.found_then, verdict.found_now, verdict.marks) == ("words match", True, True, ())
    assert says(verdict) == "They stand in 701.40d, since 2018-08-10. The rule has them today as well."


def test_an_older_wording_shows_what_became_of_it(check):
    verdict = judge(check, f'By 701.31d "{THEN}".', "2015-02-10")
    assert (verdict.state, verdict.found_then, verdict.found_now) == ("an older wording", True, False)
    assert verdict.now.number == "701.40d"
    assert write_marks(verdict.marks) == "Each player turns up [-“his or her”-] {+their+} own card"
    assert (
        says(verdict)
        == "They stand in 701.31d, from 2015-01-23 to 2018-08-10. Today the rule, 701.40d, reads otherwise."
    )


def test_a_newer_wording_was_not_there_on_the_day(check):
    verdict = judge(check, f"By 701.31d “{NOW}”.", "2015-02-10")
    assert (verdict.state, verdict.found_then, verdict.found_now) == ("a newer wording", False, True)
    assert says(verdict) == (
        "No text of 2015-02-10 has these words there. They stand in 701.33d, since 2018-08-10. "
        "The rule has them today as well, now 701.40d."
    )


def test_words_of_another_rule_are_told_apart(check):
    verdict = judge(check, "By 115.2b “nobody may look below a card”.", "2015-02-10")
    assert (verdict.state, verdict.found_then, verdict.place.number) == ("in another rule", False, "701.31e")
    assert says(verdict).startswith("115.2b does not have these words on 2015-02-10. They stand in 701.31e")


def test_words_not_to_the_letter_show_the_difference(check):
    verdict = judge(check, "By 701.31e “nobody may peek below a card that lies there”.", "2015-02-10")
    assert (verdict.state, verdict.places) == ("not to the letter", ())
    assert write_marks(verdict.marks) == "Nobody may [-look-] {+peek+} below a card that lies there"


def test_words_of_no_text_are_nowhere(check):
    for text in ("By 701.31e “wholly other words than those”.", "He said “wholly other words than those”."):
        assert judge(check, text, "2015-02-10").state == "in no text held"


def test_without_a_number_the_rule_is_found(check):
    verdict = judge(check, f"He said “{THEN}”.", "2015-02-10")
    assert (verdict.state, verdict.cited, verdict.place.number) == ("an older wording", None, "701.31d")
    verdict = judge(check, f"He said “{THEN}”.")
    assert (verdict.state, verdict.found_then) == ("an older wording", False)
    assert says(verdict).startswith("No text of 20")
    verdict = judge(check, "He said “nobody may look … lies there”.")
    assert says(verdict).endswith("from 2015-01-23 to 2018-08-10. That rule is gone today.")


def test_examples_and_glossaries_can_be_quoted(check):
    example = judge(check, "As in 701.33d “Ann turns up a Bear and Ben a Forest”.", "2018-09-01")
    assert (example.state, example.place.kind) == ("an older wording", "example")
    assert "in an example of 701.33d, from 2018-08-10 to 2026-08-07" in says(example)


def test_a_translation_counts_as_the_text_it_translates(check):
    verdict = judge(check, "Regel 701.40d: „Alle Spieler decken ihre eigene Karte auf“.")
    assert (verdict.state, verdict.found_now, verdict.place.language) == ("words match", True, "de")
    assert "701.33d (de)" in says(verdict)


def test_a_quotation_is_checked_on_the_day_of_its_number(check):
    verdict = judge(check, f"By 701.31d of 2015-01-23 “{THEN}”.", "2026-09-01")
    assert (str(verdict.day), verdict.found_then) == ("2015-01-23", True)


def test_words_of_a_section_may_be_quoted_from_below_it(check):
    verdict = judge(check, "By rule 701 “nobody may look below a card”.", "2015-02-10")
    assert (verdict.found_then, verdict.place.number) == (True, "701.31e")


def test_quotations_beyond_the_most_are_said_not_to_be_looked_for(check, monkeypatch):
    monkeypatch.setattr(quoted, "MOST_SEARCHED", 1)
    first, second = check(f"“{NOW}” and “{NOW}”").quotations
    assert (first.state, second.state) == ("words match", "not looked for")
    assert "too many quotations" in says(second)


def test_the_number_of_queries_does_not_grow_with_the_quotations(held, check, django_assert_num_queries):
    text = f"By 701.31d “{THEN}”. He said “{NOW}”. “wholly other words than those” "
    check(text)
    with django_assert_num_queries(10):
        check(text)
    with django_assert_num_queries(10):
        check(text * 20)


# The index


def test_wordings_are_found_by_pieces_in_order():
    index = WordingIndex(
        [(1, "Put it down, face down."), (2, "Face down it is put, down there."), (3, "放着，面朝下。")]
    )
    assert index.find(("putitdown",), 9) == [1]
    assert index.find(("putit", "facedown"), 9) == [1]
    assert index.find(("down",), 9) == [1, 2]
    assert index.find(("面朝下",), 9) == [3]
    assert index.find((), 9) == index.find(("cardput",), 9) == []


def test_of_very_many_wordings_only_one_more_than_asked_is_returned():
    index = WordingIndex([(number, f"The same words, {number}") for number in range(50)])
    assert len(index.find(("thesamewords",), 9)) == 10


def test_no_quotation_reaches_over_two_wordings():
    index = WordingIndex([(1, "one two"), (2, "three four")])
    assert index.find(("twothree",), 9) == []
    assert WordingIndex([]).find(("one",), 9) == []


def test_pieces_must_not_overlap():
    assert holds("abab", ("ab", "ab"))
    assert not holds("aba", ("ab", "ba"))
