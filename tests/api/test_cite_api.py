"""Citations by the API: POST a text, and the citation of a rule."""

import json

import pytest
from django.core.management import call_command

from tests.builders import make_periods

pytestmark = pytest.mark.usefixtures("_periods")


@pytest.fixture
def _periods(editions):
    make_periods()


@pytest.fixture
def post(client):
    def ask(body) -> tuple[int, dict]:
        response = client.post("/api/v1/cite/", json.dumps(body), content_type="application/json")
        return response.status_code, response.json()

    return ask


def test_a_posted_text_is_checked(post):
    status, answer = post({"text": "Shown by 701.31b: “its owner may show it later”.", "on": "2015-02-01"})
    assert status == 200
    assert answer["counts"] == {"gone": 1, "behind": 1}
    (cited,), (quoted,) = answer["citations"], answer["quotations"]
    assert (cited["start"], cited["end"], cited["number"]) == (9, 16, "701.31b")
    assert (cited["exists"], cited["meaning"], cited["edition"]) == (True, "Manifest", "20150123")
    assert cited["url_then"] == "http://testserver/rules/2015-01-23/701.31b/"
    assert (quoted["number"], quoted["found_then"], quoted["found_today"]) == ("701.31b", True, False)
    assert quoted["places"][0] == {
        "number": "701.31b", "kind": "subrule", "language": "en", "since": "2015-01-23", "until": "2026-08-07"
    }  # fmt: skip
    assert answer["left"] == [{"start": 9, "number": "701.31b", "reason": "701.31b was removed"}]


def test_the_day_is_today_unless_said(post):
    _, answer = post({"text": "Shown by 701.40b."})
    assert answer["citations"][0]["state"] == "right"
    assert not answer["citations"][0]["day_is_given"]


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        ({}, "text: This field is required."),
        ({"text": "701.40b", "day": "2015-01-23"}, "day: is no parameter here; expected on, text"),
        ({"text": "701.40b", "on": "soon"}, "on: expected a day such as 2026-08-07, found 'soon'"),
        ({"text": "701.40b", "on": 2015}, "on: expected a day such as 2026-08-07, found 2015"),
        ({"text": "a" * 100_001}, "text: Ensure this field has no more than 100000 characters."),
        ({"text": "701.40b " * 2001}, "text: expected at most 2,000 citations in one text, found 2,001"),
        ({"text": ""}, "text: This field may not be blank."),
        ({"text": "701.40b\0"}, "text: Null characters are not allowed."),
        (["701.40b"], "body: expected an object, found list"),
    ],
)
def test_what_cannot_be_checked_is_refused(post, body, detail):
    status, problem = post(body)
    assert status == 400
    assert problem["detail"].startswith(detail)


def test_there_is_nothing_to_get(client):
    assert client.get("/api/v1/cite/").status_code == 405


def test_the_command_says_the_same(post, tmp_path, capsys):
    path = tmp_path / "text"
    path.write_text("Shown by 701.31b.", "utf-8")
    with pytest.raises(SystemExit):
        call_command("cite", str(path), on=None, json=True)
    _, answer = post({"text": "Shown by 701.31b."})
    assert json.loads(capsys.readouterr().out) == json.loads(json.dumps(answer).replace("http://testserver", ""))


def test_a_rule_tells_how_it_is_cited(get):
    _, rule = get("rules/701.31b/", on="2015-02-01")
    address = "http://testserver/rules/2015-01-23/701.31b/"
    assert rule["citation"] == {
        "text": f"CR 701.31b (2015-01-23), {address}",
        "markdown": f"[CR 701.31b (2015-01-23)]({address})",
        "html": f'<a href="{address}">CR 701.31b (2015-01-23)</a>',
        "url": address,
    }


def test_a_translation_is_not_cited_as_law(get):
    _, rule = get("rules/701.31/", on="2015-02-01", language="de")
    assert rule["citation"] is None
