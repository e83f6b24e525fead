"""What the templates of undated texts need."""

from datetime import date

from django import template

from rulings_site.rules.held import HeldEdition

register = template.Library()


@register.filter
def fits_on(edition: HeldEdition, day: date) -> bool | None:
    """Return whether an undated text agrees with the edition of a day; None if it is of none, or nobody knows."""
    return edition.fits(day)
