"""What the templates of the rules need beyond Django's own: addresses within an edition, grouped figures."""

import re
from collections.abc import Iterable, Sequence
from datetime import date
from functools import lru_cache

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

from rulings_site.languages.tags import own_name
from rulings_site.rules.glossary import slug_of
from rulings_site.rules.lineage import Change
from rulings_site.rules.reading import Reading, address_of_number
from rulings_site.rules.timeline import YearLabel
from rulings_site.rules.wordmarks import Kind, Mark, elide

register = template.Library()
_DAY = re.compile(r"\b\d{4}-\d{2}-\d{2}\b")


@register.simple_tag
def rule_address(reading: Reading, number: str) -> str:
    """Return the dated address of a number in the edition read."""
    return reading.address_of(number)


@register.simple_tag
def address_on(reading: Reading, place: tuple[date, str] | None) -> str:
    """Return the address of a number in the edition of another date, empty for None."""
    return reading.address_on(*place) if place else ""


@register.simple_tag
def history_on(place: tuple[date, str] | None, view: str = "") -> str:
    """Return the address of the history of a number on a day, empty for None."""
    if place is None:
        return ""
    day, number = place
    return f"{address_of_number(number, day)}history/{f'?view={view}' if view else ''}"


@register.simple_tag
def change_address(change: Change) -> str:
    """Return the address of a rule or term after a change, where it is gone of the edition that lacks it."""
    if change.is_term:
        term = reverse("glossary-detail", args=[slug_of(change.number)]) if change.after else reverse("glossary-list")
        return term + on_day(change.day)
    if change.after is None:
        return reverse("edition-detail", args=[change.day])
    return address_of_number(change.number, change.day)


@register.simple_tag
def rule_on(day: date, number: str) -> str:
    """Return the address of a number on a day."""
    return address_of_number(number, day)


@register.simple_tag
def permanent_address(reading: Reading, number: str) -> str:
    """Return the address of a number that is to be cited."""
    return reading.permanent_address_of(number)


@register.simple_tag(takes_context=True)
def dated_address(context: Context, reading: Reading) -> str:
    """Return the address of this page on the effective date of the edition read, to cite and to print."""
    path, asked = context["request"].path, context["request"].resolver_match
    if "number" in asked.kwargs:
        return reading.permanent_address_of(asked.kwargs["number"])
    if path.startswith("/glossary/"):
        return f"{path}{on_day(reading.effective_date)}"
    return reading.permanent_page("edition-whole" if asked.url_name == "edition-whole" else "edition-detail")


@register.simple_tag
def edition_page(reading: Reading, url_name: str, *more: str) -> str:
    """Return the address of a page or file of the whole edition read."""
    return reading.permanent_page(url_name, *more)


@register.simple_tag
def on_day(value: date | None) -> str:
    """Return the query that asks the same page for another day, empty for None."""
    return f"?on={value.isoformat()}" if value else ""


@register.simple_tag
def interval(reading: Reading) -> SafeString:
    """Return from when to when a superseded edition held."""
    since, until = day(reading.effective_date), reading.superseded_date
    if until is None or until == reading.effective_date:
        return format_html("effective {}, replaced by another document of that date", since)
    return format_html("in force from {} until {}, the date of the next edition held", since, day(until))


@register.filter(name="own_name")
def show_own_name(tag: str) -> str:
    """Return the name of a language in that language."""
    return own_name(tag)


@register.filter
def grouped(number: int) -> str:
    """Return a count as people read it: 3,162."""
    return f"{number:,}"


@register.filter
def words(name: str) -> str:
    """Return a name of the program as words: new cards for new_cards."""
    return name.replace("_", " ")


@register.filter
def after_dot(number: str) -> str:
    """Return what sets a rule apart within its section: 40 of 701.40."""
    return number.partition(".")[2] or number


@register.filter
def iso(day: date | None) -> str:
    """Return a day as it is written everywhere on the site: 2026-08-07."""
    return day.isoformat() if day else ""


@register.filter
def day(value: date) -> SafeString:
    """Return a day as HTML that machines read too."""
    return mark_safe(f'<time datetime="{iso(value)}">{iso(value)}</time>')  # noqa: S308  a date


@register.filter
def mark_days(sentence: str) -> SafeString:
    """Return a sentence as HTML, escaped, each day in it as one that machines read too and that no line breaks."""
    return mark_safe(_DAY.sub(r'<time datetime="\g<0>">\g<0></time>', escape(sentence)))  # noqa: S308  escaped


@register.filter
def elided(marks: Sequence[Mark]) -> tuple[Mark, ...]:
    """Return marked words without what is far from any change."""
    return elide(marks)


@register.filter
@lru_cache(8)
def year_labels(years: tuple[YearLabel, ...]) -> SafeString:
    """Return the years below a ruler as SVG, the same on every page of a day."""
    return mark_safe("".join(map(_show_year, years)))  # noqa: S308  figures and words of our own


def _show_year(label: YearLabel) -> str:
    optional = ' class="opt"' if label.is_optional else ""
    return f'<text x="{label.share}%" y="34" text-anchor="{label.anchor}"{optional}>{label.year}</text>'


_ELEMENTS = {Kind.OLD: "del", Kind.MOVED_FROM: "del", Kind.NEW: "ins", Kind.MOVED_TO: "ins"}


@register.filter
def marked(marks: Iterable[Mark]) -> SafeString:
    """Return marked words as HTML, escaped, lines kept; the style sheet says aloud where a mark begins and ends."""
    return mark_safe("".join(map(_show_mark, marks)))  # noqa: S308  every part is escaped


def _show_mark(mark: Mark) -> str:
    if mark.kind is Kind.ELIDED:
        return " … "
    shown = escape(mark.text.rstrip()).replace("\n", "<br>")
    blank = escape(mark.text[len(mark.text.rstrip()) :]).replace("\n", "<br>")
    element = _ELEMENTS.get(mark.kind)
    if element is None:
        return shown + blank
    return f"<{element}{' class=moved' if mark.move else ''}>{shown}</{element}>{blank}"
