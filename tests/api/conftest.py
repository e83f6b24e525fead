"""A small collection for the API."""

from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache

from rulings_site.cards.models import FaceTranslation
from rulings_site.rules.models import Edition
from rulings_site.rulings.models import Ruling
from rulings_site.search.index import build_index, get_backend
from tests.builders import EditionBuilder, make_card, make_document, make_ruling, make_source


@pytest.fixture(autouse=True)
def _forget_callers():
    cache.clear()


@pytest.fixture
def editions(db) -> list[Edition]:
    """Two English editions, in which manifest has two numbers, and a German one."""
    source = make_source("starter", is_paraphrase=True)
    first = EditionBuilder("2015-01-23", source=source)
    for number, text in (("7", "Further matters"), ("701", "Words for deeds"), ("701.31", "Manifest")):
        first.add(number, text)
    first.add("701.31b", "Its owner may show it later.")
    second = EditionBuilder("2026-08-07", source=source)
    for number, text in (("7", "Further matters"), ("701", "Words for deeds"), ("701.40", "Manifest")):
        second.add(number, text)
    second.add("701.40a", "It lies with its face down.")
    second.add("701.40b", "Its owner may show it at any time.")
    second.example("701.40b", "Ann shows hers and pays for it.")
    second.example("701.40b", "Ben shows a land, which costs nothing.")
    second.term("Manifest", "To put a card down unseen.")
    german = EditionBuilder("2015-01-23", language="de", source=source)
    german.add("701.31", "Manifestieren")
    return [first.edition, second.edition, german.edition]


@pytest.fixture
def rulings(db) -> list[Ruling]:
    """Two rulings on a card with names in three languages, seen in the document it came from."""
    document = make_document("cards", source=make_source("starter", is_paraphrase=True))
    card = make_card(
        "Lightning Bolt",
        names={"de": "Blitzschlag", "fr": "Foudre"},
        faces=({"name": "Lightning Bolt", "mana_cost": "{R}", "type_line": "Instant"},),
        document=document,
    )
    FaceTranslation.objects.create(face=card.faces.get(), language="de", type_line="Spontanzauber", document=document)
    return [
        make_ruling(card, "It hits anything.", "2015-01-23", seen_in=document),
        make_ruling(card, "Even (Fläche) this.", "2020-04-17", spans=[[5, 13, "de"]], seen_in=document),
    ]


@pytest.fixture
def index(editions, rulings, tmp_path: Path, settings):
    """An index of the small collection, in a folder of its own."""
    settings.SEARCH_INDEX_DIR = tmp_path / "index"
    get_backend.cache_clear()
    build_index()
    yield
    get_backend.cache_clear()


@pytest.fixture
def get(client, editions, rulings):
    """Ask an address below /api/v1/ and return (status, JSON)."""

    def ask(address: str, **parameters: Any) -> tuple[int, Any]:
        response = client.get(f"/api/v1/{address}", parameters)
        return response.status_code, response.json()

    return ask
