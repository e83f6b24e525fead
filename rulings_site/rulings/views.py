"""The page of a ruling: its text, its dates, the cards it stands on, where it was seen."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from rulings_site.rulings.models import Ruling


@require_safe
def ruling_detail(request: HttpRequest, pk: int) -> HttpResponse:
    """One ruling, with every other place where the same text stands."""
    ruling = get_object_or_404(Ruling.objects.select_related("card", "text"), pk=pk)
    sightings = ruling.sightings.select_related("document__source").order_by("document__observed_date", "document_id")
    context = {
        "ruling": ruling,
        "elsewhere": Ruling.objects.same_text(ruling),
        "sightings": list(sightings),
    }
    return render(request, "rulings/ruling_detail.html", context)
