"""What is searched: rules of today and of other days, glossary, cards, rulings."""

from datetime import date

import pytest

from rulings_site.cards.models import FaceTranslation
from rulings_site.rules.models import Rule
from rulings_site.search.card_documents import card_documents, ruling_documents
from rulings_site.search.documents import State
from rulings_site.search.rule_documents import glossary_documents, rule_documents
from tests.builders import EditionBuilder, make_card, make_document, make_ruling, make_source

pytestmark = pytest.mark.django_db
TODAY = date(2026, 11, 30)


def rules(language="en", **wanted):
    found = [document for document in rule_documents(TODAY) if document.language == language]
    return [document for document in found if all(getattr(document, name) == value for name, value in wanted.items())]


def build_manifest(day: str, number: str, text: str, rule: Rule, **edition):
    built = EditionBuilder(day, **edition)
    built.add("701", "Keyword Actions")
    built.add(number, "Manifest")
    built.add(f"{number}b", text, rule=rule)
    return built


@pytest.fixture
def rule():
    return Rule.objects.create(kind="subrule")


def test_todays_text_of_a_rule_is_told_from_its_older_wordings(rule):
    build_manifest("2015-01-23", "701.31", "He or she may turn it up.", rule)
    build_manifest("2018-08-10", "701.33", "He or she may turn it up.", rule)
    build_manifest("2026-08-07", "701.40", "They may turn it up.", rule)
    today, older = sorted(rules(group=f"rule:{rule.pk}"), key=lambda document: document.state)
    assert (today.state, today.numbers, today.address) == (State.IN_FORCE, ("701.40b",), ("rule-detail", "701.40b"))
    assert (older.state, older.numbers) == (State.OLDER, ("701.33b", "701.31b"))
    assert (older.first_date, older.last_date) == ("2015-01-23", "2018-08-10")
    assert older.url == "/rules/2018-08-10/701.33b/"
    assert {today.title, older.title} == {"Manifest"}


def test_a_wording_that_still_holds_is_one_text_with_all_its_numbers(rule):
    for day, number in (("2015-01-23", "701.31"), ("2018-08-10", "701.33"), ("2026-08-07", "701.40")):
        build_manifest(day, number, "The same words.", rule)
    (only,) = rules(group=f"rule:{rule.pk}")
    assert only.numbers == ("701.40b", "701.33b", "701.31b")
    assert (only.state, only.first_date) == (State.IN_FORCE, "2015-01-23")


def test_headings_examples_and_rules_that_are_only_a_name(rule):
    built = build_manifest("2026-08-07", "701.40", "They may turn it up.", rule)
    built.example("701.40b", "Somebody turns a card up.")
    section, name, text = rules()
    assert (section.title, section.body, section.numbers) == ("Keyword Actions", "", ("701",))
    assert (name.title, name.body) == ("Manifest", "")
    assert (text.title, text.body) == ("Manifest", "They may turn it up.\nSomebody turns a card up.")


def test_an_edition_not_yet_in_force_is_of_another_day(rule):
    build_manifest("2026-08-07", "701.40", "They may turn it up.", rule)
    build_manifest("2027-01-15", "701.40", "They can turn it up.", rule)
    states = {document.body: document.state for document in rules(group=f"rule:{rule.pk}")}
    assert states == {"They may turn it up.": State.IN_FORCE, "They can turn it up.": State.AHEAD}


def test_a_translation_says_how_far_it_is_behind(rule):
    for day in ("2015-01-23", "2018-08-10", "2026-08-07"):
        build_manifest(day, "701.31", f"Of {day}.", rule)
    build_manifest("2015-01-23", "701.31", "Von 2015.", rule, language="de")
    (german,) = rules("de", group=f"rule:{rule.pk}")
    assert (german.state, german.editions_behind) == (State.BEHIND, 2)
    assert german.url == "/rules/2015-01-23/701.31b/?beside=de"


def test_partial_editions_make_up_a_language_without_a_complete_one(rule):
    build_manifest("2026-08-07", "701.40", "English.", rule)
    build_manifest("2018-08-10", "701.33", "Neu.", rule, language="de", kind="partial")
    build_manifest("2015-01-23", "701.31", "Alt.", rule, language="de", kind="partial")
    states = {document.body: document.state for document in rules("de", group=f"rule:{rule.pk}")}
    assert states == {"Neu.": State.BEHIND, "Alt.": State.OLDER}


def test_a_quotation_without_a_day_is_undated_and_a_paraphrase_is_one(rule):
    source = make_source("ours", is_paraphrase=True)
    build_manifest("2026-08-07", "701.40", "They may turn it up.", rule, source=source)
    build_manifest(None, "701.31", "You may turn it.", rule, kind="excerpt")
    by_state = {document.state: document for document in rules(group=f"rule:{rule.pk}")}
    assert by_state[State.IN_FORCE].is_paraphrase
    undated = by_state[State.UNDATED]
    assert (undated.is_paraphrase, undated.first_date, undated.address[0]) == (False, "", "rule-detail")


def test_the_glossary_is_of_the_newest_edition_of_a_language_that_has_one():
    EditionBuilder("2015-01-23").term("Manifest", "Old words.")
    EditionBuilder("2026-08-07").term("Manifest", "New words.")
    EditionBuilder("2015-01-23", language="de").term("Sonderaktion", "Deutsche Worte.")
    english, german = sorted(glossary_documents(TODAY), key=lambda document: document.language, reverse=True)
    assert (english.body, english.state, english.url) == ("New words.", State.IN_FORCE, "/glossary/manifest/")
    assert (german.title, german.state, german.editions_behind) == ("Sonderaktion", State.BEHIND, 1)
    assert german.url.startswith("/sources/")


def test_a_card_is_a_text_in_each_of_its_languages():
    card = make_card(
        "Lightform",
        names={"de": "Lichtform", "ja": "光変化"},
        faces=({"name": "Lightform", "mana_cost": "{1}{W}{W}", "type_line": "Enchantment", "text": "Manifest it."},),
    )
    FaceTranslation.objects.create(
        face=card.faces.get(), language="de", type_line="Verzauberung", text="Manifestiere sie.", document=card.document
    )
    by_language = {document.language: document for document in card_documents()}
    assert by_language["en"].body == "{1}{W}{W} Enchantment\nManifest it."
    assert (by_language["de"].title, by_language["de"].body) == ("Lichtform", "Verzauberung\nManifestiere sie.")
    assert (by_language["ja"].title, by_language["ja"].body) == ("光変化", "")
    assert {document.group for document in by_language.values()} == {f"card:{card.pk}"}
    assert by_language["ja"].url == "/cards/lightform/"


def test_a_ruling_text_is_one_document_whatever_cards_and_days_it_stands_on():
    paraphrase = make_document(source=make_source("ours", is_paraphrase=True))
    newest = make_ruling(make_card("Lightform"), "The same.", "2018-07-13", seen_in=paraphrase)
    make_ruling(make_card("Soul Summons"), "The same.", "2014-11-24")
    (document,) = ruling_documents()
    assert (document.title, document.names, document.card_count) == ("Lightform", "Soul Summons", 2)
    assert (document.first_date, document.last_date) == ("2014-11-24", "2018-07-13")
    assert document.url == f"/rulings/{newest.pk}/"
    assert document.is_paraphrase


def test_what_a_ruling_quotes_in_another_language_is_found_in_that_language():
    text = "Eine Karte (a face-down card) wird aufgedeckt."
    make_ruling(make_card(), text, language="de", spans=[[12, 28, "en"]])
    german, english = ruling_documents()
    assert (german.language, german.body) == ("de", text)
    assert (english.language, english.body) == ("en", "a face-down card")
    assert german.group == english.group
