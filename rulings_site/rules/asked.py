"""What a page of the rules is asked in its query string: a day, a document, a translation beside it."""

from datetime import date

from django.http import Http404, HttpRequest

from rulings_site.rules.reading import Reading, read_edition

LONGEST_LABEL = 60
LONGEST_TAGS = 60
"""Of the languages read beside, with commas."""


def read_asked_edition(request: HttpRequest, day: date | None) -> Reading:
    """Return the edition in force on a day (None: today), or the document of `?edition=`. Raises NoEdition."""
    label = request.GET.get("edition", "")[:LONGEST_LABEL]
    return read_edition(day, label, request.GET.get("beside", "")[:LONGEST_TAGS])


def read_asked_day(request: HttpRequest) -> date | None:
    """Return the day of `?on=`. Raises Http404 for what is no day."""
    typed = request.GET.get("on", "").strip()[:LONGEST_LABEL]
    try:
        return date.fromisoformat(typed) if typed else None
    except ValueError:
        raise Http404(f"{typed!r} is no day. Write year, month and day: 2015-01-23.") from None
