"""The page that says which edition a pasted text agrees with. The text is not kept."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from rulings_site.rules.citations.check import LONGEST_TEXT
from rulings_site.rules.dated import Dated, NotDated, date_pasted


@require_http_methods(["GET", "HEAD", "POST"])
def which_edition(request: HttpRequest) -> HttpResponse:
    """The form, and with a posted text the edition each of its parts agrees with, and why."""
    text = request.POST.get("text", "").replace("\r\n", "\n")
    found: list[Dated] = []
    complaint = ""
    if request.method == "POST":
        try:
            found = date_pasted(text)
        except NotDated as error:
            complaint = str(error)
    context = {"text": text, "found": found, "complaint": complaint, "longest": LONGEST_TEXT}
    return render(request, "rules/which_edition.html", context, status=400 if complaint else 200)
