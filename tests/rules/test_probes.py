"""What other sites answer with a 404, a false hit or half a text, asked of a real edition."""

from pathlib import Path

import pytest

from ingest.documents import find_documents
from ingest.pipeline import Pipeline, Status
from tests.rules.test_views import read

pytestmark = [pytest.mark.django_db, pytest.mark.corpus]


@pytest.fixture
def edition(shared_dir: Path, tmp_path: Path, settings) -> None:
    """The edition of 2024-02-02: 510.1c still has four examples, Morph is 702.37, face-down permanents are 708."""
    settings.ARCHIVE_DIR = tmp_path / "archive"
    (raw,) = find_documents(shared_dir / "corpus" / "cr" / "en-20240206.txt")
    assert Pipeline().take(raw).status is Status.LOADED


def test_the_probes_answer(client, edition):
    check_numbers_as_typed(client)
    check_examples(client)
    check_terms(client)


def check_numbers_as_typed(client):
    for typed, number in [
        ("708", "708"), ("708.", "708"), ("708.2A", "708.2a"), ("702.37%20", "702.37"), ("CR 702.37e", "702.37e"),
        ("702,37", "702.37"), ("704.5AA", "704.5aa"), ("7", "7"),
    ]:  # fmt: skip
        response = client.get(f"/rules/{typed}/", follow=True)
        held = number != "704.5aa"  # new in 2026
        assert (response.status_code, response.request["PATH_INFO"]) == (200 if held else 404, f"/rules/{number}/"), (
            typed
        )
        answer = client.get(f"/api/v1/rules/{typed}/")
        assert (answer.status_code, answer.json().get("number")) == ((200, number) if held else (404, None)), typed
    assert "Face-Down Spells and Permanents" in read(client.get("/rules/708.", follow=True))


def check_examples(client):
    response = client.get("/rules/2024-02-12/all/")
    assert len(response.content) < 2_000_000
    whole = read(response)
    for number in ("510.1c", "613.6", "800.4a", "707.3"):
        rule = client.get(f"/api/v1/rules/{number}/").json()
        assert len(rule["examples"]) == 4, number
        page = read(client.get(f"/rules/{number}/"))
        for example in rule["examples"]:
            start = " ".join(example.split()[:5])
            assert start in page, example
            assert start in whole, example


def check_terms(client):
    for typed in ("facedown", "face-down", "Face Down"):
        response = client.get(f"/glossary/{typed}/", follow=True)
        assert response.request["PATH_INFO"] == "/glossary/face-down/"
        assert [one["term"] for one in client.get("/api/v1/glossary/", {"term": typed}).json()["results"]] == [
            "Face Down"
        ]
    for typed, suggested in (("xy", "X"), ("morf", "Morph"), ("manefest", "Manifest")):
        response = client.get(f"/glossary/{typed}/")
        assert response.status_code == 404
        html = response.content.decode()
        assert (
            html[html.index("Terms that look like it") :]
            .partition("<li>")[2]
            .startswith(f'<a href="/glossary/{suggested.lower()}/">{suggested}</a>')
        )
        assert client.get("/api/v1/glossary/", {"term": typed}).json()["count"] == 0
