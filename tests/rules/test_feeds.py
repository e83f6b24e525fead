"""Atom feeds: what they tell, that identifiers stay, that any reader can read them, and what they cost."""

import xml.etree.ElementTree as ElementTree
from collections.abc import Callable

import pytest

from rulings_site.provenance.models import Document
from rulings_site.rules import feed_content
from rulings_site.rules.models import Edition, Period, Rule, Wording
from tests.builders import EditionBuilder, make_periods, make_source
from tests.rules.test_views import read

pytestmark = pytest.mark.django_db
ATOM = "{http://www.w3.org/2005/Atom}"
Get = Callable[[str], list[dict[str, str]]]


@pytest.fixture
def get(client, book) -> Get:
    """Ask for a feed and return its entries."""

    def ask(path: str) -> list[dict[str, str]]:
        response = client.get(path)
        assert response.status_code == 200
        assert response["Content-Type"] == "application/atom+xml; charset=utf-8"
        return [
            {child.tag.removeprefix(ATOM): child.text or child.get("href", "") for child in entry}
            for entry in ElementTree.fromstring(response.content).iter(f"{ATOM}entry")  # noqa: S314  our own feed
        ]

    return ask


# Editions


def test_the_feed_of_editions_tells_each_newest_first(get):
    entries = get("/feeds/editions/")
    assert [entry["title"] for entry in entries] == [
        "Edition 20260819, effective 2026-08-07",
        "Edition 20260807, effective 2026-08-07",
        "Edition 20180810, effective 2018-08-10",
        "Edition 20150123, effective 2015-01-23",
    ]
    assert [entry["link"].removeprefix("http://testserver") for entry in entries] == [
        "/rules/2026-08-07/", "/rules/2026-08-07/?edition=20260807", "/rules/2018-08-10/", "/rules/2015-01-23/",
    ]  # fmt: skip
    assert entries[0]["id"] == "tag:testserver,2026:edition/en/20260819"
    assert entries[2]["updated"] == entries[2]["published"] == "2018-08-10T00:00:00+00:00"
    assert "In force from 2018-08-10 until 2026-08-07." in entries[2]["summary"]
    assert "In force since 2026-08-07." in entries[0]["summary"]


def test_an_edition_to_come_says_so_until_its_day(get, set_clock):
    EditionBuilder("2999-01-01", source=make_source("own", is_paraphrase=True))
    set_clock("2998-12-31T23:59:59Z")
    entry = get("/feeds/editions/")[0]
    assert entry["title"] == "Not yet in force: Edition 29990101, effective 2999-01-01"
    assert "it takes effect on 2999-01-01" in entry["summary"]
    assert "A paraphrase, not the official wording." in entry["summary"]
    set_clock("2999-01-01T00:00Z")
    later = get("/feeds/editions/")[0]
    assert (later["title"], later["id"]) == ("Edition 29990101, effective 2999-01-01", entry["id"])
    assert "In force since 2999-01-01." in later["summary"]


def test_an_edition_tells_how_much_is_new_and_changed(get):
    assert "rules and terms are new and" in get("/feeds/editions/")[2]["summary"]
    Period.objects.all().delete()
    assert "are new" not in get("/feeds/editions/")[2]["summary"]


# One rule


def test_the_feed_of_a_rule_tells_each_change_in_words(get):
    entries = get("/feeds/rules/2026-08-07/701.40b/")
    assert [entry["title"] for entry in entries] == [
        "701.33b → 701.40b: moved, reference only, 2026-08-07",
        "701.31b → 701.33b: moved, 2018-08-10",
        "701.31b: first text, 2015-01-23",
    ]
    assert "<del>115.2b" in entries[0]["summary"]
    assert "<ins>116.2b" in entries[0]["summary"]
    assert "You may turn it up, see rule 115.2b, or rule 999.9 &amp; &lt;more&gt;." in entries[2]["summary"]
    assert entries[0]["link"] == "http://testserver/rules/2026-08-07/701.40b/"
    assert entries[1]["updated"] == "2018-08-10T00:00:00+00:00"


def test_a_rule_is_the_same_whatever_day_it_is_named_by(get):
    ids = [
        [entry["id"] for entry in get(path)]
        for path in ("/feeds/rules/2015-02-15/701.31b/", "/feeds/rules/2020-01-01/701.33b/")
    ]
    assert ids[0] == ids[1] == [
        "tag:testserver,2026:change/2026-08-07/701.40b",
        "tag:testserver,2026:change/2018-08-10/701.33b",
        "tag:testserver,2026:change/2015-01-23/701.31b",
    ]  # fmt: skip


def test_a_rule_reworded_removed_and_back_is_told_with_its_text(get, book):
    """What was removed may leave its number to another rule: two entries of a day, two identifiers."""
    other = Rule.objects.create(kind="subrule")
    for day, rule, text in (
        ("2026-09-25", book.rules["new"], "A card with disguise can be turned up as well."),
        ("2026-10-02", other, "Another rule."),
        ("2026-10-09", book.rules["new"], "A card with disguise can be turned up."),
    ):
        EditionBuilder(day).add("701.40c", text, rule=rule)
    make_periods()
    entries = get("/feeds/rules/2026-08-07/701.40c/")
    assert [entry["title"] for entry in entries] == [
        "701.40c: back, 2026-10-09",
        "701.40c: removed, 2026-10-02",
        "701.40c: reworded, 2026-09-25",
        "701.40c: first text, 2026-08-07",
    ]
    assert "A card with disguise can be turned up.<" in entries[0]["summary"]
    assert "can be turned up as well." in entries[1]["summary"]
    assert entries[1]["link"] == "http://testserver/rules/2026-09-25/701.40c/"
    assert "<del>may</del>" in entries[2]["summary"]
    (after,) = (entry["id"] for entry in get("/feeds/rules/2026-10-02/701.40c/") if "first text" in entry["title"])
    assert entries[1]["id"] == f"{after}/removed"


def test_a_changed_example_is_told_with_its_words(get, book):
    for day, text in (("2026-09-25", "A Bear is turned up."), ("2026-10-02", "A Bear is turned up at once.")):
        edition = EditionBuilder(day)
        edition.add("701.40b", "You may turn it up.", rule=book.rules["b"])
        edition.example("701.40b", text)
    make_periods()
    entry = get("/feeds/rules/2026-10-02/701.40b/")[0]
    assert entry["title"] == "701.40b: example only, 2026-10-02"
    assert "Example: A Bear is turned up <ins>at once</ins>" in entry["summary"]


def test_a_change_to_come_says_so(get, book, set_clock):
    EditionBuilder("2999-01-01").add("701.44b", "You can turn it up.", rule=book.rules["b"])
    make_periods()
    set_clock("2998-12-31T12:00Z")
    assert get("/feeds/rules/2026-08-07/701.40b/")[0]["title"].startswith("Not yet in force: 701.40b → 701.44b: moved")


def test_a_number_printed_twice_follows_both_rules(get, book):
    for name in ("Offspring", "Impending"):
        book.editions["2015"].add("702.175", name)
    make_periods()
    entries = get("/feeds/rules/2015-01-23/702.175/")
    assert len({entry["id"] for entry in entries}) == len(entries) == 4
    assert {name for entry in entries for name in ("Offspring", "Impending") if name in entry["summary"]} == {
        "Offspring",
        "Impending",
    }


# A section


def test_the_feed_of_a_section_has_one_entry_an_update(get):
    entries = get("/feeds/sections/2026-08-07/701/")
    assert [entry["title"] for entry in entries] == [
        "701: 6 changes, 2026-08-07",
        "701: 4 changes, 2018-08-10",
        "701: 4 changes, 2015-01-23",
    ]
    for told in ("701.33 → 701.40: moved", "701.31: removed", "701.31: first text", "701.40c: first text"):
        assert told in entries[0]["summary"]
    assert entries[0]["link"] == "http://testserver/rules/2026-08-07/changes/?within=701"
    assert entries[2]["link"] == "http://testserver/rules/2015-01-23/701/"


def test_a_section_is_followed_through_its_numbers(get):
    entries = get("/feeds/sections/2015-02-15/115/")
    assert [entry["title"] for entry in entries] == ["116: 3 changes, 2026-08-07", "115: 3 changes, 2015-01-23"]
    assert entries == get("/feeds/sections/2026-08-07/116/")


def test_a_rule_is_followed_with_its_subrules_and_no_others(get, book):
    book.editions["2026"].add("701.4", "Another")
    book.editions["2026"].add("701.400", "Another far off")
    make_periods()
    told = get("/feeds/sections/2026-08-07/701.40/")[0]["summary"]
    assert "701.33b → 701.40b: moved, reference only" in told
    assert "Another" not in told
    assert "Planeswalk" not in told
    assert "Another far off" not in get("/feeds/sections/2026-08-07/701.4/")[0]["summary"]


def test_what_came_back_before_the_oldest_update_told_is_not_new(get, book, monkeypatch):
    monkeypatch.setattr(feed_content, "MOST_UPDATES", 1)
    EditionBuilder("2026-09-25").add("701", "Keyword Actions", rule=book.rules["actions"])
    again = EditionBuilder("2026-10-02")
    again.add("701", "Keyword Actions", rule=book.rules["actions"])
    again.add("701.40c", "A card with disguise may be turned up.", rule=book.rules["new"])
    make_periods()
    (entry,) = get("/feeds/sections/2026-10-02/701/")
    assert entry["title"] == "701: 1 change, 2026-10-02"
    assert "701.40c: back" in entry["summary"]


def test_feeds_are_bounded_and_say_what_they_leave_out(get, book, monkeypatch):
    for name, most in (("MOST_EDITIONS", 2), ("MOST_CHANGES", 2), ("MOST_UPDATES", 2), ("MOST_TOLD", 3)):
        monkeypatch.setattr(feed_content, name, most)
    assert len(get("/feeds/editions/")) == len(get("/feeds/rules/2026-08-07/701.40b/")) == 2
    entries = get("/feeds/sections/2026-08-07/701/")
    assert [entry["title"] for entry in entries] == ["701: 6 changes, 2026-08-07", "701: 4 changes, 2018-08-10"]
    assert "3 more changes of this edition are not told here." in entries[0]["summary"]


# Every feed

PATHS = ["/feeds/editions/", "/feeds/rules/2026-08-07/701.40b/", "/feeds/sections/2026-08-07/701/"]


@pytest.mark.parametrize("path", PATHS)
def test_identifiers_stay_when_the_rows_are_made_anew(get, path):
    before = [(entry["id"], entry["updated"]) for entry in get(path)]
    make_periods()
    assert [(entry["id"], entry["updated"]) for entry in get(path)] == before
    assert len({entry for entry, _ in before}) == len(before)


@pytest.mark.parametrize("path", PATHS)
def test_a_feed_names_itself_and_its_page(client, book, path):
    feed = ElementTree.fromstring(client.get(path).content)  # noqa: S314
    assert feed.findtext(f"{ATOM}id").startswith("tag:testserver,2026:feeds/")
    links = {link.get("rel"): link.get("href") for link in feed.findall(f"{ATOM}link")}
    assert links["self"] == f"http://testserver{path}"
    assert client.get(links["alternate"]).status_code == 200
    assert feed.findtext(f"{ATOM}author/{ATOM}name") == "Casebook"
    for entry in feed.findall(f"{ATOM}entry"):
        address = entry.find(f"{ATOM}link").get("href")
        assert client.get(address).status_code == 200, address


@pytest.mark.parametrize("path", PATHS)
def test_a_feed_that_did_not_change_is_not_sent_again(client, book, django_assert_num_queries, path):
    tag = client.get(path)["ETag"]
    with django_assert_num_queries(1):
        response = client.get(path, headers={"if-none-match": tag})
    assert (response.status_code, response.content) == (304, b"")
    make_periods()
    assert client.get(path, headers={"if-none-match": tag}).status_code == 200


def test_a_feed_changes_with_a_document_read_and_with_an_edition_in_force(client, book, set_clock):
    EditionBuilder("2999-01-01")
    set_clock("2998-12-31T12:00Z")
    tag = client.get(PATHS[0])["ETag"]
    set_clock("2999-01-01T12:00Z")
    response = client.get(PATHS[0], headers={"if-none-match": tag})
    assert response.status_code == 200
    Document.objects.filter(editions__label="20150123").update(loaded_at="2999-01-01T00:00Z")
    assert client.get(PATHS[0], headers={"if-none-match": response["ETag"]}).status_code == 200


ODD = "".join(map(chr, [*range(1, 32), 0x7F, 0x85, 0x202E, 0xFFFD, 0xFFFE, 0xFFFF, 0x1F0CF])) + "]]><&\"'"


def test_odd_signs_are_read_by_every_reader(get, book):
    Wording.objects.filter(text__startswith="To manifest").update(text=f"Odd {ODD} text")
    Edition.objects.filter(label="20180810").update(label=f"odd {ODD}")
    assert "Odd" in get("/feeds/rules/2026-08-07/701.40a/")[-1]["summary"]
    assert "\U0001f0cf" in get("/feeds/sections/2026-08-07/701/")[-1]["summary"]
    assert "]]><&" in get("/feeds/editions/")[2]["title"]


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/feeds/rules/2026-08-07/701.99/", "No rule 701.99 in the edition of 2026-08-07."),
        ("/feeds/rules/2026-08-07/manifest/", "is no number to follow"),
        ("/feeds/sections/2026-08-07/7/", "is no number to follow"),
        ("/feeds/rules/1993-08-05/701.40/", "the first takes effect on 2015-01-23"),
        ("/feeds/rules/2026-08-07/" + "9" * 5000 + "/", "is no number to follow"),
        ("/feeds/rules/2026-08-07/\u202ex701/", "is no number to follow"),
        ("/feeds/rules/2026-02-30/701/", ""),
    ],
)
def test_what_cannot_be_followed_is_refused_with_a_sentence(client, book, path, said):
    response = client.get(path)
    assert response.status_code == 404
    assert said in read(response)


def test_a_number_as_people_type_it_leads_to_its_feed(client, book):
    response = client.get("/feeds/rules/2026-08-07/CR 701.40B./")
    assert (response.status_code, response.url) == (301, "/feeds/rules/2026-08-07/701.40b/")


def test_rules_that_are_not_linked_yet_have_an_empty_feed(get, book):
    Period.objects.all().delete()
    assert get(PATHS[1]) == get(PATHS[2]) == []


@pytest.mark.parametrize(("path", "most"), [(PATHS[0], 4), (PATHS[1], 6), (PATHS[2], 8)])
def test_a_feed_costs_no_more_queries_for_more_entries(client, book, django_assert_max_num_queries, path, most):
    with django_assert_max_num_queries(most) as before:
        client.get(path)
    for month in range(1, 10):
        edition = EditionBuilder(f"2025-{month:02}-01")
        edition.add("701", "Keyword Actions", rule=book.rules["actions"])
        edition.add("701.40b", f"You may turn up {month}.", rule=book.rules["b"])
        for letter in "defghijk":
            edition.add(f"701.40{letter}", f"Text {letter} {month}.")
    make_periods()
    with django_assert_max_num_queries(len(before)):
        client.get(path)


@pytest.mark.parametrize("path", PATHS)
def test_feeds_are_read_only(client, book, path):
    assert client.post(path).status_code == 405
    assert client.head(path).status_code == 200


# Finding them

KINDS = ("rules", "sections")


@pytest.mark.parametrize(
    ("page", "feeds"),
    [
        ("/rules/editions/", ["/feeds/editions/"]),
        ("/rules/701.40b/", ["/feeds/editions/", *(f"/feeds/{kind}/2026-08-07/701.40b/" for kind in KINDS)]),
        ("/rules/2015-02-15/701/", ["/feeds/editions/", *(f"/feeds/{kind}/2015-01-23/701/" for kind in KINDS)]),
    ],
)
def test_readers_find_the_feeds_of_a_page(client, book, page, feeds):
    html = client.get(page).content.decode()
    parts = html.partition("</head>")[0].split('<link rel="alternate" type="application/atom+xml" ')[1:]
    assert [part.partition('href="')[2].partition('"')[0] for part in parts] == feeds
    assert {client.get(feed).status_code for feed in feeds} == {200}


def test_the_page_of_feeds_lists_them(client, book):
    html = client.get("/feeds/").content.decode()
    assert 'href="/feeds/editions/"' in html
    assert 'href="/feeds/sections/2026-08-07/701/"' in html
    assert '<a href="/feeds/">Feeds</a>' in client.get("/").content.decode()
    html = client.get("/feeds/", {"number": "CR 701.40B"}).content.decode()
    assert 'href="/feeds/rules/2026-08-07/701.40b/"' in html
    assert 'href="/feeds/sections/2026-08-07/701.40b/"' in html


@pytest.mark.parametrize("typed", ["manifest", "7", "701.99", "<b>", "9" * 5000, "\u202e"])
def test_a_number_that_cannot_be_followed_is_told(client, book, typed):
    response = client.get("/feeds/", {"number": typed})
    assert response.status_code == 200
    assert "No section or rule has the number" in read(response)
    assert "<b>" not in response.content.decode()


def test_without_editions_the_page_of_feeds_says_so(client):
    assert "No edition of the rules has been loaded yet" in read(client.get("/feeds/"))
    assert client.get("/feeds/editions/").status_code == 200


def test_the_page_of_feeds_costs_a_fixed_number_of_queries(client, book, django_assert_num_queries):
    with django_assert_num_queries(4):
        client.get("/feeds/?number=701.40")
