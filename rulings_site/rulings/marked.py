"""The text of a ruling as HTML, its parts in another language marked with their language."""

from collections.abc import Sequence

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe


def mark_spans(text: str, spans: Sequence[tuple[int, int, str]]) -> SafeString:
    """Return `text`, escaped, with each (start, end, language) of `spans` in an element of that language.

    Spans that overlap an earlier one or lie outside the text are passed over: the text stays whole.
    """
    parts, end = [], 0
    for start, stop, language in sorted(spans):
        if not end <= start < stop <= len(text):
            continue
        parts += [escape(text[end:start]), _mark(text[start:stop], language)]
        end = stop
    parts.append(escape(text[end:]))
    return mark_safe("".join(parts).replace("\n", "<br>"))  # noqa: S308  every part is escaped above


def _mark(text: str, language: str) -> SafeString:
    return format_html('<span class="foreign" lang="{}">{}</span>', language, text)
