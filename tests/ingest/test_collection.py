"""The starter collection: it reads as real documents do, hangs together, and shows what it was written to show."""

import re
from collections import Counter, defaultdict
from datetime import date

import pytest

from ingest.declared import read_declared
from ingest.records import EntryKind
from rulings_site.rules.numbers import parent_number, parse_number
from rulings_site.rules.references import find_references
from tests.ingest.starter import (
    COLLECTION,
    EDITIONS,
    ENGLISH,
    cards,
    numbered,
    read,
    read_edition,
    rules_of,
    rulings,
    texts_of,
)

TRANSLATIONS = [name for name in EDITIONS if name not in ENGLISH]
LIGHTFORM = "f2df375c-3741-409f-91d1-21bf632b2e1d"

_TITLED = re.compile(r"(?:rule|section) (?P<number>\d(?:\d\d)?(?:\.\d+)?), “(?P<title>[^”]+?)[.,]?”")


def test_there_are_three_english_editions_and_two_or_more_in_each_other_language() -> None:
    held = Counter(read_edition(name).language for name in EDITIONS)
    assert held["en"] == 3
    assert all(held[language] >= 2 for language in ("de", "es", "fr"))


def test_the_folder_says_that_it_is_a_paraphrase() -> None:
    declared = read_declared(COLLECTION)
    assert declared is not None
    assert declared.values["is_paraphrase"] is True
    assert declared.values["is_official"] is False


@pytest.mark.parametrize("name", EDITIONS)
def test_an_edition_takes_effect_on_the_day_of_its_label_and_reads_without_a_warning(name: str) -> None:
    edition = read_edition(name)
    assert name == f"{edition.language}-{edition.label}.txt"
    assert edition.effective_date == date.fromisoformat(edition.label)
    assert read(name).warnings == ()
    assert len(edition.glossary) >= 25


@pytest.mark.parametrize("name", ENGLISH)
def test_an_english_edition_has_rules_and_examples_enough(name: str) -> None:
    edition = read_edition(name)
    assert len(rules_of(edition)) >= 60
    assert sum(entry.kind is EntryKind.EXAMPLE for entry in edition.entries) >= 8


@pytest.mark.parametrize("name", TRANSLATIONS)
def test_a_translation_numbers_its_rules_as_its_original_does(name: str) -> None:
    edition = read_edition(name)
    original = numbered(read_edition(f"en-{edition.label}.txt"))
    assert len(rules_of(edition)) >= 40
    assert {
        number: entry.kind for number, entry in numbered(edition).items() if original[number].kind != entry.kind
    } == {}


@pytest.mark.parametrize("name", EDITIONS)
def test_every_number_stands_below_the_number_above_it(name: str) -> None:
    numbers = list(numbered(read_edition(name)))
    assert numbers == sorted(numbers, key=lambda number: (number[0], parse_number(number)))
    assert [number for number in numbers if (above := parent_number(number)) and above not in numbers] == []


@pytest.mark.parametrize("name", EDITIONS)
def test_every_cross_reference_resolves_in_its_own_edition(name: str) -> None:
    edition = read_edition(name)
    numbers = numbered(edition)
    cited = [reference.number for text in texts_of(edition) for reference in find_references(text)]
    assert len(cited) > 60
    assert [number for number in cited if number not in numbers] == []


@pytest.mark.parametrize("name", ENGLISH)
def test_a_title_cited_beside_a_number_is_the_heading_there(name: str) -> None:
    edition = read_edition(name)
    numbers = numbered(edition)
    cited = [(found["number"], found["title"]) for text in texts_of(edition) for found in _TITLED.finditer(text)]
    assert len(cited) > 30
    assert [(number, title) for number, title in cited if numbers[number].text != title] == []


@pytest.mark.parametrize(
    ("heading", "places"),
    [
        ("Manifest", {"20150123": "701.31", "20180810": "701.33", "20260807": "701.40"}),
        ("Cloak", {"20260807": "701.58"}),
        ("Manifest Dread", {"20260807": "701.62"}),
        ("Morph", {"20150123": "702.36", "20180810": "702.36", "20260807": "702.37"}),
        ("Disguise", {"20260807": "702.168"}),
        ("Special Actions", {"20150123": "115", "20180810": "115", "20260807": "116"}),
        ("Face-Down Spells and Permanents", {"20150123": "707", "20180810": "707", "20260807": "708"}),
    ],
)
def test_the_family_stands_where_it_stood(heading: str, places: dict[str, str]) -> None:
    found = {
        read_edition(name).label: entry.number
        for name in ENGLISH
        for entry in read_edition(name).entries
        if entry.text == heading
    }
    assert found == places


def test_eight_cards_have_names_in_german_spanish_and_french() -> None:
    held = cards()
    assert len(held) == 8
    languages: dict[str, set[str]] = defaultdict(set)
    for name in read("foreign-names.json").names:
        languages[name.oracle_id].add(name.language)
    assert languages.keys() == held.keys()
    assert all({"de", "es", "fr"} <= tags for tags in languages.values())
    assert any(len(card.faces) == 2 for card in held.values())


def test_rulings_are_dated_stand_on_several_cards_and_come_again_under_another_date() -> None:
    held = rulings()
    assert len(held) == len(set(held)) >= 40
    assert {oracle_id for oracle_id, _, _ in held} == cards().keys()
    cards_of: dict[str, set[str]] = defaultdict(set)
    days_of: dict[tuple[str, str], set[date]] = defaultdict(set)
    for oracle_id, day, text in held:
        cards_of[text].add(oracle_id)
        days_of[oracle_id, text].add(day)
    assert sum(len(oracle_ids) > 1 for oracle_ids in cards_of.values()) >= 10
    assert [text for (oracle_id, text), days in days_of.items() if oracle_id == LIGHTFORM and len(days) > 1]


def test_a_ruling_cites_manifest_by_its_number_of_that_day() -> None:
    cited = [
        (day, reference.number)
        for _, day, text in rulings()
        for reference in find_references(text)
        if reference.with_word
    ]
    assert cited == [(date(2015, 2, 25), "701.31b")]
    edition = read_edition("en-20150123.txt")
    assert edition.effective_date is not None
    assert edition.effective_date < cited[0][0]
    assert numbered(edition)["701.31"].text == "Manifest"


def test_the_rulings_page_mixes_languages_ruling_by_ruling_and_inside_one() -> None:
    page = read("card-rulings-de.txt")
    held = list(page.rulings)
    assert {ruling.card_name for ruling in held} == {"Lichtform"}
    assert Counter(ruling.language for ruling in held) == {"de": 9, "en": 3}
    assert {ruling.published_date for ruling in held} == {date(2014, 11, 24), date(2018, 7, 13)}
    bracketed = [ruling.text[start:end] for ruling in held for start, end, tag in ruling.spans if tag == "en"]
    assert len(bracketed) == 2


def test_the_rule_page_is_an_undated_excerpt_without_letters() -> None:
    edition = read_edition("rules-excerpt-es.txt")
    assert (edition.language, edition.effective_date) == ("es", None)
    assert [entry.number for entry in rules_of(edition)] == ["701.40", *(f"701.40{letter}" for letter in "abcdefg")]
    assert {entry.printed for entry in rules_of(edition)[1:]} == {""}


def test_the_article_quotes_the_rule_in_two_languages() -> None:
    editions = read("wiki-fr.txt").editions
    assert [edition.language for edition in editions] == ["fr", "en"]
    for edition in editions:
        assert [entry.number for entry in rules_of(edition)] == ["701.31", *(f"701.31{letter}" for letter in "abcdef")]
