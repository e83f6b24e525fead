"""MTGJSON in all its versions: what each shape of file becomes, and how faults are told."""

import gzip
import json
from datetime import date
from pathlib import Path

import pytest

from ingest.documents import RawDocument
from ingest.errors import CheckFailed, FetchError, ParseError
from ingest.sources import SOURCES, mtgjson
from tests.ingest.golden import check_golden, read

FOLDER = Path(__file__).parent.parent / "fixtures" / "mtgjson"
KINDS = {
    "v3-rulings.json": "mtgjson-v3-rulings",
    "v3-set.cn.json": "mtgjson-v3-localised-set",
    "v3-set.de.json": "mtgjson-v3-localised-set",
    "v3-set.json": "mtgjson-v3-set",
    "v4-rulings.json": "mtgjson-v4-rulings",
    "v4-set.json": "mtgjson-v4-set",
    "v5-atomic.json": "mtgjson-v5-atomic",
    "v5-bare-set.json": "mtgjson-v5-set",
    "v5-foreign-names.json": "mtgjson-v5-foreign-names",
    "v5-foreign-text-de.json": "mtgjson-v5-foreign-text",
    "v5-rulings.json": "mtgjson-v5-rulings",
    "v5-set.json": "mtgjson-v5-set",
}
GONE = object()
KEEPER = "11111111-1111-4111-8111-111111111111"


def made_of(value: object, name: str = "cards.json") -> RawDocument:
    return RawDocument(f"folder/{name}", name, data=json.dumps(value, ensure_ascii=False).encode())


def changed(fixture: str, path: str, value: object) -> RawDocument:
    """The fixture with the value at a path of steps replaced, or taken away if it is `GONE`."""
    whole = target = json.loads((FOLDER / fixture).read_text("utf-8"))
    *steps, last = (int(step) if step.isdigit() else step for step in path.split("|"))
    for step in steps:
        target = target[step]
    if value is GONE:
        del target[last]
    else:
        target[last] = value
    return made_of(whole, fixture)


def read_all(document: RawDocument) -> None:
    parsed = mtgjson.parse(document)
    mtgjson.check(parsed)
    for records in (parsed.cards, parsed.names, parsed.rulings):
        list(records)


@pytest.mark.parametrize("name", KINDS)
def test_each_kind_of_file_becomes_its_records(name):
    check_golden(mtgjson, FOLDER / name)


@pytest.mark.parametrize(("name", "kind"), KINDS.items())
def test_kind_is_told_by_content_and_by_no_other_source(name, kind):
    document = read(FOLDER / name)
    assert mtgjson.parse(document).kind == kind
    assert [source for source in SOURCES if source.recognise(document)] == [mtgjson]


def test_set_whose_cards_lie_beyond_the_head_is_recognised():
    whole = json.loads((FOLDER / "v5-set.json").read_text("utf-8"))
    sheets = {f"sheet {number}": {"cards": {"x" * 36: 1}} for number in range(2000)}
    whole["data"] |= {"booster": sheets}  # keeps its place before the cards
    document = made_of(whole)
    assert b"Lantern" not in document.head
    assert mtgjson.recognise(document)
    assert len(tuple(mtgjson.parse(document).cards)) == 4


@pytest.mark.parametrize(
    "data",
    [b"", b"\0" * 100, b"<html>", b"{", b"[]", b"{}", b"1. Rules", b"[" * 70_000, b'{"a": 1}', b'{"data": []}',
     b'{"data": {"a": 1}}', b'{"data": {"a": [{"x": 1}]}}', b'{"data": {"a": {"b": 1}}}',
     b'{"cards": [{"object": "card"}]}'],
)  # fmt: skip
def test_foreign_content_is_not_recognised(data):
    assert not mtgjson.recognise(RawDocument("x", "x.json", data=data))


def test_parsing_another_shape_is_refused():
    with pytest.raises(ParseError, match="expected a file of MTGJSON"):
        mtgjson.parse(made_of({"a": 1}))


FAULTS = [
    ("v5-atomic.json", "data|Ember // Frost|1|name", GONE, 'data["Ember // Frost"][1].name: expected a value, found'),
    ("v5-atomic.json", "data|Shy Spy|0|text", 7, 'data["Shy Spy"][0].text: expected str | null, found int'),
    ("v5-atomic.json", "data|Ember // Frost|0|rulings|1|date", "now", "[0].rulings[1].date: expected a date"),
    ("v5-atomic.json", "data|Shy Spy|1|identifiers", {}, 'data["Shy Spy"][1].scryfallOracleId: expected the Oracle id'),
    ("v5-rulings.json", f"data|{KEEPER}|rulings|2|text", GONE, f'data["{KEEPER}"].rulings[2].text: expected a'),
    ("v5-rulings.json", f"data|{KEEPER}|rulings|0|language", "de", ".rulings[0].language: expected only fields"),
    ("v5-rulings.json", "data|keeper", {"name": "x", "rulings": []}, 'data["keeper"]: expected an Oracle id'),
    ("v5-set.json", "data|cards|2|name", GONE, "data.cards[2].name: expected a value, found none"),
    ("v5-set.json", "data|cards|0|foreignData|1|language", "Elvish", "cards[0].foreignData[1].language: expected"),
    ("v5-set.json", "data|cards|0|name", "N" * 201, "data.cards[0].name"),
    ("v5-foreign-names.json", f"data|{KEEPER}|foreign|Elvish", [{"name": "x"}], "found the language 'Elvish'"),
    ("v5-foreign-names.json", f"data|{KEEPER}|foreign|German|0|faceName", "L", "expected a side from a to e"),
    ("v5-foreign-text-de.json", f"data|{KEEPER}|foreignData|0|language", "Elvish", "foreignData[0].language"),
    ("v4-set.json", "cards|1|scryfallOracleId", GONE, "cards[1].scryfallOracleId: expected the Oracle id"),
    ("v3-set.json", "cards|0|foreignNames|0|name", GONE, "cards[0].foreignNames[0].name: expected a value"),
    ("v3-set.de.json", "language", "xx", "language: expected one of de, fr"),
    ("v3-rulings.json", "data|Frost|0|text", GONE, 'data["Frost"][0].text: expected a value'),
]  # fmt: skip


@pytest.mark.parametrize(("fixture", "path", "value", "message"), FAULTS)
def test_fault_names_file_and_path_inside_it(fixture, path, value, message):
    document = changed(fixture, path, value)
    with pytest.raises(ParseError) as caught:
        read_all(document)
    assert message in str(caught.value)
    assert str(caught.value).startswith(f"folder/{fixture}: ")


@pytest.mark.parametrize("name", ["v5-set.json", "v5-atomic.json", "v5-rulings.json", "v4-set.json", "v3-rulings.json"])
def test_truncated_file_is_refused(name):
    data = (FOLDER / name).read_bytes()
    with pytest.raises(ParseError, match=r"expected (whole|readable) JSON"):
        read_all(RawDocument(name, name, data=data[: len(data) * 3 // 4]))


def test_damaged_compression_is_told_as_such():
    packed = gzip.compress((FOLDER / "v5-rulings.json").read_bytes())
    with pytest.raises(FetchError, match="whole gz data"):
        read_all(RawDocument("r.json.gz", "r.json", data=packed[:-20], compression="gz"))


def test_letters_that_are_no_utf_8_are_refused():
    data = (FOLDER / "v5-set.json").read_bytes().replace("ä".encode(), b"\xe4")
    with pytest.raises(ParseError):
        read_all(RawDocument("set.json", "set.json", data=data))


def test_set_without_cards_is_refused_and_a_localised_shell_is_not():
    with pytest.raises(CheckFailed, match="INV: expected a set with cards, found none"):
        read_all(changed("v5-set.json", "data|cards", []))
    assert "empty shell" in mtgjson.parse(read(FOLDER / "v3-set.cn.json")).warnings[0]


@pytest.mark.parametrize(
    ("name", "observed"),
    [
        ("mtgjson-v3-20181107-rulings.json", date(2018, 11, 7)),
        ("rulings-2018.json", None),
        ("rulings-20181399.json", None),
        ("rulings-20220101090000.json", date(2022, 1, 1)),
    ],
)
def test_day_of_a_file_without_meta_is_read_from_its_name(name, observed):
    data = (FOLDER / "v3-rulings.json").read_bytes()
    assert mtgjson.parse(RawDocument(name, name, data=data)).observed_date == observed


def test_day_in_meta_counts_before_the_name():
    data = (FOLDER / "v5-rulings.json").read_bytes()
    assert mtgjson.parse(RawDocument("x", "x-20300101.json", data=data)).observed_date == date(2022, 4, 25)


def test_meta_without_a_day_is_no_fault_of_a_streamed_file():
    document = changed("v5-rulings.json", "meta", {"date": "some day"})
    assert mtgjson.parse(document).observed_date is None
    assert mtgjson.parse(changed("v5-rulings.json", "meta", {})).observed_date is None


def test_both_halves_of_a_card_give_its_rulings_once():
    rulings = tuple(mtgjson.parse(read(FOLDER / "v5-set.json")).rulings)
    assert [ruling.text for ruling in rulings if ruling.card_name == "Ember // Frost"] == [
        "Both halves share this note.",
        "You can’t cast the frost after the ember.",
    ]


def test_text_in_angle_brackets_is_kept_and_foreign_entities_become_signs():
    rulings = list(mtgjson.parse(read(FOLDER / "v5-rulings.json")).rulings)
    assert rulings[2].text == "<sad trombone noises>"
    names = list(mtgjson.parse(read(FOLDER / "v5-foreign-text-de.json")).names)
    assert ">Morgen" in names[0].text


def test_cards_come_before_names_and_names_before_rulings():
    order = sorted(KINDS, key=lambda name: mtgjson.turn(read(FOLDER / name)))
    assert order[0] == "v5-atomic.json"
    assert order[-3:] == ["v3-rulings.json", "v4-rulings.json", "v5-rulings.json"]
    assert order.index("v5-foreign-names.json") < order.index("v3-set.de.json")
