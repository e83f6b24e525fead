"""Any name in any language, however it is typed, finds the card, a choice of cards, or the names nearest to it."""

import re
from urllib.parse import quote, unquote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulings_site.cards.models import Card
from rulings_site.cards.name_keys import key_of
from rulings_site.cards.name_lookup import find_named, find_nearest
from tests.builders import make_card, make_name

pytestmark = pytest.mark.django_db


def lead(client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 302, address
    return unquote(response["Location"])


@pytest.fixture
def light():
    return make_card(names={"de": "Lichtform", "ja": "光変化", "fr": "Forme lumineuse"})


@pytest.mark.parametrize(
    ("typed", "address"),
    [
        ("Lightform", "/cards/lightform/"),
        ("LIGHTFORM", "/cards/lightform/"),
        ("Lichtform", "/cards/lightform/?found=Lichtform"),
        ("forme-lumineuse", "/cards/lightform/?found=forme-lumineuse"),
        ("光変化", "/cards/lightform/?found=光変化"),
        ("光変化（ひかりへんか）", "/cards/lightform/?found=光変化（ひかりへんか）"),
    ],
)
def test_a_name_in_an_address_leads_to_the_card(client, light, typed, address):
    assert lead(client, f"/cards/{quote(typed)}/") == address
    assert lead(client, f"/cards/?name={quote(typed)}") == address


@pytest.mark.parametrize(
    ("name", "slug", "typed"),
    [
        ("Lim-Dûl's Vault", "lim-duls-vault", "lim-dul's vault"),
        ("Lim-Dûl's Vault", "lim-duls-vault", "LIM-DÛL’S VAULT"),
        ("Fire // Ice", "fire-ice", "Fire // Ice"),
        ("Fire // Ice", "fire-ice", "fire//ice"),
        ("_____", "card", "_____"),
        ("脱（ぬ）ぎ捨（す）て", "cast-off", "脱ぎ捨て"),
        ("|Ceghm.", "swamp", "|Ceghm."),
    ],
)
def test_signs_of_a_name_may_be_typed_or_left_out(client, name, slug, typed):
    make_card(name, slug=slug)
    assert lead(client, f"/cards/{quote(typed, safe='')}/") == f"/cards/{slug}/"


def test_a_name_of_a_face_leads_to_its_card_and_is_told_there(client):
    card = make_card("Fire // Ice", slug="fire-ice")
    make_name(card, "es", "Hielo", is_face=True)
    html = client.get("/cards/Hielo/", follow=True).content.decode()
    said = re.sub(r"<[^>]+>", "", html)
    assert "Hielo is the name of a face of Fire // Ice in Español." in said


def test_what_was_found_under_is_told_only_if_the_card_has_that_name(client, light):
    assert "is the name of" not in client.get("/cards/lightform/?found=Zyzzyva").content.decode()
    assert "is the name of" not in client.get("/cards/lightform/?found=lightform").content.decode()


def test_a_day_asked_for_is_kept(client, light):
    assert lead(client, "/cards/Lichtform/?on=2018-10-01") == "/cards/lightform/?on=2018-10-01&found=Lichtform"


def test_a_name_of_several_cards_gives_a_choice(client, django_assert_num_queries):
    make_card("Regenerate", names={"de": "Regeneration"}, faces=({"name": "Regenerate", "type_line": "Instant"},))
    make_card("Regeneration", names={"de": "Regeneration"}, slug="regeneration")
    with django_assert_num_queries(3):
        response = client.get("/cards/Regeneration/")
    html = response.content.decode()
    assert response.status_code == 200
    assert 'href="/cards/regenerate/?found=Regeneration"' in html
    assert 'href="/cards/regeneration/"' in html
    assert "Instant" in html
    assert '<span lang="de">Deutsch</span>' in html


def test_the_address_a_card_had_before_another_of_its_name_came_gives_both(client):
    for key in ("aa11bb22", "cc33dd44"):
        make_card("Unquenchable Fury", slug=f"unquenchable-fury--{key}")
    assert "2 cards have the name" in client.get("/cards/unquenchable-fury/").content.decode()


def test_the_address_a_card_had_beside_another_of_its_name_leads_to_it(client):
    make_card("Unquenchable Fury", slug="unquenchable-fury")
    assert lead(client, "/cards/unquenchable-fury--aa11bb22/") == "/cards/unquenchable-fury/"


@pytest.mark.parametrize("typed", ["Lichtfrom", "Lichform", "lightforms", "Lihtform"])
def test_a_name_that_is_none_offers_the_nearest_and_search(client, light, typed, django_assert_num_queries):
    with django_assert_num_queries(4):
        response = client.get(f"/cards/{typed}/")
    html = response.content.decode()
    assert response.status_code == 404
    assert 'href="/cards/lightform/"' in html
    assert f'href="/search/?q={typed}"' in html


def test_nothing_near_is_offered_for_nothing(client, light):
    assert find_nearest("") == find_nearest("x") == find_nearest("zyzzyva") == []


@pytest.mark.parametrize("typed", ["x" * 10_000, "a\0b", "🜁🜂", "\u202eabc", "%", "..", "?", "a\nb", "<b>", "'\"", " "])
def test_odd_names_are_not_found_and_never_crash(client, light, typed):
    assert client.get(f"/cards/{quote(typed, safe='')}/").status_code in {400, 404}
    assert client.get("/cards/", {"name": typed}).status_code in {200, 400, 404}
    assert client.get("/cards/lightform/", {"found": typed}).status_code in {200, 400}


@settings(max_examples=60, deadline=None)
@given(st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=150).map(str.strip))
def test_every_held_name_finds_its_card(name):
    if not name or len(key_of(name)) > 200:
        return
    Card.objects.all().delete()
    card = make_card("Lightform")
    make_name(card, "de", name)
    assert [found.card for found in find_named(name)] == [card]


def test_a_key_is_letters_and_figures_without_readings():
    assert key_of("Lim-Dûl's Vault") == "limdulsvault"
    assert key_of("脱（ぬ）ぎ捨（す）て") == "脱ぎ捨て"
    assert key_of("軍旗手（しゅ") == "軍旗手"
    assert key_of("_____") == "_____"
    assert key_of("Hazmat Suit (Used)") == "hazmatsuitused"
