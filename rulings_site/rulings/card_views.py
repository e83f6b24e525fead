"""The page of a card with its rulings, as they are known today or were on any day."""

from datetime import date

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.timezone import localdate
from django.views.decorators.http import require_safe

from rulings_site.cards.card_texts import CardTexts, NoSuchCard
from rulings_site.cards.views import card_named
from rulings_site.rules.asked import read_asked_day
from rulings_site.rules.held import HeldEdition, read_held
from rulings_site.rules.reading import NoEdition, Reading, read_edition
from rulings_site.rulings.card_page import CardRulingsPage
from rulings_site.rulings.card_rulings import read_card_rulings

LONGEST_FOUND = 200
LONGEST_TAG = 20


@require_safe
def card_detail(request: HttpRequest, slug: str) -> HttpResponse:
    """One card, its rulings newest first: all, those of `?language=`, those known `?on=` a day; four queries."""
    day = read_asked_day(request)
    try:
        card = CardTexts(slug)
    except NoSuchCard:
        return card_named(request, slug)
    held = read_held()
    page = read_page(card.pk, held, day, request)
    reading = _read_edition(day, held)
    context = {
        "card": card,
        "page": page,
        "reading": reading,
        "ruler": _draw(reading, page),
        "found": card.find_name(request.GET.get("found", "")[:LONGEST_FOUND]),
    }
    return render(request, "cards/card_detail.html", context)


def read_page(card: int, held: tuple[HeldEdition, ...], day: date | None, request: HttpRequest) -> CardRulingsPage:
    """Return what is asked of the rulings of a card; one query."""
    editions = sorted({one.effective_date for one in held if one.is_law and one.effective_date})
    today = localdate()
    return CardRulingsPage(
        read_card_rulings(card, day or today),
        editions,
        today=today,
        day=day,
        language=request.GET.get("language", "")[:LONGEST_TAG],
        hides_off=request.GET.get("off") == "hide",
    )


def _read_edition(day: date | None, held: tuple[HeldEdition, ...]) -> Reading | None:
    try:
        return read_edition(day, held=held) if held else None
    except NoEdition:
        return None


def _draw(reading: Reading | None, page: CardRulingsPage) -> object:
    if reading is None:
        return None
    life = (page.first_day, page.today) if page.first_day else None
    return reading.timeline.draw(page.day or page.today, life)
