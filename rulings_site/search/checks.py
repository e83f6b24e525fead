"""What is wrong with the settings of the search, said before anybody searches."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, register
from django.db import connection
from django.utils.module_loading import import_string

from rulings_site.search.backends.base import SearchBackend


@register()
def check_backend(**_options: Any) -> list[CheckMessage]:
    """Return an error if SEARCH_BACKEND names nothing, or a backend that the site's database cannot serve."""
    try:
        backend: type[SearchBackend] = import_string(settings.SEARCH_BACKEND)
    except ImportError as error:
        return [Error(f"SEARCH_BACKEND: {error}", hint="Leave it out for the embedded backend.", id="search.E001")]
    if backend.needs_database not in (None, connection.vendor):
        message = f"SEARCH_BACKEND: {backend.__name__} needs a site whose database is {backend.needs_database}."
        hint = "Set DATABASE_URL to one, or leave SEARCH_BACKEND out for the embedded backend."
        return [Error(message, hint=hint, id="search.E002")]
    return []
