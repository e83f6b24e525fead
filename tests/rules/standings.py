"""Standings for tests, one after another, without a database."""

from datetime import date

from rulings_site.rules.standings import Standing


def make_path(*texts: tuple[str, str, str], rule: int = 1, until: str | None = None, **more) -> list[Standing]:
    """Return the standings of a rule: each is day, number and text, and lasts until the next; `more` is for all."""
    days = [date.fromisoformat(day) for day, _, _ in texts]
    ends = [*days[1:], date.fromisoformat(until) if until else None]
    values = {"kind": "rule", "occurrence": 1, "examples_digest": "", "link": "same", "confidence": 100, **more}
    return [
        Standing(
            pk=place,
            rule_id=rule,
            number=number,
            edition_id=place,
            since=since,
            until=end,
            text=text,
            **values,
        )
        for place, ((_, number, text), since, end) in enumerate(zip(texts, days, ends, strict=True))
    ]
