"""Pages of cards: the list and one card, with names, faces, symbols and dated rulings."""

import re

import pytest

from rulings_site.cards.models import Face, FaceTranslation
from tests.builders import EditionBuilder, make_card, make_document, make_name, make_ruling, make_source

pytestmark = pytest.mark.django_db


def read(response) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def test_cards_are_listed_by_name(client):
    make_card("Mastery of the Unseen")
    make_card("Lightform")
    html = client.get("/cards/").content.decode()
    assert html.count("<h1") == 1
    assert html.index('href="/cards/lightform/"') < html.index('href="/cards/mastery-of-the-unseen/"')


@pytest.mark.parametrize("typed", ["licht", "LICHTFOR", "変化", "Облик", "form of"])
def test_letters_of_a_name_in_any_language_find_a_card(client, typed):
    make_card("Lightform", names={"de": "Lichtform", "ja": "光変化", "ru": "Облик Света", "xx": "Form of Light"})
    make_card("Soul Summons")
    html = client.get("/cards/", {"name": typed}).content.decode()
    assert 'href="/cards/lightform/"' in html
    assert 'href="/cards/soul-summons/"' not in html


def test_no_card_found_is_said_and_search_offered(client):
    make_card()
    response = client.get("/cards/", {"name": "<b>nothing"})
    assert response.status_code == 404
    assert 'href="/search/?q=%3Cb%3Enothing"' in response.content.decode()
    assert "<b>nothing" not in response.content.decode()


def test_a_long_name_is_cut(client):
    make_card()
    assert "x" * 201 not in client.get("/cards/", {"name": "x" * 5000}).content.decode()


def test_without_cards_the_list_says_so(client):
    assert "No cards have been loaded yet" in read(client.get("/cards/"))


@pytest.mark.parametrize("page", ["0", "-1", "99999999999999999999", "two", ""])
def test_a_page_number_that_is_none_shows_a_page(client, page):
    make_card()
    assert client.get("/cards/", {"page": page}).status_code == 200


def test_the_list_is_turned_page_by_page_keeping_the_name(client):
    for number in range(125):
        make_card(f"Bear {number:03}")
    first = client.get("/cards/", {"name": "bear"}).content.decode()
    assert "125 cards" in first
    assert 'rel="next" href="?name=bear&amp;page=2"' in first
    assert "Bear 124" not in first
    assert "Bear 124" in client.get("/cards/", {"name": "bear", "page": 2}).content.decode()


def test_a_card_shows_its_names_with_their_language(client):
    make_card(names={"de": "Lichtform", "zh-Hans": "明光赋形"})
    html = client.get("/cards/lightform/").content.decode()
    assert '<dt lang="de">Deutsch</dt><dd lang="de"><bdi>Lichtform</bdi></dd>' in html
    assert '<dt lang="zh-Hans">简体中文</dt><dd lang="zh-Hans"><bdi>明光赋形</bdi></dd>' in html


def test_a_language_shows_the_whole_name_and_those_of_faces_only_without_one(client):
    card = make_card("Fire // Ice", slug="fire-ice", names={"es": "Fuego // Hielo"})
    for language, name in (("es", "Fuego"), ("es", "Hielo"), ("la", "Ignis"), ("la", "Glacies")):
        make_name(card, language, name, is_face=True)
    html = client.get("/cards/fire-ice/").content.decode()
    assert '<dd lang="es"><bdi>Fuego // Hielo</bdi></dd>' in html
    assert '<dd lang="la"><bdi>Glacies</bdi>, <bdi>Ignis</bdi></dd>' in html
    assert html.index("English</dt>") < html.index("Español</dt>")


def test_symbols_are_drawn_with_their_text_as_label(client):
    face = {"name": "Lightform", "mana_cost": "{1}{W/U}", "type_line": "Enchantment", "text": "{T}: Add {G}.\n<Draw>"}
    make_card(faces=(face,))
    html = client.get("/cards/lightform/").content.decode()
    assert '<span class="mana" role="img" aria-label="{1}{W/U}">' in html
    assert 'aria-label="{T}"' in html
    assert "<br>&lt;Draw&gt;" in html


def test_every_face_is_shown(client):
    front = {"name": "Ice", "mana_cost": "{1}{U}", "text": "Tap it.", "power": "2", "toughness": "1+*"}
    make_card("Fire // Ice", slug="fire-ice", faces=(front, {"name": "Fire", "loyalty": "3", "text": "Burn it."}))
    text = read(client.get("/cards/fire-ice/"))
    for shown in ("Tap it.", "2/1+*", "Burn it.", "Loyalty 3"):
        assert shown in text


def test_printed_translations_carry_their_language(client):
    card = make_card()
    FaceTranslation.objects.create(
        face=Face.objects.get(card=card),
        language="de",
        type_line="Verzauberung",
        text="Manifestiere.",
        document=card.document,
    )
    assert re.search(
        r'lang="de"><p><b>Verzauberung</b></p><p>Manifestiere.</p>', client.get("/cards/lightform/").content.decode()
    )


def test_rulings_are_newest_first_under_their_date(client):
    card = make_card()
    EditionBuilder("2014-09-26")
    make_ruling(card, "An old one.", "2014-11-24")
    make_ruling(card, "A new one.", "2018-07-13")
    make_ruling(card, "Another new one.", "2018-07-13")
    html = client.get("/cards/lightform/").content.decode()
    assert re.findall(r'<h3 class="day" id="d([0-9-]+)">', html) == ["2018-07-13", "2014-11-24"]
    assert html.index("A new one.") < html.index("Another new one.") < html.index("An old one.")
    assert "3 rulings" in html
    assert 'href="/rules/2014-11-24/"' in html


def test_a_ruling_tells_its_language_and_its_foreign_parts(client):
    make_ruling(make_card(), "Ein Satz (in English).", language="de", spans=[(9, 21, "en")])
    html = client.get("/cards/lightform/").content.decode()
    assert '<p class="doc" lang="de">Ein Satz <span class="foreign" lang="en">(in English)</span>.</p>' in html
    assert '<span lang="de">Deutsch</span>' in html


def test_rulings_of_one_language_can_be_read_alone(client):
    card = make_card()
    make_ruling(card, "In English.")
    make_ruling(card, "Auf Deutsch.", language="de")
    text = read(client.get("/cards/lightform/?language=de"))
    assert "In English. No Deutsch text in any source held." in text
    assert "Auf Deutsch." in text
    assert "Auf Deutsch." not in read(client.get("/cards/lightform/?language=en"))
    assert "No ruling in this language" in read(client.get("/cards/lightform/?language=xx"))


def test_a_text_on_several_cards_says_on_how_many(client):
    cards = [make_card(name) for name in ("Lightform", "Soul Summons", "Rageform")]
    for card in cards:
        make_ruling(card, "The same text.")
    assert "also on 2 other cards" in read(client.get("/cards/lightform/"))


def test_a_ruling_is_text_and_never_markup(client):
    make_ruling(make_card(), "<sad trombone noises>")
    assert "&lt;sad trombone noises&gt;" in client.get("/cards/lightform/").content.decode()


def test_a_ruling_without_text_says_so(client):
    make_ruling(make_card(), "")
    assert "This ruling has no text in its source" in read(client.get("/cards/lightform/"))


def test_a_card_without_rulings_says_so(client):
    make_card()
    assert "No ruling on this card in any source held" in read(client.get("/cards/lightform/"))


def test_a_paraphrased_card_is_badged(client):
    make_card(document=make_document(source=make_source("starter", is_paraphrase=True)))
    make_card("Rageform")
    assert "paraphrase, not official wording" in read(client.get("/cards/lightform/"))
    assert "paraphrase" not in read(client.get("/cards/rageform/"))


def test_an_unknown_card_is_not_found(client):
    assert client.get("/cards/no-such-card/").status_code == 404


def test_a_card_costs_the_same_however_many_rulings(client, django_assert_max_num_queries):
    card, other = make_card(), make_card("Rageform")
    with django_assert_max_num_queries(4):
        client.get("/cards/lightform/")
    for number in range(30):
        make_ruling(card, f"Ruling {number}.", f"2015-01-{number % 28 + 1:02}")
        make_ruling(other, f"Ruling {number}.")
    with django_assert_max_num_queries(4):
        client.get("/cards/lightform/")
    with django_assert_max_num_queries(3):
        client.get("/cards/?name=form")
