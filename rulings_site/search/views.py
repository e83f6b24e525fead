"""The page of the one search box."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from rulings_site.search.backends.base import SearchUnavailable
from rulings_site.search.destinations import find_cards, find_rule, is_term
from rulings_site.search.highlight import mark_place
from rulings_site.search.index import get_backend
from rulings_site.search.query import MAX_LENGTH, MAX_WORDS, QueryError
from rulings_site.search.query.examples import OPERATORS
from rulings_site.search.results import find_results
from rulings_site.search.suggestions import near_names, near_number


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    """Straight to the rule of a number or the card of a name; else what the words find."""
    text = request.GET.get("q", "").strip()
    if not text:
        return render(request, "search/search_home.html")
    cards = find_cards(text)
    if request.GET.keys() <= {"q"}:
        if address := find_rule(text):
            return redirect(address)
        if len(cards) == 1 and not is_term(text):
            return redirect("card-detail", cards[0].card.slug)
    return _show_results(request, {"text": text, "cards": cards})


@require_safe
def search_help(request: HttpRequest) -> HttpResponse:
    """Every operator with examples."""
    context = {"operators": OPERATORS, "most_signs": MAX_LENGTH, "most_words": MAX_WORDS}
    return render(request, "search/search_help.html", context)


def _show_results(request: HttpRequest, context: dict[str, object]) -> HttpResponse:
    status = 200
    try:
        page = context["page"] = find_results(get_backend(), request.GET)
    except QueryError as error:
        context |= {"error": error, "marked": mark_place(request.GET["q"], error.position)}
        status = 400
    except SearchUnavailable as error:
        context["unavailable"], status = error, 503
    if status != 200 or not page.hits:
        text = str(context["text"])
        context |= {"near_names": near_names(text), "near_number": near_number(text)}
    return render(request, "search/search_results.html", context, status=status)
