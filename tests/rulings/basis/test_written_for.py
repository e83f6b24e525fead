"""For the rules of which day a ruling was written."""

from datetime import date

import pytest

from rulings_site.rulings.basis.written_for import find_written_for

DAYS = (date(2014, 9, 25), date(2015, 1, 23), date(2015, 3, 27), date(2018, 7, 13), date(2018, 8, 10))


@pytest.mark.parametrize(
    ("published", "written_for", "why"),
    [
        ("2014-11-24", "2015-01-23", "60 days ahead of the rules of its set"),
        ("2015-02-25", "2015-03-27", "30 days ahead"),
        ("2014-10-20", "2014-09-25", "95 days before the next"),
        ("2018-07-13", "2018-07-13", "the day itself"),
        ("2018-07-20", "2018-07-13", "within a week: of the set that came then"),
        ("2018-07-21", "2018-08-10", "after that week, and the next is near"),
        ("2021-01-01", "2018-08-10", "after the last"),
        ("1999-01-01", "2014-09-25", "before the first"),
    ],
)
def test_rulings_are_published_ahead_of_their_rules(published, written_for, why):
    assert find_written_for(date.fromisoformat(published), DAYS) == date.fromisoformat(written_for), why


def test_without_editions_there_is_none():
    assert find_written_for(date(2015, 1, 1), ()) is None
