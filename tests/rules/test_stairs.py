"""The staircase of a rule: steps, signs, words."""

from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from rulings_site.rules.stairs import HEIGHT, Event, Stretch, draw_stairs

FIRST, SECOND, THIRD, TODAY = date(2015, 1, 23), date(2018, 8, 10), date(2026, 8, 7), date(2026, 11, 30)
STRETCHES = [Stretch("701.31", FIRST, SECOND), Stretch("701.33", SECOND, THIRD), Stretch("701.40", THIRD, TODAY)]


def test_each_step_is_as_wide_as_its_time_and_higher_than_the_last():
    steps = draw_stairs(STRETCHES, at=SECOND).steps
    assert [step.is_here for step in steps] == [False, True, False]
    assert [step.height for step in steps] == sorted(step.height for step in steps)
    assert abs(sum(step.width for step in steps) - 100) < 2
    assert steps[0].x == 0
    assert all(step.top + step.height == HEIGHT for step in steps)


def test_a_step_too_narrow_for_words_has_none():
    stretches = [Stretch("701.31", FIRST, THIRD), Stretch("701.40", THIRD, THIRD + timedelta(days=2))]
    steps = draw_stairs(stretches, at=FIRST).steps
    assert (steps[0].has_number, steps[1].has_number) == (True, False)


def test_a_time_in_between_without_the_rule_stays_free():
    steps = draw_stairs([STRETCHES[0], STRETCHES[2]], at=FIRST).steps
    assert steps[0].x + steps[0].width < steps[1].x - 50


def test_what_is_drawn_is_also_said():
    stairs = draw_stairs(STRETCHES, at=FIRST)
    assert stairs.words == "701.31 from 2015-01-23; 701.33 from 2018-08-10; 701.40 from 2026-08-07"
    assert (stairs.numbers, stairs.is_low) == (3, False)
    assert draw_stairs(STRETCHES[:1], at=FIRST).is_low


@given(
    st.lists(st.integers(1, 3000), min_size=1, max_size=30),
    st.lists(st.tuples(st.integers(0, 9000), st.sampled_from("≈#“")), max_size=30),
)
def test_steps_and_signs_stay_within_the_drawing(lengths, changes):
    stretches, since = [], FIRST
    for place, length in enumerate(lengths):
        stretches.append(Stretch(f"702.{place}", since, since + timedelta(days=length)))
        since += timedelta(days=length)
    days = (since - FIRST).days
    events = [Event(FIRST + timedelta(days=after % days), sign) for after, sign in changes]
    stairs = draw_stairs(stretches, at=FIRST, events=events)
    assert all(0 <= step.top < HEIGHT and step.x + step.width <= 101 for step in stairs.steps)
    assert all(0 < sign.x < 100 and 0 < sign.y < HEIGHT for sign in stairs.signs)


def test_signs_that_would_touch_stand_on_each_other():
    events = [Event(SECOND, "#"), Event(SECOND, "≈"), Event(SECOND, "“"), Event(TODAY - timedelta(days=9), "≈")]
    signs = draw_stairs(STRETCHES, at=FIRST, events=events).signs
    assert len(signs) == 3
    assert signs[0].x == signs[1].x
    assert signs[0].y > signs[1].y
