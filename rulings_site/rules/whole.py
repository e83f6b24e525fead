"""All texts of an edition on one page, to search, print and keep: light, every number an anchor."""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

from rulings_site.rules.export import EntryRow, TermRow, read_entries, read_terms
from rulings_site.rules.glossary import slug_of
from rulings_site.rules.links import link_references
from rulings_site.rules.models import Edition, Entry

MOST_KEPT = 2
"""Editions kept as HTML in the process: the newest takes 1.3 MB, and half a second to make."""

_HEADINGS = {Entry.Kind.CHAPTER.value: "h2", Entry.Kind.SECTION.value: "h3"}


def show_whole(edition: Edition) -> SafeString:
    """Return the rules and the glossary of an edition as HTML. Wants its document read."""
    document = edition.document
    return _show_whole(edition, document.sha256, document.loaded_at.isoformat())


@lru_cache(maxsize=MOST_KEPT)
def _show_whole(edition: Edition, sha256: str, loaded_at: str) -> SafeString:
    """The bytes and when they were read tell one state of an edition from another."""
    rows = list(read_entries(edition))
    held = {row.number for row in rows}

    def address_of(number: str) -> str:
        return f"#{number}" if number in held else ""

    parts = [*_show_entries(rows, address_of), *_show_terms(read_terms(edition), address_of)]
    return mark_safe("\n".join(parts))  # noqa: S308  every part is escaped below


def _show_entries(rows: Iterable[EntryRow], address_of: Callable[[str], str]) -> Iterator[SafeString]:
    for row in rows:
        if row.kind == Entry.Kind.EXAMPLE:
            yield format_html('<p class="eg"><b>Example</b> {}</p>', link_references(row.text, address_of))
            continue
        # A number printed twice needs two anchors, as in the rows of a rule page.
        anchor = row.number if row.occurrence == 1 else f"{row.number}-{row.occurrence}"
        number = format_html('<a class="n" href="#{}">{}</a>', anchor, row.number)
        if tag := _HEADINGS.get(row.kind):
            yield format_html('<{0} id="{1}">{2} {3}</{0}>', mark_safe(tag), anchor, number, row.text)  # noqa: S308
        else:
            yield format_html('<p id="{}">{} {}</p>', anchor, number, link_references(row.text, address_of))


def _show_terms(terms: Iterable[TermRow], address_of: Callable[[str], str]) -> Iterator[SafeString]:
    yield mark_safe('<h2 id="glossary">Glossary</h2>')
    seen: set[str] = set()
    for row in terms:
        slug = slug_of(row.term)
        # Two terms may share an address; an anchor is one place.
        anchor = mark_safe(f' id="term-{escape(slug)}"') if slug not in seen else ""  # noqa: S308
        seen.add(slug)
        yield format_html("<p{}><b>{}</b><br>{}</p>", anchor, row.term, link_references(row.text, address_of))
