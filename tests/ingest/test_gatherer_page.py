from datetime import date
from pathlib import Path

import pytest

from ingest.documents import RawDocument, find_documents
from ingest.errors import CheckFailed, ParseError
from ingest.records import RulingRecord
from ingest.sources import SOURCES, gatherer_page

PAGE = Path(__file__).parent.parent / "fixtures" / "gatherer_page" / "page.html"


def changed(old: str, new: str) -> RawDocument:
    text = PAGE.read_text("utf-8")
    assert old in text
    return RawDocument("lantern-keeper.html", "lantern-keeper.html", data=text.replace(old, new).encode())


@pytest.fixture
def document() -> RawDocument:
    (found,) = find_documents(PAGE)
    return found


def test_only_this_source_comes_first_for_it(document):
    assert next(source for source in SOURCES if source.recognise(document)) is gatherer_page


def test_rulings_are_read_with_their_dates_the_month_first(document):
    parsed = gatherer_page.parse(document)
    gatherer_page.check(parsed)
    assert parsed.rulings == (
        RulingRecord(
            oracle_id="",
            card_name="Lantern Keeper",
            card_language="en",
            published_date=date(2014, 2, 9),
            text="Paying {W}{T} lights Lantern once.\nTwice needs two — as ever.",
            source_name="wotc",
            line=10,
            last_line=13,
        ),
        RulingRecord(
            oracle_id="",
            card_name="Lantern Keeper",
            card_language="en",
            published_date=date(2015, 11, 30),
            text="A lit lantern stays lit.\nIt is not a lamp.",
            source_name="wotc",
            line=16,
            last_line=17,
        ),
    )


def test_what_is_passed_over_is_told(document):
    assert gatherer_page.parse(document).skipped == (
        "1 rulings without a text",
        "1 rulings that stand on both halves of the page",
    )


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Lantern Keeper - Gatherer - Magic: The Gathering", "Lantern Keeper"),
        ("Lamp (Not a Lantern) (Harbour) - Gatherer - Magic: The Gathering", "Lamp (Not a Lantern)"),
        ("Light // Dark (Harbour) - Gatherer - Magic: The Gathering", "Light // Dark"),
    ],
)
def test_the_title_names_the_card(title, name):
    page = changed("Lantern Keeper (Harbour &amp; Hill) - Gatherer - Magic: The Gathering", title)
    assert {ruling.card_name for ruling in gatherer_page.parse(page).rulings} == {name}


def test_a_fragment_without_a_title_is_refused_saying_which_card_is_missing():
    fragment = PAGE.read_text("utf-8").split("<body>")[1]
    page = RawDocument("lantern-keeper.html", "lantern-keeper.html", data=fragment.encode())
    assert gatherer_page.recognise(page)
    with pytest.raises(
        ParseError,
        match=r"lantern-keeper\.html: expected a page title that names the card of these 4 rulings, "
        r"found none; the first is '2/9/2014 Paying lights",
    ):
        gatherer_page.parse(page)


def test_another_title_is_refused():
    page = changed("Lantern Keeper (Harbour &amp; Hill) - Gatherer - Magic: The Gathering", "Saved page")
    with pytest.raises(ParseError, match="found 'Saved page'"):
        gatherer_page.parse(page)


@pytest.mark.parametrize("printed", ["30/11/2015", "2015-11-30", "2/30/2015", ""])
def test_another_date_is_an_error_with_its_line(printed):
    page = changed(">11/30/2015<", f">{printed}<")
    with pytest.raises(ParseError, match=r"lantern-keeper\.html, line 16: expected a date M/D/YYYY, found "):
        gatherer_page.parse(page)


def test_a_row_without_a_text_cell_is_an_error():
    page = changed('_ctl02_rulingsRepeater_ctl01_rulingText"', '_other"')
    with pytest.raises(ParseError, match="line 16: expected a date and a text in each row"):
        gatherer_page.parse(page)


def test_check_refuses_a_date_before_the_game():
    parsed = gatherer_page.parse(changed(">2/9/2014<", ">2/9/1914<"))
    with pytest.raises(CheckFailed, match="Lantern Keeper, line 10: expected a date from 1993-08-05 on"):
        gatherer_page.check(parsed)


def test_check_refuses_a_page_without_rulings():
    parsed = gatherer_page.parse(changed("rulingDate", "other"))
    with pytest.raises(CheckFailed, match="expected rulings, found none"):
        gatherer_page.check(parsed)


@pytest.mark.parametrize("text", ["<html><body><h1>Lantern</h1></body></html>", "100. General", "{}", ""])
def test_other_documents_are_left_alone(text):
    assert not gatherer_page.recognise(RawDocument("other", "other.html", data=text.encode()))


@pytest.mark.corpus
def test_the_fragment_of_2012_holds_seven_rulings_and_no_name(shared_dir):
    (document,) = find_documents(shared_dir / "corpus" / "html")
    assert gatherer_page.recognise(document)
    with pytest.raises(ParseError, match="the card of these 7 rulings, found none; the first is '6/1/2011"):
        gatherer_page.parse(document)
    title = b"<title>Act of Aggression (New Phyrexia) - Gatherer - Magic: The Gathering</title>"
    with document.open() as stream:
        whole = RawDocument("page.html", "page.html", data=title + stream.read())
    parsed = gatherer_page.parse(whole)
    gatherer_page.check(parsed)
    assert {(ruling.card_name, ruling.published_date) for ruling in parsed.rulings} == {
        ("Act of Aggression", date(2011, 6, 1))
    }
    assert (len(parsed.rulings), len({ruling.text for ruling in parsed.rulings})) == (7, 7)
