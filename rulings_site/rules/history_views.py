"""Pages of the history of one rule, section or chapter: change by change, or sentence by sentence."""

from datetime import date

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from rulings_site.rules.asked import read_asked_day, read_asked_edition
from rulings_site.rules.blame_page import BlamePage
from rulings_site.rules.history import HistoryPage
from rulings_site.rules.lineage import find_number_on
from rulings_site.rules.reading import Reading, address_of_number
from rulings_site.rules.rule_page import NoSuchNumber, RulePage
from rulings_site.rules.section_history import read_turnover
from rulings_site.rules.views import describe_lineage, read_number, show_missing


@require_safe
def rule_history(request: HttpRequest, number: str, day: date | None = None) -> HttpResponse:
    """What happened to the rule that stands behind a number on a day; without one, today."""
    plain = read_number(number)
    if plain != number:
        return redirect(_address(plain, day), permanent=True)
    reading = read_asked_edition(request, day)
    if asked := read_asked_day(request):
        return redirect(_address(find_number_on(reading, plain, asked), asked))
    if request.GET.get("view") == "blame" and "." in plain:
        return _show_blame(request, reading, plain)
    page = HistoryPage(reading, plain)
    if not page.texts:
        return show_missing(request, reading, plain)
    context = {"page": page, **describe_lineage(page)}
    if "." not in plain:
        context["turnover"] = read_turnover(page.lineage.path)
    return render(request, "rules/history_detail.html", context)


def _address(number: str, day: date | None) -> str:
    return f"{address_of_number(number, day)}history/"


def _show_blame(request: HttpRequest, reading: Reading, number: str) -> HttpResponse:
    try:
        page = RulePage(reading, number)
    except NoSuchNumber as error:
        return show_missing(request, reading, number, error.page)
    context = {"page": page, "blame": BlamePage(page), **describe_lineage(page)}
    return render(request, "rules/history_blame.html", context)
