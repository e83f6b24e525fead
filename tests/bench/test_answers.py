"""How fast pages and API answer on the starter collection: `make bench`."""

import pytest
from django.conf import settings
from django.core.management import call_command

from ingest.management.commands.serve import COLLECTION
from rulings_site.search.index import get_backend

ADDRESSES = [
    "/",
    "/rules/",
    "/rules/2026-08-07/701.40b/",
    "/rules/2026-08-07/701/",
    "/rules/701.40b/history/",
    "/cards/cloudform/",
    "/glossary/",
    "/search/?q=face-down+creature",
    "/api/v1/rules/701.40/",
    "/api/v1/search/?q=face-down+creature",
]


@pytest.fixture(scope="module")
def _collection(django_db_setup, django_db_blocker, tmp_path_factory):
    """The starter collection with its index, loaded once."""
    settings.SEARCH_INDEX_DIR = tmp_path_factory.mktemp("index")
    get_backend.cache_clear()
    with django_db_blocker.unblock():
        call_command("ingest", str(COLLECTION))


@pytest.mark.usefixtures("_collection")
@pytest.mark.django_db
@pytest.mark.parametrize("address", ADDRESSES)
def test_an_answer(benchmark, client, address):
    response = benchmark(client.get, address)
    assert response.status_code == 200
