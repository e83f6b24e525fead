"""Turn the numbers that a text cites into links, in the edition the text stands in."""

from collections.abc import Callable, Iterable

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

from rulings_site.rules.references import Reference, find_references


def cited_numbers(texts: Iterable[str]) -> set[str]:
    """Return all numbers that these texts cite."""
    return {reference.number for text in texts for reference in find_references(text)}


def link_references(text: str, address_of: Callable[[str], str]) -> SafeString:
    """Return `text` as HTML, escaped, lines kept, each cited number a link.

    `address_of` returns the address of a number, empty where the edition has no such number:
    then it is marked, because official texts do point nowhere (903.11a in 702.123d, 2016-11-11).
    """
    parts, end = [], 0
    for reference in find_references(text):
        parts.append(_escape_lines(text[end : reference.start]))
        parts.append(_link(text, reference, address_of(reference.number)))
        end = reference.end
    parts.append(_escape_lines(text[end:]))
    return mark_safe("".join(parts))  # noqa: S308  every part is escaped above


def _escape_lines(text: str) -> str:
    return escape(text).replace("\n", "<br>")


def _link(text: str, reference: Reference, address: str) -> SafeString:
    shown = text[reference.start : reference.end]
    if address:
        return format_html('<a class="n" href="{}">{}</a>', address, shown)
    return format_html('<span class="n dangling">{}<span class="vh"> (not in this edition)</span></span>', shown)
