"""Pages that compare two editions: what is compared, kinds, parts, files, and what is wrong with an address."""

import csv
import json
from io import StringIO

import pytest

from rulings_site.rules import comparison
from tests.rules.shelf import make_bears
from tests.rules.test_views import read

pytestmark = pytest.mark.django_db
WHOLE = "/compare/2015-01-23/2026-08-07/"
PAGE_QUERIES = 6
"""The editions, the stand of the data, names of sections, what of the translations is behind, and twice the rulings:
those that rest on what reads otherwise now, and on what is gone."""


@pytest.fixture(autouse=True)
def shelf():
    return make_bears()


def numbers(response) -> list[str]:
    """The numbers of the changes of a page, the new one of each, the old one where it is gone."""
    return [group.change.text.number for part in response.context["groups"] for group in part.changes]


@pytest.mark.parametrize(
    ("path", "says"),
    [
        (WHOLE, "What changed from 2015-01-23 to 2026-08-07"),
        (WHOLE, "Edition 20150123 , effective 2015-01-23 , with edition 20260807 , effective 2026-08-07"),
        ("/compare/2015-02-10/2026-08-07/", "On 2015-02-10 the first of them held."),
        ("/compare/2015-01-23/2030-01-01/", "On 2030-01-01 the second of them held."),
        ("/compare/2026-08-07/2015-01-23/", "The second is the older one"),
        (f"{WHOLE}?within=growl", "What changed in Growl"),
        (f"{WHOLE}?within=701.5c", "What changed in 701.5c"),
        ("/compare/2018-08-10/2018-08-10/", "The two documents say the same, word for word"),
        ("/rules/2018-08-10/changes/", "What the edition of 2018-08-10 changed"),
        ("/rules/2018-08-10/changes/", "1 new, 1 split, 1 reworded, 1 example only, 1 reference only, 1 moved only"),
        ("/rules/2018-09-01/changes/", "What the edition of 2018-08-10 changed"),
        ("/rules/2018-08-10/changes/", "Nothing was removed."),
        ("/compare/", "What each edition changed"),
    ],
)  # fmt: skip
def test_a_page_says_what_is_compared(client, path, says):
    response = client.get(path)
    assert response.status_code == 200
    assert says in read(response)


def test_every_renumbering_is_listed_with_both_numbers(client):
    html = client.get(f"{WHOLE}?kind=renumbered").content.decode()
    assert '<a class="n was" href="/rules/2015-01-23/701.5/">701.5</a>' in html
    assert '<a class="n" href="/rules/2026-08-07/701.7/">701.7</a>' in html


def test_words_are_marked_and_dated(client):
    html = client.get(WHOLE).content.decode()
    assert "To growl is to be <ins>very</ins> loud, see rule <del>701.5b</del><ins>701.7b</ins>." in html
    assert "Since 2018-08-10 , 2026-08-07" in read(client.get(f"{WHOLE}?within=701.7a"))


def test_an_example_that_was_deleted_is_shown_struck_out(client):
    assert "<b>Example</b> <del>A cub growls at one.</del>" in client.get(WHOLE).content.decode()


def test_a_replaced_number_is_said_to_mean_the_same_rule(client):
    text = read(client.get("/rules/2018-08-10/changes/"))
    assert "701.5b and 701.6b are the same rule." in text


def test_kin_of_a_split_and_a_merged_rule_is_named(client):
    text = read(client.get(WHOLE))
    assert "Takes over text of 701.5c on 2015-01-23" in text
    assert "Text of it is in 701.7c on 2026-08-07" in text


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("kind=new", ["701.5"]),
        ("kind=glossary", ["Growling"]),
        ("within=Growl", ["701.5c", "701.7", "701.7a", "701.7b", "701.7c", "Growling"]),
        ("within=701.7&kind=merged", ["701.5c"]),
        ("within=701.5", ["701.5"]),
        ("kind=deleted", []),
    ],
)
def test_changes_are_chosen_by_kind_and_part(client, query, found):
    assert numbers(client.get(f"{WHOLE}?{query}")) == found


def test_counts_are_links_that_keep_the_part(client):
    html = client.get(f"{WHOLE}?within=Growl&page=1").content.decode()
    assert '<a href="?within=Growl&amp;kind=merged">' in html
    assert '<a href="?within=Growl" aria-current="true">All <span class="count">6</span></a>' in html


def test_dates_can_be_swapped_and_moved_to_the_next_edition(client):
    html = client.get(f"{WHOLE}?within=Growl").content.decode()
    assert 'href="/compare/2026-08-07/2015-01-23/?within=Growl">Swap dates' in html
    assert (
        '<a href="/compare/2018-08-10/2026-08-07/?within=Growl" aria-label="From the later edition, 2018-08-10">'
        in html
    )
    assert (
        '<a href="/compare/2015-01-23/2018-08-10/?within=Growl" aria-label="To the earlier edition, 2018-08-10">'
        in html
    )
    assert "From the earlier edition" not in html


def test_two_documents_of_a_date_are_named_by_label(client, shelf):
    shelf.put("2026-08-07", "20260819", bear=("701.7", "Growl"))
    assert "20260807" in read(client.get(f"{WHOLE}?to_edition=20260807"))
    response = client.get("/compare/2026-08-07/2026-08-07/?from_edition=20260807")
    assert "Edition 20260807 , effective 2026-08-07 , with edition 20260819" in read(response)
    assert 'href="/compare/2026-08-07/2026-08-07/?to_edition=20260807">Swap' in response.content.decode()


@pytest.mark.parametrize(
    ("query", "address"),
    [
        ("from=2015-02-10&to=2026-08-07", WHOLE),
        ("from=2015-01-23&to=2026-08-07&within=Growl&kind=new", f"{WHOLE}?within=Growl&kind=new"),
        ("from=20150123&to=20260807", WHOLE),
    ],
)
def test_what_is_chosen_leads_to_its_address(client, query, address):
    assert client.get(f"/compare/?{query}").headers["Location"] == address


def test_the_chooser_offers_the_newest_two_editions(client):
    html = client.get("/compare/").content.decode()
    assert 'name="from" value="2018-08-10"' in html
    assert 'name="to" value="2026-08-07"' in html
    assert '<a href="/rules/2018-08-10/changes/">' in html
    assert '<a href="/rules/2015-01-23/changes/">' not in html


@pytest.mark.parametrize(
    ("path", "says"),
    [
        (f"{WHOLE}?kind=odd", "is no kind of change. Kinds are new, deleted"),
        (f"{WHOLE}?within=Zyzzyva", "Neither edition has a section or rule"),
        (f"{WHOLE}?within=Growll", "Nearest: Growl ."),
        (f"{WHOLE}?to_edition=none", "No document &#x27;none&#x27; takes effect on 2026-08-07"),
        ("/compare/1993-08-05/2026-08-07/", "No edition held is as old as 1993-08-05"),
        ("/compare/?from=yesterday&to=2026-08-07", "is no day and no label of an edition"),
        ("/rules/2015-01-23/changes/", "is the first one held"),
        (f"{WHOLE}changes.pdf", "as csv and json, not as &#x27;pdf&#x27;"),
        (f"{WHOLE}changes.csv?within=Zyzzyva", "Neither edition has"),
        (f"{WHOLE}?within={'🐻' * 9000}", "Neither edition has"),
        (f"{WHOLE}?within=%E2%80%AEx", "Neither edition has"),
    ],
)
def test_what_is_wrong_with_an_address_is_said(client, path, says):
    response = client.get(path)
    assert response.status_code == 404
    assert says in read(response)


@pytest.mark.parametrize("page", ["0", "999", "-1", "x", "9" * 5000, "½"])
def test_any_page_number_leads_to_a_page(client, page):
    assert client.get(WHOLE, {"page": page}).status_code == 200


def test_a_long_comparison_comes_in_pages(client, shelf):
    shelf.put("2027-01-01", **{f"rule{n}": (f"702.{n}", f"Rule {n}") for n in range(1, 61)})
    first, second = (client.get(f"/compare/2026-08-07/2027-01-01/?kind=new&page={page}") for page in (1, 2))
    assert (len(numbers(first)), len(numbers(second))) == (50, 10)
    assert "Page 2 of 2" in read(second)


def test_a_page_takes_few_queries_whatever_it_compares(client, shelf, django_assert_num_queries):
    shelf.put("2018-08-10", language="de", what=("701.6a", "Laut."))
    comparison._compare.cache_clear()
    with django_assert_num_queries(PAGE_QUERIES + 6):
        client.get(WHOLE)
    with django_assert_num_queries(PAGE_QUERIES):
        client.get(WHOLE)
    with django_assert_num_queries(PAGE_QUERIES + 2):
        client.get(f"{WHOLE}?within=Growl")
    with django_assert_num_queries(PAGE_QUERIES - 2 + 6):
        client.get("/rules/2018-08-10/changes/")
    with django_assert_num_queries(1):
        client.get("/compare/")
    with django_assert_num_queries(2):
        list(client.get(f"{WHOLE}changes.json"))


def test_a_table_holds_every_change_and_no_formula(client, shelf):
    shelf.put("2027-01-01", bear=("701.7", "=SUM(A1)"), what=("701.7a", "+1/+1"), when=("701.7b", "One growls."))
    response = client.get("/compare/2026-08-07/2027-01-01/changes.csv")
    assert response.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert 'filename="changes-20260807-20270101.csv"' in response.headers["Content-Disposition"]
    rows = list(csv.DictReader(StringIO(b"".join(response).decode())))
    assert [(row["old number"], row["new number"], row["kind"]) for row in rows][-3:] == [
        ("701.7b", "701.7b", "reworded"),
        ("701.7c", "", "deleted"),
        ("Growling", "", "glossary"),
    ]
    told = {row["new number"]: row for row in rows if row["new number"]}
    assert told["701.7"]["new text"] == "'=SUM(A1)"
    assert told["701.7a"]["new text"] == "'+1/+1"
    assert told["701.7b"]["old examples"] == "A bear growls at noon."
    assert told["701.7b"]["dates"] == ""


def test_a_document_holds_the_changes_of_the_kind_and_part_asked_for(client):
    response = client.get(f"{WHOLE}changes.json?within=Growl&kind=reworded")
    told = json.loads(b"".join(response))
    assert told["from"] == {"label": "20150123", "effective_date": "2015-01-23"}
    assert (told["kind"], told["within"], told["counts"]["merged"]) == ("reworded", "Growl", 1)
    (change,) = told["changes"]
    assert (change["old"]["number"], change["new"]["number"]) == ("701.5a", "701.7a")
    assert change["new_url"] == "http://testserver/rules/2026-08-07/701.7a/"
    assert change["dates"] == ["2018-08-10", "2026-08-07"]


def test_files_are_offered_on_the_page(client):
    html = client.get(f"{WHOLE}?kind=new").content.decode()
    for form in ("csv", "json"):
        assert f'href="{WHOLE}changes.{form}?kind=new"' in html


def test_an_edition_leads_to_what_it_changed(client):
    assert 'href="/rules/2018-08-10/changes/">' in client.get("/rules/2018-08-10/").content.decode()
    assert "/changes/" not in client.get("/rules/2015-01-23/").content.decode()


def test_what_is_affected_stands_beside_the_changes(client, shelf):
    shelf.put("2015-01-23", language="de", what=("701.5a", "Laut."))
    assert "Deutsch , 2015-01-23 : 1 rule as it was before (701.5a)" in read(client.get(WHOLE))


def test_of_many_days_the_newest_are_shown(client, shelf):
    for year in range(2027, 2035):
        shelf.put(f"{year}-01-01", what=("701.7a", f"To growl is to be loud in {year}."))
    shelf.close()
    text = read(client.get("/compare/2026-08-07/2034-01-01/?kind=reworded"))
    assert "Since 2029-01-01 , 2030-01-01" in text
    assert "2034-01-01 and 2 days before" in text
