"""Scryfall: cards and rulings in bulk, as replies and one by one, and how faults are told."""

import json
from datetime import date
from pathlib import Path

import pytest

from ingest.documents import RawDocument
from ingest.errors import CheckFailed, ParseError
from ingest.sources import SOURCES, mtgjson_foreign, mtgjson_sets, scryfall, scryfall_cards
from rulings_site.languages.tags import LANGUAGES
from tests.ingest.golden import check_golden, read

FOLDER = Path(__file__).parent.parent / "fixtures" / "scryfall"
KINDS = {
    "card-list.json": "scryfall-cards",
    "card.json": "scryfall-cards",
    "default-cards-20190718090000.json": "scryfall-cards",
    "default-cards-20260720210500.jsonl": "scryfall-cards",
    "ruling-exchanges.json": "scryfall-replies",
    "ruling-reply.json": "scryfall-replies",
    "rulings-20220101090000.json": "scryfall-rulings",
    "rulings-20260720210500.jsonl": "scryfall-rulings",
}
KEEPER = "11111111-1111-4111-8111-111111111111"
CARD = json.loads((FOLDER / "card.json").read_text("utf-8"))
RULING = {
    "object": "ruling", "oracle_id": KEEPER, "source": "wotc", "published_at": "2014-11-24", "comment": "Once."
}  # fmt: skip


def lines_of(*values: object) -> RawDocument:
    data = "\n".join(json.dumps(value) for value in values)
    return RawDocument("folder/bulk.jsonl", "bulk.jsonl", data=data.encode())


def read_all(document: RawDocument) -> None:
    parsed = scryfall.parse(document)
    scryfall.check(parsed)
    for records in (parsed.cards, parsed.names, parsed.rulings):
        list(records)


@pytest.mark.parametrize("name", KINDS)
def test_each_kind_of_file_becomes_its_records(name):
    check_golden(scryfall, FOLDER / name)


@pytest.mark.parametrize(("name", "kind"), KINDS.items())
def test_kind_is_told_by_content_and_by_no_other_source(name, kind):
    document = read(FOLDER / name)
    assert scryfall.parse(document).kind == kind
    assert [source for source in SOURCES if source.recognise(document)] == [scryfall]


@pytest.mark.parametrize(
    "value",
    [[], {}, {"object": "error", "status": 404}, {"object": "list", "data": []}, [{"object": "set"}], {"object": "set"},
     {"object": "list", "data": [{"object": "bulk_data"}]}, [{"request": "x", "response": {"object": "error"}}], [1]],
)  # fmt: skip
def test_other_objects_are_not_recognised(value):
    document = lines_of(value)
    assert not scryfall.recognise(document)
    with pytest.raises(ParseError, match="expected card or ruling objects"):
        scryfall.parse(document)


def test_array_and_lines_of_the_same_objects_give_the_same_records():
    array = scryfall.parse(read(FOLDER / "rulings-20220101090000.json"))
    lines = scryfall.parse(read(FOLDER / "rulings-20260720210500.jsonl"))
    assert list(array.rulings) == list(lines.rulings)
    assert (array.observed_date, lines.observed_date) == (date(2022, 1, 1), date(2026, 7, 20))


@pytest.mark.parametrize(
    ("document", "message"),
    [
        (lines_of(CARD, {**CARD, "name": 7}), "bulk.jsonl: line[2].name: expected str, found int"),
        (lines_of(CARD, {**CARD, "lang": "tlh"}), "line[2].lang: expected one of en, de"),
        (lines_of({**CARD, "oracle_id": None}), "line[1].oracle_id: expected the Oracle id"),
        (lines_of({**CARD, "oracle_id": "x"}), "line[1].oracle_id"),
        (lines_of({**CARD, "type_line": None}), "line[1].type_line: expected a type line"),
        (lines_of(CARD, {"object": "error"}), "line[2]"),
        (lines_of([CARD, {**CARD, "layout": None}]), "[1].layout: expected str, found null"),
        (lines_of(RULING, {**RULING, "published_at": "13/07/2018"}), "line[2].published_at: expected a date"),
        (lines_of({**RULING, "source": "someone"}), "line[1].source"),
        (lines_of({**RULING, "lang": "de"}), "line[1].lang: expected only fields whose meaning is known"),
        (lines_of([RULING, {**RULING, "oracle_id": None}]), "[1].oracle_id: expected the Oracle id"),
        (RawDocument("cut.jsonl", "cut.jsonl", data=lines_of(RULING, RULING).data[:-9]), "cut.jsonl: line[2]"),
        (RawDocument("cut.json", "cut.json", data=lines_of([RULING, RULING]).data[:-9]), "whole JSON, found"),
    ],
)  # fmt: skip
def test_fault_names_file_and_path_inside_it(document, message):
    with pytest.raises(ParseError) as caught:
        read_all(document)
    assert message in str(caught.value)
    assert str(caught.value).startswith(document.location)


def test_reply_that_holds_no_ruling_is_refused():
    empty = [{"request": "/cards/inv/3/rulings", "response": {"object": "list", "data": []}}]
    with pytest.raises(CheckFailed, match="expected at least one ruling"):
        read_all(lines_of(empty))


def test_rulings_without_a_card_are_skipped_naming_the_request():
    parsed = scryfall.parse(read(FOLDER / "ruling-exchanges.json"))
    assert parsed.skipped == ("/cards/inv/1/rulings: 1 rulings without oracle_id, so without a card",)
    assert [(ruling.oracle_id, ruling.line) for ruling in parsed.rulings] == [(KEEPER, 2)]


def test_notes_of_the_site_are_told_from_rulings():
    rulings = scryfall.parse(read(FOLDER / "rulings-20260720210500.jsonl")).rulings
    assert [ruling.source_name for ruling in rulings] == ["wotc", "scryfall"]


def test_each_side_of_a_reversible_card_is_a_card_of_its_own():
    cards = list(scryfall.parse(read(FOLDER / "default-cards-20190718090000.json")).cards)
    sides = [card for card in cards if card.line == 6]
    assert [(card.name, card.layout, len(card.faces)) for card in sides] == [
        ("Lantern Keeper", "normal", 1),
        ("Walking Wick", "normal", 1),
    ]


def test_cards_are_loaded_before_rulings():
    assert scryfall.turn(read(FOLDER / "card.json")) < scryfall.turn(read(FOLDER / "ruling-reply.json"))


def test_every_language_has_a_name_on_the_site():
    tags = {*mtgjson_foreign.LANGUAGES.values(), *mtgjson_sets.LANGUAGES.values(), *scryfall_cards.LANGUAGES.values()}
    assert tags <= LANGUAGES.keys()
