"""Mana and other symbols: `{1}{W/U}{T}` as small drawings of our own, with the text form as their label."""

import re

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

_SYMBOL = re.compile(r"\{([0-9A-Z∞½]{1,7}(?:/[0-9A-Z]{1,2}){0,2})\}")
_RUN = re.compile(rf"(?:{_SYMBOL.pattern})+")
_COLOURS = frozenset("WUBRG")


def draw_symbols(text: str) -> SafeString:
    """Return `text` as HTML, escaped, lines kept, each run of symbols one image with its text as label."""
    parts, end = [], 0
    for run in _RUN.finditer(text):
        parts += [_escape_lines(text[end : run.start()]), _draw_run(run.group())]
        end = run.end()
    parts.append(_escape_lines(text[end:]))
    return mark_safe("".join(parts))  # noqa: S308  every part is escaped above


def _escape_lines(text: str) -> str:
    return escape(text).replace("\n", "<br>")


def _draw_run(run: str) -> SafeString:
    drawn = mark_safe("".join(_draw(found[1]) for found in _SYMBOL.finditer(run)))  # noqa: S308  drawn below
    return format_html('<span class="mana" role="img" aria-label="{}">{}</span>', run, drawn)


def _draw(sign: str) -> SafeString:
    """Return one disc: one colour, or two halves for a hybrid."""
    halves = [part for part in sign.split("/") if part != "P"] or [sign]
    first, last = _colour(halves[0]), _colour(halves[-1])
    return format_html(
        '<svg viewBox="0 0 20 20" aria-hidden="true"><circle class="m-{}" cx="10" cy="10" r="9.5"/>{}'
        '<text{} x="10" y="{}">{}</text></svg>',
        first,
        format_html('<path class="m-{}" d="M16.7 3.3A9.5 9.5 0 0 1 3.3 16.7z"/>', last) if first != last else "",
        mark_safe(' class="wide"') if len(sign) > 1 else "",
        "13.2" if len(sign) > 1 else "14.6",
        sign,
    )


def _colour(part: str) -> str:
    return part.lower() if part in _COLOURS else "c"
