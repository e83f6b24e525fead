"""The identity of rules over editions and languages, however they were loaded."""

import itertools
from datetime import date
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ingest.decisions import Decision
from ingest.identify.run import identify
from ingest.load.editions import load_edition
from ingest.load.wordings import WordingStore
from ingest.records import EditionKind, EditionRecord, EntryKind, GlossaryRecord, RuleEntry
from rulings_site.provenance.models import Document, Source
from rulings_site.rules.models import Edition, Entry, Period, Rule, Wording

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


def partition() -> set[frozenset[tuple[str, str]]]:
    """Which places are one rule, whatever the rules are called."""
    places: dict[int, set[tuple[str, str]]] = {}
    for rule, label, number in Entry.objects.numbered().values_list("rule", "edition__label", "number"):
        if rule is not None:
            places.setdefault(rule, set()).add((label, number))
    return {frozenset(one) for one in places.values()}


def periods() -> set[tuple[object, ...]]:
    return set(Period.objects.values_list("number", "since", "until", "wording__text", "link", "confidence"))


def load_texts(label: str, texts: list[str], document: Document) -> None:
    entries = [
        RuleEntry(EntryKind.RULE, f"1.{place}", 1, f"1.{place}.", text, place, place)
        for place, text in enumerate(texts, 1)
    ]
    day = date(int(label), 1, 1)
    load_edition(EditionRecord("en", label, day, EditionKind.COMPLETE, tuple(entries)), document, WordingStore())


sentences = st.lists(
    st.sampled_from(["lift it", "drop it", "turn it over", "show it to all", "1.2"]), min_size=1, max_size=5
)
texts = st.lists(sentences.map(" and ".join), min_size=1, max_size=4)
books = st.lists(texts, min_size=2, max_size=5)


@given(books, st.randoms(use_true_random=False))
@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_order_of_loading_and_forgetting_gives_the_same(
    document: Document, book: list[list[str]], random: Random
) -> None:
    labels = [str(2000 + year) for year in range(len(book))]
    shuffled = random.sample(labels, len(labels))
    forgotten = random.choice(labels)
    Edition.objects.all().delete()
    for label in [*shuffled, forgotten]:
        Edition.objects.filter(label=label).delete()
        identify()
        load_texts(label, book[labels.index(label)], document)
        identify()
    found = partition(), periods()
    Edition.objects.all().delete()
    for label, texts in zip(labels, book, strict=True):
        load_texts(label, texts, document)
    identify(anew=True)
    assert found == (partition(), periods())
    assert all(len({label for label, _ in rule}) == len(rule) for rule in partition())


def test_periods_tell_number_text_and_days(document: Document) -> None:
    for year in (2015, 2018, 2026):
        load("en", year, document)
    identify()
    of_lift = Period.objects.filter(rule=rule_of("en", 2015, "701.31")).values_list("number", "since", "until", "link")
    assert list(of_lift) == [
        ("701.31", date(2015, 1, 1), date(2018, 1, 1), "first"),
        ("701.33", date(2018, 1, 1), date(2026, 1, 1), "text"),
        ("701.40", date(2026, 1, 1), None, "text"),
    ]


def test_forgotten_edition_leaves_no_trace(document: Document) -> None:
    load("en", 2015, document)
    load("en", 2026, document)
    identify()
    before = partition(), periods()
    load("en", 2018, document)
    identify()
    assert periods() != before[1]
    Edition.objects.get(label="20180101").delete()
    identify()
    assert (partition(), periods()) == before


def test_only_what_is_beside_a_new_edition_is_linked(document: Document) -> None:
    for year in (2015, 2026):
        load("en", year, document)
    assert identify().linked == 2
    load("en", 2018, document)
    assert identify().linked == 2
    assert identify().linked == 0


def test_decision_is_heard_without_being_told_twice(document: Document, monkeypatch: pytest.MonkeyPatch) -> None:
    load("en", 2015, document)
    load("en", 2018, document)
    identify()
    assert rule_of("en", 2015, "701.31a") == rule_of("en", 2018, "701.33a")
    decision = Decision("20150101", "701.31a", 1, "20180101", "701.33a", 1, "different", "Tried.", date(2026, 1, 1))
    monkeypatch.setattr("ingest.corrections.rule_links.read_decisions", lambda: (decision,))
    assert identify().linked == 1
    assert rule_of("en", 2015, "701.31a") != rule_of("en", 2018, "701.33a")


def test_terms_have_an_identity_too(document: Document) -> None:
    for label, text in (("2001", "To raise; see rule 1.1."), ("2002", "To raise up; see rule 1.2.")):
        day = date(int(label), 1, 1)
        term = GlossaryRecord("Lift", text, 1, 1)
        record = EditionRecord("en", label, day, EditionKind.COMPLETE, (), (term,))
        load_edition(record, document, WordingStore())
    identify()
    of_term = Period.objects.filter(kind="term").values_list("number", "since", "until")
    assert list(of_term) == [("Lift", date(2001, 1, 1), date(2002, 1, 1)), ("Lift", date(2002, 1, 1), None)]


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
