"""Pages of the rules: editions, contents, sections, rules and subrules, glossary."""

from datetime import date
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from rulings_site.rules.asked import read_asked_day, read_asked_edition
from rulings_site.rules.contents import read_contents
from rulings_site.rules.editions import list_editions
from rulings_site.rules.glossary import list_terms
from rulings_site.rules.glossary_page import GlossaryPage
from rulings_site.rules.history import HistoryPage
from rulings_site.rules.lineage import find_number_on, list_meanings
from rulings_site.rules.numbers import read_typed_number
from rulings_site.rules.reading import Reading, address_of_number, read_timeline
from rulings_site.rules.rule_page import NoSuchNumber, RulePage
from rulings_site.rules.standings import Standing, read_standings

LONGEST_NUMBER = 32


@require_safe
def edition_list(request: HttpRequest) -> HttpResponse:
    """All editions held, by language."""
    timeline = read_timeline()
    context = {"languages": list_editions(timeline), "timeline": timeline, "ruler": timeline.draw(timeline.today)}
    return render(request, "rules/edition_list.html", context)


@require_safe
def edition_detail(request: HttpRequest, day: date | None = None) -> HttpResponse:
    """The contents of the edition in force on a day; without one, today."""
    if asked := read_asked_day(request):
        return redirect("edition-detail", asked)
    reading = read_asked_edition(request, day).with_whole_document()
    context = {
        "reading": reading,
        "chapters": read_contents(reading.edition),
        "ruler": reading.timeline.draw(reading.effective_date),
    }
    return render(request, "rules/edition_detail.html", context)


@require_safe
def rule_detail(request: HttpRequest, number: str, day: date | None = None) -> HttpResponse:
    """A chapter, section, rule or subrule in the edition in force on a day; without one, today."""
    plain = read_number(number)
    if plain != number:
        return _redirect_to(request, plain, day)
    reading = read_asked_edition(request, day)
    if asked := read_asked_day(request):
        return redirect("dated-rule-detail", asked, find_number_on(reading, plain, asked))
    if len(plain) == 1:
        return _show_chapter(request, reading, plain)
    try:
        page = RulePage(reading, plain, page=request.GET.get("page", ""), is_alone=request.GET.get("with") == "self")
    except NoSuchNumber as error:
        return show_missing(request, reading, plain, error.page)
    return render(request, "rules/rule_detail.html", {"page": page, **describe_lineage(page)})


@require_safe
def glossary_list(request: HttpRequest) -> HttpResponse:
    """The terms of the edition in force today, or `?on=` a day."""
    reading = read_asked_edition(request, read_asked_day(request))
    context = {
        "reading": reading,
        "terms": list_terms(reading.edition),
        "ruler": reading.timeline.draw(reading.effective_date),
    }
    return render(request, "rules/glossary_list.html", context)


@require_safe
def glossary_detail(request: HttpRequest, slug: str) -> HttpResponse:
    """A term as it is defined today, or `?on=` a day; another spelling leads to its one address."""
    reading = read_asked_edition(request, read_asked_day(request))
    page = GlossaryPage(reading, slug)
    context = {"page": page, "reading": reading, "ruler": page.ruler}
    if page.slug not in ("", slug):
        return _keep_query(request, reverse("glossary-detail", args=[page.slug]))
    if not page.entries:
        return render(request, "rules/term_missing.html", context, status=404)
    return render(request, "rules/glossary_detail.html", context)


def read_number(typed: str) -> str:
    """Return the plain form of a typed number. Raises Http404 for what is no number."""
    plain = read_typed_number(typed) if len(typed) <= LONGEST_NUMBER else None
    if plain is None:
        raise Http404(f"{typed[:LONGEST_NUMBER]!r} is no rule number. 7 is one, and 701, 701.40 and 701.40b.")
    return plain


def _redirect_to(request: HttpRequest, number: str, day: date | None) -> HttpResponse:
    """Send a number as people type it to its one address."""
    address = reverse("dated-rule-detail", args=[day, number]) if day else reverse("rule-detail", args=[number])
    return _keep_query(request, address, permanent=True)


def _keep_query(request: HttpRequest, address: str, *, permanent: bool = False) -> HttpResponse:
    query = request.META.get("QUERY_STRING", "")
    return redirect(f"{address}?{query}" if query else address, permanent=permanent)


def _show_chapter(request: HttpRequest, reading: Reading, number: str) -> HttpResponse:
    chapters = read_contents(reading.edition)
    chapter = next((one for one in chapters if one.number == number), None)
    if chapter is None:
        return show_missing(request, reading, number)
    entry = reading.edition.entries.of_number(number).first()
    ruler = reading.timeline.draw(reading.effective_date)
    context = {"reading": reading, "chapter": chapter, "chapters": chapters, "entry": entry, "ruler": ruler}
    return render(request, "rules/chapter_detail.html", context)


def describe_lineage(page: RulePage | HistoryPage) -> dict[str, object]:
    """Return what the band with the date and the path of a rule are drawn from."""
    lineage, reading = page.lineage, page.reading
    return {
        "reading": reading,
        "lineage": lineage,
        "ruler": lineage.ruler,
        "today": address_of_number(lineage.today.number) if lineage.today else "",
        "history": reading.permanent_address_of(page.number, "history/"),
        "changed_since": _compare_with_today(reading, lineage.today),
    }


def _compare_with_today(reading: Reading, today: Standing | None) -> str:
    """Return the address of what became of a past rule until today, empty for one that no longer stands or not yet."""
    current = reading.timeline.current
    if today is None or current is None or reading.effective_date >= current.effective_date:
        return ""
    address = reverse("compare-detail", args=[reading.effective_date, current.effective_date])
    return f"{address}?{urlencode({'within': today.number})}"


def show_missing(request: HttpRequest, reading: Reading, number: str, page: RulePage | None = None) -> HttpResponse:
    """Say that the number does not exist that day, when it did, and what it meant then."""
    context = {
        "reading": reading,
        "number": number,
        "meanings": list_meanings(read_standings(numbers=[number]), reading.timeline),
        "above": page.above if page else None,
        "undated": page.undated if page else (),
        "ruler": reading.timeline.draw(reading.effective_date),
    }
    return render(request, "rules/rule_missing.html", context, status=404)
