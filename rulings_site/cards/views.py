"""Pages that lead to cards: the list, and what is shown for a name that one card has, several, or none."""

from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from rulings_site.cards.models import Card, CardName
from rulings_site.cards.name_lookup import LONGEST_NAME, NamedCard, add_type_lines, find_named, find_nearest
from rulings_site.languages.fold import fold_name

CARDS_A_PAGE = 120


@require_safe
def card_list(request: HttpRequest) -> HttpResponse:
    """Cards by English name: all, those with the letters of `?letters=` in a name, or the card of `?name=`.

    A name that no card has is read as letters of one.
    """
    name = request.GET.get("name", "").strip()
    if name and (named := find_named(name)):
        return _lead_to(request, name, named)
    letters = (name or request.GET.get("letters", "").strip())[:LONGEST_NAME].replace("\0", "")
    cards = Card.objects.name_containing(letters) if letters else Card.objects.all()
    page = Paginator(cards.only("name", "slug"), CARDS_A_PAGE).get_page(request.GET.get("page"))
    if letters and not page.paginator.count:
        return _show_missing(request, name or letters)
    return render(request, "cards/card_list.html", {"page": page, "name": letters})


@require_safe
def card_named(request: HttpRequest, name: str) -> HttpResponse:
    """What stands behind a name in an address, in any language and spelling: a card, a choice of cards, or none."""
    name = name.strip()
    named = find_named(name) if name else []
    return _lead_to(request, name, named) if named else _show_missing(request, name)


def _lead_to(request: HttpRequest, typed: str, named: list[NamedCard]) -> HttpResponse:
    if len(named) == 1:
        return redirect(address_of(request, named[0], typed))
    cards = [(one, address_of(request, one, typed)) for one in add_type_lines(named)]
    return render(request, "cards/card_choice.html", {"cards": cards, "name": typed})


def address_of(request: HttpRequest, named: NamedCard, typed: str) -> str:
    """Return the address of a card that was found by a name: it tells that name, if it is not the card's own."""
    asked = {key: value for key, value in request.GET.items() if key not in ("name", "found", "page")}
    if all(_is_other(named.card, name) for name in named.names):
        asked["found"] = typed
    query = f"?{urlencode(asked)}" if asked else ""
    return reverse("card-detail", args=[named.card.slug]) + query


def _is_other(card: Card, name: CardName) -> bool:
    return name.language != "en" or name.folded != fold_name(card.name)


def _show_missing(request: HttpRequest, name: str) -> HttpResponse:
    context = {"name": name[:LONGEST_NAME], "nearest": find_nearest(name)}
    return render(request, "cards/card_missing.html", context, status=404)
