import pytest

from rulings_site.checker.examples import list_examples

pytestmark = pytest.mark.django_db
BASE = "/api/v1/checker/examples/"


def test_the_list_names_every_example_with_its_address(client):
    held = client.get(BASE).json()
    assert [one["id"] for one in held] == [example.id for example in list_examples()]
    assert held[0]["url"].endswith(f"{BASE}{held[0]['id']}/")


def test_an_example_is_answered_under_the_rules_of_a_day_for_a_viewer(client):
    told = client.get(f"{BASE}manifest-top-card/", {"on": "2015-02-14", "see": "B"}).json()
    assert (told["on"], told["see"], told["edition_date"], told["not_answered"]) == (
        "2015-02-14", "B", "2015-01-23", "",
    )  # fmt: skip
    first = told["moments"][1]
    manifest = first["table"]["players"][0]["zones"]["battlefield"]["objects"][0]
    assert (manifest["characteristics"]["pt"], manifest["card"], manifest["face_down_by"]) == ("2/2", None, "manifest")
    answers = {one["id"]: one["answer"] for one in first["answers"]}
    assert answers["a-knows"] == {"right": "may_look"}
    assert answers["b-knows"] is False
    assert [step["number"] for step in told["steps"]] == list(range(1, len(told["steps"]) + 1))
    rule = next(step["rule"] for step in told["steps"] if step["finding"] == "paid")
    assert rule == {"key": "manifest.turn_up", "number": "701.31b", "since": "2015-01-23", "until": "2016-09-29"}


def test_a_day_before_manifest_says_why_there_is_no_answer(client):
    told = client.get(f"{BASE}manifest-top-card/", {"on": "2001-01-01"}).json()
    assert told["not_answered"] == "The rules of this day do not have Manifest yet: it begins on 2015-01-23."
    assert told["edition_date"] is None


@pytest.mark.parametrize(
    ("asked", "detail"),
    [
        ({"on": "2015-02-30"}, "expected a day such as 2026-08-07, found '2015-02-30'"),
        ({"see": "C"}, "expected one of A, B, all, found 'C'"),
        ({"card": "x"}, "is no parameter here; expected on, see"),
    ],
)
def test_a_wrong_parameter_is_told(client, asked, detail):
    response = client.get(f"{BASE}manifest-top-card/", asked)
    assert response.status_code == 400
    assert detail in response.json()["detail"]


def test_an_unknown_example_is_not_found(client):
    response = client.get(f"{BASE}nothing/")
    assert response.status_code == 404
    assert "No worked example is called 'nothing'" in response.json()["detail"]
