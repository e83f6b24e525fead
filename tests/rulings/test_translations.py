"""A translation beside its original: which wording it gives, whether that reads otherwise by now, what a page says."""

from datetime import date
from itertools import pairwise

import pytest
from django.urls import reverse

from rulings_site.rulings.models import Alignment, Ruling, Succession
from rulings_site.rulings.translations import read_translations
from tests.builders import make_card, make_ruling

pytestmark = pytest.mark.django_db

GERMAN, FIRST, SECOND, THIRD = "Der Kobold schläft.", "The goblin sleeps.", "The goblin rests.", "The goblin dozes."


@pytest.fixture
def card():
    return make_card()


def make_wordings(card, *texts: str) -> list[Ruling]:
    """Return rulings of one date, each reworded into the next."""
    rulings = [make_ruling(card, text) for text in texts]
    for year, (old, new) in enumerate(pairwise(rulings), 2022):
        old.last_seen, old.withdrawn_date = date(year - 1, 4, 25), date(year, 4, 25)
        old.save()
        seen = date(year, 4, 25)
        Succession.objects.create(kind=Succession.Kind.REWORDED, old=old, new=new, observed_date=seen)
    return rulings


def translate(original: Ruling, text: str = GERMAN, language: str = "de", **fields) -> Ruling:
    """Return a translation of a ruling, aligned for sure unless the fields of the alignment say otherwise."""
    ruling = make_ruling(original.card, text, language=language)
    fields = {"original": original, "certainty": "sure", "score": 43, **fields}
    Alignment.objects.create(translation=ruling, **fields)
    return ruling


def page_of(client, ruling: Ruling) -> str:
    return client.get(reverse("ruling-detail", args=[ruling.pk])).content.decode()


def test_a_translation_of_the_wording_that_stands_does_not_lag(card, django_assert_num_queries):
    (original,) = make_wordings(card, FIRST)
    german = translate(original)
    with django_assert_num_queries(2):
        (found,) = read_translations(german)
        assert (found.original, found.newest, found.lags, found.is_withdrawn) == (original, original, False, False)


def test_one_of_an_earlier_wording_lags_and_names_the_newest(card, django_assert_num_queries):
    first, _, third = make_wordings(card, FIRST, SECOND, THIRD)
    german = translate(first)
    with django_assert_num_queries(2):
        (found,) = read_translations(german)
        assert (found.original, found.newest, found.changed_date) == (first, third, date(2022, 4, 25))
        assert found.lags
        assert [(mark.kind, mark.text) for mark in found.changes if mark.kind != "same"]


def test_an_english_ruling_has_the_translations_of_its_earlier_wordings(card):
    first, second, third = make_wordings(card, FIRST, SECOND, THIRD)
    old, new = translate(first), translate(third, "Le gobelin dort.", "fr")
    assert [one.ruling for one in read_translations(third)] == [old, new]
    assert [one.ruling for one in read_translations(second)] == [old]


def test_a_translation_of_a_withdrawn_ruling_says_so(client, card):
    (original,) = make_wordings(card, FIRST)
    original.withdrawn_date = date(2022, 4, 25)
    original.save()
    german = translate(original)
    assert read_translations(german)[0].is_withdrawn
    assert "original withdrawn upstream since 2022-04-25" in page_of(client, german)


def test_the_page_of_a_translation_shows_its_wording_and_what_changed(client, card):
    first, second = make_wordings(card, FIRST, SECOND)
    page = page_of(client, translate(first, evidence={"words": 43, "parts": 100, "figures": 50, "order": True}))
    assert "gives the wording of 2015-02-15, last seen 2021-04-25; it reads otherwise now" in page
    assert reverse("ruling-detail", args=[first.pk]) in page
    assert reverse("ruling-detail", args=[second.pk]) in page
    assert "<del>sleeps</del>" in page
    assert "43 % of the words stand for each other" in page
    assert "in the order of the page" in page


def test_the_page_of_the_original_shows_its_translations_in_their_language(client, card):
    (original,) = make_wordings(card, FIRST)
    page = page_of(client, original)
    assert 'id="translations"' not in page
    translate(original, certainty="likely")
    page = page_of(client, original)
    assert f'<p class="doc" lang="de">{GERMAN}</p>' in page
    assert "likely translation" in page


def test_what_a_person_said_and_what_nobody_found_is_told(client, card):
    (original,) = make_wordings(card, FIRST)
    assert "aligned by a person" in page_of(client, translate(original, certainty="person"))
    lone = translate(original, "Bären mögen Honig.", certainty="none")
    Alignment.objects.filter(translation=lone).update(original=None)
    assert "No English ruling on this card" in page_of(client, lone)


def test_a_translation_that_was_never_compared_says_what_to_do(client, card):
    german = make_ruling(card, GERMAN, language="de")
    assert read_translations(german) == []
    assert "manage.py build_lexicon" in page_of(client, german)
