"""The login of the admin: guessing is stopped, and nobody else's pages know of it."""

import re
from datetime import timedelta

import pytest
from axes.models import AccessAttempt
from django.contrib.auth.models import Permission, User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.builders import make_document

pytestmark = pytest.mark.django_db
LOGIN = "/admin/login/?next=/admin/"
PASSWORD = "a long and winding phrase"


@pytest.fixture(autouse=True)
def _hash_quickly(settings):
    """A million rounds for each password are for real ones."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def ann() -> User:
    return User.objects.create_superuser("ann", password=PASSWORD)


def log_in(client: Client, password: str = PASSWORD, name: str = "ann", **headers):
    return client.post(LOGIN, {"username": name, "password": password}, headers=headers)


def test_the_right_password_opens_the_admin_and_the_cookie_is_sent_nowhere_else(client, ann):
    assert client.get("/admin/").status_code == 302
    response = log_in(client)
    assert (response.status_code, response["Location"]) == (302, "/admin/")
    cookie = response.cookies["sessionid"]
    assert (cookie["path"], cookie["httponly"], cookie["samesite"]) == ("/admin/", True, "Strict")
    assert cookie["expires"] == cookie["max-age"] == "", "it goes when the browser is closed"
    assert client.get("/admin/").status_code == 200


def test_five_wrong_passwords_lock_an_address_out_for_a_while(client, ann):
    answers = [log_in(client, f"guess {number}").status_code for number in range(5)]
    assert answers == [200, 200, 200, 200, 429]
    refused = log_in(client)
    assert refused.status_code == 429
    assert "15 minutes after the last of them" in refused.content.decode()
    assert client.get("/admin/").status_code == 302
    assert log_in(Client(REMOTE_ADDR="192.0.2.7")).status_code == 302, "others are not locked out"
    for attempt in AccessAttempt.objects.all():
        attempt.attempt_time -= timedelta(minutes=16)
        attempt.save()
    assert log_in(client).status_code == 302


def test_attempts_while_locked_out_make_it_no_longer(client, ann):
    for _ in range(5):
        log_in(client, "guess")
    counted = list(AccessAttempt.objects.values("failures_since_start", "attempt_time"))
    log_in(client, "guess")
    assert list(AccessAttempt.objects.values("failures_since_start", "attempt_time")) == counted


def test_another_name_is_no_way_round(client, ann):
    answers = [log_in(client, "guess", name).status_code for name in ("ann", "bob", "eve", "joe", "zoe")]
    assert answers[-1] == 429


@pytest.mark.parametrize(
    ("proxies", "forwarded", "locks_out"),
    [
        (0, "203.0.113.{}", True),
        (1, "203.0.113.{}, 198.51.100.9", True),
        (1, "198.51.100.{}", False),
        (1, "no address {}", True),
        (1, "fe80::1%eth{}", True),
    ],
    ids=["a header without a proxy", "what a caller claims", "what the proxy saw", "garbage", "zones"],
)
def test_an_address_is_counted_as_the_proxies_tell_it(client, ann, settings, proxies, forwarded, locks_out):
    settings.REST_FRAMEWORK = settings.REST_FRAMEWORK | {"NUM_PROXIES": proxies}
    headers = [{"x-forwarded-for": forwarded.format(number)} for number in range(5)]
    answers = [log_in(client, "guess", **header).status_code for header in headers]
    assert (answers[-1] == 429) is locks_out


@pytest.mark.parametrize("name", ["x" * 10_000, "a\0b", "\u202eחוק", "🂡" * 150, "'; --", " "])
def test_odd_names_are_refused_without_a_fault(client, ann, name):
    assert log_in(client, "guess", name).status_code == 200
    assert client.post(LOGIN, {"username": "ann", "password": "a\0b", "more": "a\0b"}).status_code == 200


def test_login_has_no_inline_script_or_style(client):
    html = client.get(LOGIN).content.decode()
    assert "<style" not in html
    assert " style=" not in html
    assert not re.search(r"<script(?![^>]* src=)", html)


def test_a_form_of_another_site_is_refused(ann):
    response = log_in(Client(enforce_csrf_checks=True))
    assert response.status_code == 403
    assert "This form is out of date" in response.content.decode()


def test_nothing_happens_by_a_link(client, ann):
    client.force_login(ann)
    assert client.get("/admin/logout/").status_code == 405
    assert client.get("/admin/").status_code == 200


def test_public_pages_do_not_know_who_is_logged_in(client, ann):
    places = [f"/sources/{make_document().pk}/", "/sources/", "/rules/editions/", "/no-such-page/"]

    def count_queries(place: str) -> int:
        with CaptureQueriesContext(connection) as queries:
            response = client.get(place)
        assert "Cookie" not in response.get("Vary", "")
        assert not response.cookies
        return len(queries)

    before = [count_queries(place) for place in places]
    client.force_login(ann)
    assert [count_queries(place) for place in places] == before


def test_who_may_not_view_is_told_so(client):
    bob = User.objects.create_user("bob", password=PASSWORD, is_staff=True)
    client.force_login(bob)
    refused = client.get("/admin/provenance/source/")
    assert refused.status_code == 403
    assert "You may not see this page" in refused.content.decode()
    bob.user_permissions.add(Permission.objects.get(codename="view_source"))
    assert client.get("/admin/provenance/source/").status_code == 200


@pytest.mark.parametrize("weak", ["eleven sign", "109283746501", "qwerty123456"])
def test_a_weak_password_is_refused(weak):
    with pytest.raises(ValidationError):
        validate_password(weak)


def test_crawlers_are_asked_to_stay_out(client):
    assert "Disallow: /admin/" in client.get("/robots.txt").content.decode()
