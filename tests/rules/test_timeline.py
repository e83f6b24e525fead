"""The line of editions: what holds on a day, and the drawings made of it."""

from datetime import date

import pytest

from rulings_site.rules.timeline import DatedEdition, Timeline

FIRST, SECOND, THIRD = date(2015, 1, 23), date(2018, 8, 10), date(2026, 8, 7)
EDITIONS = (
    DatedEdition(FIRST, "20150123"),
    DatedEdition(SECOND, "20180810"),
    DatedEdition(THIRD, "20260807"),
    DatedEdition(THIRD, "20260819"),
)
TIMELINE = Timeline(EDITIONS, today=date(2026, 11, 30))


@pytest.mark.parametrize(
    ("day", "label"),
    [
        (date(2015, 1, 22), None),
        (FIRST, "20150123"),
        (date(2018, 8, 9), "20150123"),
        (SECOND, "20180810"),
        (THIRD, "20260819"),
        (date(9999, 12, 31), "20260819"),
    ],
)
def test_the_newest_edition_not_after_a_day_holds_the_later_label_wins(day, label):
    held = TIMELINE.in_force(day)
    assert (held.label if held else None) == label


def test_dates_before_and_after_are_other_dates():
    assert (TIMELINE.date_before(FIRST), TIMELINE.date_after(FIRST)) == (None, SECOND)
    assert (TIMELINE.date_before(THIRD), TIMELINE.date_after(THIRD)) == (SECOND, None)


def test_documents_of_one_date_count_as_one_edition_behind():
    assert TIMELINE.editions_behind(FIRST, THIRD) == 2
    assert TIMELINE.editions_behind(THIRD, THIRD) == 0


def test_documents_of_one_date_know_each_other():
    assert [other.label for other in TIMELINE.sharing_date(EDITIONS[2])] == ["20260819"]
    assert TIMELINE.sharing_date(EDITIONS[0]) == ()


def test_the_ruler_spans_from_the_first_year_to_today():
    ruler = TIMELINE.draw(SECOND, life=(FIRST, TIMELINE.today))
    assert ruler.ticks.count("M") == 4
    assert ruler.life.endswith("H1000.0")
    assert 0 < float(ruler.at[1:].split()[0]) < 1000
    assert (ruler.years[0].year, ruler.years[-1].year) == (2015, 2026)
    assert [label.share for label in ruler.years] == sorted(label.share for label in ruler.years)


def test_an_empty_timeline_can_be_drawn():
    empty = Timeline((), today=date(2026, 11, 30))
    assert empty.current is None
    assert empty.draw().ticks == ""


def test_a_stretch_of_days_is_placed_between_the_first_edition_and_today():
    assert TIMELINE.place(date(2015, 1, 1), None) == (0, 100)
    x, width = TIMELINE.place(SECOND, THIRD)
    assert (0 < x < 100, x + width < 100) == (True, True)
    assert TIMELINE.place(THIRD, THIRD)[1] == 0
