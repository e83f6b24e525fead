"""What the templates of cards need beyond Django's own: symbols in a text."""

from django import template
from django.utils.safestring import SafeString

from rulings_site.cards.symbols import draw_symbols

register = template.Library()


@register.filter
def symbols(text: str) -> SafeString:
    """Return a cost or rules text as HTML with its symbols drawn."""
    return draw_symbols(text)
