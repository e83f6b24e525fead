"""Cards, names and texts into the database: identity, precedence, and that loading again changes nothing."""

from datetime import date
from itertools import combinations

import pytest
from django.db import transaction

from ingest.load.cards import load_cards, load_names
from ingest.records import CardRecord, FaceRecord, NameRecord
from rulings_site.cards.models import Card, CardName, Face, FaceTranslation
from rulings_site.provenance.models import Document
from tests.builders import make_document, make_source

pytestmark = pytest.mark.django_db

KEEPER = "11111111-1111-4111-8111-111111111111"
EMBER = "22222222-2222-4222-8222-222222222222"
OTHER = "33333333-3333-4333-8333-333333333333"


def card(
    name: str = "Lantern Keeper", oracle_id: str = KEEPER, *, layout: str = "normal", text: str = ""
) -> CardRecord:
    faces = tuple(FaceRecord(part, type_line="Creature", text=text or part) for part in name.split(" // "))
    return CardRecord(oracle_id, name, layout, faces)


def name(printed: str, language: str = "de", *, oracle_id: str = KEEPER, card_name: str = "", **fields) -> NameRecord:
    return NameRecord(oracle_id, card_name, language, printed, **fields)


def seen_on(day: str | None, **fields) -> Document:
    return make_document(observed_date=date.fromisoformat(day) if day else None, **fields)


def everything() -> list[object]:
    """What a visitor could tell apart."""
    return [
        sorted(map(str, rows))
        for rows in (
            Card.objects.values_list("oracle_id", "name", "slug", "layout"),
            Face.objects.values_list("card__slug", "position", "name", "text"),
            CardName.objects.values_list("card__slug", "language", "name", "folded", "is_face"),
            FaceTranslation.objects.values_list("face__card__slug", "face__position", "language", "type_line", "text"),
        )
    ]


def test_card_is_stored_with_faces_and_english_names():
    loaded = load_cards([card("Ember // Frost", EMBER, layout="split")], document := make_document())
    held = Card.objects.get()
    assert (str(held.oracle_id), held.name, held.slug, held.layout, held.document) == (
        EMBER, "Ember // Frost", "ember-frost", "split", document
    )  # fmt: skip
    assert list(held.faces.order_by("position").values_list("position", "name", "text")) == [
        (0, "Ember", "Ember"),
        (1, "Frost", "Frost"),
    ]
    assert set(held.names.values_list("language", "name", "folded", "is_face")) == {
        ("en", "Ember // Frost", "ember // frost", False),
        ("en", "Ember", "ember", True),
        ("en", "Frost", "frost", True),
    }
    assert loaded.counts == {"cards": 1, "new_cards": 1, "faces": 2}
    assert (loaded.warnings, loaded.skipped) == ((), ())


def test_loading_the_same_again_changes_nothing():
    document = seen_on("2022-04-25")
    records = [card(), card("Ember // Frost", EMBER)]
    names = [name("Laternenhüterin", text="Hell.", type_line="Kreatur"), name("Glut // Frost", oracle_id=EMBER)]
    for _ in range(2):
        load_cards(records, document)
        load_names(names, document)
        first = everything()
    assert everything() == first
    assert load_cards(records, document).counts["new_cards"] == 0


def test_printings_of_a_card_in_one_document_are_one_card():
    load_cards([card(), card(), card(text="another printing")], make_document())
    assert list(Face.objects.values_list("text", flat=True)) == ["Lantern Keeper"]


def test_cards_of_one_name_are_told_apart_by_oracle_id():
    load_cards([card("Shy Spy", KEEPER)], make_document())
    assert Card.objects.get().slug == "shy-spy"
    load_cards([card("Shy Spy", EMBER)], make_document())
    assert set(Card.objects.values_list("slug", flat=True)) == {"shy-spy--11111111", "shy-spy--22222222"}


def test_rebalanced_card_of_arena_is_another_card():
    load_cards([card(), card("A-Lantern Keeper", EMBER)], make_document())
    assert set(Card.objects.values_list("slug", flat=True)) == {"lantern-keeper", "a-lantern-keeper"}


def test_tokens_are_no_cards():
    loaded = load_cards(
        [card("Soldier", layout="token"), card("Moth // Moth", EMBER, layout="art_series")], make_document()
    )
    assert not Card.objects.exists()
    assert loaded.skipped == ("2 cards left out: tokens and the like are no cards: Soldier, Moth // Moth",)


def test_card_without_oracle_id_is_found_by_name_and_changes_nothing():
    load_cards([card(), card("Ember // Frost", EMBER)], make_document())
    loaded = load_cards([card("Lantern Keeper", "", text="old"), card("Ember", "", text="old")], seen_on("2030-01-01"))
    assert loaded.counts == {"cards": 2, "new_cards": 0, "faces": 2}
    assert not Face.objects.filter(text="old").exists()


def test_card_without_oracle_id_that_could_be_several_is_left_out():
    load_cards([card("Shy Spy", KEEPER), card("Shy Spy", EMBER)], make_document())
    loaded = load_cards([card("Shy Spy", "")], make_document())
    assert Card.objects.count() == 2
    assert loaded.skipped == ("1 cards left out: without Oracle id, and several cards have this name: Shy Spy",)


@pytest.mark.parametrize("first", ["Ember // Frost", "Ember"])
def test_card_first_seen_without_oracle_id_is_adopted(first):
    load_cards([card(first, "")], make_document())
    load_cards([card("Ember // Frost", EMBER)], make_document())
    held = Card.objects.get()
    assert (str(held.oracle_id), held.name, held.slug, held.faces.count()) == (
        EMBER, "Ember // Frost", "ember-frost", 2
    )  # fmt: skip


def test_renamed_card_takes_the_address_another_one_leaves():
    load_cards([card("Old Wick", KEEPER), card("Wick", EMBER)], seen_on("2019-01-01"))
    load_cards([card("Wick", KEEPER), card("Old Wick", EMBER)], seen_on("2022-01-01"))
    assert dict(Card.objects.values_list("slug", "oracle_id")).keys() == {"wick", "old-wick"}
    assert str(Card.objects.get(slug="wick").oracle_id) == KEEPER


def test_faces_a_newer_document_lacks_go_and_those_that_stay_keep_their_translations():
    load_cards([card("Moth of Day // Great Moth")], old := seen_on("2019-01-01"))
    load_names([name("Tagmotte", face=0, text="Fliegt."), name("Riesenmotte", face=1, text="Groß.")], old)
    load_cards([card("Moth of Day")], seen_on("2022-01-01"))
    assert list(Face.objects.values_list("name", flat=True)) == ["Moth of Day"]
    assert list(FaceTranslation.objects.values_list("text", flat=True)) == ["Fliegt."]


def test_what_is_believed_does_not_depend_on_the_order_of_loading():
    starter = make_source("starter", is_paraphrase=True)
    by_belief = [
        make_document("starter", source=starter, observed_date=date(2030, 1, 1)),
        seen_on(None, name="undated"),
        seen_on("2019-07-21", name="2019"),
        seen_on("2022-04-25", name="one set", label="INV"),
        seen_on("2022-04-25", name="all cards"),
    ]
    for worse, better in combinations(by_belief, 2):
        states = []
        for order in ((worse, better), (better, worse)):
            with transaction.atomic():
                for document in order:
                    load_cards([card("Moth // " + document.name, text=f"text of {document.name}")], document)
                    load_names([name("Motte", face=0, text=f"Text von {document.name}")], document)
                states.append(everything())
                transaction.set_rollback(True)
        assert states[0] == states[1]
        assert f"text of {better.name}" in str(states)
        assert f"text of {worse.name}" not in str(states)
        assert f"Text von {worse.name}" not in str(states)


def test_several_names_a_language_and_one_name_of_several_cards_are_kept():
    load_cards([card(), card("Ember", EMBER)], make_document())
    load_names(
        [name("Hüterin"), name("Laternenhüterin"), name("Hüterin", oracle_id=EMBER), name("Hüterin", "fr")],
        make_document(),
    )
    assert CardName.objects.filter(language="de", name="Hüterin").count() == 2
    assert set(Card.objects.named("laternenhuterin").values_list("name", flat=True)) == {"Lantern Keeper"}
    assert set(Card.objects.named("HÜTERIN").values_list("name", flat=True)) == {"Lantern Keeper", "Ember"}


def test_name_equal_to_the_english_one_is_kept_in_its_language():
    load_cards([card()], make_document())
    load_names([name("Lantern Keeper")], make_document())
    assert set(CardName.objects.values_list("language", "name")) == {("en", "Lantern Keeper"), ("de", "Lantern Keeper")}


def test_name_of_a_whole_card_counts_more_than_the_same_name_of_a_face():
    load_cards([card("Ember // Frost", EMBER)], make_document())
    load_names([name("Glut", oracle_id=EMBER, face=0)], make_document())
    load_names([name("Glut", oracle_id=EMBER)], make_document())
    load_names([name("Glut", oracle_id=EMBER, face=0)], make_document())
    assert CardName.objects.get(language="de").is_face is False


def test_first_text_of_a_document_counts_and_batches_know_each_other(monkeypatch):
    monkeypatch.setattr("ingest.load.names.BATCH", 1)
    load_cards([card()], make_document())
    loaded = load_names([name("Hüterin", text="Hell."), name("Hüterin", text="Dunkel.")], make_document())
    assert loaded.counts == {"names": 1, "texts": 1}
    assert FaceTranslation.objects.get().text == "Hell."


def test_text_of_a_card_with_one_face_needs_no_face():
    load_cards([card()], make_document())
    load_names([name("Hüterin", text="Hell.", type_line="Kreatur")], document := make_document())
    translation = FaceTranslation.objects.get()
    assert (translation.language, translation.type_line, translation.text) == ("de", "Kreatur", "Hell.")
    assert translation.document == document


def test_text_that_names_no_face_of_several_is_not_guessed():
    load_cards([card("Ember // Frost", EMBER)], make_document())
    loaded = load_names(
        [name("Glut", oracle_id=EMBER, text="Heiß."), name("Frost", oracle_id=EMBER, face=7, text="Kalt.")],
        make_document(),
    )
    assert not FaceTranslation.objects.exists()
    assert loaded.warnings == ("2 texts of cards with several faces do not say which face",)
    assert CardName.objects.filter(language="de").count() == 2


def test_names_of_unknown_cards_are_told_and_not_stored():
    load_cards([card("Shy Spy", KEEPER), card("Shy Spy", EMBER)], make_document())
    loaded = load_names(
        [
            name("A", oracle_id=OTHER),
            name("B", oracle_id="", card_name="Nobody"),
            name("C", oracle_id="", card_name="Shy Spy"),
        ],
        make_document(),
    )
    assert loaded.counts == {"names": 0, "texts": 0}
    assert loaded.skipped == (
        f"1 names left out: no card with this Oracle id is held: {OTHER}",
        "1 names left out: no card of this name is held: Nobody",
        "1 names left out: several cards have this name: Shy Spy",
    )


def test_long_list_of_what_is_left_out_is_cut_and_counted():
    loaded = load_names(
        [name("x", oracle_id="", card_name=f"Nobody {number}") for number in range(25)], make_document()
    )
    assert loaded.skipped[0].startswith("25 names left out: no card of this name is held: Nobody 0, ")
    assert loaded.skipped[0].endswith("Nobody 19 and 5 more")


def test_record_that_names_no_card_is_found_by_its_own_name():
    load_cards([card()], make_document())
    load_names([name("Laternenhüterin")], make_document())
    loaded = load_names(
        [name("LATERNENHUTERIN", oracle_id="", text="Hell."), name("Fremd", oracle_id="")], make_document()
    )
    assert FaceTranslation.objects.get().text == "Hell."
    assert loaded.skipped == ("1 names left out: no card of this name is held: Fremd",)
