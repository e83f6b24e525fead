"""Rulings into the database: what makes two of them one, where they were seen, and what is left out."""

from datetime import date

import pytest

from ingest.load.cards import load_cards, load_names
from ingest.load.rulings import load_rulings
from ingest.records import CardRecord, FaceRecord, NameRecord, RulingRecord
from rulings_site.cards.models import Card
from rulings_site.rulings.models import Ruling, RulingText, Sighting
from tests.builders import make_document, make_source

pytestmark = pytest.mark.django_db

KEEPER = "11111111-1111-4111-8111-111111111111"
EMBER = "22222222-2222-4222-8222-222222222222"
SPIES = ("33333333-3333-4333-8333-333333333333", "44444444-4444-4444-8444-444444444444")


@pytest.fixture(autouse=True)
def cards() -> None:
    named = [("Lantern Keeper", KEEPER), ("Ember // Frost", EMBER), *(("Shy Spy", spy) for spy in SPIES)]
    records = [
        CardRecord(oracle_id, whole, "normal", tuple(FaceRecord(part) for part in whole.split(" // ")))
        for whole, oracle_id in named
    ]
    load_cards(records, make_document())


def ruling(
    text: str, day: str = "2014-11-24", *, oracle_id: str = KEEPER, card_name: str = "", **fields
) -> RulingRecord:
    return RulingRecord(
        oracle_id, card_name, fields.pop("card_language", "en"), date.fromisoformat(day), text, **fields
    )


def stored() -> set[tuple[str, str, str]]:
    rows = Ruling.objects.values_list("card__name", "published_date", "text__text")
    return {(card, str(day), text) for card, day, text in rows}


def test_ruling_is_stored_and_seen_in_its_document():
    loaded = load_rulings([ruling("Lit once.", line=7)], document := make_document())
    assert stored() == {("Lantern Keeper", "2014-11-24", "Lit once.")}
    assert list(Sighting.objects.values_list("document", "line")) == [(document.pk, 7)]
    assert loaded.counts == {
        "ruling_records": 1, "rulings": 1, "new_rulings": 1, "printed_texts": 1, "ruling_texts": 1
    }  # fmt: skip


def test_loading_the_same_again_changes_nothing():
    document = make_document()
    records = [ruling("Lit once."), ruling("Lit twice.", source_name="wotc")]
    load_rulings(records, document)
    first = (
        list(Ruling.objects.order_by("pk").values()),
        list(Sighting.objects.values()),
        list(RulingText.objects.values()),
    )
    loaded = load_rulings(records, document)
    assert loaded.counts["new_rulings"] == 0
    assert first == (
        list(Ruling.objects.order_by("pk").values()), list(Sighting.objects.values()), list(RulingText.objects.values())
    )  # fmt: skip


def test_the_same_text_under_two_dates_is_two_rulings():
    load_rulings([ruling("Lit once."), ruling("Lit once.", "2018-07-13")], make_document())
    assert {day for _, day, _ in stored()} == {"2014-11-24", "2018-07-13"}
    assert RulingText.objects.count() == 1


def test_a_text_on_several_cards_is_stored_once():
    load_rulings([ruling("Lit once."), ruling("Lit once.", oracle_id=EMBER)], make_document())
    assert (Ruling.objects.count(), RulingText.objects.count()) == (2, 1)


def test_typography_makes_no_other_ruling_and_the_first_printing_stays():
    old, new = make_document(), make_document()
    load_rulings([ruling('It can\'t be lit - "ever".')], old)
    records = [ruling("It can’t be lit — “ever”."), ruling('It can\'t be lit — "ever".', oracle_id=EMBER)]
    loaded = load_rulings(records, new)
    assert set(RulingText.objects.values_list("text", flat=True)) == {'It can\'t be lit - "ever".'}
    assert Ruling.objects.get(card__oracle_id=KEEPER).sightings.count() == 2
    assert (loaded.counts["printed_texts"], loaded.counts["ruling_texts"], loaded.counts["new_rulings"]) == (2, 1, 1)


def test_a_reworded_text_under_the_same_date_is_another_ruling_seen_elsewhere():
    load_rulings([ruling("Its converted cost is 0.")], old := make_document())
    load_rulings([ruling("Its value is 0.")], new := make_document())
    seen = {
        ruling.text.text: list(ruling.sightings.values_list("document", flat=True)) for ruling in Ruling.objects.all()
    }
    assert seen == {"Its converted cost is 0.": [old.pk], "Its value is 0.": [new.pk]}


def test_a_name_finds_the_card_then_a_face_then_other_letters():
    records = [
        ruling("A", oracle_id="", card_name="Lantern Keeper"),
        ruling("B", oracle_id="", card_name="Frost"),
        ruling("C", oracle_id="", card_name="LANTÉRN KEEPER"),
    ]
    load_rulings(records, make_document())
    assert {(card, text) for card, _, text in stored()} == {
        ("Lantern Keeper", "A"), ("Ember // Frost", "B"), ("Lantern Keeper", "C")
    }  # fmt: skip


def test_a_card_that_is_called_as_a_face_of_another_is_meant_itself():
    load_cards(
        [CardRecord("55555555-5555-4555-8555-555555555555", "Frost", "normal", (FaceRecord("Frost"),))], make_document()
    )
    load_rulings([ruling("B", oracle_id="", card_name="Frost")], make_document())
    assert {card for card, _, _ in stored()} == {"Frost"}


def test_both_halves_of_a_card_repeat_its_rulings_and_they_count_once():
    records = [
        ruling("Cold.", oracle_id="", card_name=half, line=line) for line, half in enumerate(("Ember", "Frost"), 1)
    ]
    loaded = load_rulings(records, make_document())
    assert (loaded.counts["ruling_records"], loaded.counts["rulings"]) == (2, 1)
    assert Sighting.objects.get().line == 1


def test_rulings_whose_card_is_unknown_or_unclear_make_no_card():
    records = [
        ruling("A", oracle_id="", card_name="Nobody"),
        ruling("B", oracle_id="", card_name="Nobody"),
        ruling("C", oracle_id="", card_name="Shy Spy"),
        ruling("D", oracle_id="99999999-9999-4999-8999-999999999999"),
        ruling("E", oracle_id=""),
    ]
    loaded = load_rulings(records, make_document())
    assert (Card.objects.count(), Ruling.objects.count(), RulingText.objects.count()) == (4, 0, 0)
    assert loaded.skipped == (
        "2 rulings left out: no card of this name is held: Nobody (2)",
        "1 rulings left out: several cards have this name: Shy Spy",
        "1 rulings left out: no card with this Oracle id is held: 99999999-9999-4999-8999-999999999999",
        "1 rulings left out: they name no card: (nothing)",
    )


def test_ruling_without_text_and_text_in_angle_brackets_are_kept():
    loaded = load_rulings([ruling(""), ruling("<sad trombone noises>")], make_document())
    assert {text for *_, text in stored()} == {"", "<sad trombone noises>"}
    assert loaded.warnings == (f"rulings without text: {KEEPER}, 2014-11-24",)


def test_localised_ruling_keeps_its_language_and_spans():
    load_names([NameRecord(KEEPER, "", "de", "Laternenhüterin")], make_document())
    record = ruling(
        "Brennt (Lantern).", oracle_id="", card_name="Laternenhüterin", card_language="de", language="de",
        spans=((8, 15, "en"),),
    )  # fmt: skip
    load_rulings([record, ruling("Brennt (Lantern).")], make_document())
    text = RulingText.objects.get(language="de")
    assert (text.spans, text.rulings.get().card.name) == ([[8, 15, "en"]], "Lantern Keeper")
    assert RulingText.objects.count() == 2


def test_source_is_learned_from_the_document_that_tells_it():
    load_rulings([ruling("Lit."), ruling("Noted.")], make_document())
    load_rulings([ruling("Lit.", source_name="wotc"), ruling("Noted.", source_name="scryfall")], make_document())
    load_rulings([ruling("Lit."), ruling("Noted.", source_name="wotc")], make_document())
    assert dict(Ruling.objects.values_list("text__text", "source_name")) == {"Lit.": "wotc", "Noted.": "scryfall"}


def test_batches_of_a_long_document_know_each_other(monkeypatch):
    monkeypatch.setattr("ingest.load.rulings.BATCH", 2)
    records = [ruling(text) for text in ("A", "B", "A", "C", "C", "B", "D")]
    loaded = load_rulings(records, make_document())
    assert (loaded.counts["rulings"], Ruling.objects.count(), Sighting.objects.count()) == (4, 4, 4)


class TestParaphrases:
    """The starter collection gives way to real rulings, card by card and language by language."""

    @pytest.fixture
    def starter(self):
        return make_document("starter", source=make_source("starter", is_paraphrase=True))

    def test_real_rulings_displace_the_paraphrase_of_their_card(self, starter):
        load_rulings(
            [ruling("In our words."), ruling("In our words.", oracle_id=EMBER), ruling("Ours alone.")], starter
        )
        load_rulings([ruling("Official.")], make_document())
        assert {(card, text) for card, _, text in stored()} == {
            ("Lantern Keeper", "Official."),
            ("Ember // Frost", "In our words."),
        }
        assert not RulingText.objects.filter(text="Ours alone.").exists()

    def test_paraphrase_of_another_language_stays(self, starter):
        load_rulings([ruling("In unseren Worten.", language="de")], starter)
        load_rulings([ruling("Official.")], make_document())
        assert {text for *_, text in stored()} == {"In unseren Worten.", "Official."}

    def test_paraphrase_that_says_the_same_is_a_real_ruling_then(self, starter):
        load_rulings([ruling("Official.")], starter)
        load_rulings([ruling("Official.")], document := make_document())
        assert Ruling.objects.get().sightings.get().document == document

    def test_paraphrase_is_not_loaded_where_real_rulings_are_held(self, starter):
        load_rulings([ruling("Official.")], make_document())
        loaded = load_rulings([ruling("In our words."), ruling("Ours.", oracle_id=EMBER)], starter)
        assert {text for *_, text in stored()} == {"Official.", "Ours."}
        assert (loaded.counts["printed_texts"], loaded.counts["rulings"]) == (1, 1)
        assert loaded.skipped == (f"1 rulings left out: the real rulings of the card are held: {KEEPER}",)
