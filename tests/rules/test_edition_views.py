"""An edition as a whole: where it is from, whether all of it was read, one page of everything, files."""

import json
import re

import pytest

from rulings_site.provenance.models import Document
from rulings_site.rules.models import Edition
from rulings_site.rules.whole import _show_whole
from tests.rules.test_views import read

pytestmark = pytest.mark.django_db


# Integrity


def test_an_edition_tells_its_source_its_hash_and_when_it_was_read(client, book):
    document = book.editions["2015"].document
    Document.objects.filter(pk=document.pk).update(location="https://example.org/rules.txt", line_count=9360)
    response = client.get("/rules/2015-01-23/")
    for said in (document.sha256, "2026-11-30 00:00 UTC", "version 1", "9,360, not yet accounted for"):
        assert said in read(response)
    assert '<a href="https://example.org/rules.txt" rel="external noopener">' in response.content.decode()


def test_the_path_of_a_machine_is_not_told(client, book):
    Document.objects.update(location="/home/anna/secret/rules/en.txt")
    html = client.get("/rules/2015-01-23/").content.decode()
    assert "rules/en.txt" in html
    assert "anna" not in html


@pytest.mark.parametrize(("unaccounted", "said"), [(0, "all accounted for"), (12, "12 not accounted for")])
def test_an_edition_tells_how_many_lines_are_accounted_for(client, book, unaccounted, said):
    Edition.objects.update(unaccounted_lines=unaccounted)
    assert said in read(client.get("/rules/2015-01-23/"))


def test_what_was_put_right_is_told(client, book):
    assert "Corrections" not in read(client.get("/rules/2015-01-23/"))
    Document.objects.update(warnings=[f"line {number}: odd <b>" for number in range(1, 31)])
    response = client.get("/rules/2015-01-23/")
    assert "line 20: odd &lt;b&gt;" in response.content.decode()
    assert "line 21: odd" not in read(response)
    assert "All 30" in read(response)


# The whole


@pytest.fixture(autouse=True)
def _forget_pages():
    _show_whole.cache_clear()


def test_the_whole_of_an_edition_is_one_page_with_an_anchor_for_each_number(client, book):
    response = client.get("/rules/2015-02-15/all/")
    html = response.content.decode()
    for number in book.editions["2015"].edition.entries.exclude(kind="example").values_list("number", flat=True):
        assert f' id="{number}"' in html
    assert 'id="term-face-down"' in html
    assert "Example A Bear is turned up under rule 115.2b ." in read(response)
    assert '<a class="n" href="#115.2b">115.2b</a>' in html
    assert 'class="n dangling">999.9' in html
    assert "ruler" not in html
    assert "&amp; &lt;more&gt;" in html
    assert len(ids := re.findall(r' id="([^"]+)"', html)) == len(set(ids))


def test_the_whole_of_an_edition_states_its_version(client, book):
    html = client.get("/rules/2015-02-15/all/").content.decode()
    assert "in force from 2015-01-23 until 2018-08-10" in re.sub(r"<[^>]+>", "", html)
    assert '<link rel="canonical" href="http://testserver/rules/2015-01-23/all/">' in html
    (line,) = re.findall(r'<p class="print">(.*?)</p>', html)
    assert line.endswith("http://testserver/rules/2015-01-23/all/")
    assert "edition 20150123" in line


def test_a_number_printed_twice_has_two_anchors(client, book):
    for text in ("Offspring", "Impending"):
        book.editions["2015"].add("702.175", text)
    html = client.get("/rules/2015-01-23/all/").content.decode()
    assert [f'<p id="{anchor}"' in html for anchor in ("702.175", "702.175-2")] == [True, True]


def test_another_day_leads_to_the_whole_of_that_day(client, book):
    assert client.get("/rules/2015-01-23/all/?on=2018-09-01").url == "/rules/2018-09-01/all/"
    assert client.get("/rules/1993-08-05/all/").status_code == 404


def test_a_page_kept_is_made_anew_when_its_document_is_read_again(client, book):
    client.get("/rules/2015-01-23/all/")
    book.editions["2015"].add("701.99", "Added since")
    assert "Added since" not in read(client.get("/rules/2015-01-23/all/"))
    Document.objects.update(loaded_at="2026-12-01T00:00Z")
    assert "Added since" in read(client.get("/rules/2015-01-23/all/"))


# Files


@pytest.mark.parametrize(("ending", "kind"), [("txt", "text/plain"), ("json", "application/json"), ("csv", "text/csv")])
def test_an_edition_can_be_downloaded(client, book, ending, kind):
    html = client.get("/rules/2015-02-15/").content.decode()
    (address,) = re.findall(rf'href="([^"]+export\.{ending})"', html)
    assert address == f"/rules/2015-01-23/export.{ending}"
    response = client.get(address)
    assert response["Content-Type"].startswith(kind)
    assert response["Content-Disposition"] == f'attachment; filename="casebook-en-20150123.{ending}"'
    assert "To manifest a card" in response.getvalue().decode()


def test_the_second_document_of_a_day_can_be_downloaded(client, book):
    html = client.get("/rules/2026-08-07/?edition=20260807").content.decode()
    assert 'href="/rules/2026-08-07/export.json?edition=20260807"' in html
    told = json.loads(client.get("/rules/2026-08-07/export.json?edition=20260807").getvalue())
    assert told["edition"]["label"] == "20260807"


@pytest.mark.parametrize("ending", ["pdf", "x" * 2000, "%3Cscript%3E"])
def test_another_form_is_refused_with_those_there_are(client, book, ending):
    response = client.get(f"/rules/2015-01-23/export.{ending}")
    assert response.status_code == 404
    assert "<script>" not in response.content.decode().replace('<script src="', "")


@pytest.mark.parametrize(
    ("path", "queries"),
    [
        ("/rules/2015-02-15/all/", 6),
        ("/rules/2015-02-15/export.txt", 5),
        ("/rules/2015-02-15/export.json", 4),
        ("/rules/2015-02-15/export.csv", 4),
    ],
)
def test_the_whole_costs_the_same_queries_however_long_it_is(client, book, django_assert_num_queries, path, queries):
    for _ in range(2):
        with django_assert_num_queries(queries):
            response = client.get(path)
            _ = response.getvalue() if response.streaming else response.content
        for number in range(50, 80):
            book.editions["2015"].add(f"701.{number}", f"See rule 701.{number}.")
        _show_whole.cache_clear()
