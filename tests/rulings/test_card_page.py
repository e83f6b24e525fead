"""The rulings on the page of a card: on any day, with what became of them, what they rest on, their translations."""

import re
from datetime import date

import pytest

from rulings_site.rulings.models import Alignment, Basis, Succession
from tests.builders import EditionBuilder, make_card, make_document, make_name, make_periods, make_ruling

pytestmark = pytest.mark.django_db


def read(response) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


@pytest.fixture
def card():
    return make_card()


@pytest.fixture
def reworded(card):
    """A ruling of 2014 that was seen in other words on 2019-07-21."""
    old, new = (make_ruling(card, f"It {verb} hidden.", "2014-11-24") for verb in ("lies", "stays"))
    old.last_seen, old.withdrawn_date = date(2018, 11, 7), date(2019, 7, 21)
    old.save()
    Succession.objects.create(kind="reworded", old=old, new=new, observed_date=date(2019, 7, 21), likeness=80)
    return old, new


def test_a_replaced_wording_stands_marked_and_can_be_hidden(client, reworded):
    old, new = reworded
    html = client.get("/cards/lightform/").content.decode()
    assert f'<article class="item off" id="r{old.pk}">' in html
    assert f'<article class="item" id="r{new.pk}">' in html
    assert "1 ruling, 1 withdrawn or replaced" in html
    assert "wording replaced, last seen 2018-11-07" in html
    assert "reworded, first seen so 2019-07-21" in html
    hidden = client.get("/cards/lightform/?off=hide").content.decode()
    assert f'id="r{old.pk}"' not in hidden
    assert "1 ruling, 1 withdrawn or replaced" in hidden


def test_on_a_day_the_wording_seen_then_is_shown(client, reworded):
    before, after = (read(client.get(f"/cards/lightform/?on={day}")) for day in ("2019-07-20", "2019-07-21"))
    assert "It lies hidden." in before
    assert "It stays hidden." not in before
    assert "replaced" not in before
    assert "It stays hidden." in after
    assert "wording replaced" in after


def test_a_redated_ruling_stands_under_the_date_of_that_day(client, card):
    old, new = make_ruling(card, "The same.", "2018-07-13"), make_ruling(card, "The same.", "2014-11-24")
    Succession.objects.create(kind="re-dated", old=old, new=new, observed_date=date(2019, 7, 21))
    days = {
        day: re.findall(r'id="r(\d+)"', client.get(f"/cards/lightform/?on={day}").content.decode())
        for day in ("2015-01-01", "2018-10-01", "2020-01-01")
    }
    assert days == {"2015-01-01": [str(new.pk)], "2018-10-01": [str(old.pk)], "2020-01-01": [str(old.pk), str(new.pk)]}
    assert "re-dated by its source, was 2018-07-13" in read(client.get("/cards/lightform/"))


def test_a_ruling_is_withdrawn_only_since_it_was_missed(client, card):
    ruling = make_ruling(card, "Gone.", "2014-11-24")
    ruling.last_seen, ruling.withdrawn_date = date(2018, 11, 7), date(2019, 7, 21)
    ruling.save()
    assert "withdrawn upstream, last seen 2018-11-07, gone 2019-07-21" in read(client.get("/cards/lightform/"))
    assert "0 rulings, 1 withdrawn or replaced" in read(client.get("/cards/lightform/"))
    assert "withdrawn" not in read(client.get("/cards/lightform/?on=2019-07-20"))


@pytest.mark.parametrize(
    ("day", "said"),
    [
        ("2010-01-01", "No ruling on this card was published by 2010-01-01 . The first known is of 2014-11-24"),
        ("1066-10-14", "No edition of the rules is held that was in force then."),
        ("2999-01-01", "2999-01-01 is to come. Rulings as known today"),
        ("2018-10-01", "You are reading 2018-10-01. Rulings as known that day"),
    ],
)
def test_a_day_gets_a_clear_answer(client, card, day, said):
    EditionBuilder("2009-10-01")
    make_ruling(card, "Known.", "2014-11-24")
    response = client.get(f"/cards/lightform/?on={day}")
    assert said in read(response)
    assert '<body class="past">' in response.content.decode()


@pytest.mark.parametrize("day", ["yesterday", "2018-13-01", "9" * 40, "\u202e2018"])
def test_a_day_that_is_none_is_refused(client, card, day):
    response = client.get("/cards/lightform/", {"on": day})
    assert response.status_code == 404
    assert "is no day" in read(response)


def test_the_date_head_names_the_edition_in_force_or_to_come(client, card):
    EditionBuilder("2014-09-26")
    EditionBuilder("2015-01-23")
    make_ruling(card, "Ahead.", "2014-11-24")
    said = read(client.get("/cards/lightform/"))
    assert "rules of that day , in force since 2014-09-26" in said
    assert "written for those of 2015-01-23" in said


def test_rules_are_named_by_their_number_on_the_day(client, card):
    first = EditionBuilder("2015-01-23")
    rule = first.add("701.31", "Conceal").rule
    EditionBuilder("2018-08-10").add("701.33", "Conceal", rule=rule)
    make_periods()
    ruling = make_ruling(card, "Conceal it.", "2014-11-24")
    Basis.objects.create(text=ruling.text, rule=rule, reason="keyword", confidence=90)
    assert 'href="/rules/701.33/">701.33</a>' in client.get("/cards/lightform/").content.decode()
    then = client.get("/cards/lightform/?on=2016-01-01").content.decode()
    assert 'href="/rules/2015-01-23/701.31/">701.31</a>' in then
    assert "rests on" not in read(client.get("/cards/lightform/?on=2014-12-01"))


def test_a_ruling_behind_its_rules_says_so_from_that_day_on(client, card):
    ruling = make_ruling(card, "Old.", "2014-11-24")
    ruling.stale_since = date(2020, 7, 3)
    ruling.save()
    assert "behind the rules since 2020-07-03" in read(client.get("/cards/lightform/"))
    assert "behind the rules" not in read(client.get("/cards/lightform/?on=2020-07-02"))


def test_a_translation_stands_beside_its_original_and_lags_visibly(client, reworded):
    old, new = reworded
    german = make_ruling(old.card, "Es liegt verborgen.", "2014-11-24", language="de")
    Alignment.objects.create(translation=german, original=old, certainty="likely", score=60, evidence={"words": 50})
    html = client.get("/cards/lightform/").content.decode()
    pair = html[html.index(f'id="r{new.pk}"') :]
    assert pair.index('class="pair"') < pair.index("It stays hidden.") < pair.index("Es liegt verborgen.")
    assert "likely translation" in pair
    assert "it reads otherwise now" in pair
    assert html.count("Es liegt verborgen.") == 1
    assert "it reads otherwise now" not in client.get("/cards/lightform/?on=2019-01-01").content.decode()
    assert "Es liegt verborgen." not in client.get("/cards/lightform/?language=en").content.decode()


def test_a_citation_names_card_date_and_address(client, card):
    ruling = make_ruling(card, "Cited.", "2014-11-24")
    cited = f'data-copy="Lightform, ruling of 2014-11-24, http://testserver/rulings/{ruling.pk}/"'
    assert cited in client.get("/cards/lightform/").content.decode()


def test_cards_near_it_are_named(client):
    make_card("Regenerate", names={"de": "Regeneration"})
    make_card("Regeneration")
    make_card("A-Regeneration")
    said = read(client.get("/cards/regeneration/"))
    assert "Regenerate has this name too: Deutsch" in said
    assert "A-Regeneration as changed for digital play" in said
    assert "Regeneration as printed" in read(client.get("/cards/a-regeneration/"))


def test_a_card_names_what_it_melds_with(client):
    for front in ("Bruna", "Gisela"):
        make_card(f"{front} // Brisela", slug=front.lower(), layout="meld")
    make_card("Brisela", layout="meld")
    assert {"Gisela // Brisela melds", "Brisela melded"} == set(
        re.findall(r"\w+(?: // \w+)? melde?[sd]+", read(client.get("/cards/bruna/")))
    )
    assert "Bruna // Brisela melds" in read(client.get("/cards/brisela/"))


def test_a_long_name_and_markup_in_a_name_are_safe(client):
    make_card("L" + "o" * 139 + "ng", slug="long")
    card = make_card('<b>"Ach! Hans"</b>', slug="ach")
    make_name(card, "ar", "\u202eabc")
    assert client.get("/cards/long/").status_code == 200
    assert "<b>&quot;Ach" not in client.get("/cards/ach/").content.decode()


def test_all_of_it_costs_four_queries(client, reworded, django_assert_num_queries):
    edition = EditionBuilder("2015-01-23")
    rules = [edition.add(f"701.{place}", f"Deed {place}").rule for place in range(1, 6)]
    make_periods()
    for place in range(30):
        ruling = make_ruling(reworded[0].card, f"Ruling {place}.", "2015-02-01")
        for rule in rules:
            Basis.objects.create(text=ruling.text, rule=rule, reason="term", confidence=50 + place)
        german = make_ruling(ruling.card, f"Regel {place}.", "2015-02-01", language="de", seen_in=make_document())
        Alignment.objects.create(translation=german, original=ruling, certainty="sure")
    for address in ("", "?on=2016-01-01", "?language=de", "?found=Lichtform"):
        with django_assert_num_queries(4):
            assert client.get(f"/cards/lightform/{address}").status_code == 200
