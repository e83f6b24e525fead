"""What needs no search: a rule number, a number of a day, the name of a card."""

import calendar
import re
from dataclasses import dataclass
from datetime import date

from django.urls import reverse
from django.utils.timezone import localdate

from rulings_site.cards.models import Card, CardName
from rulings_site.languages.fold import fold_name
from rulings_site.rules.models import Entry, GlossaryEntry
from rulings_site.rules.numbers import read_typed_number

# Eight names stand for several cards in English; in other languages a few stand for three.
MOST_CARDS = 20
LONGEST_NAME = 200

_DAY = r"(?P<year>\d{4})(?:-(?P<month>\d{1,2})(?:-(?P<day>\d{1,2}))?)?"
_NUMBER_AND_DAY = re.compile(
    rf"(?:(?P<first>.+?)[\s,@]+(?:on\s+|as of\s+)?)?{_DAY}(?:[\s,]+(?P<second>.+))?", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class NamedCard:
    """A card that has the name that was typed, and the languages in which it has it."""

    card: Card
    languages: tuple[str, ...]


def find_rule(text: str) -> str | None:
    """Return the address of the rule a text names by number, with or without a day; None if it names none."""
    if number := read_typed_number(text):
        return reverse("rule-detail", args=[number]) if _exists(number) else None
    found = _NUMBER_AND_DAY.fullmatch(text.strip())
    if not found or bool(found["first"]) == bool(found["second"]):
        return None
    number, day = read_typed_number(found["first"] or found["second"]), _last_day(found)
    if number and day and _exists(number):
        return reverse("dated-rule-detail", args=[day, number])
    return None


def _exists(number: str) -> bool:
    return Entry.objects.of_number(number).exists()


def _last_day(found: re.Match[str]) -> date | None:
    """Return the day that was typed, of a month or a year its last day, but none after today."""
    year, month = int(found["year"]), int(found["month"] or 12)
    try:
        day = int(found["day"] or calendar.monthrange(year, month)[1])
        return min(date(year, month, day), localdate()) if not found["day"] else date(year, month, day)
    except ValueError:
        return None


def find_cards(text: str) -> list[NamedCard]:
    """Return the cards that have this name in any language, by their English name."""
    if not text or len(text) > LONGEST_NAME:
        return []
    cards = list(Card.objects.named(text).order_by("name")[:MOST_CARDS])
    names = CardName.objects.filter(card__in=cards, folded=fold_name(text)).order_by("language")
    languages: dict[int, dict[str, None]] = {}
    for card, language in names.values_list("card_id", "language"):
        languages.setdefault(card, {})[language] = None
    return [NamedCard(card, tuple(languages.get(card.pk, {}))) for card in cards]


def is_term(text: str) -> bool:
    """Return whether a name is also a term of the rules: some cards are called Vigilance or Lifelink."""
    return GlossaryEntry.objects.filter(folded_term=fold_name(text)).exists()
