"""Every example of the help page, asked of the starter collection as it is first served."""

from urllib.parse import urlencode

import pytest
from django.core.management import call_command
from django.http import QueryDict

from rulings_site.search.index import get_backend
from rulings_site.search.query.examples import OPERATORS, describe_operators
from rulings_site.search.query.fields import FIELDS
from rulings_site.search.results import find_results
from tests.ingest.starter import COLLECTION

EXAMPLES = [example.query for operator in OPERATORS for example in operator.examples]
EXAMPLES += [field.example for field in FIELDS.values()]


@pytest.mark.django_db
def test_every_example_finds_something_in_the_starter_collection(client, settings, tmp_path):
    settings.ARCHIVE_DIR = tmp_path / "archive"
    settings.LEXICON_DIR = tmp_path / "lexicon"
    settings.SEARCH_INDEX_DIR = tmp_path / "index"
    get_backend.cache_clear()
    call_command("ingest", str(COLLECTION))
    found = {query: look_up(query) for query in EXAMPLES}
    assert [query for query, hits in found.items() if not hits] == []
    answered = {query: client.get("/search/", {"q": query}).status_code for query in EXAMPLES}
    assert {query: status for query, status in answered.items() if status not in (200, 302)} == {}
    get_backend.cache_clear()


def look_up(query: str) -> int:
    """Return how many results of today, or of the day it says, a query has on its first page."""
    page = find_results(get_backend(), QueryDict(urlencode({"q": query})))
    return 0 if page.is_of_other_days else len(page.hits)


def test_every_field_is_told_of():
    told = describe_operators()
    assert [name for name in FIELDS if f"{name}:" not in told] == []
    assert all(operator.form in told for operator in OPERATORS)
