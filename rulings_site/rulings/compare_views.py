"""What became of a card's rulings between two observations of them."""

from datetime import date
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from rulings_site.cards.models import Card
from rulings_site.rules.asked import LONGEST_LABEL
from rulings_site.rulings.card_views import LONGEST_TAG
from rulings_site.rulings.history import CardHistory, Look, read_card_history


@require_safe
def card_compare(request: HttpRequest, slug: str, old: date | None = None, new: date | None = None) -> HttpResponse:
    """The rulings of a card in two observations; without days, in the first and the last of English ones."""
    card = get_object_or_404(Card, slug=slug)
    history = read_card_history(card)
    typed = [request.GET.get(name, "")[:LONGEST_LABEL] for name in ("from", "to")]
    if all(typed):
        return redirect(_address_of(card, history, *(_read_look(history, one) for one in typed)))
    language = request.GET.get("language", "en")[:LONGEST_TAG]
    if old and new:
        chosen = [
            _find_look(history, day, language, request.GET.get(name, "")[:LONGEST_LABEL])
            for name, day in (("old", old), ("new", new))
        ]
    else:
        looks = [look for look in history.looks if look.language == language]
        chosen = [looks[0], looks[-1]] if len(looks) > 1 else []
    context = {
        "card": card,
        "looks": [(name_of(look), look) for look in history.looks],
        "chosen": [(name_of(look), look) for look in chosen],
        "compared": history.compare(*chosen) if chosen else None,
    }
    return render(request, "rulings/card_compare.html", context)


def name_of(look: Look) -> str:
    """Return a look as the form names it: day, language, source."""
    return f"{look.observed_date} {look.language} {look.source}"


def _read_look(history: CardHistory, typed: str) -> Look:
    found = next((look for look in history.looks if typed in (name_of(look), str(look.observed_date))), None)
    if found is None:
        raise Http404(f"Expected an observation of this card, found {typed!r}. {_list_looks(history)}")
    return found


def _find_look(history: CardHistory, day: date, language: str, source: str) -> Look:
    found = history.find_look(day, source=source, language=language)
    if found is None:
        raise Http404(f"The rulings of this card were not observed on {day} in {language!r}. {_list_looks(history)}")
    return found


def _list_looks(history: CardHistory) -> str:
    days = ", ".join(f"{look.observed_date} ({look.language})" for look in history.looks)
    return f"They were observed on {days}." if days else "No observation of them is held."


def _address_of(card: Card, history: CardHistory, old: Look, new: Look) -> str:
    """Return the address of a comparison, with the sources where a day has several."""
    if old.language != new.language:
        raise Http404(f"Expected two observations in one language, found {name_of(old)} and {name_of(new)}.")
    asked = {"language": old.language} if old.language != "en" else {}
    for name, look in (("old", old), ("new", new)):
        if history.find_look(look.observed_date, language=look.language) != look:
            asked[name] = look.source
    address = reverse("card-compare", args=[card.slug, old.observed_date, new.observed_date])
    return f"{address}?{urlencode(asked)}" if asked else address
