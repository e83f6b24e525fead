"""What a document shows of rulings, on which day: the row that says so."""

from datetime import date

from django.db.models import Max

from ingest.records import RulingScope
from rulings_site.provenance.models import Document
from rulings_site.rulings.models import Observation, Ruling, Sighting

ENGLISH = "en"
"""The language of the rulings in documents of no one language: files of cards with names in all of them."""


def record_observation(document: Document, scope: RulingScope) -> Observation | None:
    """Store what a document shows of rulings. Returns None, and forgets what was held, if it shows none."""
    newest = Sighting.objects.filter(document=document).aggregate(day=Max("ruling__published_date"))["day"]
    if newest is None:
        Observation.objects.filter(document=document).delete()
        return None
    return Observation.objects.update_or_create(document=document, defaults=_tell(document, scope, newest))[0]


def _tell(document: Document, scope: RulingScope, newest: date) -> dict[str, object]:
    """A document whose day nothing tells cannot be older than the newest ruling in it."""
    return {
        "language": document.language or ENGLISH,
        "observed_date": document.observed_date or newest,
        "is_inferred": document.observed_date is None,
        "scope": scope,
    }


def find_cards(document: Document) -> set[int]:
    """Return the row ids of the cards whose rulings a document shows, and of those it is believed on."""
    shown = Ruling.objects.filter(sightings__document=document).order_by().values_list("card_id", flat=True).distinct()
    given = Ruling.objects.filter(card__document=document).order_by().values_list("card_id", flat=True).distinct()
    return {*shown, *given}


def find_cards_of_source(document: Document) -> set[int]:
    """Return the row ids of the cards whose rulings the source of a document shows, in whatever document."""
    shown = Ruling.objects.filter(sightings__document__source=document.source_id)
    return set(shown.order_by().values_list("card_id", flat=True).distinct())
