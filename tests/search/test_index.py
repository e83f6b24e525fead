"""The index of the site: built of the data held, and only when the data changed."""

from datetime import date
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from rulings_site.search import index
from rulings_site.search.backends.whoosh import WhooshBackend
from rulings_site.search.index import build_index, fingerprint_data, get_backend
from rulings_site.search.query import parse_query
from tests.builders import EditionBuilder, make_card, make_ruling

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def own_index(tmp_path, settings):
    settings.SEARCH_INDEX_DIR = tmp_path / "index"
    get_backend.cache_clear()
    yield
    get_backend.cache_clear()


def test_it_is_built_once_and_again_when_data_came():
    make_ruling(make_card(), "A manifested card is turned face up.")
    first = build_index()
    assert (first.is_rebuilt, first.documents) == (True, 2)
    assert first.size > 0
    again = build_index()
    assert (again.is_rebuilt, again.documents) == (False, 2)
    EditionBuilder("2026-08-07").add("7", "Additional Rules")
    assert build_index().documents == 3
    assert build_index(force=True).is_rebuilt
    assert get_backend().search(parse_query("manifested")).total == 1


def test_the_data_is_told_apart_by_what_is_held():
    seen = {fingerprint_data()}
    card = make_card()
    seen.add(fingerprint_data())
    ruling = make_ruling(card, "Said.")
    seen.add(fingerprint_data())
    entry = EditionBuilder("2026-08-07").add("7", "Additional Rules")
    seen.add(fingerprint_data())
    entry.rule = EditionBuilder("2015-01-23").add("7", "Additional Rules").rule
    entry.save()
    seen.add(fingerprint_data())
    ruling.delete()
    seen.add(fingerprint_data())
    assert len(seen) == 6


def test_another_day_brings_another_edition_into_force(monkeypatch):
    EditionBuilder("2026-08-07").add("7", "Additional Rules")
    EditionBuilder("2027-01-15").add("7", "Additional Rules")
    today = fingerprint_data()
    monkeypatch.setattr(index, "localdate", lambda: date(2027, 2, 1))
    assert fingerprint_data() != today


def run(*arguments) -> str:
    out = StringIO()
    call_command("build_index", *arguments, stdout=out, stderr=StringIO())
    return out.getvalue()


def test_the_command_says_what_it_did():
    make_card()
    assert run().startswith("built: 1 texts, ")
    assert run().startswith("unchanged: 1 texts, ")
    assert run("--force").startswith("built: 1 texts, ")


def test_the_command_says_so_when_another_builds(settings):
    backend = WhooshBackend(settings.SEARCH_INDEX_DIR)
    backend.directory.mkdir()
    with backend._only_builder(), pytest.raises(CommandError, match="Another process"):
        run()
