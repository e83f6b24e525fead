"""The page of citations: a text goes in, marks and verdicts come out, nothing is kept."""

import re
from html import unescape

import pytest
from django.test import Client

from rulings_site.rules.citations.check import LONGEST_TEXT
from tests.builders import make_periods

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _held(book):
    make_periods()


def post(client, text: str, on: str = "") -> str:
    response = client.post("/cite/", {"text": text, "on": on})
    assert response.status_code == 200
    return unescape(response.content.decode())


def test_the_page_asks_for_a_text(client):
    html = client.get("/cite/").content.decode()
    assert "4 editions" in html
    assert 'maxlength="100000"' in html
    assert "csrfmiddlewaretoken" in html


def test_the_page_leads_to_its_own_place_in_the_documentation_of_the_api(client):
    (place,) = re.findall(r'href="/api/docs/#([^"]+)"', client.get("/cite/").content.decode())
    assert f'<section class="sec" id="{place}"><h2><code>/api/v1/cite/' in client.get("/api/docs/").content.decode()


def test_each_citation_is_marked_and_judged_in_the_same_order(client):
    html = post(client, "It is <legal> by 701.31b,\nsee 701.40x.", "2015-02-10")
    assert (
        'It is <legal> by <mark class="m-behind">701.31b</mark><sup><a href="#v1">'
        '<span class="vh">verdict </span>1</a></sup>,<br>see <mark class="m-gone">701.40x</mark>'
    ) in html
    assert re.search(r'id="v1".*?701\.31b</span><span class="badge behind">moved on 2018-08-10', html, re.DOTALL)
    assert re.search(r'id="v2".*?701\.40x</span><span class="badge gone">in no edition', html, re.DOTALL)
    assert 'href="/rules/2015-01-23/701.31b/"' in html
    assert 'data-copy="CR 701.40b (2026-08-07)"' in html
    assert "It is <legal> by 701.40b,\nsee 701.40x.</pre>" in html


def test_a_text_is_escaped_whatever_it_holds(client):
    response = client.post("/cite/", {"text": "<script>alert(701.31b)</script> “<b>four words and more</b>” \u202e"})
    assert "<script>alert" not in response.content.decode()
    assert "<b>four" not in response.content.decode()


def test_a_number_in_a_quotation_is_marked_within_it(client):
    html = post(client, "“You may turn it up, see rule 115.2b, or rule 999.9” (701.31b)", "2015-02-10")
    assert re.search(
        r'<mark class="m-behind">“You may turn it up, see rule <mark class="m-behind">115\.2b</mark>.*”</mark>', html
    )
    assert re.search(r'id="v1".*?quotation</span><span class="badge behind">an older wording', html, re.DOTALL)


def test_days_in_what_is_said_do_not_break(client):
    assert '<time datetime="2018-08-10">2018-08-10</time>' in post(client, "701.31b", "2015-02-10")


def test_a_text_without_citations_is_told_what_one_is(client):
    assert "Nothing found" in post(client, "No number here.")


def test_the_text_and_day_stay_in_the_form(client):
    html = post(client, "by 701.31b", "2015-02-10")
    assert ">by 701.31b</textarea>" in html
    assert 'name="on" value="2015-02-10"' in html


@pytest.mark.parametrize(
    ("text", "on", "complaint"),
    [
        ("", "", "expected a text with rule numbers or quotations, found nothing"),
        ("701.31b", "yesterday", "expected a day such as 2015-01-23, found 'yesterday'"),
        ("701.31b", "20150123", "expected a day such as 2015-01-23, found '20150123'"),
        ("a" * (LONGEST_TEXT + 1), "", "expected a text of at most 100,000 characters, found 100,001"),
        ("701.31b " * 2001, "", "expected at most 2,000 citations in one text, found 2,001"),
    ],
)
def test_what_cannot_be_checked_is_refused_with_a_sentence(client, text, on, complaint):
    response = client.post("/cite/", {"text": text, "on": on})
    assert response.status_code == 400
    assert complaint in unescape(response.content.decode())


def test_a_form_of_another_site_is_refused():
    response = Client(enforce_csrf_checks=True).post("/cite/", {"text": "701.31b"})
    assert response.status_code == 403


@pytest.mark.parametrize(
    "text", ["\0 701.31b", "🂠" * 1000, "אבג 701.31b دهو", "“" * 5000, '"' * 5001, "701.31b–" * 500, "()[]" * 9999]
)
def test_odd_texts_are_checked_like_any(client, text):
    assert client.post("/cite/", {"text": text}).status_code == 200


def test_the_number_of_queries_does_not_grow(client, django_assert_num_queries):
    client.post("/cite/", {"text": "701.31b"})
    for times in (1, 30):
        with django_assert_num_queries(6):
            client.post("/cite/", {"text": "701.31b, 115.2b and rule 701; 701.40z. " * times, "on": "2015-02-10"})
