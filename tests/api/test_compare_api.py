"""Changes between two editions by API."""

import pytest

from tests.rules.shelf import make_bears


@pytest.fixture
def ask(client, db):
    """Ask for changes and return (status, JSON)."""
    make_bears()

    def ask(**parameters):
        response = client.get(
            "/api/v1/compare/", {name.replace("since", "from"): it for name, it in parameters.items()}
        )
        return response.status_code, response.json()

    return ask


def test_changes_come_with_both_editions_and_the_count_of_each_kind(ask):
    status, told = ask(since="2015-01-23", to="2026-08-07")
    assert status == 200
    assert told["from"] == {"label": "20150123", "effective_date": "2015-01-23"}
    assert told["to"]["label"] == "20260807"
    assert (told["count"], told["counts"]["merged"]) == (7, 1)


def test_without_days_the_newest_edition_is_compared_with_the_one_before(ask):
    _, told = ask()
    assert (told["from"]["label"], told["to"]["label"]) == ("20180810", "20260807")


def test_a_change_tells_both_texts_what_differs_and_since_when(ask):
    _, told = ask(since="2015-01-23", to="2026-08-07", within="701.7a")
    (change,) = told["results"]
    assert (change["kind"], change["manner"]) == ("reworded", "reworded")
    assert change["aspects"] == ["number", "words"]
    assert change["old"]["number"] == "701.5a"
    assert change["new_url"] == "http://testserver/rules/2026-08-07/701.7a/"
    assert change["dates"] == ["2018-08-10", "2026-08-07"]


def test_what_is_new_has_no_old_text_and_names_its_kin(ask):
    _, told = ask(since="2015-01-23", to="2026-08-07", kind="split")
    (change,) = told["results"]
    assert (change["old"], change["old_url"], change["came_from"]) == (None, None, ["701.5c"])


def test_a_term_leads_to_its_page_and_replaced_numbers_are_told(ask):
    _, told = ask(since="2015-01-23", to="2018-08-10", kind="glossary")
    (change,) = told["results"]
    assert (change["kind"], change["manner"]) == ("glossary", "reference")
    assert change["pointers"] == [{"old": "701.5", "new": "701.6", "is_same_rule": True}]
    assert change["old_url"] == "http://testserver/glossary/growl/?on=2015-01-23"


def test_editions_are_named_by_label_too(ask):
    _, told = ask(from_edition="20150123", to_edition="20180810", page_size=2, page=4)
    assert (told["count"], len(told["results"])) == (7, 1)


@pytest.mark.parametrize(
    ("asked", "status", "detail"),
    [
        ({"since": "yesterday"}, 400, "from: expected a day such as 2026-08-07, found 'yesterday'"),
        ({"kind": "odd"}, 400, 'kind: "odd" is not a valid choice.'),
        ({"within": "Zyzzyva"}, 400, "within: Neither edition has a section or rule 'Zyzzyva'"),
        ({"since": "2015-01-23", "from_edition": "20150123"}, 400, "from: expected either a day or from_edition"),
        ({"to_edition": "none"}, 404, "No English edition with the label 'none' is held"),
        ({"since": "1993-08-05"}, 404, "No edition held is as old as 1993-08-05"),
        ({"old": "1"}, 400, "old: is no parameter here; expected from, from_edition, kind"),
    ],
)
def test_what_is_wrong_is_said(ask, asked, status, detail):
    found, problem = ask(**asked)
    assert found == status
    assert problem["detail"].startswith(detail)


def test_a_page_of_changes_takes_two_queries_once_compared(client, ask, django_assert_num_queries):
    ask(since="2015-01-23", to="2026-08-07")
    with django_assert_num_queries(2):
        ask(since="2015-01-23", to="2026-08-07")
