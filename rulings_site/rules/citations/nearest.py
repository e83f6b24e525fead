"""What stands beside a number that an edition does not have: the nearest that exists, and what may have been meant."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import date
from itertools import product

from rulings_site.rules.citations.headings import Headings, Sentence
from rulings_site.rules.citations.resolving import holds_on
from rulings_site.rules.models import Period
from rulings_site.rules.numbers import numbers_between, parent_number, parse_number

MOST_NUMBERS = 50
"""Numbers without a rule for which neighbours are looked up; a text with more is no text about rules."""
LAST_LETTERS = "az"
MOST_RULES = 250
"""Rules of a section: 702 has 190."""


class Neighbours:
    """The numbers that exist near numbers that do not, read in one query."""

    def __init__(self, dangling: Iterable[tuple[str, date]], headings: Headings) -> None:
        self._headings = headings
        self._found: dict[tuple[str, date], tuple[list[tuple[str, str]], list[str]]] = {}
        numbers = sorted({number for number, _ in dangling})[:MOST_NUMBERS]
        self._near = {number: (_beside(number), _like(number)) for number in numbers}
        wanted = {one for beside, like in self._near.values() for one in (*beside, *like)}
        self._periods: dict[str, list[Period]] = defaultdict(list)
        if wanted:
            for period in Period.objects.filter(number__in=wanted).only("number", "since", "until").order_by("pk"):
                self._periods[period.number].append(period)

    def of(self, number: str, day: date, sentence: Sentence) -> tuple[str, ...]:
        """Return what differs by one figure and is named in the sentence, then the nearest number that exists."""
        if number not in self._near:
            return ()
        if (number, day) not in self._found:
            self._found[number, day] = self._find(number, day)
        like, nearest = self._found[number, day]
        meant = (one for one, heading in like if sentence.names(heading))
        return tuple(dict.fromkeys([*meant, *nearest]))

    def _find(self, number: str, day: date) -> tuple[list[tuple[str, str]], list[str]]:
        """The numbers with one other figure, each with its heading, and the nearest number."""
        beside, like = self._near[number]
        at = parse_number(number)
        near = [one for one in beside if self._exists(one, day)]
        below = max((one for one in near if parse_number(one) < at), key=parse_number, default=None)
        headings = ((one, self._headings.above(one, day)) for one in like if self._exists(one, day))
        return [(one, heading.name) for one, heading in headings if heading], [below] if below else near[:1]

    def _exists(self, number: str, day: date) -> bool:
        return any(holds_on(one, day) for one in self._periods.get(number, ()))


def _beside(number: str) -> tuple[str, ...]:
    """The rules of its section, and where it is a subrule those of its rule."""
    section, dot, _ = number.partition(".")
    if not dot:
        return ()
    above = parent_number(number) or section
    letters = numbers_between(f"{above}a", f"{above}{LAST_LETTERS}") if "." in above else ()
    return (*numbers_between(f"{section}.1", f"{section}.{MOST_RULES}"), *letters)


def _like(number: str) -> tuple[str, ...]:
    """The numbers that differ in one figure of the section."""
    section, rest = number[:3], number[3:]
    if len(section) < 3:
        return ()
    changed = (section[:place] + figure + section[place + 1 :] for place, figure in product(range(3), "123456789"))
    return tuple(one + rest for one in changed if one != section)
