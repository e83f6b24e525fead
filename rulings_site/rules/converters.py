"""How a day is written in an address: 2015-01-23, and only days that exist."""

from datetime import date


class DayConverter:
    """Path converter `day`. Raises ValueError, so no match, for a day that does not exist."""

    regex = r"[0-9]{4}-[0-9]{2}-[0-9]{2}"

    def to_python(self, value: str) -> date:
        return date.fromisoformat(value)

    def to_url(self, value: date | str) -> str:
        return value if isinstance(value, str) else value.isoformat()
