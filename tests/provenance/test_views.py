"""Pages of the sources and of each document read."""

import re
from datetime import date

import pytest

from rulings_site.rules.models import Agreement
from tests.builders import EditionBuilder, make_document, make_source

pytestmark = pytest.mark.django_db


def read(response) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def test_sources_say_what_they_are_and_how_much_was_read(client):
    make_document(source=make_source("cr", title="Comprehensive Rules", is_official=True, url="https://rules.example/"))
    make_source("starter", title="Starter collection", is_paraphrase=True)
    response = client.get("/sources/")
    text = read(response)
    assert "Comprehensive Rules 1 document newest read 2026-11-30 official https://rules.example/" in text
    assert "Starter collection no documents paraphrase, not official wording" in text
    assert response.content.decode().count("<h1") == 1


def test_without_sources_the_page_says_so(client):
    assert "Nothing has been read yet" in read(client.get("/sources/"))


def test_the_documents_of_one_source_can_be_read_alone(client):
    make_document("rules.txt", source=make_source("cr"))
    make_document("cards.json", source=make_source("mtgjson"), warnings=["Two fields were unknown."])
    text = read(client.get("/sources/?source=mtgjson"))
    assert "cards.json" in text
    assert "1 warning" in text
    assert "rules.txt" not in text
    assert client.get("/sources/?source=nobody").status_code == 404


def test_documents_are_turned_page_by_page(client):
    for number in range(101):
        make_document(f"{number:03}.txt")
    first, second = (client.get("/sources/", {"page": page}).content.decode() for page in (1, 2))
    assert ("000.txt" in first, "100.txt" in first) == (True, False)
    assert ("000.txt" in second, "100.txt" in second) == (False, True)


def test_a_document_tells_its_bytes_and_what_was_made_of_them(client):
    document = make_document(
        "en-20150123.txt",
        location="https://rules.example/en.txt",
        kind="comprehensive rules",
        language="en",
        label="20150123",
        effective_date=date(2015, 1, 23),
        size=1234567,
        line_count=6543,
        encoding="cp1252",
        record_counts={"rules": 2026, "examples": 223},
        warnings=["Line 12 is odd <b>."],
        skipped=["A page of credits."],
        noise=[["contents", 10, 160], ["banner", 1, 1]],
    )
    response = client.get(f"/sources/{document.pk}/")
    text = read(response)
    for shown in (
        document.sha256, "https://rules.example/en.txt", "1,234,567 bytes", "6,543", "cp1252", "version 1",
        "2026-11-30", "rules 2,026", "examples 223", "A page of credits.", "contents 10 to 160", "banner 1",
    ):  # fmt: skip
        assert shown in text, shown
    assert "Line 12 is odd &lt;b&gt;." in response.content.decode()


def test_a_document_leads_to_the_editions_made_from_it(client):
    german = EditionBuilder("2015-01-23", language="de")
    undated = EditionBuilder(None, "a page", language="fr", kind="excerpt")
    html = client.get(f"/sources/{german.document.pk}/").content.decode()
    assert 'href="/rules/2015-01-23/?beside=de"' in html
    assert "never cited as a rule" in read(client.get(f"/sources/{undated.document.pk}/"))


def test_long_lists_are_cut_and_say_so(client):
    document = make_document(skipped=[f"Sentence {number}." for number in range(500)])
    text = read(client.get(f"/sources/{document.pk}/"))
    assert "Sentence 199." in text
    assert "Sentence 200." not in text
    assert "300 more" in text


@pytest.mark.parametrize("path", ["/sources/999/", "/sources/99999999999999999999999/", "/sources/one/"])
def test_an_unknown_document_is_not_found(client, path):
    assert client.get(path).status_code == 404


def test_sources_cost_the_same_however_many_documents(client, django_assert_num_queries):
    for number in range(30):
        make_document(source=make_source(f"source-{number}"))
    with django_assert_num_queries(3):
        client.get("/sources/")


@pytest.mark.parametrize(
    ("location", "shown"),
    [
        ("https://rules.example/a/en.txt", "https://rules.example/a/en.txt"),
        ("/home/judge/private/cr-all.tar.xz/en.txt", "cr-all.tar.xz/en.txt"),
    ],
)
def test_page_tells_no_path_of_the_machine(client, location, shown):
    document = make_document(location=location)
    page = client.get(f"/sources/{document.pk}/").content.decode()
    assert shown in page
    assert "judge" not in page


def test_a_document_says_what_its_editions_agree_with(client, django_assert_num_queries):
    original = EditionBuilder("2015-01-23").edition
    made = EditionBuilder("2015-01-23", language="de")
    Agreement.objects.create(
        edition=made.edition, kind="one edition", original=original, reasons=["Its numbers are those of 2015-01-23."]
    )
    with django_assert_num_queries(3):
        page = client.get(f"/sources/{made.document.pk}/").content.decode()
    assert '<li>Its numbers are those of <time datetime="2015-01-23">2015-01-23</time>.</li>' in page
    assert client.get(f"/sources/{original.document_id}/").status_code == 200
