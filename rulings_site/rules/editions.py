"""All editions held, language by language, with how far each language is behind."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from urllib.parse import urlencode

from django.urls import reverse

from rulings_site.languages.tags import own_name
from rulings_site.rules.models import Edition
from rulings_site.rules.timeline import State, Timeline


@dataclass(frozen=True, slots=True)
class Listed:
    """An edition, the address of its contents, empty where it cannot be read on its own, and its state today."""

    edition: Edition
    address: str
    state: State | None


@dataclass(frozen=True, slots=True)
class Held:
    """The editions of one language, newest first, those to come too.

    `kind` and `newest_date` are of the newest one that is not to come, `behind` None if it is undated.
    """

    tag: str
    name: str
    kind: str
    editions: tuple[Listed, ...]
    newest_date: date | None
    behind: int | None
    is_to_come: bool


def list_editions(timeline: Timeline) -> tuple[Held, ...]:
    """Return the editions by language: English first, then the most current."""
    by_language: dict[str, list[Edition]] = {}
    editions = Edition.objects.with_end().select_related("document__source")
    for edition in editions.order_by("-effective_date", "-label"):
        by_language.setdefault(edition.language, []).append(edition)
    held = [_describe(tag, editions, timeline) for tag, editions in by_language.items()]
    return tuple(sorted(held, key=lambda one: (one.tag != "en", -(one.newest_date or date.min).toordinal(), one.tag)))


def _describe(tag: str, editions: Iterable[Edition], timeline: Timeline) -> Held:
    ordered = tuple(sorted(editions, key=lambda one: (one.effective_date or date.min, one.label), reverse=True))
    listed = tuple(
        Listed(edition, address_of_edition(edition, timeline), edition.state_on(timeline.today)) for edition in ordered
    )
    newest = next((one.edition for one in listed if one.state is not State.NOT_YET), ordered[-1])
    day = newest.effective_date
    behind = timeline.editions_behind(day, timeline.current.effective_date) if day and timeline.current else None
    return Held(
        tag, own_name(tag), newest.kind, listed, day, behind, is_to_come=day is not None and day > timeline.today
    )


def address_of_edition(edition: Edition, timeline: Timeline) -> str:
    """Return the address of its contents, empty where it cannot be read on its own.

    A translation is read beside the English of its day, a second document of a date by its label.
    """
    usual = timeline.in_force(edition.effective_date) if edition.effective_date else None
    if usual is None:
        return ""
    address = reverse("edition-detail", args=[edition.effective_date])
    if edition.language != "en":
        return f"{address}?{urlencode({'beside': edition.language})}"
    if edition.kind != Edition.Kind.COMPLETE:
        return ""
    return address if edition.label == usual.label else f"{address}?{urlencode({'edition': edition.label})}"
