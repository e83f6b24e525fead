"""A zero byte in an address is refused on every page, before any database sees it."""

import pytest

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "address",
    [
        "/search/?q=a%00b",
        "/cards/?name=%00",
        "/rules/?beside=%00",
        "/rules/701.40%00b/",
        "/glossary/%00/",
        "/checker/%00/",
        "/sources/?source=%00",
        "/?%00",
    ],
)
def test_page_of_such_an_address_says_what_is_wrong(client, address):
    response = client.get(address)
    assert response.status_code == 400
    assert "zero byte" in response.content.decode()


@pytest.mark.parametrize("address", ["/api/v1/search/?q=%00", "/api/v1/cards/?name=%00", "/api/v1/rules/7%001/"])
def test_api_answers_with_a_problem(client, address):
    response = client.get(address)
    assert (response.status_code, response["Content-Type"]) == (400, "application/problem+json")
    assert "zero byte" in response.json()["detail"]
