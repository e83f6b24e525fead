"""The page of a ruling: text, dates, cards, and where it was seen."""

import re
from datetime import date

import pytest

from rulings_site.rulings.models import Sighting
from tests.builders import make_card, make_document, make_ruling, make_source

pytestmark = pytest.mark.django_db


def read(response) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def test_a_ruling_names_card_date_and_text(client):
    ruling = make_ruling(make_card(), "It may be turned up.", "2015-02-15")
    html = client.get(f"/rulings/{ruling.pk}/").content.decode()
    assert "<h1>Lightform, ruling of" in html
    assert 'datetime="2015-02-15"' in html
    assert '<p class="doc" lang="en">It may be turned up.</p>' in html
    assert 'href="/rules/2015-02-15/"' in html


def test_a_ruling_lists_every_card_and_date_it_stands_on(client):
    ruling = make_ruling(make_card(), "The same text.", "2014-11-24")
    later = make_ruling(ruling.card, "The same text.", "2018-07-13")
    other = make_ruling(make_card("Rageform"), "The same text.", "2014-11-24")
    make_ruling(make_card("Soul Summons"), "Another text.")
    html = client.get(f"/rulings/{ruling.pk}/").content.decode()
    assert f'href="/rulings/{later.pk}/"' in html
    assert f'href="/cards/rageform/#r{other.pk}"' in html
    assert "Soul Summons" not in html


def test_sightings_tell_document_and_day_oldest_first(client):
    ruling = make_ruling(make_card(), "Seen twice.")
    late = make_document("late.json", observed_date=date(2022, 4, 25))
    early = make_document("early.json", observed_date=date(2018, 11, 7))
    for document in (late, early):
        Sighting.objects.create(ruling=ruling, document=document, line=12)
    html = client.get(f"/rulings/{ruling.pk}/").content.decode()
    assert html.index("2018-11-07") < html.index("early.json") < html.index("2022-04-25") < html.index("late.json")
    assert f'href="/sources/{early.pk}/"' in html


def test_a_ruling_seen_in_no_document_says_so(client):
    ruling = make_ruling(make_card(), "Unseen.")
    assert "In no document held" in read(client.get(f"/rulings/{ruling.pk}/"))


def test_a_paraphrased_ruling_is_badged(client):
    starter = make_document(source=make_source("starter", is_paraphrase=True))
    ruling = make_ruling(make_card(), "In our words.", seen_in=starter)
    assert "paraphrase, not official wording" in read(client.get(f"/rulings/{ruling.pk}/"))


def test_a_ruling_is_text_and_never_markup(client):
    ruling = make_ruling(make_card(), "<sad trombone noises>")
    assert "&lt;sad trombone noises&gt;" in client.get(f"/rulings/{ruling.pk}/").content.decode()


@pytest.mark.parametrize("path", ["/rulings/999/", "/rulings/99999999999999999999999/", "/rulings/one/"])
def test_an_unknown_ruling_is_not_found(client, path):
    assert client.get(path).status_code == 404


def test_a_ruling_costs_the_same_however_many_cards(client, django_assert_max_num_queries):
    ruling = make_ruling(make_card(), "The same text.")
    for number in range(30):
        make_ruling(make_card(f"Bear {number}"), "The same text.", seen_in=make_document())
    with django_assert_max_num_queries(7):
        client.get(f"/rulings/{ruling.pk}/")


def test_a_text_on_many_cards_lists_the_first_and_all_when_asked(client):
    ruling = make_ruling(make_card(), "The same text.")
    for number in range(45):
        make_ruling(make_card(f"Bear {number:02}"), "The same text.")
    address = f"/rulings/{ruling.pk}/"
    first, whole = (client.get(place).content.decode() for place in (address, f"{address}?cards=all"))
    assert (first.count(">Bear "), whole.count(">Bear ")) == (40, 45)
    assert 'href="?cards=all#stands"' in first
    assert "All places" not in whole
