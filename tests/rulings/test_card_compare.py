"""What became of a card's rulings between two observations: same, reworded, gone and new."""

import re
from datetime import date

import pytest

from rulings_site.rulings.models import Observation
from tests.builders import make_card, make_document, make_ruling, make_source

pytestmark = pytest.mark.django_db


def read(response) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


@pytest.fixture
def card():
    """A card observed on two days: one ruling stayed, one was reworded, one went, one came."""
    card, source = make_card(), make_source("mtgjson")
    texts = {
        "2018-11-07": ["It stays as it is.", "The hidden card lies face down.", "Gone by then."],
        "2022-04-25": ["It stays as it is.", "The hidden card is put face down.", "Wholly new, on other matters."],
    }
    rulings = {text: make_ruling(card, text, "2014-11-24") for text in {one for day in texts.values() for one in day}}
    for day, seen in texts.items():
        document = make_document(source=source, observed_date=date.fromisoformat(day))
        Observation.objects.create(document=document, language="en", observed_date=day, scope="all")
        for text in seen:
            rulings[text].sightings.create(document=document)
    return card


def test_two_observations_are_compared_word_by_word(client, card, django_assert_num_queries):
    with django_assert_num_queries(4):
        response = client.get("/cards/lightform/rulings/compare/2018-11-07/2022-04-25/")
    assert "1 the same 1 reworded or re-dated 1 gone 1 new" in read(response)
    assert "<del>lies</del>" in response.content.decode()


def test_the_first_and_the_last_are_compared_unless_asked(client, card):
    assert "1 the same 1 reworded or re-dated" in read(client.get("/cards/lightform/rulings/compare/"))


def test_the_form_leads_to_the_address_of_the_comparison(client, card):
    asked = {"from": "2018-11-07 en mtgjson", "to": "2022-04-25 en mtgjson"}
    response = client.get("/cards/lightform/rulings/compare/", asked)
    assert response["Location"] == "/cards/lightform/rulings/compare/2018-11-07/2022-04-25/"


@pytest.mark.parametrize("asked", ["2000-01-01 en mtgjson", "x", "\u202e", "9" * 5000])
def test_an_observation_that_is_none_is_refused_with_those_held(client, card, asked):
    response = client.get("/cards/lightform/rulings/compare/", {"from": asked, "to": "2022-04-25"})
    assert response.status_code == 404
    assert "They were observed on 2018-11-07 (en), 2022-04-25 (en)." in read(response)
    assert client.get("/cards/lightform/rulings/compare/2000-01-01/2022-04-25/").status_code == 404


def test_a_card_never_observed_says_so(client):
    make_card()
    assert "No observation of its rulings is held" in read(client.get("/cards/lightform/rulings/compare/"))
