"""Rulings that are missing in mass stop a document until a person confirms it."""

import pytest
from django.core.management import call_command

from ingest.documents import RawDocument
from ingest.observations.groups import read_keywords
from ingest.pipeline import Report, Status
from ingest.records import FaceRecord
from rulings_site.cards.models import Card
from rulings_site.provenance.models import Document
from rulings_site.rulings.models import Ruling, Sighting
from tests.ingest.releases import Rulings, card_page, hold_cards, lifespans, release, set_file, take

pytestmark = pytest.mark.django_db

LETTERS = "ABCDEFGHIJ"
CARDS = [f"{letter}{place:02} Lantern" for letter in LETTERS for place in range(30)]
"""Ten letters with thirty cards each."""
OLD = "2014-11-24"


@pytest.fixture(autouse=True)
def _cards(settings, tmp_path_factory):
    settings.ARCHIVE_DIR = tmp_path_factory.mktemp("archive")
    settings.SEARCH_INDEX_DIR = tmp_path_factory.mktemp("index")
    kinds = ("Artifact — Lamp", "Creature — Moth", "Instant")
    hold_cards(
        *(
            FaceRecord(name, type_line=kinds[place % 3], text="Flying, glow {2}" if place % 12 == 0 else "Draw a card.")
            for place, name in enumerate(CARDS)
        )
    )


def texts_of(name: str) -> list[tuple[str, str]]:
    place = CARDS.index(name)
    return [(f"2014-11-{place % 28 + 1:02}", f"{name} burns, they say, {place} hours."), (OLD, f"{name} is lit.")]


def whole(day: str, *, without=(), changed: Rulings | None = None) -> RawDocument:
    rulings = {name: texts_of(name) for name in CARDS if name not in without}
    return release(day, rulings | dict(changed or {}))


def refuse(*documents: RawDocument) -> str:
    """Load documents; return why the last one is refused. Nothing of it is stored."""
    *before, last = documents
    assert {report.status for report in take(*before)} <= {Status.LOADED}
    held = (lifespans(), Document.objects.count(), Sighting.objects.count())
    (report,) = take(last)
    assert report.status is Status.REFUSED, report
    assert (lifespans(), Document.objects.count(), Sighting.objects.count()) == held
    return report.error


def accept(*documents: RawDocument) -> list[Report]:
    reports = take(*documents)
    assert {report.status for report in reports} == {Status.LOADED}, [report.error for report in reports]
    return reports


def test_a_release_that_lost_a_large_share_is_refused_saying_how_much_and_of_what():
    error = refuse(whole("2018-11-07"), whole("2019-07-21", without=CARDS[::3]))
    assert error.startswith("rulings-20190721.json: expected most rulings that this source had before")
    assert "200 of 600 rulings (33%), on 100 cards of 2018-11-07" in error
    assert (
        "For example A00 Lantern, 2014-11-01: 'A00 Lantern burns, they say, 0 hours.'; A00 Lantern, 2014-11-24" in error
    )
    assert error.endswith("load it again with --confirm-disappearance")


def test_a_small_share_may_go():
    accept(whole("2018-11-07"), whole("2019-07-21", without=CARDS[7::20]))


@pytest.mark.parametrize(
    ("without", "group"),
    [
        ([name for name in CARDS if name.startswith("C")], "all rulings of 30 of 30 cards beginning with 'C'"),
        ([name for place, name in enumerate(CARDS) if place % 12 == 0], "all rulings of 25 of 25 cards with glow"),
    ],
)
def test_a_group_that_lost_all_its_rulings_is_refused_however_small_its_share(without, group):
    error = refuse(whole("2018-11-07"), whole("2019-07-21", without=without))
    assert group in error


def test_groups_come_in_one_order_the_greatest_first():
    without = [name for place, name in enumerate(CARDS) if place % 12 == 0 or name.startswith("C")]
    error = refuse(whole("2018-11-07"), whole("2019-07-21", without=without))
    letter, keyword, flying = (error.index(name) for name in ("beginning with 'C'", "with flying", "with glow"))
    assert letter < keyword < flying


def test_a_set_that_lost_all_its_rulings_is_refused():
    cards = [f"{letter}05 Lantern" for letter in LETTERS]
    take(whole("2018-11-07"))
    document = Document.objects.get(name="rulings-20181107.json")
    page = card_page("A05 Lantern", texts_of("A05 Lantern"), "2018-11-07")
    take(page)
    page_row = Document.objects.get(label="ONE")
    for ruling in Ruling.objects.filter(card__name__in=cards, sightings__document=document):
        Sighting.objects.get_or_create(ruling=ruling, document=page_row)
    assert "all rulings of 10 of 10 cards of the set ONE" in refuse(whole("2019-07-21", without=cards))


def test_all_rulings_of_one_date_are_a_group():
    lost = {name: [(day, text) for day, text in texts_of(name) if day != "2014-11-02"] for name in CARDS}
    error = refuse(whole("2018-11-07"), whole("2019-07-21", changed=lost))
    assert "11 of 11 rulings published 2014-11-02" in error


def test_the_last_of_a_group_may_have_gone_with_a_reprint_still_there():
    without = [name for name in CARDS if name.startswith("C")][:26]
    accept(whole("2018-11-07"), whole("2019-07-21", without=without))


def test_rewording_and_re_dating_is_no_disappearance():
    def change(day: str, text: str) -> tuple[str, str]:
        return ("2019-01-01", text) if text.endswith("lit.") else (day, f"{text} Ask them.")

    reworded = {name: [change(*ruling) for ruling in texts_of(name)] for name in CARDS}
    accept(whole("2018-11-07"), whole("2019-07-21", changed=reworded))


def test_a_person_may_confirm_it_and_it_is_said_on_the_document(tmp_path, capsys):
    take(whole("2018-11-07"))
    path = tmp_path / "rulings-20190721.json"
    path.write_bytes(whole("2019-07-21", without=CARDS[::3]).data)
    with pytest.raises(SystemExit):
        call_command("ingest", str(path))
    assert "--confirm-disappearance" in " ".join(capsys.readouterr().out.split())
    call_command("ingest", str(path), confirm_disappearance=True)
    (warning,) = Document.objects.get(name=path.name).warnings
    assert warning.startswith("rulings are missing in mass, and a person confirmed it: 200 of 600 rulings (33%)")
    assert Ruling.objects.filter(withdrawn_date=None).count() == 600, "cards that are in no release are not withdrawn"


def test_a_document_that_comes_late_is_held_against_the_younger_one_too():
    error = refuse(whole("2019-07-21", without=CARDS[::3]), whole("2018-11-07"))
    assert "missing on 2019-07-21: 200 of 600 rulings (33%), on 100 cards of this document" in error


def test_a_document_of_some_cards_may_lose_more():
    page = set_file({name: texts_of(name)[:1] for name in CARDS[:20]}, "2019-07-21")
    assert "20 of 40 rulings (50%), on 20 cards of 2018-11-07" in refuse(whole("2018-11-07"), page)
    accept(set_file({name: texts_of(name)[place % 5 < 2 :] for place, name in enumerate(CARDS[:100])}, "2019-07-21"))
    assert Ruling.objects.filter(withdrawn_date="2019-07-21").count() == 40


def test_other_sources_and_documents_of_few_cards_raise_no_alarm():
    accept(whole("2018-11-07"), *(card_page(name, [], "2019-07-21") for name in CARDS[:1]))
    accept(card_page(CARDS[1], [(OLD, f"{CARDS[1]} is lit.")], "2019-07-21"))


def test_a_card_without_any_ruling_left_in_a_file_of_all_cards_is_withdrawn_when_confirmed():
    hold_cards(*(FaceRecord(name) for name in CARDS), observed="2019-07-21")
    take(whole("2018-11-07"))
    take(whole("2019-07-21", without=CARDS[::3]), confirm=True)
    assert Ruling.objects.filter(withdrawn_date="2019-07-21").count() == 200
    assert Card.objects.filter(rulings__withdrawn_date=None).distinct().count() == 200


@pytest.mark.parametrize(
    ("text", "keywords"),
    [
        ("Flying, first strike\nGlow {2} (Pay it. It glows.)", {"flying", "first strike", "glow"}),
        ("Morph—Put out a lamp.\n{T}: Add {G}.\nDouble strike", {"morph", "double strike"}),
        ("Cycling {1}{U}; ward 2", {"cycling", "ward"}),
        ("When it is lit, draw 2 cards.", set()),
        ("", set()),
    ],
)
def test_keywords_are_the_short_parts_of_lines(text, keywords):
    assert read_keywords(text) == keywords
