"""Cards, rulings, sources and documents by API."""

from datetime import date

import pytest

from rulings_site.rules.models import Entry
from rulings_site.rulings.models import Alignment, Basis, Ruling, RulingText, Succession
from tests.builders import make_card, make_periods, make_ruling


@pytest.mark.parametrize("name", ["Lightning Bolt", "BLITZSCHLAG", "foudre"])
def test_cards_are_found_by_a_name_in_any_language(get, name):
    status, page = get("cards/", name=name)
    assert (status, [card["slug"] for card in page["results"]]) == (200, ["lightning-bolt"])


def test_a_name_nobody_bears_finds_nothing(get):
    assert get("cards/", name="Nobody")[1]["results"] == []


def test_a_card_has_its_names_faces_translations_and_document(get):
    status, card = get("cards/lightning-bolt/")
    assert status == 200
    assert {(name["language"], name["name"]) for name in card["names"]} >= {("de", "Blitzschlag"), ("fr", "Foudre")}
    assert card["faces"][0]["mana_cost"] == "{R}"
    assert card["faces"][0]["translations"][0]["type_line"] == "Spontanzauber"
    assert card["document"]["name"] == "cards"


def test_rulings_of_a_card_come_newest_first(get):
    status, page = get("rulings/", card="lightning-bolt")
    assert status == 200
    assert [ruling["published_date"] for ruling in page["results"]] == ["2020-04-17", "2015-01-23"]


def test_parts_in_another_language_are_marked(get):
    _, page = get("rulings/")
    assert page["results"][0]["spans"] == [{"start": 5, "end": 13, "language": "de"}]


def test_rulings_of_a_language_only(get):
    assert get("rulings/", language="de")[1]["count"] == 0
    assert get("rulings/", language="en")[1]["count"] == 2


def test_rulings_of_a_card_that_is_none_are_refused(get):
    status, problem = get("rulings/", card="no-such")
    assert status == 400
    assert problem["errors"][0]["parameter"] == "card"
    assert "expected the slug of a card" in problem["detail"]
    assert "found 'no-such'" in problem["detail"]


def test_a_ruling_tells_where_it_was_seen(get, rulings):
    status, ruling = get(f"rulings/{rulings[0].pk}/")
    assert status == 200
    assert [(seen["document"]["name"], seen["line"]) for seen in ruling["sightings"]] == [("cards", 7)]


@pytest.fixture
def tied(editions, rulings):
    """The first ruling rests on 701.40b and is behind it; its converted mana cost has another name."""
    make_periods()
    first = rulings[0]
    rule = Entry.objects.get(edition=editions[1], number="701.40b", kind="subrule").rule
    Basis.objects.create(text=first.text, rule=rule, reason="keyword", confidence=80, evidence="Manifest")
    Ruling.objects.filter(pk=first.pk).update(stale_since="2018-08-10", stale_rule=rule)
    RulingText.objects.filter(pk=first.text_id).update(text="Its converted mana cost is 0.")
    return first


def test_a_ruling_tells_what_it_rests_on_and_since_when_it_is_behind(get, tied):
    _, ruling = get(f"rulings/{tied.pk}/")
    assert ruling["rests_on"] == [{"number": "701.40b", "reason": "keyword", "confidence": 80, "evidence": "Manifest"}]
    assert (ruling["stale_since"], ruling["stale_rule"]) == ("2018-08-10", "701.40b")
    assert ruling["replaced_terms"] == [{"old": "converted mana cost", "new": "mana value", "since": "2021-04-22"}]


@pytest.mark.parametrize(
    ("asked", "count"),
    [
        ({"rule": "701.40b"}, 1),
        ({"rule": "701.40"}, 1),
        ({"rule": "701.40a"}, 0),
        ({"rule": "701.31b", "on": "2015-02-15"}, 0),
        ({"stale": "true"}, 1),
        ({"stale": "false"}, 1),
        ({"rule": "701.40b", "stale": "false"}, 0),
    ],
)
def test_rulings_are_found_by_the_rule_they_rest_on(get, tied, asked, count):
    status, page = get("rulings/", **asked)
    assert (status, page["count"]) == (200, count)


@pytest.mark.parametrize(
    ("asked", "parameter", "said"),
    [
        ({"rule": "bear"}, "rule", "expected a number such as 701.40b, found 'bear'"),
        ({"rule": "999.1"}, "rule", "the edition of 2026-08-07 has no rule 999.1"),
        ({"rule": "701.40b", "on": "1993-08-05"}, "on", "No edition held is as old"),
        ({"on": "2015-02-15"}, "on", "expected a rule beside the day"),
        ({"stale": "perhaps"}, "stale", "boolean"),
    ],
)
def test_what_is_no_rule_is_refused(get, asked, parameter, said):
    status, problem = get("rulings/", **asked)
    assert (status, problem["errors"][0]["parameter"]) == (400, parameter)
    assert said in problem["detail"]


def test_documents_are_found_by_their_hash(get, client):
    _, page = get("documents/")
    assert page["count"] == 4
    for document in page["results"]:
        assert client.get(document["url"]).json() == document


def test_sources_say_whether_they_are_official(get):
    _, page = get("sources/")
    assert [(source["name"], source["is_official"]) for source in page["results"]] == [("starter", False)]


@pytest.mark.parametrize(
    ("address", "queries"),
    [("cards/", 2), ("cards/lightning-bolt/", 5), ("rulings/", 3), ("documents/", 2), ("sources/", 2)],
)
def test_the_number_of_queries_does_not_grow_with_the_rows(get, django_assert_num_queries, address, queries):
    with django_assert_num_queries(queries):
        status, _ = get(address)
    assert status == 200


def test_one_ruling_takes_few_queries(get, rulings, django_assert_num_queries):
    with django_assert_num_queries(7):
        get(f"rulings/{rulings[0].pk}/")


def test_a_ruling_tells_what_became_of_it(get, rulings):
    old, new = rulings
    Ruling.objects.filter(pk=old.pk).update(
        first_seen=date(2018, 11, 7), last_seen=date(2019, 7, 21), withdrawn_date=date(2022, 4, 25)
    )
    Succession.objects.create(kind="reworded", old=old, new=new, observed_date=date(2022, 4, 25), likeness=90)
    _, told = get(f"rulings/{old.pk}/")
    assert (told["first_seen"], told["last_seen"], told["withdrawn_date"]) == ("2018-11-07", "2019-07-21", "2022-04-25")
    (after,) = told["replaced_by"]
    assert after["url"].endswith(f"/rulings/{new.pk}/")
    assert (after["text"], after["kind"], after["observed_date"], after["likeness"]) == (
        new.text.text, "reworded", "2022-04-25", 90,
    )  # fmt: skip
    assert told["replaces"] == []
    _, told = get(f"rulings/{new.pk}/")
    assert [before["text"] for before in told["replaces"]] == [old.text.text]
    assert told["replaced_by"] == []


def test_a_card_comes_with_its_rulings_as_known_on_a_day(get):
    card = make_card()
    old, new = (make_ruling(card, f"It {verb} hidden.", "2014-11-24") for verb in ("lies", "stays"))
    Succession.objects.create(kind="reworded", old=old, new=new, observed_date=date(2019, 7, 21))
    german = make_ruling(card, "Es liegt verborgen.", "2014-11-24", language="de")
    Alignment.objects.create(translation=german, original=old, certainty="sure")
    today, then = get("cards/lightform/")[1]["rulings"], get("cards/lightform/", on="2018-10-01")[1]["rulings"]
    assert [(one["text"], one["in_force"]) for one in today] == [("It lies hidden.", False), ("It stays hidden.", True)]
    assert today[0]["replaced_by"] == {"id": new.pk, "kind": "reworded", "observed_date": "2019-07-21"}
    assert [(one["text"], one["lags"]) for one in today[1]["translations"]] == [("Es liegt verborgen.", True)]
    assert [(one["text"], one["in_force"]) for one in then] == [("It lies hidden.", True)]
    assert today[0]["url"] == f"http://testserver/api/v1/rulings/{old.pk}/"


def test_a_day_of_a_card_that_is_none_is_refused(get):
    make_card()
    assert get("cards/lightform/", on="2018-13-01")[0] == 400
