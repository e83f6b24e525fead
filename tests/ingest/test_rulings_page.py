from datetime import date

import pytest

from ingest.documents import RawDocument
from ingest.errors import CheckFailed, ParseError
from ingest.sources import rulings_page

GERMAN = "Danach liegt die Karte offen auf dem Tisch, und alle dürfen sie ansehen."
ENGLISH = "Afterwards the card lies open on the table, and everyone may look at it."


def document(*lines: str) -> RawDocument:
    return RawDocument("page.txt", "page.txt", data="\n\n".join(lines).encode())


def rulings(*lines: str):
    return rulings_page.parse(document(*lines)).rulings


def test_a_ruling_has_card_date_text_and_lines():
    (ruling,) = rulings("Nebelgestalt", "03/07/2018", GERMAN)
    assert (ruling.card_name, ruling.card_language, ruling.oracle_id) == ("Nebelgestalt", "de", "")
    assert (ruling.published_date, ruling.text) == (date(2018, 7, 3), GERMAN)
    assert (ruling.line, ruling.last_line) == (3, 5)


def test_the_card_has_the_language_of_most_rulings_and_each_ruling_its_own():
    found = rulings("Nebelgestalt", "03/07/2018", ENGLISH, "03/07/2018", GERMAN, "03/07/2018", GERMAN)
    assert [ruling.card_language for ruling in found] == ["de"] * 3
    assert [ruling.language for ruling in found] == ["en", "de", "de"]


def test_where_half_is_left_in_english_the_card_is_not_english():
    assert rulings("Nebelgestalt", "03/07/2018", ENGLISH, "03/07/2018", GERMAN)[0].card_language == "de"


def test_a_page_all_in_english_is_english():
    assert rulings("Mistform", "03/07/2018", ENGLISH)[0].card_language == "en"


def test_brackets_left_in_english_are_spans():
    text = "Danach liegt sie offen (unless someone has turned it over), und alle sehen sie."
    (ruling,) = rulings("Nebelgestalt", "03/07/2018", text)
    ((start, end, tag),) = ruling.spans
    assert (text[start:end], tag) == ("(unless someone has turned it over)", "en")


def test_paragraphs_of_one_ruling_stay_lines_of_one_text():
    (ruling,) = rulings("Nebelgestalt", "03/07/2018", GERMAN, "Mehr nicht.")
    assert ruling.text == f"{GERMAN}\nMehr nicht."


@pytest.mark.parametrize(
    "printed", ["31/02/2018", "29/02/2023", "01/13/2018", "00/07/2018", "09/20/2024", "01/01/0000"]
)
def test_an_impossible_date_is_an_error_with_its_line(printed):
    with pytest.raises(ParseError, match=rf"page\.txt, line 7: expected a date DD/MM/YYYY, found {printed}"):
        rulings("Nebelgestalt", "03/07/2018", GERMAN, printed, GERMAN)


@pytest.mark.parametrize("lines", [["03/07/2018", "04/07/2018", GERMAN], ["03/07/2018"]])
def test_a_date_without_a_text_is_an_error_with_its_line(lines):
    with pytest.raises(ParseError, match=r"line 3: expected a ruling below its date, found the date 03/07/2018 alone"):
        rulings("Nebelgestalt", *lines)


def test_a_date_before_the_game_is_refused():
    parsed = rulings_page.parse(document("Nebelgestalt", "03/07/1918", GERMAN))
    with pytest.raises(CheckFailed, match="Nebelgestalt, line 3: expected a date from 1993-08-05 on, found 1918-07-03"):
        rulings_page.check(parsed)


def test_the_text_of_the_card_above_its_rulings_is_noise():
    lines = [
        "Nebelgestalt",
        "Kreatur — Geist",
        "Sie fliegt, solange niemand sie ansieht.",
        "Hinweise",
        "03/07/2018",
        GERMAN,
    ]
    parsed = rulings_page.parse(document(*lines))
    assert [(noise.kind, noise.line) for noise in parsed.noise] == [
        ("card name", 1), ("label", 3), ("prose", 5), ("label", 7),
    ]  # fmt: skip


def test_a_letter_with_a_date_is_no_rulings_page():
    assert not rulings_page.recognise(document("A letter", "03/07/2018", *["A line of it."] * 9))


def test_dates_with_the_month_written_otherwise_are_of_another_page():
    assert not rulings_page.recognise(document("Act of Aggression", "6/1/2011", ENGLISH))
