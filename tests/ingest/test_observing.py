"""Successive releases of a source: what is stored of each ruling's history, whatever the order of loading."""

from itertools import permutations

import pytest
from django.core.management import call_command

from ingest.load.result import Loaded
from ingest.pipeline import Status
from ingest.records import FaceRecord
from rulings_site.provenance.models import Document
from rulings_site.rulings.models import Observation, Ruling, Succession
from tests.ingest.releases import card_page, hold_cards, lifespans, release, scryfall_file, successions, take

pytestmark = pytest.mark.django_db

KEEPER, EMBER, FROST = "Lantern Keeper", "Ember", "Frost"
LIT, LAMP, COLD = "A lantern that is lit stays lit.", "A lamp that is lit stays lit.", "Frost is no weather."
OLD, NEW = "2014-11-24", "2018-07-13"


@pytest.fixture(autouse=True)
def _cards(settings, tmp_path_factory):
    settings.ARCHIVE_DIR = tmp_path_factory.mktemp("archive")
    hold_cards(*(FaceRecord(name) for name in (KEEPER, EMBER, FROST)), observed="2022-04-25")


RELEASES = (
    release("2018-11-07", {KEEPER: [(OLD, LIT), (NEW, COLD)], EMBER: [(OLD, "It glows.")], FROST: [(OLD, COLD)]}),
    release("2019-07-21", {KEEPER: [(OLD, LIT), (OLD, COLD)], FROST: [(OLD, COLD)]}),
    release("2022-04-25", {KEEPER: [(OLD, LAMP), (OLD, COLD)], FROST: [(NEW, COLD)]}),
    release("", {KEEPER: [(OLD, LAMP), (OLD, COLD), (NEW, COLD), ("2024-09-20", "Lit again.")]}),
)


def history():
    return lifespans(), successions()


@pytest.mark.parametrize("order", list(permutations(range(4))), ids=str)
def test_any_order_of_loading_makes_the_same_history(order):
    reports = take(*(RELEASES[place] for place in order))
    assert {report.status for report in reports} == {Status.LOADED}
    assert lifespans() == {
        (KEEPER, OLD, LIT): ("2018-11-07", "2019-07-21", "2022-04-25"),
        (KEEPER, OLD, LAMP): ("2022-04-25", "2024-09-20", "None"),
        (KEEPER, OLD, COLD): ("2019-07-21", "2024-09-20", "None"),
        (KEEPER, NEW, COLD): ("2018-11-07", "2024-09-20", "None"),
        (KEEPER, "2024-09-20", "Lit again."): ("2024-09-20", "2024-09-20", "None"),
        (EMBER, OLD, "It glows."): ("2018-11-07", "2018-11-07", "2019-07-21"),
        (FROST, OLD, COLD): ("2018-11-07", "2019-07-21", "2022-04-25"),
        (FROST, NEW, COLD): ("2022-04-25", "2022-04-25", "None"),
    }
    assert successions() == {
        ("reworded", LIT, LAMP, "2022-04-25"), ("re-dated", COLD, COLD, "2022-04-25")
    }  # fmt: skip


def test_history_follows_when_a_document_is_read_otherwise_or_taken_away():
    take(*RELEASES)
    complete = history()
    Document.objects.filter(observed_date="2022-04-25", sightings__isnull=False).delete()
    call_command("trace_rulings")
    assert lifespans()[KEEPER, OLD, LAMP] == ("2024-09-20", "2024-09-20", "None")
    assert lifespans()[FROST, NEW, COLD] == ("None", "None", "None")
    assert successions() == {("reworded", LIT, LAMP, "2024-09-20")}
    take(RELEASES[2])
    assert history() == complete


def test_a_newer_parser_that_drops_a_ruling_takes_its_history_along(monkeypatch):
    take(*RELEASES)
    monkeypatch.setattr("ingest.sources.mtgjson.PARSER_VERSION", 99)
    monkeypatch.setattr("ingest.pipeline.load_rulings", lambda records, document: Loaded({}))
    take(RELEASES[2])
    assert not Ruling.objects.filter(card__name=FROST, published_date=NEW).exists()
    assert lifespans()[FROST, OLD, COLD] == ("2018-11-07", "2019-07-21", "None")
    assert Observation.objects.count() == 3


def test_tracing_again_changes_nothing(capsys):
    take(*RELEASES)
    before = (history(), set(Succession.objects.values_list("pk", flat=True)))
    call_command("trace_rulings")
    assert capsys.readouterr().out.startswith("0 histories changed")
    assert (history(), set(Succession.objects.values_list("pk", flat=True))) == before


def test_only_cards_of_the_document_are_traced():
    take(*RELEASES[:3])
    Ruling.objects.filter(card__name=FROST).update(first_seen="1999-01-01")
    take(card_page(KEEPER, [(OLD, COLD)], "2023-01-01"))
    assert lifespans()[KEEPER, OLD, LAMP] == ("2022-04-25", "2022-04-25", "2023-01-01")
    assert {first for (card, *_), (first, *_) in lifespans().items() if card == FROST} == {"1999-01-01"}


class TestWhoSpeaksForACard:
    def test_a_file_of_all_cards_that_lists_none_of_a_card_it_knows(self):
        take(RELEASES[0], RELEASES[1])
        assert lifespans()[EMBER, OLD, "It glows."][2] == "2019-07-21"

    def test_not_if_no_document_of_the_source_shows_that_the_card_was_in_the_release(self):
        """The set CMR is missing in the release of 2022-04-25: nothing was withdrawn."""
        hold_cards(FaceRecord("Stray"), observed="2018-11-07")
        take(release("2018-11-07", {"Stray": [(OLD, LIT)]}), RELEASES[1])
        assert lifespans()["Stray", OLD, LIT] == ("2018-11-07", "2018-11-07", "None")

    def test_a_younger_document_of_the_card_tells_that_it_was(self):
        hold_cards(FaceRecord("Stray"), observed="2018-11-07")
        take(release("2018-11-07", {"Stray": [(OLD, LIT)]}), RELEASES[1])
        take(card_page("Stray", [], "2020-01-01"))
        assert lifespans()["Stray", OLD, LIT] == ("2018-11-07", "2018-11-07", "2019-07-21")

    def test_a_set_file_speaks_for_the_cards_it_lists(self):
        take(RELEASES[0], card_page(KEEPER, [(OLD, COLD)], "2018-12-01"))
        assert lifespans()[KEEPER, OLD, LIT][2] == "2018-12-01"
        assert lifespans()[EMBER, OLD, "It glows."][2] == "None"

    def test_documents_of_one_day_speak_together(self):
        take(RELEASES[0], card_page(KEEPER, [(OLD, COLD)], "2018-11-07"))
        assert lifespans()[KEEPER, OLD, LIT] == ("2018-11-07", "2018-11-07", "None")

    def test_a_file_that_awaits_cards_is_not_thought_to_lack_them(self):
        late = release("2019-07-21", {"Latecomer": [(OLD, LIT)]})
        take(late)
        hold_cards(FaceRecord("Latecomer"), observed="2022-04-25")
        take(release("2018-11-07", {"Latecomer": [(OLD, LIT)], KEEPER: [(OLD, LIT)]}))
        assert lifespans()["Latecomer", OLD, LIT] == ("2018-11-07", "2018-11-07", "None")
        take(late)
        assert lifespans()["Latecomer", OLD, LIT] == ("2018-11-07", "2019-07-21", "None")

    def test_one_ruling_of_scryfall_speaks_for_no_card(self):
        take(scryfall_file("2020-01-01", {KEEPER: [(OLD, LIT), (OLD, COLD)]}))
        take(scryfall_file("2021-01-01", {KEEPER: [(OLD, COLD)]}, alone=True))
        assert {withdrawn for *_, withdrawn in lifespans().values()} == {"None"}
        assert Observation.objects.get(observed_date="2021-01-01").scope == Observation.Scope.PART


def test_a_day_that_is_not_told_is_the_newest_date_inside():
    take(RELEASES[3])
    observation = Observation.objects.get()
    assert (str(observation.observed_date), observation.is_inferred, observation.language) == ("2024-09-20", True, "en")
    assert Document.objects.get(pk=observation.document_id).observed_date is None


def test_documents_loaded_before_observations_were_kept_get_theirs():
    take(*RELEASES[:2])
    Observation.objects.all().delete()
    Ruling.objects.update(first_seen=None)
    call_command("trace_rulings")
    assert {str(day) for day in Observation.objects.values_list("observed_date", flat=True)} == {
        "2018-11-07", "2019-07-21"
    }  # fmt: skip
    assert lifespans()[KEEPER, OLD, LIT] == ("2018-11-07", "2019-07-21", "None")
