"""What the templates of rulings need beyond Django's own: texts in several languages."""

from django import template
from django.utils.safestring import SafeString

from rulings_site.rulings.marked import mark_spans
from rulings_site.rulings.models import RulingText

register = template.Library()


@register.filter
def marked(text: RulingText) -> SafeString:
    """Return the text of a ruling as HTML, parts in another language marked."""
    return mark_spans(text.text, text.spans)
