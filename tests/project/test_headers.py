"""What every answer says to the browser, whoever made it."""

from io import BytesIO

import pytest
from django.core.exceptions import RequestDataTooBig, TooManyFilesSent

from rulings_site.provenance.uploads import LARGEST_COPY

PLACES = ["/robots.txt", "/no-such-page/", "/api/v1/sources/", "/api/docs/"]


@pytest.mark.django_db
@pytest.mark.parametrize("place", PLACES)
def test_every_answer_is_locked_down(client, place):
    headers = client.get(place).headers
    policy = dict(part.strip().partition(" ")[::2] for part in headers["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]
    assert "Set-Cookie" not in headers


def test_another_host_is_refused(client, settings):
    settings.ALLOWED_HOSTS = ["casebook.example"]
    assert client.get("/robots.txt", headers={"host": "evil.example"}).status_code == 400


def test_behind_a_proxy_plain_http_is_sent_to_https(client, settings):
    settings.SECURE_SSL_REDIRECT = True
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    response = client.get("/robots.txt")
    assert (response.status_code, response["Location"]) == (301, "https://testserver/robots.txt")
    assert client.get("/robots.txt", headers={"x-forwarded-proto": "https"}).status_code == 200


def test_too_much_is_not_read(rf, settings):
    with pytest.raises(RequestDataTooBig):
        _ = rf.post("/", {"text": "x" * (settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1)}).POST


@pytest.mark.parametrize(("place", "taken"), [("/", []), ("/administer/", []), ("/admin/x/", ["file"])])
def test_a_file_is_taken_in_the_admin_only(rf, place, taken):
    assert list(rf.post(place, {"file": BytesIO(b"x")}).FILES) == taken


def test_two_files_or_a_large_one_are_not_taken(rf):
    with pytest.raises(TooManyFilesSent):
        _ = rf.post("/admin/x/", {"file": BytesIO(b"x"), "other": BytesIO(b"x")}).FILES
    assert not rf.post("/admin/x/", {"file": BytesIO(b"x" * (LARGEST_COPY + 2**20))}).FILES
