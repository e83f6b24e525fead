"""The three editions of the rules with the periods of their rules, and texts that quote them."""

import pytest

from ingest.identify.periods import rebuild_periods
from rulings_site.rules.citations import wordings


@pytest.fixture(autouse=True)
def _forget_wordings():
    """Each test has wordings of its own under the same ids."""
    wordings._make_index.cache_clear()


@pytest.fixture
def held(book):
    """The editions of `book`, as they are after `manage.py identify`."""
    rebuild_periods({})
    return book
