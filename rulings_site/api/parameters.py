"""What may stand behind the question mark: each list and detail says so, anything else is an error."""

from datetime import date
from typing import Any, NoReturn

from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from rulings_site.languages.tags import LANGUAGES


class DayField(serializers.DateField):
    """A day as 2015-01-23."""

    def to_internal_value(self, value: Any) -> date:
        """Return the day. Raises ValidationError for anything but a day that exists, in this form."""
        try:
            day = date.fromisoformat(value)
        except (ValueError, TypeError):
            day = None
        if day is None or day.isoformat() != value:
            raise ValidationError(f"expected a day such as 2026-08-07, found {value!r}")
        return day


class LanguageField(serializers.ChoiceField):
    """The tag of a language of the site."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(choices=list(LANGUAGES), **kwargs)

    def fail(self, key: str, **kwargs: Any) -> NoReturn:
        raise ValidationError(f"expected one of {', '.join(LANGUAGES)}, found {str(kwargs.get('input'))!r}")


class Parameters(serializers.Serializer[Any]):
    """The parameters of one address. Subclasses name them as fields; this one has none."""
