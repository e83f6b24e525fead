"""The page where a text is pasted and everything it cites is checked. The text is not kept."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.timezone import localdate
from django.views.decorators.http import require_http_methods

from rulings_site.rules.citations.check import LONGEST_TEXT, Check, check_text
from rulings_site.rules.citations.dates import read_day
from rulings_site.rules.models import Edition


@dataclass(frozen=True, slots=True)
class Asked:
    """What was typed: the text, its line ends as one sign, and the day as typed."""

    text: str
    on: str

    def check(self) -> Check:
        """Return the check. Raises ValueError that says what was expected and found."""
        if not self.text.strip():
            raise ValueError("expected a text with rule numbers or quotations, found nothing")
        return check_text(self.text, read_day(self.on) if self.on else None)


@require_http_methods(["GET", "HEAD", "POST"])
def cite_text(request: HttpRequest) -> HttpResponse:
    """The form, and with a posted text what is to be said of each citation in it."""
    asked = Asked(request.POST.get("text", "").replace("\r\n", "\n"), request.POST.get("on", "").strip())
    check, complaint = None, ""
    if request.method == "POST":
        try:
            check = asked.check()
        except ValueError as error:
            complaint = f"This cannot be checked: {error}."
    context = {"asked": asked, "check": check, "complaint": complaint, "longest": LONGEST_TEXT, "today": localdate()}
    context["editions"] = Edition.objects.law().count()
    return render(request, "rules/cite.html", context, status=400 if complaint else 200)
