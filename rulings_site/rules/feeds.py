"""Atom feeds of the rules, and the page that lists them."""

import hashlib
import re
from collections.abc import Callable
from datetime import UTC, date, datetime, time
from typing import Any
from urllib.parse import quote, urlsplit

from django.contrib.syndication.views import Feed
from django.db.models import Subquery
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.feedgenerator import Atom1Feed
from django.utils.timezone import localdate
from django.views.decorators.http import condition, require_safe

from rulings_site.rules.asked import read_asked_edition
from rulings_site.rules.contents import read_contents
from rulings_site.rules.feed_content import FeedContent, FeedEntry, NoSuchRule, tell_below, tell_editions, tell_rule
from rulings_site.rules.models import Edition, Entry, Period
from rulings_site.rules.numbers import read_typed_number
from rulings_site.rules.reading import NoEdition, Reading, read_edition

TAG_YEAR = 2026
"""The year that goes into identifiers for ever (RFC 4151): the first in which they were given out."""
LONGEST_NUMBER = 32
_NO_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class AtomFeed(Feed):  # type: ignore[type-arg]  # no generic at run time
    """Writes a feed. Identifiers are tag addresses: a host, a year, and what the content names."""

    feed_type = Atom1Feed
    author_name = "Casebook"
    language = "en"

    def __init__(self, content: FeedContent, host: str) -> None:
        self.content, self.tag = content, f"tag:{urlsplit(f'//{host}').hostname},{TAG_YEAR}:"
        self.title, self.subtitle = f"{_clean(content.title)} · Casebook", _clean(content.subtitle)
        self.link, self.feed_guid = content.address, self.tag + quote(content.identifier)

    def items(self) -> tuple[FeedEntry, ...]:
        return self.content.entries

    def item_title(self, item: FeedEntry) -> str:
        return _clean(item.title)

    def item_description(self, item: FeedEntry) -> str:
        return _clean(item.html)

    def item_link(self, item: FeedEntry) -> str:
        return item.address

    def item_guid(self, item: FeedEntry) -> str:
        return self.tag + quote(item.identifier)

    def item_pubdate(self, item: FeedEntry) -> datetime:
        return datetime.combine(item.day, time.min, UTC)

    item_updateddate = item_pubdate


def _clean(text: str) -> str:
    """Return a text without the characters that no XML may hold."""
    return _NO_XML.sub("", text)


def tell_state(request: HttpRequest, **kwargs: Any) -> str:
    """Return the tag of a feed as it is now: another with each document read, rule linked and edition in force."""
    periods = Period.objects.order_by("-pk").values("pk")[:1]
    in_force = Edition.objects.in_force(on=localdate()).values("pk")
    newest = Edition.objects.order_by("-document__loaded_at", "-pk")
    state = newest.values_list("pk", "document__loaded_at", Subquery(periods), Subquery(in_force)).first()
    facts = repr((request.get_host(), request.get_full_path(), state))
    return f'"{hashlib.blake2b(facts.encode("utf-8", "replace"), digest_size=12).hexdigest()}"'


@require_safe
@condition(etag_func=tell_state)
def edition_feed(request: HttpRequest) -> HttpResponse:
    """The new editions."""
    return AtomFeed(tell_editions(), request.get_host())(request)


@require_safe
@condition(etag_func=tell_state)
def rule_feed(request: HttpRequest, day: date, number: str) -> HttpResponse:
    """What happened to the rule that had a number on a day."""
    return _show(request, day, number, tell_rule, "feed-rule")


@require_safe
@condition(etag_func=tell_state)
def section_feed(request: HttpRequest, day: date, number: str) -> HttpResponse:
    """What happened in the section, or rule, that had a number on a day, and below it."""
    return _show(request, day, number, tell_below, "feed-section")


Tell = Callable[[Reading, str], FeedContent]


def _show(request: HttpRequest, day: date, number: str, tell: Tell, name: str) -> HttpResponse:
    plain = read_typed_number(number) if len(number) <= LONGEST_NUMBER else None
    if plain is None or len(plain) == 1:
        raise Http404(f"{number[:LONGEST_NUMBER]!r} is no number to follow. 701 is one, and 701.40 and 701.40b.")
    if plain != number:
        return redirect(name, day, plain, permanent=True)
    try:
        content = tell(read_asked_edition(request, day), plain)
    except NoSuchRule as error:
        raise Http404(str(error)) from None
    return AtomFeed(content, request.get_host())(request)


@require_safe
def feed_list(request: HttpRequest) -> HttpResponse:
    """The feeds there are; with `?number=` those of a rule of today."""
    try:
        reading = read_edition(None)
    except NoEdition:
        reading = None
    typed = request.GET.get("number", "").strip()[:LONGEST_NUMBER]
    context = {
        "reading": reading,
        "typed": typed,
        "number": _find_number(reading, typed) if reading else "",
        "chapters": read_contents(reading.edition) if reading else (),
    }
    return render(request, "rules/feed_list.html", context)


def _find_number(reading: Reading, typed: str) -> str:
    """Return a typed number in its plain form if it can be followed in the edition read, else nothing."""
    number = read_typed_number(typed) or ""
    is_held = len(number) > 1 and Entry.objects.filter(edition=reading.edition).of_number(number).exists()
    return number if is_held else ""
