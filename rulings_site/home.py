"""The first page: one search box, what is in force, what is held."""

from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.views.decorators.http import require_safe

from rulings_site.rules.contents import read_contents
from rulings_site.rules.editions import list_editions
from rulings_site.rules.lineage import list_stretches
from rulings_site.rules.reading import NoEdition, Reading, read_edition, read_timeline
from rulings_site.rules.stairs import Stairs, draw_stairs
from rulings_site.rules.standings import read_standings
from rulings_site.rulings.models import Ruling

LATEST_RULINGS = 5
RECENT_EDITIONS = 4
MOTIF = "701.40b"
"""Turning up what is manifested, today: the subrule whose path through its numbers the page shows."""
MOTIF_HEIGHT = 112


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The edition in force today, its chapters, the languages held, the newest editions and rulings."""
    try:
        reading = read_edition(None)
    except NoEdition:
        reading = None
    timeline = reading.timeline if reading else read_timeline()
    languages = list_editions(timeline)
    english = [listed for held in languages if held.tag == "en" for listed in held.editions if listed.address]
    context = {
        "reading": reading,
        "motif": _read_motif(reading) if reading else None,
        "chapters": read_contents(reading.edition) if reading else (),
        "ruler": timeline.draw(reading.effective_date if reading else None),
        "languages": languages,
        "recent": english[:RECENT_EDITIONS],
        "rulings": Ruling.objects.newest_first().select_related("card", "text")[:LATEST_RULINGS],
    }
    return render(request, "home/home.html", context)


class Motif(NamedTuple):
    """A subrule that moved: its number today, the heading it stands under, and its stairs."""

    number: str
    name: str
    stairs: Stairs


def _read_motif(reading: Reading) -> Motif | None:
    """Return the motif, None if the edition lacks it or it never moved in the editions held."""
    entry = reading.edition.entries.of_number(MOTIF).select_related("parent__wording").first()
    path = read_standings([entry.rule_id]) if entry and entry.rule_id else []
    stretches = list_stretches(path, reading.timeline.today)
    if entry is None or entry.parent is None or len(stretches) < 2:
        return None
    stairs = draw_stairs(stretches, reading.effective_date, height=MOTIF_HEIGHT)
    return Motif(entry.number, entry.parent.wording.text, stairs)


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """The mark, where browsers look for it beside answers that are no pages, such as JSON."""
    return redirect(static("favicon.svg"))
