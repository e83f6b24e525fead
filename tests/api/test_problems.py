"""What every part of the API does alike: problems, reading only, limits, headers."""

import pytest
from rest_framework.throttling import AnonRateThrottle

PLACES = ["/api/nothing/", "/api/v1/", "/api/v1/rules/702.9/extra/", "/api/v1/cards/no-such/", "/api/v1/rulings/99/"]


@pytest.mark.django_db
@pytest.mark.parametrize("place", PLACES)
def test_what_is_not_there_is_a_problem(client, place):
    response = client.get(place)
    assert response.status_code == 404
    assert response["Content-Type"] == "application/problem+json"
    assert response.json()["title"] == "Not Found"


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete", "options"])
def test_nothing_can_be_written(client, method):
    response = getattr(client, method)("/api/v1/rules/")
    assert response.status_code == 405
    assert response["Content-Type"] == "application/problem+json"


def test_an_address_without_its_last_slash_is_put_right(client):
    response = client.get("/api/v1/rules?on=2015-01-23")
    assert (response.status_code, response["Location"]) == (301, "/api/v1/rules/?on=2015-01-23")


def test_another_form_than_json_is_a_problem(client, db):
    response = client.get("/api/v1/sources/", headers={"accept": "text/html"})
    assert response.status_code == 406
    assert response["Content-Type"] == "application/problem+json"


def test_who_asks_too_often_is_told_when_to_come_back(client, db, monkeypatch):
    monkeypatch.setattr(AnonRateThrottle, "THROTTLE_RATES", {"anon": "2/minute"})
    answers = [client.get("/api/v1/sources/") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert int(answers[2]["Retry-After"]) <= 60
    assert answers[2]["Content-Type"] == "application/problem+json"


def test_a_claimed_address_does_not_escape_the_limit(client, db, monkeypatch):
    monkeypatch.setattr(AnonRateThrottle, "THROTTLE_RATES", {"anon": "1/minute"})
    answers = [client.get("/api/v1/sources/", headers={"x-forwarded-for": f"10.0.0.{n}"}) for n in range(2)]
    assert [answer.status_code for answer in answers] == [200, 429]


def test_an_unforeseen_error_says_nothing_of_the_inside(client, db, monkeypatch):
    def fail(*_):
        raise RuntimeError("a secret")

    client.raise_request_exception = False
    monkeypatch.setattr("rulings_site.provenance.api_views.SourceList.get_queryset", fail)
    response = client.get("/api/v1/sources/")
    assert response.status_code == 500
    assert response["Content-Type"] == "application/problem+json"
    assert "secret" not in response.content.decode()
