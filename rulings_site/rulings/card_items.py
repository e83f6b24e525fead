"""A ruling as it stands on the page of its card, and the rulings of one date."""

from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache

from django.urls import get_script_prefix, reverse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from rulings_site.rulings.card_rulings import CardRuling
from rulings_site.rulings.models import Ruling, Succession
from rulings_site.rulings.translations import Translation

MOST_RULES = 3


@dataclass(frozen=True, slots=True)
class RuleLink:
    """A rule by its number on the day that is read, and where it is read."""

    number: str
    address: str


@dataclass(slots=True)
class Item:
    """A ruling as it stands on the page. `is_off` is true of one that is withdrawn, or that another took the place of.

    `replaced_by` and `replaces` are what became of it and what it was before, as far as known on the day.
    """

    told: CardRuling
    replaced_by: Succession | None
    replaces: list[Succession]
    is_withdrawn: bool
    is_stale: bool
    rules: list[RuleLink]
    translations: list[Translation] = field(default_factory=list)

    @property
    def ruling(self) -> Ruling:
        return self.told.ruling

    @property
    def is_off(self) -> bool:
        return self.is_withdrawn or self.replaced_by is not None

    @property
    def is_marked(self) -> bool:
        """Whether anything became of it that a badge tells."""
        return self.is_off or self.is_stale or bool(self.replaces)

    @property
    def in_force(self) -> bool:
        return not self.is_off

    @property
    def others(self) -> int:
        """On how many other cards its text stands."""
        return self.told.card_count - 1

    @property
    def address(self) -> str:
        return f"{_rulings_address(get_script_prefix())}{self.ruling.pk}/"

    @property
    def shown_rules(self) -> SafeString:
        """The rules it rests on as links, put together here: templates take three times as long, a hundred times."""
        links = ((rule.address, rule.number) for rule in self.rules[:MOST_RULES])
        return format_html_join(", ", '<a class="n" href="{}">{}</a>', links)

    @property
    def more_rules(self) -> int:
        return max(len(self.rules) - MOST_RULES, 0)


@dataclass(frozen=True, slots=True)
class DayOfRulings:
    """The rulings of one date.

    `in_force` is the date of the edition in force then, `ahead` of the one to come that they were written for.
    """

    day: date
    items: list[Item]
    in_force: date | None
    ahead: date | None

    @property
    def standing(self) -> int:
        return sum(not item.is_off for item in self.items)

    @property
    def off(self) -> int:
        return len(self.items) - self.standing


@lru_cache(8)
def _rulings_address(prefix: str) -> str:
    """The address below which all rulings are, looked up once."""
    return reverse("ruling-list")
