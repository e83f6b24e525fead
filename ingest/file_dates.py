"""The day a file was made, where only its name tells."""

import re
from datetime import date, datetime

_DIGITS = re.compile(r"(?<!\d)((?:19|20)\d{6})(?:\d{6})?(?!\d)")


def find_date_in_name(name: str) -> date | None:
    """Return the day of YYYYMMDD or YYYYMMDDhhmmss in a file name; None if there is none or it is no date."""
    for digits in _DIGITS.findall(name):
        try:
            return datetime.strptime(digits, "%Y%m%d").date()  # noqa: DTZ007 (a day has no zone)
        except ValueError:
            continue
    return None
