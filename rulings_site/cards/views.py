"""Pages of cards: the list, and one card with its names, faces and rulings."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from rulings_site.cards.models import Card
from rulings_site.languages.tags import own_name

CARDS_A_PAGE = 120
LONGEST_NAME = 200
LONGEST_TAG = 20


@require_safe
def card_list(request: HttpRequest) -> HttpResponse:
    """Cards by English name, all or those with `?name=` in a name of any language."""
    name = request.GET.get("name", "").strip()[:LONGEST_NAME]
    cards = Card.objects.name_containing(name) if name else Card.objects.all()
    page = Paginator(cards.only("name", "slug"), CARDS_A_PAGE).get_page(request.GET.get("page"))
    return render(request, "cards/card_list.html", {"page": page, "name": name})


@require_safe
def card_detail(request: HttpRequest, slug: str) -> HttpResponse:
    """One card. Its rulings are newest first, all or those in `?language=`."""
    card = get_object_or_404(Card.objects.select_related("document__source"), slug=slug)
    rulings = list(card.rulings.newest_first().with_card_count())
    languages = sorted({ruling.text.language for ruling in rulings}, key=lambda tag: (tag != "en", own_name(tag)))
    chosen = request.GET.get("language", "")[:LONGEST_TAG]
    context = {
        "card": card,
        "faces": card.faces.prefetch_related("translations"),
        "names": card.names.all().by_language(),
        "count": len(rulings),
        "rulings": [ruling for ruling in rulings if chosen in ("", ruling.text.language)],
        "languages": languages,
        "chosen": chosen,
    }
    return render(request, "cards/card_detail.html", context)
