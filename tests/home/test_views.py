"""The first page, and what every page shares: errors, robots, links that lead somewhere."""

import re

import pytest
from django.urls import resolve

from rulings_site.rules.models import Edition, Rule
from tests.builders import EditionBuilder, make_card, make_periods, make_ruling

pytestmark = pytest.mark.django_db


def read(response) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


@pytest.fixture
def held():
    """Manifest in three editions, German two behind, an undated French page, six rulings."""
    manifest, turning_up = Rule.objects.create(kind="rule"), Rule.objects.create(kind="subrule")
    for day, number in (("2015-01-23", "701.31"), ("2018-08-10", "701.33"), ("2026-08-07", "701.40")):
        edition = EditionBuilder(day, record_counts={"rules": 3162})
        edition.add("7", "Additional Rules")
        edition.add("701", "Keyword Actions")
        edition.add(number, "Manifest", rule=manifest)
        edition.add(f"{number}b", "It may be turned up.", rule=turning_up)
    make_periods()
    EditionBuilder("2015-01-23", language="de").add("701.31", "Manifestieren", rule=manifest)
    EditionBuilder(None, "a page", language="fr", kind="excerpt").add("701.31", "Manifester")
    card = make_card()
    for number in range(1, 7):
        make_ruling(card, f"Ruling number {number}.", f"2015-02-0{number}")


def test_the_first_page_asks_one_question_in_one_box(client, held):
    html = client.get("/").content.decode()
    assert html.count('<form class="field" role="search" action="/search/">') == 1
    assert html.count('name="q"') == html.count("<h1") == 1
    assert '<label class="vh" for="q">' in html


def test_the_first_page_says_what_is_in_force(client, held):
    text = read(client.get("/"))
    assert "In force today: 2026-08-07" in text
    assert "Edition 20260807" in text


def test_the_first_page_draws_a_tick_for_each_edition(client, held):
    html = client.get("/").content.decode()
    assert re.search(r'<path class="tick" d="([^"]+)"', html)[1].count("M") == 3


def test_the_first_page_lists_languages_with_how_far_they_are_behind(client, held):
    html = client.get("/").content.decode()
    table = read_table(html)
    assert table["English"] == "2026-08-07 in force"
    assert table["Deutsch"] == "2015-01-23 2 editions behind"
    assert table["Français"] == "undated excerpts, of no known edition"


def read_table(html: str) -> dict[str, str]:
    rows = re.findall(r'<tr><th scope="row">(.*?)</th>(.*?)</tr>', html, re.DOTALL)
    return {plain(head): plain(cells) for head, cells in rows}


def plain(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html)).strip()


def test_the_first_page_leads_to_chapters_editions_and_rulings(client, held):
    html = client.get("/").content.decode()
    assert 'href="/rules/7/">Additional Rules</a><span class="count">2</span>' in html
    assert 'href="/rules/2018-08-10/"' in html
    assert "3,162 rules" in html
    assert "Ruling number 6." in html
    assert "Ruling number 1." not in html


def test_excerpts_are_no_recent_editions(client, held):
    EditionBuilder(None, "an excerpt", kind="excerpt").add("701.31", "Manifest")
    html = client.get("/").content.decode()
    assert "an excerpt" not in html[html.index("Recent editions") : html.index("Languages held")]


def test_the_path_of_a_rule_is_drawn_where_it_is_held(client, held):
    assert "Manifest, 2015 to today. One rule, 3 numbers" in read(client.get("/"))


def test_the_two_rules_of_the_task_are_one_click_away(client, held):
    html = client.get("/").content.decode()
    assert 'href="/rules/701.40b/"' in html
    assert 'href="/rules/2015-01-23/701.31b/"' in html


def test_examples_lead_only_to_what_is_held(client, held):
    Edition.objects.filter(effective_date="2015-01-23").delete()
    addresses = re.findall(r'href="(/rules/[^"#]*)"', client.get("/").content.decode())
    assert "/rules/2018-08-10/701.33b/" in addresses
    assert {client.get(address).status_code for address in addresses} == {200}


def test_an_empty_site_says_what_to_do(client):
    text = read(client.get("/"))
    assert "No edition is in force" in text
    assert "manage.py ingest" in text
    assert "No rulings have been loaded yet" in text


def test_the_first_page_costs_the_same_however_much_is_held(client, held, django_assert_max_num_queries):
    with django_assert_max_num_queries(8):
        client.get("/")


def test_every_address_in_the_frame_of_the_site_is_one_of_its_own(client, held):
    html = client.get("/").content.decode()
    frame = html[: html.index("<main")] + html[html.index("<footer") :]
    for address in re.findall(r'(?:href|action)="(/[^"#?]*)"', frame):
        if not address.startswith("/static/"):
            assert resolve(address), address


def test_an_unknown_address_is_not_found_and_leads_on(client):
    response = client.get("/no/such/page/")
    assert response.status_code == 404
    assert "Nothing is kept at this address" in read(response)
    assert 'href="/rules/editions/"' in response.content.decode()
    assert "Resolver404" not in response.content.decode()


def test_a_broken_page_says_so_without_a_database(rf):
    from django.views.defaults import server_error

    response = server_error(rf.get("/"))
    assert response.status_code == 500
    assert "This page could not be made" in response.content.decode()


def test_robots_are_kept_from_what_is_endless(client):
    response = client.get("/robots.txt")
    assert response["Content-Type"].startswith("text/plain")
    assert "Disallow: /search/" in response.content.decode()


def test_foreign_names_carry_their_language(client, held):
    assert re.search(r'lang="de"[^>]*>Deutsch<', client.get("/").content.decode())


def test_pages_say_they_are_unofficial(client, held):
    for path in ("/", "/rules/", "/cards/", "/sources/"):
        assert "unofficial fan content" in read(client.get(path))


def test_the_mark_is_found_where_browsers_look_for_it(client):
    assert client.get("/favicon.ico")["Location"] == "/static/favicon.svg"
