"""Splits and merges over several editions: who is next of kin of whom."""

from hypothesis import given
from hypothesis import strategies as st

from rulings_site.rules.kinship import Step, link_kin

RULES = st.sampled_from("abcdef")


def test_text_that_went_on_and_on_is_followed_to_the_last_edition():
    steps = [Step(0, "a", "b"), Step(1, "b", "c"), Step(2, "c", "d")]
    assert link_kin(steps, {"a"}, {"d"}) == {("a", "d")}


def test_what_stayed_is_nearer_kin_than_what_it_came_from():
    steps = [Step(0, "a", "b"), Step(1, "b", "c")]
    assert link_kin(steps, {"a", "b"}, {"b", "c"}) == {("a", "b"), ("b", "c")}
    assert link_kin(steps, {"a"}, {"b", "c"}) == {("a", "b"), ("a", "c")}
    assert link_kin(steps, {"a", "b"}, {"c"}) == {("a", "c"), ("b", "c")}


def test_text_does_not_go_back_in_time():
    assert link_kin([Step(1, "a", "b"), Step(0, "b", "c")], {"a"}, {"c"}) == set()
    assert link_kin([], {"a"}, {"c"}) == set()


@given(st.lists(st.builds(Step, st.integers(0, 5), RULES, RULES)), st.sets(RULES), st.sets(RULES))
def test_backwards_in_time_the_kin_is_the_same(steps, before, after):
    mirrored = [Step(-step.place, step.new, step.old) for step in steps]
    assert {(old, new) for new, old in link_kin(mirrored, after, before)} == link_kin(steps, before, after)
