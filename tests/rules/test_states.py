"""Not yet in force, in force, superseded: from dates alone, and the same on every page and by API."""

import re
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings_site.rules.models import Edition
from rulings_site.rules.timeline import State, state_on
from tests.builders import EditionBuilder, make_periods
from tests.rules.test_views import read

pytestmark = pytest.mark.django_db
DAYS = st.dates(date(1999, 1, 1), date(2030, 12, 31))


@given(DAYS, DAYS, DAYS)
def test_a_state_follows_from_two_dates(day, since, until):
    assert (state_on(day, since, until) is State.NOT_YET) == (day < since)
    assert (state_on(day, since, until) is State.IN_FORCE) == (since <= day < until)
    assert state_on(day, since, None) in (State.NOT_YET, State.IN_FORCE)


def test_the_edition_in_force_is_the_one_whose_state_says_so(book):
    for day in (date(2015, 1, 22) + timedelta(days) for days in range(0, 4300, 50)):
        in_force = [one.label for one in Edition.objects.law().with_end() if one.state_on(day) is State.IN_FORCE]
        assert in_force == list(Edition.objects.in_force(on=day).values_list("label", flat=True)), day


def test_the_earlier_of_two_documents_of_a_date_has_no_day(book):
    ends = dict(Edition.objects.with_end().values_list("label", "superseded_date"))
    assert ends == {
        "20150123": date(2018, 8, 10),
        "20180810": date(2026, 8, 7),
        "20260807": date(2026, 8, 7),
        "20260819": None,
    }


def test_a_translation_ends_with_its_original(book):
    german = EditionBuilder("2018-08-10", language="de").edition
    assert german.superseded_date == date(2026, 8, 7)
    assert german.state_on(date(2020, 1, 1)) is State.IN_FORCE
    undated = EditionBuilder(None, "a page", kind="excerpt").edition
    assert (undated.state_on(date(2020, 1, 1)), undated.superseded_date) == (None, None)


# The turn of a day

TURN = ("2999-01-01", {"before": "2998-12-31T23:59:59Z", "after": "2999-01-01T00:00Z"})


@pytest.fixture
def coming(book):
    """An edition of a day to come, in which manifest has moved."""
    edition = EditionBuilder("2999-01-01")
    edition.add("7", "Additional Rules", rule=book.rules["chapter"])
    edition.add("701", "Keyword Actions", rule=book.rules["actions"])
    edition.add("701.44", "Manifest", rule=book.rules["manifest"])
    edition.term("Manifest", "What it is in years to come.")
    make_periods()
    return edition


@pytest.mark.parametrize(
    ("path", "before", "after"),
    [
        ("/", "In force today: 2026-08-07", "In force today: 2999-01-01"),
        ("/rules/", "In force today. Edition 20260819", "In force today. Edition 29990101"),
        ("/rules/7/", "In force today. Edition 20260819", "In force today. Edition 29990101"),
        ("/rules/2999-01-01/", "Not yet in force. Edition 29990101", "In force today. Edition 29990101"),
        ("/rules/2999-01-01/701.44/", "This rule today: 701.40", "In force today. Edition 29990101"),
        ("/rules/2026-08-07/", "In force today. Edition 20260819", "You are reading 2026. Edition 20260819"),
        ("/rules/701.40/", "701.40 Manifest", "No rule 701.40 in the edition of 2999-01-01"),
        ("/glossary/manifest/", "To put a card down face down.", "What it is in years to come."),
        ("/rules/editions/", "29990101.txt not yet in force", "29990101.txt in force"),
    ],
)
def test_an_edition_becomes_current_at_midnight_and_never_early(client, coming, set_clock, path, before, after):
    _, moments = TURN
    set_clock(moments["before"])
    assert before in read(client.get(path))
    assert after not in read(client.get(path))
    set_clock(moments["after"])
    assert after in read(client.get(path))
    assert before not in read(client.get(path))


def test_the_first_page_and_the_rules_of_today_tell_of_an_edition_to_come(client, coming, set_clock):
    set_clock(TURN[1]["before"])
    assert "In force today. Edition 20260819, effective 2026-08-07 ; the next takes effect on 2999-01-01" in read(
        client.get("/rules/")
    )
    page = read(client.get("/"))
    assert "2999-01-01 29990101 not yet in force" in page
    assert "English 2026-08-07 in force" in page
    set_clock(TURN[1]["after"])
    assert "not yet in force" not in read(client.get("/"))


def test_a_number_searched_for_leads_to_the_rules_of_today_or_of_the_day_named(client, coming, set_clock):
    set_clock(TURN[1]["before"])
    assert client.get("/search/?q=701.40").url == "/rules/701.40/"
    assert client.get("/search/?q=701.44 2999-01-02").url == "/rules/2999-01-02/701.44/"
    early = client.get("/search/?q=701.44", follow=True)
    assert "No rule 701.44 in the edition of 2026-08-07" in read(early)
    assert 'href="/rules/2999-01-01/701.44/"' in early.content.decode()
    set_clock(TURN[1]["after"])
    assert "In force today. Edition 29990101" in read(client.get("/search/?q=701.44", follow=True))


@pytest.mark.parametrize(
    ("moment", "label", "states"),
    [
        (TURN[1]["before"], "20260819", {"20260819": "in_force", "29990101": "not_yet_in_force"}),
        (TURN[1]["after"], "29990101", {"20260819": "superseded", "29990101": "in_force"}),
    ],
)
def test_the_api_tells_states_of_editions_rules_and_terms(client, coming, set_clock, moment, label, states):
    set_clock(moment)
    listed = client.get("/api/v1/editions/").json()["results"]
    assert {one["label"]: one["state"] for one in listed if one["label"] in states} == states
    for address in ("rules/", "glossary/", "rules/701/"):
        edition = client.get(f"/api/v1/{address}").json()["edition"]
        assert (edition["label"], edition["state"]) == (label, "in_force")
    dated = client.get("/api/v1/rules/701.40/", {"on": "2026-09-01"}).json()["edition"]
    assert (dated["in_force_from"], dated["superseded_on"]) == ("2026-08-07", "2999-01-01")


def test_a_language_whose_editions_are_all_to_come_is_not_said_to_be_in_force(client, book):
    EditionBuilder("2999-01-01", language="fr").add("701.31", "Manifester")
    assert "Français 2999-01-01 not yet in force" in read(client.get("/"))


# What a page says of its day


def test_a_day_within_an_interval_says_so_and_names_the_address_to_cite(client, book):
    response = client.get("/rules/2015-02-15/")
    assert "2015-02-15 lies within its time." in read(response)
    assert '<link rel="canonical" href="http://testserver/rules/2015-01-23/">' in response.content.decode()
    assert "lies within" not in read(client.get("/rules/2015-01-23/"))
    assert "lies within" not in read(client.get("/rules/"))
    assert "lies within its time, unless an edition" in read(client.get("/rules/2999-01-01/"))


def test_the_second_document_of_a_day_says_so_and_keeps_its_label(client, book):
    response = client.get("/rules/2026-08-07/?edition=20260807")
    assert "superseded" in read(response)
    assert "replaced by another document of that date" in read(response)
    assert (
        "rules/2026-08-07/?edition=20260807"
        in re.search(r'rel="canonical" href="([^"]+)"', response.content.decode())[1]
    )


PAST = ["/rules/2015-02-15/", "/rules/2015-02-15/7/", "/rules/2015-02-15/701/", "/rules/2015-02-15/701.31b/"]
PAST_TERM = "/glossary/manifest/?on=2015-02-15"


@pytest.mark.parametrize("path", [*PAST, PAST_TERM, "/glossary/?on=2015-02-15", "/rules/2015-02-15/701.40/"])
def test_a_superseded_text_tells_from_when_to_when_and_never_the_day_of_today(client, book, set_clock, path):
    set_clock("2026-12-24T12:00Z")
    page = client.get(path).content.decode()
    assert "in force from 2015-01-23 until 2018-08-10" in re.sub(r"<[^>]+>", "", page)
    assert "2026-12-24" not in page


@pytest.mark.parametrize(
    ("path", "today"),
    [(PAST[0], "/rules/"), (PAST[1], "/rules/7/"), (PAST[3], "/rules/701.40b/"), (PAST_TERM, "/glossary/manifest/")],
)
def test_a_superseded_text_leads_to_the_text_of_today(client, book, path, today):
    html = client.get(path).content.decode()
    assert f'href="{today}"' in html[html.index("<main") :]


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/rules/", "edition 20260819, in force since 2026-08-07, read on 2026-12-24. http://testserver/rules/2026-08-07/"),
        (PAST[0], "in force from 2015-01-23 until 2018-08-10, the date of the next edition held. http://testserver/rules/2015-01-23/"),
        (PAST[3], "until 2018-08-10, the date of the next edition held. http://testserver/rules/2015-01-23/701.31b/"),
        (PAST_TERM, "the date of the next edition held. http://testserver/glossary/manifest/?on=2015-01-23"),
        ("/rules/2999-01-01/", "edition 29990101, not in force before 2999-01-01. http://testserver/rules/2999-01-01/"),
    ],
)  # fmt: skip
def test_a_printed_page_states_its_version_and_address(client, coming, set_clock, path, said):
    set_clock("2026-12-24T12:00Z")
    html = client.get(path).content.decode()
    (line,) = re.findall(r'<p class="print">(.*?)</p>', html)
    assert re.sub(r"<[^>]+>", "", line).endswith(said)
