"""Find the days that a text names, as people of many languages write them.

`2015-01-23`, `23.01.2015`, `23/01/2015`, `January 23, 2015`, `23. Januar 2015`, `le 23 janvier 2015`,
`23 de enero de 2015`, `2015年1月23日`. Of two figures that could both be a month the first is the day.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from rulings_site.languages.fold import fold_name

LONGEST_SHOWN = 30
_MONTHS = """
jan ene gen янв sty | feb fev фев lut | mar мар | apr avr abr апр kwi | may mai mag maj мая | jun juin giu июн cze |
jul juil lug июл lip | aug aou ago авг sie | sep set сен wrz | oct okt out ott окт paz | nov ноя lis
| dec dez dic дек gru
"""
"""How the names of the months begin: English, German, French, Spanish, Italian, Portuguese, Russian, Polish."""
_MONTH_OF = {start: month for month, starts in enumerate(_MONTHS.split("|"), 1) for start in starts.split()}
_DATE = re.compile(
    r"""
    (?<![0-9]) (?<! [0-9][.,/-] )
    (?: (?P<year>[12][0-9]{3}) (?: -(?P<month>[0-9]{1,2})-(?P<day>[0-9]{1,2})
                                 | /(?P<month2>[0-9]{1,2})/(?P<day2>[0-9]{1,2})
                                 | \s?[年년]\s?(?P<month3>[0-9]{1,2})\s?[月월]\s?(?P<day3>[0-9]{1,2})\s?[日일号號]? )
      | (?P<first>[0-9]{1,2}) (?P<sign>[./-])\s?(?P<second>[0-9]{1,2}) (?P=sign)\s?(?P<year2>[12][0-9]{3})
      | (?P<day4>[0-9]{1,2}) (?:st|nd|rd|th|er|º|\.)? \s (?:of\s|de\s)? (?P<name>[^\W\d_]{3,10})\.? ,?
            \s (?:de\s|del\s)? (?P<year3>[12][0-9]{3})
      | \b (?P<name2>[^\W\d_]{3,10})\.? \s (?P<day5>[0-9]{1,2}) (?:st|nd|rd|th)? ,? \s (?P<year4>[12][0-9]{3}) )
    (?! [0-9] | [.,/-][0-9] )
    """,
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class NamedDay:
    """A day that text[start:end] names."""

    start: int
    end: int
    day: date


def find_days(text: str) -> tuple[NamedDay, ...]:
    """Return the days that `text` names, in order. What only looks like a day (31.02.2015) is none."""
    return tuple(_find(text))


def read_day(text: str) -> date:
    """Return the day written as 2015-01-23. Raises ValueError that says what was expected and found."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:
        raise ValueError(f"expected a day such as 2015-01-23, found {text[:LONGEST_SHOWN]!r}")
    return day


def _find(text: str) -> Iterator[NamedDay]:
    for found in _DATE.finditer(text):
        day = _read(found)
        if day:
            yield NamedDay(found.start(), found.end(), day)


def _read(found: re.Match[str]) -> date | None:
    """Return the day of a match, None if the calendar has no such day."""

    def figure(*names: str) -> int:
        return next((int(found[name]) for name in names if found[name]), 0)

    year = figure("year", "year2", "year3", "year4")
    if found["sign"]:
        day, month = figure("first"), figure("second")
        if month > 12 >= day:
            day, month = month, day
    else:
        name = found["name"] or found["name2"]
        day = figure("day", "day2", "day3", "day4", "day5")
        month = _read_month(name) if name else figure("month", "month2", "month3")
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _read_month(name: str) -> int:
    """Return the month of a name, 0 if it is none."""
    folded = fold_name(name)
    return _MONTH_OF.get(folded[:4]) or _MONTH_OF.get(folded[:3], 0)
