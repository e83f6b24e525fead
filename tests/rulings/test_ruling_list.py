"""The list of rulings that rest on a rule, or are behind their rules."""

import re
from datetime import date

import pytest

from rulings_site.rules.dependents import find_dependents
from rulings_site.rules.models import Edition, Rule
from rulings_site.rulings.models import Alignment, Basis, Ruling
from tests.builders import make_card, make_ruling
from tests.rulings.law import COUNTERED, SINGLY, make_law

pytestmark = pytest.mark.django_db


@pytest.fixture
def law() -> dict[str, Rule]:
    return make_law()


def tie(text: str, rule: Rule, confidence: int = 80, card: str = "Lightform", **fields) -> Ruling:
    ruling = make_ruling(make_card(card), text, **fields)
    Basis.objects.get_or_create(text=ruling.text, rule=rule, defaults={"confidence": confidence, "reason": "wording"})
    return ruling


def read(client, address: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", client.get(address).content.decode()))


def test_a_rule_lists_the_texts_that_rest_on_it_surest_first(client, law):
    tie("Less sure.", law["hide a"], 60, "Rageform")
    ruling = tie("Surer.", law["hide a"], 90)
    tie("Another rule.", law["draw"], 90, "Soul Summons")
    html = client.get("/rulings/?rule=701.33a").content.decode()
    assert html.index("Surer.") < html.index("Less sure.")
    assert "Another rule." not in html
    assert f'href="/rulings/{ruling.pk}/"' in html
    assert '<a class="n" href="/rules/701.33a/">701.33a</a>' in html


def test_a_text_is_listed_once_with_the_number_of_its_cards(client, law):
    for card in ("Lightform", "Rageform", "Cloudform"):
        tie(SINGLY, law["draw"], card=card)
    text = read(client, "/rulings/?rule=121.2")
    assert text.count(SINGLY) == 1
    assert "on 3 cards" in text
    assert "1 text, surest first" in text


def test_a_rule_lists_what_rests_on_its_subrules_and_a_section_all(client, law):
    tie("On a subrule.", law["hide a"])
    for number in ("701.33", "701"):
        assert "On a subrule." in read(client, f"/rulings/?rule={number}")
    assert "On a subrule." not in read(client, "/rulings/?rule=701.33b")


def test_a_number_means_what_it_means_on_the_day(client, law):
    tie("On a subrule.", law["hide a"])
    assert "On a subrule." in read(client, "/rulings/?rule=701.31a&on=2015-02-15")
    html = client.get("/rulings/?rule=701.31a&on=2015-02-15").content.decode()
    assert 'href="/rules/2015-01-23/701.31a/"' in html


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("rule=701.31a", 404),
        ("rule=701.33a&on=2015-02-15", 404),
        ("rule=bear", 404),
        ("rule=%00", 400),
        ("rule=" + "7" * 10_000, 404),
        ("rule=701.33a&on=1993-08-05", 404),
        ("rule=701.33a&on=never", 404),
        ("rule=CR 701.33A.", 200),
        ("rule=701.33a&page=99", 200),
        ("rule=701.33a&page=%E2%80%AE", 200),
        ("", 200),
    ],
)
def test_what_is_no_rule_is_refused(client, law, query, status):
    assert client.get(f"/rulings/?{query}").status_code == status


def test_rulings_behind_their_rules_come_latest_change_first(client, law):
    for text, day, card in (("Early.", "2018-04-27", "Rageform"), ("Late.", "2019-08-10", "Lightform")):
        ruling = tie(text, law["target"], card=card)
        Ruling.objects.filter(pk=ruling.pk).update(stale_since=date.fromisoformat(day), stale_rule=law["target"])
    tie("Not behind.", law["target"], card="Soul Summons")
    text = read(client, "/rulings/?stale=1")
    assert text.index("Late.") < text.index("Early.")
    assert "Not behind." not in text
    assert "behind the rules since 2019-08-10" in text
    both = read(client, "/rulings/?stale=1&rule=608.2b")
    assert "Late." in both
    assert "Not behind." not in both


def test_a_translation_is_not_listed_beside_its_original(client, law):
    original = tie(COUNTERED, law["target"])
    translation = tie("Neutralisiert.", law["target"], card="Rageform", language="de")
    assert "Neutralisiert." in read(client, "/rulings/?rule=608.2b")
    Alignment.objects.create(translation=translation, original=original, certainty="sure")
    assert "Neutralisiert." not in read(client, "/rulings/?rule=608.2b")


def test_pages_turn_and_keep_what_is_asked(client, law):
    for number in range(51):
        tie(f"Text {number}.", law["draw"], card=f"Bear {number}")
    html = client.get("/rulings/?rule=121.2").content.decode()
    assert html.count("<article") == 50
    assert 'href="?rule=121.2&amp;page=2"' in html
    assert client.get("/rulings/?rule=121.2&page=2").content.decode().count("<article") == 1


@pytest.mark.parametrize(("query", "queries"), [("rule=121.2", 6), ("stale=1", 3), ("", 0)])
def test_a_list_costs_the_same_however_many_texts(client, law, django_assert_num_queries, query, queries):
    for number in range(30):
        ruling = tie(f"Text {number}.", law["draw"], card=f"Bear {number}")
        Ruling.objects.filter(pk=ruling.pk).update(stale_since="2018-04-27", stale_rule=law["draw"])
    with django_assert_num_queries(queries):
        client.get(f"/rulings/?{query}")


def test_an_empty_list_says_so(client, law):
    assert "No ruling held rests on it" in read(client, "/rulings/?rule=121.2")
    assert "No ruling held is behind its rules" in read(client, "/rulings/?stale=1")


def test_the_page_of_a_rule_leads_to_its_rulings_without_a_query(client, law):
    html = client.get("/rules/2015-01-23/701.31a/").content.decode()
    assert 'href="/rulings/?rule=701.31a&amp;on=2015-01-23"' in html
    assert 'href="/rulings/?rule=701.33a"' in client.get("/rules/701.33a/").content.decode()


def test_reports_of_changes_are_told_how_many_texts_rest_on_a_rule(law, django_assert_num_queries):
    tie("One.", law["hide a"])
    tie("Two.", law["hide a"], card="Rageform")
    edition = Edition.objects.get(label="20180427")
    with django_assert_num_queries(1):
        found = [one for one in find_dependents(edition, {"701.33a", "701.33b", "121.2"}) if one.kind == "rulings"]
    (one,) = found
    assert (one.title, one.numbers, one.day) == ("2 texts of rulings on 701.33a", ("701.33a",), date(2018, 4, 27))
    assert one.address == "/rulings/?rule=701.33a&on=2018-04-27"
