"""The real card files: the counts that are known of them, and every oddity that must survive."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import transaction

from ingest.documents import find_documents
from ingest.load.cards import load_cards, load_names
from ingest.load.result import Loaded
from ingest.load.rulings import load_rulings
from ingest.observations.reading import Surveys, read_cards
from ingest.observations.record import record_observation
from ingest.observations.tracing import trace
from ingest.records import NameRecord
from ingest.sources import SOURCES
from rulings_site.cards.models import Card, CardName, Face
from rulings_site.rulings.basis.changes import find_changes
from rulings_site.rulings.basis.words import split_sentences
from rulings_site.rulings.history import CardHistory, read_card_history
from rulings_site.rulings.models import Ruling, RulingText, Sighting
from rulings_site.rulings.release_comparison import compare_releases, find_release
from tests.builders import make_document, make_source
from tests.ingest.card_files import V5, parse

pytestmark = [pytest.mark.corpus, pytest.mark.django_db]

LIGHTFORM = "f2df375c-3741-409f-91d1-21bf632b2e1d"
TURN_INSIDE_OUT = "be0a3925-8e0d-4ef6-85cb-c9f5eef6b4bb"


@pytest.fixture(scope="module")
def folder(shared_dir: Path) -> Path:
    return shared_dir / "corpus" / "cards"


def test_every_data_file_is_recognised_by_one_source(folder):
    kinds = Counter()
    for path in sorted(folder.glob("*.json*")):
        (document,) = find_documents(path)
        (source,) = [source for source in SOURCES if source.recognise(document)]
        kinds[source.NAME] += 1
    assert kinds == {"mtgjson": 38, "scryfall": 2}


def test_every_set_file_parses(folder):
    counts = {}
    for path in sorted(folder.glob("*-set-*.json.gz")):
        parsed = parse(folder, path.name)
        counts[path.name.split("-")[1], parsed.label, parsed.language] = parsed.line_count
    assert len(counts) == 26
    assert counts["v3", "FRF", ""] == counts["v4", "FRF", ""] == 185
    assert counts["v5", "FRF", ""] == 191
    assert {count for (_, _, language), count in counts.items() if language} == {180}


@pytest.mark.parametrize(
    ("name", "count", "texts", "last"),
    [
        ("mtgjson-v3-20181107-rulings", 31_378, 16_632, "2018-10-05"),
        ("mtgjson-v4-20190721-rulings", 34_196, 18_079, "2019-07-12"),
        (f"{V5}-rulings", 45_047, 23_597, "2022-02-18"),
    ],
)
def test_rulings_of_a_release_are_all_read(folder, name, count, texts, last):
    parsed = parse(folder, name)
    rulings = list(parsed.rulings)
    assert (len(rulings), len({ruling.text for ruling in rulings})) == (count, texts)
    assert str(max(ruling.published_date for ruling in rulings)) == last
    assert str(parsed.observed_date).replace("-", "") in name or name.startswith(V5)


def test_names_in_all_languages_are_read(folder):
    names = list(parse(folder, f"{V5}-foreign-names").names)
    cards = Counter(language for _, language in {(record.oracle_id, record.language) for record in names})
    assert cards == {
        "it": 21_609, "de": 21_416, "fr": 21_414, "ja": 21_402, "es": 21_374, "pt-BR": 20_814, "zh-Hans": 16_767,
        "ru": 15_070, "zh-Hant": 11_665, "ko": 10_217, "art-x-phyrexian": 10,
        "sa": 1, "la": 1, "he": 1, "grc": 1, "ar": 1,
    }  # fmt: skip
    assert len({record.oracle_id for record in names}) == 22_093
    wane = [record for record in names if record.card_name == "Wax // Wane" and record.language == "ja"]
    assert {(record.name, record.face) for record in wane} >= {("増進 // 衰退 // Wane", None)}
    assert not [record for record in wane if record.name == "増進 // 衰退"]


@pytest.mark.parametrize(
    ("language", "count"),
    [("de", 21_403), ("fr", 18_556), ("it", 18_082), ("es", 17_969), ("pt", 17_490), ("ja", 17_482)],
)
def test_printed_texts_are_read_without_entities(folder, language, count):
    names: list[NameRecord] = list(parse(folder, f"{V5}-foreign-text-{language}").names)
    assert len({record.oracle_id for record in names}) == count
    assert not [record for record in names if "&gt;" in record.text or "&lt;" in record.text]


@pytest.fixture(scope="module")
def loaded(django_db_setup, django_db_blocker, folder: Path) -> Iterator[dict[str, Loaded]]:
    """What loading said: all cards, then the rulings as they were seen in 2018, 2019, 2022 and 2026.

    The histories of the two cards of the seed documents are traced.
    """
    results = {}
    with django_db_blocker.unblock(), transaction.atomic():
        for year, name in {
            "cards": f"{V5}-atomic",
            "2018": "mtgjson-v3-20181107-rulings",
            "2019": "mtgjson-v4-20190721-rulings",
            "2022": f"{V5}-rulings",
            "2026": "mtgjson-v5-2026-two-cards",
            "reversible": f"{V5}-set-SLD",
        }.items():
            parsed = parse(folder, name)
            row = make_document(
                year, source=make_source("mtgjson"), observed_date=parsed.observed_date, label=parsed.label
            )
            cards, names = load_cards(parsed.cards, row), load_names(parsed.names, row)
            rulings = load_rulings(parsed.rulings, row)
            record_observation(row, parsed.ruling_scope)
            results[year] = Loaded(
                cards.counts | names.counts | rulings.counts | {"held": Card.objects.count()},
                cards.warnings + names.warnings + rulings.warnings,
                cards.skipped + names.skipped + rulings.skipped,
            )
        seeds = Card.objects.filter(oracle_id__in=[LIGHTFORM, TURN_INSIDE_OUT])
        for batch in read_cards(seeds.values_list("pk", flat=True), Surveys()):
            trace(batch)
        yield results
        transaction.set_rollback(True)


def test_cards_are_all_there_and_no_ruling_makes_one(loaded):
    assert {year: result.counts["held"] for year, result in loaded.items()} == {
        "cards": 23_738, "2018": 23_738, "2019": 23_738, "2022": 23_738, "2026": 23_739, "reversible": 23_739
    }  # fmt: skip
    assert loaded["cards"].counts["faces"] == 24_184
    assert Face.objects.count() == 24_185
    assert Card.objects.filter(slug__contains="--").count() == 2 + 2 + 6 * 6
    assert Card.objects.filter(name="Sly Spy").count() == 6
    assert Card.objects.filter(name__startswith="A-").count() == 59
    assert Card.objects.get(name="Lim-Dûl's Vault").slug == "lim-duls-vault"
    assert Card.objects.get(name="_____").slug == "card"


def test_all_rulings_of_2022_are_held_and_seen(loaded):
    counts = loaded["2022"].counts
    assert (counts["ruling_records"], counts["rulings"]) == (45_047, 45_047)
    assert (counts["printed_texts"], counts["ruling_texts"]) == (23_597, 23_321)
    assert Sighting.objects.filter(document__name="2022").count() == 45_047
    assert loaded["2022"].skipped == ()
    assert loaded["2022"].warnings == ("rulings without text: Wandering Archaic // Explore the Vastlands, 2021-04-16",)
    assert RulingText.objects.filter(text__contains="<sad trombone noises>").exists()


@pytest.mark.parametrize(
    ("year", "records", "rulings", "left_out"), [("2018", 31_378, 31_164, 37), ("2019", 34_196, 33_162, 43)]
)
def test_rulings_by_name_are_placed_or_told(loaded, year, records, rulings, left_out):
    counts = loaded[year].counts
    assert (counts["ruling_records"], counts["rulings"]) == (records, rulings)
    assert Sighting.objects.filter(document__name=year).count() == rulings
    assert sum(int(sentence.split(" ")[0]) for sentence in loaded[year].skipped) == left_out


def test_lightform_is_seen_as_it_was_in_each_year(loaded):
    seen = Counter(
        Ruling.objects.filter(card__oracle_id=LIGHTFORM).values_list(
            "sightings__document__name", "published_date__year"
        )
    )
    assert seen == {
        ("2018", 2014): 11, ("2018", 2018): 13,
        ("2019", 2014): 16, ("2019", 2018): 8,
        ("2022", 2014): 16, ("2022", 2018): 8,
        ("2026", 2014): 16, ("2026", 2018): 13,
    }  # fmt: skip


def test_turn_inside_out_comes_with_its_names(loaded):
    card = Card.objects.get(oracle_id=TURN_INSIDE_OUT)
    assert (card.slug, card.rulings.count()) == ("turn-inside-out", 16)
    assert dict(card.names.exclude(language="en").values_list("language", "name")) == {
        "de": "In- und auswendig", "es": "Dar la vuelta", "fr": "Éverser", "it": "Sviscerare", "ja": "裏の裏まで"
    }  # fmt: skip
    assert card.faces.get().translations.count() == 5


def test_split_card_is_found_by_whole_name_and_by_halves(loaded):
    halves = CardName.objects.filter(card__name="Fire // Ice", language="en").values_list("name", "is_face")
    assert set(halves) == {("Fire // Ice", False), ("Fire", True), ("Ice", True)}
    assert {card.name for card in Card.objects.named("Fire")} == {"Fire // Ice", "Start // Fire"}


def test_reversible_cards_are_printings_of_the_cards_on_their_sides(loaded):
    assert len(loaded["reversible"].skipped) == 0
    assert loaded["reversible"].counts["new_cards"] == 0
    assert not Card.objects.filter(name="Propaganda // Propaganda").exists()


@pytest.mark.parametrize(
    ("old", "new", "counts"),
    [
        ("2018-11-07", "2019-07-21", (30_710, 129, 16, 85, 211, 300)),
        ("2019-07-21", "2022-04-25", (30_525, 640, 233, 616, 1_081, 1_563)),
    ],
)
def test_what_became_of_the_rulings_from_release_to_release(loaded, old, new, counts):
    """By name and release the same comes to 31,048 and 30,162 (with the re-dated), 129 and 640 re-dated.

    The first: 177 rows stand on both halves of a card and count once here, 32 name no one card. The
    second: 5 rows name no one card, and 1,003 more are the same on cards whose halves have the key.
    """
    found = compare_releases(find_release(old), find_release(new))
    assert (found.same, found.redated, found.reworded, found.revised, found.gone, found.new) == counts


def history_of(oracle_id: str) -> CardHistory:
    return read_card_history(Card.objects.get(oracle_id=oracle_id))


def test_lightform_has_29_rulings_today_on_two_dates_five_texts_twice(loaded):
    standing = [one.ruling for one in history_of(LIGHTFORM).rulings if one.ruling.withdrawn_date is None]
    assert Counter(str(ruling.published_date) for ruling in standing) == {"2014-11-24": 16, "2018-07-13": 13}
    assert sorted(Counter(ruling.text_id for ruling in standing).values()) == [1] * 19 + [2] * 5


def test_in_the_history_of_lightform_nothing_is_lost(loaded):
    history = history_of(LIGHTFORM)
    assert [str(look.observed_date) for look in history.looks] == [
        "2018-11-07", "2019-07-21", "2022-04-25", "2024-09-20"
    ]  # fmt: skip
    off = [one for one in history.rulings if one.ruling.withdrawn_date]
    assert len(off) == 3
    assert all(one.replaced_by for one in off), "each was reworded, none just went"
    missing = [one for one in history.rulings if one.is_intermittent]
    assert len(missing) == 4, "copies that releases left out for a while"
    assert not [one for one in missing if one.ruling.withdrawn_date]


def test_the_rewordings_of_lightform_are_shown_with_their_words(loaded):
    changed = [one.replaced_by for one in history_of(LIGHTFORM).rulings if one.replaced_by]
    assert {str(one.change) for one in changed} == {"reworded"}
    marked = {
        (str(one.old.published_date), kind): " ".join(mark.text.strip() for mark in one.marks if mark.kind == kind)
        for one in changed
        for kind in ("old", "new")
        if "mana value" in one.new.text.text
    }
    assert marked == {
        ("2014-11-24", "old"): "converted cost", ("2014-11-24", "new"): "value",
        ("2018-07-13", "old"): "converted cost", ("2018-07-13", "new"): "value",
    }  # fmt: skip
    (double_faced,) = [one for one in changed if "are changing" in one.old.text.text]
    assert str(double_faced.new.published_date) == "2014-11-24"
    assert double_faced.new.text.text.startswith("If a double-faced card is manifested")
    assert "are changing" in "".join(mark.text for mark in double_faced.marks if mark.kind == "old")


def test_the_face_down_rulings_of_2014_that_changes_left_behind(loaded):
    """The rule and the day of each: what has an illegal target then, what isn't manifested, what is revealed."""
    rulings = Ruling.objects.filter(card__oracle_id=LIGHTFORM, published_date="2014-11-24").select_related("text")
    found = {
        (change.number, str(change.since), words)
        for ruling in rulings
        for change, words in find_changes(split_sentences(ruling.text.text), ruling.published_date)
    }
    assert {(number, since) for number, since, _ in found} == {
        ("608.2b", "2018-04-27"), ("701.33e", "2018-08-10"), ("707.9", "2020-07-03")
    }  # fmt: skip


def test_turn_inside_out_has_16_rulings_of_one_day_and_is_not_inside_out(loaded):
    (card,) = Card.objects.filter(names__name="In- und auswendig").distinct()
    assert (card.slug, str(card.oracle_id)) == ("turn-inside-out", TURN_INSIDE_OUT)
    assert Counter(str(one.ruling.published_date) for one in history_of(TURN_INSIDE_OUT).rulings) == {"2024-09-20": 16}
    assert Card.objects.get(name="Inside Out").pk != card.pk
