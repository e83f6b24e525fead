"""Real editions compared: what other sites hide or cannot do. Numbers and dates only; no text is kept here."""

from pathlib import Path

import pytest

from ingest.documents import find_documents
from ingest.identify.run import identify
from ingest.pipeline import Pipeline, Status
from rulings_site.rules.changes import Change, ChangeKind
from rulings_site.rules.comparison import compare_editions
from rulings_site.rules.models import Edition
from rulings_site.rules.parts import find_part
from rulings_site.rules.wordmarks import Kind, mark_words

pytestmark = [pytest.mark.django_db, pytest.mark.corpus]
LABELS = ("20150123", "20150327", "20240917", "20250404", "20250606", "20260807", "20260819")


def load(shared_dir: Path) -> None:
    for label in LABELS:
        (raw,) = find_documents(shared_dir / "corpus" / "cr" / f"en-{label}.txt")
        assert Pipeline().take(raw).status is Status.LOADED
    identify()


def find(old: str, new: str, within: str = "") -> tuple[Change, ...]:
    before, after = (Edition.objects.get(language="en", label=label) for label in (old, new))
    found = compare_editions(before, after)
    return found.within(find_part(before, after, within)).changes if within else found.changes


def numbers(changes: tuple[Change, ...], kind: ChangeKind) -> list[tuple[str, str]]:
    chosen = (change for change in changes if change.kind is kind)
    return [(one.old.number if one.old else "", one.new.number if one.new else "") for one in chosen]


def test_real_editions_are_compared_as_they_differ(shared_dir, tmp_path, settings, client):
    """One test for all, because loading the editions takes most of the time."""
    settings.ARCHIVE_DIR = tmp_path / "archive"
    load(shared_dir)
    check_two_documents_of_a_date()
    check_a_pointer_alone()
    check_a_deleted_example(client)
    check_renumberings_are_complete()
    check_manifest_over_eleven_years()
    check_reworded_texts_have_marks()


def check_two_documents_of_a_date() -> None:
    assert find("20260807", "20260819") == ()


def check_a_pointer_alone() -> None:
    """Megamorph took letter b in 2015-03-27: all that changed of 701.31 is the number it points to."""
    (change,) = find("20150123", "20150327", "701.31")
    (pointer,) = change.pointers
    assert (change.kind, change.text.number) == (ChangeKind.REFERENCE, "701.31c")
    assert (pointer.old, pointer.new, pointer.is_same_rule) == ("702.36d", "702.36e", True)


def check_a_deleted_example(client) -> None:
    """The one of 118.3c went with 2024-11-08, which is not loaded: the editions around it show it."""
    (change,) = find("20240917", "20250404", "118.3c")
    assert (change.kind, len(change.old.examples), len(change.new.examples)) == (ChangeKind.EXAMPLE, 1, 0)
    html = client.get("/compare/2024-09-20/2025-04-04/?within=118.3c").content.decode()
    assert "<b>Example</b> <del>" in html


def check_renumberings_are_complete() -> None:
    """2025-06-06 moved the keyword actions by no common step, and each with all its subrules."""
    changes = find("20250404", "20250606")
    moved = {(one.old.number, one.new.number) for one in changes if one.is_renumbered and one.old and one.new}
    steps = {("701.61", "701.4"), ("701.38", "701.15"), ("701.28", "701.27"), ("701.39", "701.43"),
             ("701.34", "701.40"), ("701.56", "701.58"), ("701.60", "701.62"), ("701.62", "701.63")}  # fmt: skip
    assert steps <= moved
    assert {(f"701.34{letter}", f"701.40{letter}") for letter in "abcdefgh"} <= moved


def check_manifest_over_eleven_years() -> None:
    changes = find("20150123", "20260819", "Manifest")
    assert numbers(changes, ChangeKind.NEW) == [("", "701.40d"), ("", "701.40f")]
    assert numbers(changes, ChangeKind.REWORDED) == [("701.31a", "701.40a"), ("701.31d", "701.40e")]
    assert numbers(changes, ChangeKind.REFERENCE) == [
        ("701.31b", "701.40b"), ("701.31c", "701.40c"), ("701.31f", "701.40h")
    ]  # fmt: skip
    assert numbers(changes, ChangeKind.RENUMBERED) == [("701.31", "701.40"), ("701.31e", "701.40g")]
    assert all(pointer.is_same_rule for change in changes for pointer in change.pointers)


def check_reworded_texts_have_marks() -> None:
    for change in find("20150123", "20260819"):
        if change.manner is ChangeKind.REWORDED and change.old and change.new:
            assert any(mark.kind is not Kind.SAME for mark in mark_words(change.old.text, change.new.text))
