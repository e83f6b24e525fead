"""What the templates of the rules need beyond Django's own: addresses within an edition, grouped figures."""

from collections.abc import Mapping
from datetime import date

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from rulings_site.languages.tags import own_name
from rulings_site.rules.lineage import Standing
from rulings_site.rules.reading import Reading

register = template.Library()


@register.simple_tag
def rule_address(reading: Reading, number: str) -> str:
    """Return the dated address of a number in the edition read."""
    return reading.address_of(number)


@register.simple_tag
def address_on(reading: Reading, standing: Standing | None) -> str:
    """Return the address of a rule at its number in another edition, empty for None."""
    return reading.address_on(standing.edition.effective_date, standing.number) if standing else ""


@register.simple_tag
def permanent_address(reading: Reading, number: str) -> str:
    """Return the address of a number that is to be cited."""
    return reading.permanent_address_of(number)


@register.simple_tag
def on_day(value: date | None) -> str:
    """Return the query that asks the same page for another day, empty for None."""
    return f"?on={value.isoformat()}" if value else ""


@register.filter
def get(mapping: Mapping[object, object], key: object) -> object:
    """Return the value of a key, None if there is none."""
    return mapping.get(key)


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
    return format_html('<time datetime="{0}">{0}</time>', iso(value))
