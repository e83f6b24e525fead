"""Pages of rulings: those that rest on a rule, and one with its dates, its cards, its rules, where it was seen."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from rulings_site.rules.asked import LONGEST_LABEL, read_asked_day
from rulings_site.rulings.history import read_ruling_history
from rulings_site.rulings.models import Ruling
from rulings_site.rulings.resting import Resting
from rulings_site.rulings.ruling_list import RulingListPage
from rulings_site.rulings.translations import read_translations

MOST_PLACES = 40
"""Other places of a text that its page lists at first. Cycling stands on 124 cards."""


@require_safe
def ruling_list(request: HttpRequest) -> HttpResponse:
    """Texts that rest on the rule of `?rule=`, or are behind their rules with `?stale=1`."""
    number, is_stale = request.GET.get("rule", "").strip()[:LONGEST_LABEL], bool(request.GET.get("stale"))
    listed = None
    if number or is_stale:
        listed = RulingListPage(number, read_asked_day(request), request.GET.get("page", ""), is_stale=is_stale)
    return render(request, "rulings/ruling_list.html", {"listed": listed, "number": number, "is_stale": is_stale})


@require_safe
def ruling_detail(request: HttpRequest, pk: int) -> HttpResponse:
    """One ruling: what became of it, its rules, every place of its text; seven queries, two more with rules."""
    ruling = get_object_or_404(Ruling.objects.select_related("card", "text"), pk=pk)
    places, is_whole = Ruling.objects.same_text(ruling), request.GET.get("cards") == "all"
    elsewhere = list(places if is_whole else places[: MOST_PLACES + 1])
    sightings = ruling.sightings.select_related("document__source").order_by("document__observed_date", "document_id")
    context = {
        "ruling": ruling,
        "history": read_ruling_history(ruling),
        "elsewhere": elsewhere if is_whole else elsewhere[:MOST_PLACES],
        "has_more_places": not is_whole and len(elsewhere) > MOST_PLACES,
        "sightings": list(sightings),
        "resting": Resting(ruling),
        "translations": read_translations(ruling),
    }
    return render(request, "rulings/ruling_detail.html", context)
