"""What speaks for which rule, and how sure it makes it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings_site.rulings.basis.evidence import LEAST, MOST, Evidence, Reason, join_evidence
from tests.rulings.basis.conftest import DRAW, FIRST, HIDE_A, HIDE_B, TARGETS, TODAY


def test_a_cited_number_means_what_it_meant_on_the_day(finder):
    (found, *_) = finder.find("Read 701.31b on this.", FIRST)
    assert (found.rule, found.reason, found.confidence, found.found) == (HIDE_B, Reason.NUMBER, 99, "701.31b")
    assert finder.find("Read 701.31b on this.", TODAY) == ()
    assert finder.unresolved == {"701.31b"}


def test_a_number_of_today_is_read_as_today_where_that_day_had_none(finder):
    assert finder.find("Read 701.40b on this.", FIRST)[0].rule == HIDE_B


def test_all_numbers_of_a_range_are_cited(finder):
    found = finder.find("Read rules 701.31a-b.", FIRST)
    assert {one.rule for one in found if one.reason is Reason.NUMBER} == {HIDE_A, HIDE_B}


def test_a_keyword_leads_to_the_subrule_in_the_likest_words(finder):
    (found, *_) = finder.find("You may show a concealed card, if you pay its mana cost.", FIRST)
    assert (found.rule, found.reason, found.found) == (HIDE_B, Reason.KEYWORD, "Conceal")
    assert found.confidence >= 70


def test_a_turn_of_phrase_leads_to_a_rule_in_other_words(finder):
    (found, *_) = finder.find("That bear might be an illegal target later.", TODAY)
    assert (found.rule, found.reason, found.found) == (TARGETS, Reason.TERM, "illegal target")


def test_words_in_common_are_told_as_the_ruling_writes_them(finder):
    (found, *_) = finder.find("You still draw those several cards singly.", FIRST)
    assert (found.rule, found.reason) == (DRAW, Reason.WORDING)
    assert {"singly", "several"} <= set(found.found.replace(",", "").split())


def test_the_name_of_the_card_is_no_evidence(finder):
    text = "Conceal the Mana Cost is red."
    assert finder.find(text, FIRST, ["Conceal the Mana Cost"]) == ()


@pytest.mark.parametrize("text", ["", "Bears like honey.", "\x00\u202e🐻", "honey " * 3000])
def test_what_rests_on_no_rule_has_none(finder, text):
    assert finder.find(text, FIRST) == ()


def test_two_reasons_are_surer_than_one_and_the_stronger_is_told():
    joined = join_evidence([Evidence(1, Reason.WORDING, 60, "bear"), Evidence(1, Reason.TERM, 78, "illegal target")])
    assert joined == (Evidence(1, Reason.TERM, 92, "illegal target"),)


@given(st.lists(st.builds(Evidence, st.integers(1, 9), st.sampled_from(Reason), st.integers(0, 99))))
def test_what_is_kept_is_sure_enough_sorted_and_not_too_much(found):
    joined = join_evidence(found)
    assert len(joined) <= MOST
    assert all(LEAST <= one.confidence <= 99 for one in joined)
    assert [one.confidence for one in joined] == sorted((one.confidence for one in joined), reverse=True)
    assert len({one.rule for one in joined}) == len(joined)
    strongest = max((one.confidence for one in found), default=0)
    assert not joined or joined[0].confidence >= strongest
