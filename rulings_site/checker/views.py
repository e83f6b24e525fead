"""Pages of the checker: the list of worked examples, and one example on a day as one viewer sees it."""

from dataclasses import dataclass
from datetime import date

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rulings_site.checker.examples import find_example, list_examples
from rulings_site.checker.page import ALL, ExamplePage
from rulings_site.engine.scenario import Scenario


@dataclass(frozen=True, slots=True)
class Asked:
    """The day and viewer an address asks for; `complaint` says what was wrong with it and what is shown instead."""

    day: date
    see: str
    complaint: str = ""


@require_safe
def example_list(request: HttpRequest) -> HttpResponse:
    """All worked examples."""
    return render(request, "checker/example_list.html", {"examples": list_examples()})


@require_safe
def example_detail(request: HttpRequest, name: str) -> HttpResponse:
    """A worked example, by default under the newest rules it names and with all cards known."""
    scenario = find_example(name)
    if scenario is None:
        raise Http404(f"No worked example is called {name}.")
    asked = read_asked(request, scenario)
    page = ExamplePage(scenario, asked.day, asked.see)
    context = {"page": page, "asked": asked, "examples": list_examples()}
    return render(request, "checker/example_detail.html", context, status=400 if asked.complaint else 200)


def read_asked(request: HttpRequest, scenario: Scenario) -> Asked:
    """Return the day and viewer asked for; what cannot be read is replaced by the default, with a complaint."""
    day, see, complaints = max(scenario.as_of), ALL, []
    typed_day, typed_see = request.GET.get("on", "").strip(), request.GET.get("see", ALL)
    if typed_day:
        try:
            day = read_day(typed_day)
        except ValueError as error:
            complaints.append(f"{error}. Shown instead: {day}.")
    if typed_see in (ALL, *scenario.start.players):
        see = typed_see
    else:
        known = ", ".join(scenario.start.players)
        complaints.append(f"Nobody here is called “{typed_see[:20]}”: expected {known} or {ALL}. Shown instead: {ALL}.")
    return Asked(day, see, " ".join(complaints))


def read_day(text: str) -> date:
    """Return the day written as 2018-08-10. Raises ValueError that says what was expected."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:
        raise ValueError(f"“{text[:20]}” is no day: expected year-month-day, as 2018-08-10")
    return day
