"""All editions held, language by language, with how far each language is behind."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from urllib.parse import urlencode

from django.urls import reverse

from rulings_site.languages.tags import own_name
from rulings_site.rules.models import Edition
from rulings_site.rules.timeline import Timeline


@dataclass(frozen=True, slots=True)
class Listed:
    """An edition and the address of its contents, empty where it cannot be read on its own."""

    edition: Edition
    address: str


@dataclass(frozen=True, slots=True)
class Held:
    """The editions of one language, newest first. `kind` is that of the newest, `behind` None if it is undated."""

    tag: str
    name: str
    kind: str
    editions: tuple[Listed, ...]
    newest_date: date | None
    behind: int | None


def list_editions(timeline: Timeline) -> tuple[Held, ...]:
    """Return the editions by language: English first, then the most current."""
    by_language: dict[str, list[Edition]] = {}
    for edition in Edition.objects.select_related("document__source").order_by("-effective_date", "-label"):
        by_language.setdefault(edition.language, []).append(edition)
    held = [_describe(tag, editions, timeline) for tag, editions in by_language.items()]
    return tuple(sorted(held, key=lambda one: (one.tag != "en", -(one.newest_date or date.min).toordinal(), one.tag)))


def _describe(tag: str, editions: Iterable[Edition], timeline: Timeline) -> Held:
    ordered = tuple(sorted(editions, key=lambda one: (one.effective_date or date.min, one.label), reverse=True))
    newest = ordered[0].effective_date
    current = timeline.current
    behind = timeline.editions_behind(newest, current.effective_date) if newest and current else None
    listed = tuple(Listed(edition, _address(edition, timeline)) for edition in ordered)
    return Held(tag, own_name(tag), ordered[0].kind, listed, newest, behind)


def _address(edition: Edition, timeline: Timeline) -> str:
    """A translation is read beside the English of its day, a second document of a date by its label."""
    usual = timeline.in_force(edition.effective_date) if edition.effective_date else None
    if usual is None:
        return ""
    address = reverse("edition-detail", args=[edition.effective_date])
    if edition.language != "en":
        return f"{address}?{urlencode({'beside': edition.language})}"
    if edition.kind != Edition.Kind.COMPLETE:
        return ""
    return address if edition.label == usual.label else f"{address}?{urlencode({'edition': edition.label})}"
