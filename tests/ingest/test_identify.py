"""The identity of rules over editions and languages, however they were loaded."""

import itertools
from datetime import date

import pytest

from ingest.identify.run import identify
from ingest.load.editions import load_edition
from ingest.load.wordings import WordingStore
from ingest.records import EditionKind, EditionRecord, EntryKind, RuleEntry
from rulings_site.provenance.models import Document, Source
from rulings_site.rules.models import Edition, Entry, Rule, Wording

pytestmark = pytest.mark.django_db

SECTION = "701: Actions"
TEXTS = {
    ("en", 2015): (SECTION, "701.31: Lift", "701.31a: To lift is to raise; see 707.", "701.31b: His or her thing."),
    ("en", 2018): (SECTION, "701.31: Drop", "701.33: Lift", "701.33a: To lift is to raise; see 708."),
    ("en", 2026): (SECTION, "701.40: Lift", "701.40a: To lift is to raise; see 708.", "701.40b: New."),
    ("de", 2015): (SECTION, "701.31: Heben", "701.31a: Heben heißt anheben.", "701.31z: Nur deutsch."),
}


def load(language: str, year: int, document: Document) -> None:
    entries = []
    for line, text in enumerate(TEXTS[language, year], 1):
        number, _, words = text.partition(": ")
        kind = EntryKind.SUBRULE if number[-1].isalpha() else EntryKind.RULE if "." in number else EntryKind.SECTION
        entries.append(RuleEntry(kind, number, 1, number, words, line, line))
    record = EditionRecord(language, f"{year}0101", date(year, 1, 1), EditionKind.COMPLETE, tuple(entries))
    assert load_edition(record, document, WordingStore()) == ""


@pytest.fixture
def document() -> Document:
    source = Source.objects.create(name="test", title="Test")
    return Document.objects.create(
        source=source, sha256="0" * 64, size=1, parser_version=1, loaded_at="2026-11-30T12:00:00Z"
    )


def rule_of(language: str, year: int, number: str) -> int | None:
    return Entry.objects.get(edition__language=language, edition__label=f"{year}0101", number=number).rule_id


@pytest.mark.parametrize("order", list(itertools.permutations(TEXTS)))
def test_order_of_loading_makes_no_difference(order: tuple[tuple[str, int], ...], document: Document) -> None:
    for language, year in order:
        load(language, year, document)
        identify()
    lift = rule_of("en", 2015, "701.31")
    assert lift == rule_of("en", 2018, "701.33") == rule_of("en", 2026, "701.40") == rule_of("de", 2015, "701.31")
    assert rule_of("en", 2015, "701.31a") == rule_of("en", 2026, "701.40a") == rule_of("de", 2015, "701.31a")
    assert rule_of("en", 2018, "701.31") != lift
    assert rule_of("de", 2015, "701.31z") is None


def test_rule_keeps_its_identity_when_an_edition_comes_between(document: Document) -> None:
    load("en", 2015, document)
    load("en", 2026, document)
    identify()
    before = rule_of("en", 2015, "701.31"), rule_of("en", 2026, "701.40b")
    load("en", 2018, document)
    identify()
    assert (rule_of("en", 2015, "701.31"), rule_of("en", 2026, "701.40b")) == before


def test_second_run_changes_nothing(document: Document) -> None:
    for language, year in TEXTS:
        load(language, year, document)
    first = identify()
    second = identify()
    assert first.changed > 0
    assert (second.changed, second.rules) == (0, first.rules)


def test_rules_and_wordings_of_no_edition_are_removed(document: Document) -> None:
    load("en", 2015, document)
    identify()
    Edition.objects.all().delete()
    identify()
    assert not Rule.objects.exists()
    assert not Wording.objects.exists()
