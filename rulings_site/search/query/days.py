"""Days as they are typed: a day, a whole month or a whole year."""

import calendar
import re


def days_of(typed: str) -> tuple[str, str]:
    """Return the first and the last day (ISO) of a day, month or year. Raises ValueError for anything else."""
    found = re.fullmatch(r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?", typed, re.ASCII)
    if not found:
        raise ValueError(f"not a day, month or year: {typed!r}")
    year, month, day = (int(part) if part else 0 for part in found.groups())
    last_month = month or 12
    last_day = day or calendar.monthrange(max(year, 1), last_month)[1]
    if not (year and 1 <= last_month <= 12 and 1 <= last_day <= calendar.monthrange(year, last_month)[1]):
        raise ValueError(f"no day of the calendar: {typed!r}")
    return f"{year:04}-{month or 1:02}-{day or 1:02}", f"{year:04}-{last_month:02}-{last_day:02}"
