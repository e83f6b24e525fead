"""Three English editions with one rule that moved, for what is held against them."""

from rulings_site.rules.models import Rule
from tests.builders import EditionBuilder, make_periods


def make_law() -> list[EditionBuilder]:
    """Return three editions. Lift is 701.31 in 2015 and 701.40 from 2025 on; what it cites is 115.2b, later 116.2b."""
    rules = [Rule.objects.create(kind="rule" if n in (0, 3) else "subrule") for n in range(4)]
    editions = [EditionBuilder(day) for day in ("2015-01-23", "2025-06-06", "2026-08-07")]
    for edition, number, cited in zip(
        editions, ("701.31", "701.40", "701.40"), ("115.2b", "116.2b", "116.2b"), strict=True
    ):
        edition.add(cited, "Lifting is done at once.", rule=rules[3])
        edition.add(number, "Lift", rule=rules[0])
        edition.add(f"{number}a", "Whoever lifts a stone raises it.", rule=rules[1])
        edition.add(f"{number}b", f"This is done at once, see rule {cited}.", rule=rules[2])
    editions[2].add("701.41", "Drop")
    make_periods()
    return editions
