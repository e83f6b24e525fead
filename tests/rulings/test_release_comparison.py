"""`manage.py compare_rulings`: two releases of rulings, counted."""

import json

import pytest
from django.core.management import CommandError, call_command

from ingest.records import FaceRecord
from rulings_site.rulings.models import Observation
from rulings_site.rulings.release_comparison import NoSuchRelease, compare_releases, find_release
from tests.ingest.releases import card_page, hold_cards, release, scryfall_file, take

pytestmark = pytest.mark.django_db

LIT, LAMP, COLD = "A lantern that is lit stays lit.", "A lamp that is lit stays lit.", "Frost is no weather."
OLD, NEW = "2014-11-24", "2018-07-13"


@pytest.fixture(autouse=True)
def _releases(settings, tmp_path_factory):
    settings.ARCHIVE_DIR = tmp_path_factory.mktemp("archive")
    hold_cards(*(FaceRecord(name) for name in ("Keeper", "Ember", "Frost", "Stray")))
    take(
        release(
            "2018-11-07",
            {
                "Keeper": [(OLD, LIT), (OLD, COLD), (OLD, "It glows."), (OLD, "“Stays.”"), (OLD, "Nobody knows.")],
                "Ember": [(OLD, LIT)],
                "Stray": [(OLD, LIT), (OLD, COLD)],
            },
        ),
        release(
            "2019-07-21",
            {
                "Keeper": [(OLD, LAMP), (NEW, COLD), (NEW, "It glows?"), (OLD, '"Stays."'), (NEW, "Something else.")],
                "Ember": [(OLD, LIT)],
                "Frost": [(OLD, COLD)],
            },
        ),
    )


def test_what_became_of_the_rulings_is_counted():
    counts = compare_releases(find_release("2018-11-07"), find_release("2019-07-21"))
    assert (counts.cards, counts.same, counts.redated, counts.reworded, counts.revised) == (2, 2, 1, 1, 1)
    assert (counts.gone, counts.new) == (1, 1)
    assert (counts.cards_only_in_old, counts.rulings_only_in_old) == (1, 2)
    assert (counts.cards_only_in_new, counts.rulings_only_in_new) == (1, 1)


def test_batches_of_cards_make_no_difference(monkeypatch):
    old, new = find_release("2018-11-07"), find_release("2019-07-21")
    whole = compare_releases(old, new)
    monkeypatch.setattr("rulings_site.rulings.release_comparison.CARDS_AT_ONCE", 1)
    assert compare_releases(old, new) == whole


def test_a_release_is_the_same_as_itself():
    only = find_release("2018-11-07")
    counts = compare_releases(only, only)
    assert (counts.cards, counts.same, counts.gone, counts.new, counts.cards_only_in_new) == (3, 8, 0, 0, 0)


@pytest.mark.parametrize("asked", ["2019-07-21", "mtgjson 2019-07-21", "rulings-20190721.json", "ONE"])
def test_a_release_is_found_by_day_source_name_or_label(asked):
    take(card_page("Keeper", [(OLD, LAMP)], "2019-07-21"))
    assert (str(find_release(asked)), len(find_release(asked).documents)) == ("mtgjson 2019-07-21 (en)", 2)


def test_a_day_that_is_inferred_is_told_as_such():
    take(release("", {"Keeper": [("2024-09-20", LIT)]}, name="undated"))
    assert str(find_release("undated.json")) == "mtgjson not before 2024-09-20 (en)"


@pytest.mark.parametrize("asked", ["2019-07-22", "2019", "scryfall 2019-07-21", "", "x" * 10_000])
def test_what_names_no_release_is_told_with_those_that_are_held(asked):
    with pytest.raises(NoSuchRelease) as caught:
        find_release(asked)
    assert "found none. Held are: mtgjson 2018-11-07 (en); mtgjson 2019-07-21 (en)" in str(caught.value)


def test_a_day_of_two_sources_is_unclear_until_one_is_named():
    take(scryfall_file("2019-07-21", {"Keeper": [(OLD, LIT)]}))
    with pytest.raises(NoSuchRelease, match="found several"):
        find_release("2019-07-21")
    assert str(find_release("scryfall 2019-07-21")) == "scryfall 2019-07-21 (en)"


def test_releases_in_two_languages_are_not_compared():
    Observation.objects.filter(observed_date="2019-07-21").update(language="de")
    with pytest.raises(NoSuchRelease, match="two releases in one language"):
        compare_releases(find_release("2018-11-07"), find_release("2019-07-21"))


def test_the_command_prints_a_table_or_json(capsys):
    call_command("compare_rulings", "2018-11-07", "2019-07-21")
    assert "       1  reworded: a similar text under the same date" in capsys.readouterr().out
    call_command("compare_rulings", "2018-11-07", "2019-07-21", "--json")
    told = json.loads(capsys.readouterr().out)
    assert (told["older"]["observed_date"], told["newer"]["observed_date"]) == ("2018-11-07", "2019-07-21")
    assert (told["same"], told["new"]) == (2, 1)
    with pytest.raises(CommandError, match="Held are"):
        call_command("compare_rulings", "2018-11-07", "tomorrow")
