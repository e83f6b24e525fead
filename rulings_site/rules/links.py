"""Turn the numbers that a text cites into links, in the edition the text stands in."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from rulings_site.rules.references import find_references

KEPT = 4096
"""Texts whose parts are kept: those of some hundred pages, in about 4 MB."""


class Part(NamedTuple):
    """A piece of a text as HTML, already escaped; `number` is what it cites, empty for words."""

    html: str
    number: str


def cited_numbers(texts: Iterable[str]) -> set[str]:
    """Return all numbers that these texts cite."""
    return {part.number for text in texts for part in _cut(text) if part.number}


def link_references(text: str, address_of: Callable[[str], str]) -> SafeString:
    """Return `text` as HTML, escaped, lines kept, each cited number a link.

    `address_of` returns the address of a number, empty where the edition has no such number:
    then it is marked, because official texts do point nowhere (903.11a in 702.123d, 2016-11-11).
    """
    parts = [_link(part, address_of(part.number)) if part.number else part.html for part in _cut(text)]
    return mark_safe("".join(parts))  # noqa: S308  every part is escaped


@lru_cache(KEPT)
def _cut(text: str) -> tuple[Part, ...]:
    """Cut a text at the numbers it cites: finding them takes longer than all the rest of its row on a page."""
    parts, end = [], 0
    for reference in find_references(text):
        parts.append(Part(_escape_lines(text[end : reference.start]), ""))
        parts.append(Part(escape(text[reference.start : reference.end]), reference.number))
        end = reference.end
    return (*parts, Part(_escape_lines(text[end:]), ""))


def _escape_lines(text: str) -> str:
    return escape(text).replace("\n", "<br>")


def _link(part: Part, address: str) -> str:
    if address:
        return f'<a class="n" href="{escape(address)}">{part.html}</a>'
    return f'<span class="n dangling">{part.html}<span class="vh"> (not in this edition)</span></span>'
