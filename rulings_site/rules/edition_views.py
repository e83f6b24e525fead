"""An edition as a whole: one page of all its texts, and files to download."""

from datetime import date

from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from rulings_site.rules.asked import read_asked_day, read_asked_edition
from rulings_site.rules.contents import read_contents
from rulings_site.rules.export import Format, file_name, write_edition
from rulings_site.rules.whole import show_whole


@require_safe
def edition_whole(request: HttpRequest, day: date) -> HttpResponse:
    """All rules and the glossary of the edition in force on a day, on one page."""
    if asked := read_asked_day(request):
        return redirect("edition-whole", asked)
    reading = read_asked_edition(request, day).with_whole_document()
    context = {"reading": reading, "chapters": read_contents(reading.edition), "texts": show_whole(reading.edition)}
    return render(request, "rules/edition_whole.html", context)


@require_safe
def edition_export(request: HttpRequest, day: date, form: str) -> HttpResponse | StreamingHttpResponse:
    """The edition in force on a day as a file."""
    edition = read_asked_edition(request, day).with_whole_document().edition
    chosen = next((one for one in Format if one.ending == form), None)
    if chosen is None:
        raise Http404(f"An edition is to be had as {', '.join(one.ending for one in Format)}, not as {form[:20]!r}.")
    headers = {"Content-Disposition": f'attachment; filename="{file_name(edition, chosen)}"'}
    return StreamingHttpResponse(write_edition(edition, chosen), content_type=chosen.content_type, headers=headers)
