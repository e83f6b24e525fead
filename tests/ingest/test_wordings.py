"""Wordings while they are loaded: what each of them cites is stored with it."""

from importlib import import_module

import pytest
from django.apps import apps

from ingest.load.wordings import WordingStore
from rulings_site.rules.models import Citation, Wording

pytestmark = pytest.mark.django_db

TEXT = "Turn it over as rule 115.2b says, or rules 702.36d and 701.27a–f; rule 115.2b says how."


def cited(text: str) -> list[tuple[str, str]]:
    rows = Citation.objects.filter(wording__text=text).order_by("pk")
    return list(rows.values_list("number", "range_to"))


def test_each_number_a_text_cites_is_stored_once_in_its_order() -> None:
    WordingStore().ids_of("en", [TEXT, "Nothing is cited for {2}{W} here."])
    assert cited(TEXT) == [("115.2b", ""), ("702.36d", ""), ("701.27a", "701.27f")]
    assert Citation.objects.count() == 3


def test_a_text_that_is_held_is_not_read_again() -> None:
    store = WordingStore()
    store.ids_of("en", [TEXT])
    store.ids_of("en", [TEXT, "Another one, see rule 116.2b."])
    assert Citation.objects.count() == 4


def test_the_numbers_of_a_translation_are_read_in_its_language() -> None:
    text = "Dies ist eine Sonderaktion (siehe Regel 115.2b)."
    WordingStore().ids_of("de", [text])
    assert cited(text) == [("115.2b", "")]


def test_wordings_loaded_before_citations_were_held_get_theirs() -> None:
    WordingStore().ids_of("en", [TEXT])
    wanted = cited(TEXT)
    Citation.objects.all().delete()
    WordingStore().ids_of("en", ["Newer, see rule 116.2b."])
    import_module("rulings_site.rules.migrations.0004_fill_citations").fill(apps, None)
    assert cited(TEXT) == wanted
    assert Citation.objects.count() == 4


def test_a_wording_that_goes_takes_its_citations_along() -> None:
    WordingStore().ids_of("en", [TEXT])
    Wording.objects.all().delete()
    assert not Citation.objects.exists()
