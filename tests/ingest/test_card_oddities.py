"""The real card files: what a parser must survive, with the counts that are known of each oddity."""

import re
from collections import Counter, defaultdict
from pathlib import Path

import pytest

from ingest.load.slugs import assign_slugs
from ingest.records import CardRecord, NameRecord, RulingRecord
from rulings_site.cards.symbols import draw_symbols
from rulings_site.languages.fold import fold_typography
from tests.ingest.card_files import V5, parse

pytestmark = pytest.mark.corpus

SYMBOL = re.compile(r"\{[^}]*\}")


@pytest.fixture(scope="module")
def folder(shared_dir: Path) -> Path:
    return shared_dir / "corpus" / "cards"


@pytest.fixture(scope="module")
def rulings(folder: Path) -> list[RulingRecord]:
    return list(parse(folder, f"{V5}-rulings").rulings)


@pytest.fixture(scope="module")
def cards(folder: Path) -> list[CardRecord]:
    return list(parse(folder, f"{V5}-atomic").cards)


@pytest.fixture(scope="module")
def names(folder: Path) -> dict[tuple[str, str], set[str]]:
    """The names of whole cards, by Oracle id and language."""
    found = defaultdict(set)
    for record in parse(folder, f"{V5}-foreign-names").names:
        if record.face is None:
            found[record.oracle_id, record.language].add(record.name)
    return found


def test_one_ruling_has_no_text(rulings):
    assert [(one.card_name, str(one.published_date)) for one in rulings if not one.text] == [
        ("Wandering Archaic // Explore the Vastlands", "2021-04-16")
    ]


def test_noises_in_angle_brackets_are_text(rulings):
    assert set(re.findall(r"<[^/>]*>", " ".join(one.text for one in rulings))) == {
        "<sad trombone noises>", "<spooky music>", "<spookier music>"
    }  # fmt: skip


def test_rulings_hold_symbols_of_33_kinds_and_each_is_drawn(rulings):
    assert sum(bool(SYMBOL.search(one.text)) for one in rulings) == 2_352
    kinds = {kind for one in rulings for kind in SYMBOL.findall(one.text)}
    assert len(kinds) == 33
    assert all("<svg" in draw_symbols(kind) for kind in kinds)


def test_cards_hold_symbols_of_60_kinds_and_each_is_drawn(cards):
    kinds = {kind for card in cards for face in card.faces for kind in SYMBOL.findall(face.text + face.mana_cost)}
    assert len(kinds) == 60
    assert kinds > {"{½}", "{∞}", "{HW}", "{HR}", "{A}", "{P}", "{G/U/P}", "{100}", "{1000000}", "{Y}", "{Z}"}
    assert all("<svg" in draw_symbols(kind) for kind in kinds)


def test_signs_of_rulings_stay_and_blanks_are_none_too_many(rulings):
    texts = [one.text for one in rulings]
    assert (sum("—" in text for text in texts), len({text for text in texts if "\u2212" in text})) == (455, 1)
    assert not [text for text in texts if "\n" in text or "  " in text or text != text.strip()]
    assert not [text for text in texts if re.search("&[a-z]+;", text)]
    assert len({text for text in texts if "http" in text or "www." in text}) == 18


def test_quotes_differ_between_releases_and_fold_to_the_same(folder):
    quotes = re.compile("[‘’“”]")
    kinds = {}
    for name in ("mtgjson-v3-20181107-rulings", "mtgjson-v4-20190721-rulings"):
        texts = {one.text for one in parse(folder, name).rulings}
        kinds[name[8:10]] = (any(map(quotes.search, texts)), {fold_typography(text) for text in texts})
    assert (kinds["v3"][0], kinds["v4"][0]) == (False, True)
    assert len(kinds["v3"][1] & kinds["v4"][1]) > 16_000


def test_odd_names_are_read_and_have_an_address(cards):
    names = [card.name for card in cards]
    assert sum(" // " in name for name in names) == 448
    assert max(map(len, names)) == 141
    odd = {
        "Lim-Dûl's Vault", "Juzám Djinn", "Márton Stromgald", "Jötun Grunt", "Déjà Vu", 'Kongming, "Sleeping Dragon"',
        '"Ach! Hans, Run!"', "_____", "+2 Mace", "B.F.M. (Big Furry Monster)", "R&D's Secret Lair",
        "1996 World Champion",
    }  # fmt: skip
    assert odd <= set(names)
    slugs = assign_slugs([(card.name, card.oracle_id) for card in cards])
    assert len(set(slugs)) == len(cards)
    assert all(re.fullmatch("[a-z0-9_-]{1,220}", slug) for slug in slugs)


def test_a_name_is_no_key_and_rebalanced_cards_are_cards(cards):
    by_name = Counter(card.name for card in cards)
    assert {name for name, count in by_name.items() if count > 1} == {
        "Unquenchable Fury", "B.F.M. (Big Furry Monster)", "Knight of the Kitchen Sink", "Very Cryptic Command",
        "Sly Spy", "Garbage Elemental", "Ineffable Blessing", "Everythingamajig",
    }  # fmt: skip
    assert sum(name.startswith("A-") for name in by_name) == 59


def test_layouts_and_un_cards_are_read(cards):
    layouts = Counter(card.layout for card in cards)
    assert {name: layouts[name] for name in ("transform", "modal_dfc", "split", "saga", "adventure", "aftermath")} == {
        "transform": 227, "modal_dfc": 69, "split": 65, "saga": 48, "adventure": 33, "aftermath": 27,
    }  # fmt: skip
    rare = ("leveler", "flip", "host", "augment", "class", "meld")
    assert [layouts[name] for name in rare] == [25, 21, 20, 14, 12, 9]


def test_both_sides_of_reversible_cards_are_the_card_they_show(folder):
    parsed = parse(folder, f"{V5}-set-SLD")
    assert len(parsed.warnings) == 5
    assert all("printed on both sides" in warning for warning in parsed.warnings)
    assert not [card.name for card in parsed.cards if len(set(card.name.split(" // "))) < len(card.name.split(" // "))]


def test_several_names_of_a_card_in_a_language_are_all_read(names):
    several = Counter(language for (_, language), held in names.items() if len(held) > 1)
    assert [several[language] for language in ("de", "fr", "es", "ru")] == [93, 189, 231, 232]
    assert {"Mauer der Engel", "Seraphsmauer"} in names.values()


def test_a_name_of_several_cards_is_read_for_each(names):
    cards = defaultdict(set)
    for (card, language), held in names.items():
        for name in held:
            cards[language, name].add(card)
    shared = Counter(language for (language, _), held in cards.items() if len(held) > 1)
    assert (shared["de"], shared["fr"]) == (24, 29)
    for name in ("Regeneration", "Zwang", "Wucherndes Wachstum"):
        assert len(cards["de", name]) == 2, name


def test_a_german_name_may_be_the_english_one(names, cards):
    assert sum(card.name in names.get((card.oracle_id, "de"), ()) for card in cards) == 330


def test_readings_in_japanese_names_stay(names):
    assert any("脱（ぬ）ぎ捨（す）て" in name for held in names.values() for name in held)


@pytest.mark.parametrize(("language", "texts", "types"), [("de", 783, 472), ("fr", 734, 472), ("ja", 734, 470)])
def test_printings_without_text_or_type_are_read(folder, language, texts, types):
    records: list[NameRecord] = list(parse(folder, f"{V5}-foreign-text-{language}").names)
    assert sum(not record.text for record in records) == texts
    assert sum(not record.type_line for record in records) == types


def test_languages_of_scryfall_are_those_of_the_site(folder):
    languages = {record.language for record in parse(folder, "scryfall-default-cards-2019-subset").names}
    assert languages == {"es", "fr", "it", "ja", "ru", "he", "ar", "sa", "grc", "la"}


def test_shells_of_a_localised_set_are_recognised_as_empty(folder):
    for language, count in {"de": 180, "jp": 180, "ko": 180}.items():
        parsed = parse(folder, f"mtgjson-v3-20181107-set-FRF.{language}")
        assert len(list(parsed.names)) == count
        assert not list(parsed.rulings)


def test_releases_keyed_by_a_face_lack_partners_keyed_by_the_card(folder, rulings):
    faces = {record.card_name for record in parse(folder, "mtgjson-v4-20190721-rulings").rulings}
    lone = faces - {one.card_name for one in rulings}
    assert len(lone) == 398
    whole = {name for one in rulings if one.card_name for name in one.card_name.split(" // ")}
    assert len(lone - whole) < 100, "the others are faces of cards of two names"
