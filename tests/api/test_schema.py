"""The OpenAPI document: complete, true to what is answered, and explained on a page."""

import json

import hypothesis
import pytest
import schemathesis
from django.core.cache import cache
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from schemathesis.specs.openapi.checks import positive_data_acceptance

from rulings_site.wsgi import application

EXAMPLES = 20
BOUNDED = hypothesis.settings(max_examples=EXAMPLES, deadline=None, derandomize=True, database=None)


@pytest.fixture
def _kept_connection():
    """Keep the connection of the test, and so its rows, as Django's own test client does."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.mark.usefixtures("index", "_kept_connection")
def test_answers_are_as_the_schema_says_whatever_is_asked():
    schema = schemathesis.openapi.from_wsgi("/api/schema/", application)
    operations = [found.ok() for found in schema.get_all_operations()]
    assert len(operations) >= 11
    for operation in operations:

        @hypothesis.given(case=operation.as_strategy())
        @BOUNDED
        def validate(case):
            cache.clear()
            # A schema cannot say that two parameters exclude each other, or that a card must exist.
            case.call_and_validate(excluded_checks=[positive_data_acceptance])

        validate()


def test_every_operation_names_its_problem_and_its_parameters(client):
    document = client.get("/api/schema/").json()
    operations = {path: operation for path, item in document["paths"].items() for operation in item.values()}
    assert {"/api/v1/rules/{number}/", "/api/v1/cards/{slug}/", "/api/v1/rulings/"} <= set(operations)
    for operation in operations.values():
        assert "application/problem+json" in operation["responses"]["default"]["content"]
    named = {parameter["name"] for parameter in operations["/api/v1/rules/"]["parameters"]}
    assert named == {"on", "language", "edition", "page", "page_size"}


def test_nothing_can_be_written_says_the_schema_too(client):
    document = client.get("/api/schema/").json()
    operations = [(method, said) for item in document["paths"].values() for method, said in item.items()]
    assert {method for method, _ in operations} == {"get", "post"}
    assert all(said["description"].endswith("Nothing is kept.") for method, said in operations if method == "post")


def test_the_schema_is_made_without_a_warning(capfd):
    from django.core.management import call_command

    call_command("spectacular", "--validate", "--fail-on-warn", "--format", "openapi-json")
    assert json.loads(capfd.readouterr().out)["info"]["title"] == "Casebook"
