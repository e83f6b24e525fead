"""The page of search: straight to what was named, marked results, and clear words where there are none."""

import re

import pytest
from django.utils.text import slugify

from rulings_site.rules.models import Rule
from rulings_site.search.index import build_index, get_backend
from rulings_site.search.query.examples import OPERATORS
from tests.builders import EditionBuilder, make_card, make_ruling, make_source

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def held(tmp_path, settings):
    settings.SEARCH_INDEX_DIR = tmp_path / "index"
    get_backend.cache_clear()
    rule = Rule.objects.create(kind="subrule")
    ours = make_source("ours", is_paraphrase=True)
    for day, number, text in (
        ("2015-01-23", "701.31", "He or she may turn a manifested permanent face up."),
        ("2026-08-07", "701.40", "A manifested permanent may be turned face up & <b>seen</b>."),
    ):
        edition = EditionBuilder(day, source=ours)
        edition.add("701", "Keyword Actions")
        edition.add(number, "Manifest")
        edition.add(f"{number}b", text, rule=rule)
    edition.term("Vigilance", "It does not tap.")
    german = EditionBuilder("2015-01-23", language="de")
    german.add("701.31b", "Eine manifestierte Karte wird aufgedeckt: Sonderaktion.", rule=rule)
    lightform = make_card("Lightform", names={"de": "Lichtform", "ja": "光変化"})
    make_card("Vigilance")
    make_card("Coercion", names={"de": "Zwang"})
    make_card("Duress", names={"de": "Zwang"})
    make_ruling(lightform, "You may look at a manifested card.", "2018-07-13")
    make_ruling(make_card("Soul Summons"), "You may look at a manifested card.", "2014-11-24")
    for number in range(25):
        make_ruling(lightform, f"Filling {number}.")
    build_index()
    yield
    get_backend.cache_clear()


def read(response) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def ask(client, query, **more):
    return client.get("/search/", {"q": query, **more})


@pytest.mark.parametrize(
    ("typed", "address"),
    [
        ("701.40b", "/rules/701.40b/"),
        (" 701.40B ", "/rules/701.40b/"),
        ("CR 701.40b.", "/rules/701.40b/"),
        ("701,40b", "/rules/701.40b/"),
        ("règle 701.40b", "/rules/701.40b/"),
        ("701", "/rules/701/"),
        ("701.31b", "/rules/701.31b/"),
        ("701.31b 2015-02-14", "/rules/2015-02-14/701.31b/"),
        ("701.31b 2015-02", "/rules/2015-02-28/701.31b/"),
        ("2015-02-14 CR 701.31b", "/rules/2015-02-14/701.31b/"),
        ("701.31b on 2015", "/rules/2015-12-31/701.31b/"),
        ("lightform", "/cards/lightform/"),
        ("LICHTFORM", "/cards/lightform/"),
        ("光変化", "/cards/lightform/"),
    ],
)
def test_a_number_and_a_name_go_straight_there(client, typed, address):
    response = ask(client, typed)
    assert (response.status_code, response.headers.get("Location")) == (302, address)


def test_a_name_of_several_cards_offers_all_of_them(client):
    html = ask(client, "zwang").content.decode()
    assert 'href="/cards/coercion/"' in html
    assert 'href="/cards/duress/"' in html


def test_a_card_that_is_called_like_a_term_is_offered_beside_the_term(client):
    html = ask(client, "vigilance").content.decode()
    assert 'href="/cards/vigilance/"' in html
    assert 'href="/glossary/vigilance/"' in html


def test_words_give_marked_and_escaped_results(client):
    html = ask(client, "manifested permanent seen").content.decode()
    assert "<mark>manifested permanent</mark>" in html
    assert "&amp; &lt;b&gt;<mark>seen</mark>&lt;/b&gt;" in html
    assert html.count('<article class="item hit">') == 1
    assert "in force" in html
    assert "paraphrase" in html


def test_a_text_in_another_language_is_named_and_says_how_old_it_is(client):
    html = ask(client, "Sonderaktion").content.decode()
    assert '<p class="doc" lang="de">' in html
    assert '<span lang="de">Deutsch</span>' in html
    assert "1 edition behind" in html


def test_a_ruling_stands_once_with_the_number_of_its_cards(client):
    text = read(ask(client, "look at a manifested card"))
    assert "on 2 cards" in text
    assert "2018-07-13" in text
    assert "1 text " in text


def test_older_wordings_are_shown_when_nothing_of_today_is_found_and_say_so(client):
    text = read(ask(client, '"he or she may turn"'))
    assert "No text of today has this" in text
    assert "edition of 2015-01-23" in text
    html = ask(client, "manifested permanent", when="other").content.decode()
    assert 'href="/rules/2015-01-23/701.31b/"' in html
    assert "No text of today" not in html


def test_kinds_and_languages_are_links_that_narrow_and_widen(client):
    html = ask(client, "manifested", kind="ruling").content.decode()
    assert html.count('<article class="item hit">') == 1
    assert re.search(r'href="\?q=manifested" aria-current="true"><span>Rulings', html)
    assert "?q=manifested&amp;kind=rule" in html
    assert "?q=manifested&amp;kind=ruling&amp;lang=en" in html


def test_pages_follow_each_other_and_one_behind_the_last_is_the_first(client):
    html = ask(client, "filling").content.decode()
    assert html.count('<article class="item hit">') == 20
    assert "?q=filling&amp;page=2" in html
    html = ask(client, "filling", page=2).content.decode()
    assert html.count('<article class="item hit">') == 5
    for page in ("99", "-1", "x", "9" * 50, "٣"):
        assert ask(client, "filling", page=page).content.decode().count('<article class="item hit">') == 20


@pytest.mark.parametrize(
    ("typed", "more", "says"),
    [
        ('say "manifest', {}, "never closed"),
        ("-manifest", {}, "Add a word"),
        ("🎉", {}, "no word"),
        ("x" * 5_000, {}, "at most 1,000"),
        ("manifest", {"kind": "novel"}, "can be one of"),
        ("manifest", {"lang": "xx yy"}, "can be one of"),
    ],
)
def test_a_query_that_cannot_be_read_says_why(client, typed, more, says):
    response = ask(client, typed, **more)
    assert response.status_code == 400
    assert says in read(response)


def test_the_place_that_cannot_be_read_is_marked_and_what_would_work_runs(client):
    html = ask(client, "manifest <b> date>=yesterday kind:rule").content.decode()
    assert "manifest &lt;b&gt; <mark>date&gt;=yesterday</mark> kind:rule" in html
    assert "(at sign 14)" in html
    runnable = re.search(r'This would work: <a href="([^"]+)">', html)[1].replace("&amp;", "&")
    assert client.get(f"/search/{runnable}").status_code in (200, 302)
    html = ask(client, "manifest", kind="novel").content.decode()
    assert "at sign" not in html


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("card:Lightfrom", "No card held is called Lightfrom. Names like it: Lightform"),
        ("rule:999", "No edition held has a number 999. The nearest above it"),
        ("rule:701.99", "The nearest above it is 701"),
        ('section:"No Such"', "No section or chapter is called No Such on 20"),
        ("edition:20991231 x", "No edition held is called 20991231"),
        ("edition:2015-01-24 x", "or of that day"),
    ],
)
def test_a_name_or_number_that_nothing_held_has_is_refused_with_what_is_near(client, typed, says):
    response = ask(client, typed)
    assert response.status_code == 400
    assert says in read(response)


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("card:lichtform", ["Lightform", "Lightform"]),
        ("card:Zwang", ["Coercion", "Duress"]),
        ("rule:701.40 manifest*", ["Manifest", "Manifest"]),
        ('section:"keyword actions" manifested', ["Manifest"]),
        ("edition:20150123 manifested lang:en", ["Manifest"]),
        ("date<=2014 manifested", ["Soul Summons"]),
        ("date>=2015 manifested", ["Lightform"]),
    ],
)
def test_fields_find_what_they_name(client, typed, expected):
    titles = re.findall(r' lang="en">([^<]+|<mark>[^<]+</mark>)\s*</a></h2>', ask(client, typed).content.decode())
    assert [re.sub("<[^>]+>", "", title).strip() for title in titles][: len(expected)] == expected


def test_a_text_of_a_day_is_shown_under_its_number_of_that_day(client):
    html = ask(client, "on:2015-02-14 manifested lang:en").content.decode()
    assert 'href="/rules/2015-02-14/701.31b/"' in html
    assert "He or she" in html
    assert "No text of today" not in html
    assert "701.40b" not in html
    assert "As of" not in html
    assert "As of" in ask(client, "manifested lang:en").content.decode()


def test_a_ruling_is_shown_on_the_card_that_was_asked_for(client):
    html = ask(client, 'card:"Soul Summons" kind:ruling').content.decode()
    assert "2014-11-24" in html
    assert "2018-07-13" not in html


def test_the_help_page_shows_every_operator_and_needs_no_query(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        response = client.get("/search/help/")
    html = response.content.decode()
    assert all(f'id="{slugify(operator.name)}"' in html for operator in OPERATORS)
    addresses = re.findall(r'<li><a href="/search/(\?q=[^"]+)">', html)
    assert len(addresses) == sum(len(operator.examples) for operator in OPERATORS)
    assert 'href="/search/help/"' in client.get("/search/").content.decode()


@pytest.mark.parametrize(
    ("typed", "queries"),
    [("manifested", 3), ("card:Lightform", 4), ("rule:701.40b", 4), ("edition:20150123 manifested", 5)],
)
def test_a_field_costs_a_query(client, django_assert_max_num_queries, typed, queries):
    ask(client, "manifested")
    with django_assert_max_num_queries(queries):
        ask(client, typed)


@pytest.mark.parametrize("typed", ["i++", "\u202eabc", "שלום", "%00", "<script>alert(1)</script>", "' OR 1=1 --"])
def test_odd_queries_are_answered(client, typed):
    response = ask(client, typed)
    assert response.status_code == 200
    assert "<script>alert" not in response.content.decode()


def test_nothing_found_says_what_was_searched_and_offers_what_is_near(client):
    text = read(ask(client, "Lightfrom"))
    assert "Nothing was found" in text
    assert "every language" in text
    assert "Lightform" in text
    assert 'href="/rules/701.40/"' in ask(client, "701.40z").content.decode()
    assert "only rulings" in read(ask(client, "nowhere", kind="ruling"))


def test_an_empty_query_shows_how_to_ask(client):
    response = client.get("/search/")
    assert response.status_code == 200
    assert "kind:rule lang:de" in response.content.decode()
    assert client.get("/search/", {"q": "  "}).status_code == 200


def test_without_an_index_numbers_and_names_still_work(client, settings, tmp_path):
    settings.SEARCH_INDEX_DIR = tmp_path / "none"
    get_backend.cache_clear()
    response = ask(client, "manifested")
    assert response.status_code == 503
    assert "There is no search index yet" in read(response)
    assert ask(client, "Lichtform").status_code == 302
    assert "Lightform" in read(ask(client, "Lightfrom"))


def test_only_reading_is_allowed(client):
    assert client.post("/search/", {"q": "x"}).status_code == 405
    assert client.head("/search/", {"q": "manifest"}).status_code == 200
