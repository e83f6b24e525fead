"""What stands in quotation marks, and how it is compared."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings_site.rules.citations.quotations import Passage, find_passages, fold_for_search, locate

WORDS = "put it down face down"


@pytest.mark.parametrize(
    "quoted", ["“%s”", "„%s“", "„%s”", '„%s"', "«%s»", "« %s »", "»%s«", "「%s」", "『%s』", "《%s》", '"%s"']
)
def test_marks_of_every_language_are_read(quoted):
    text = f"So {quoted % WORDS}, he says."
    (found,) = find_passages(text)
    assert text[found.start : found.end] == quoted % WORDS
    assert found.words.strip() == WORDS
    assert found.is_quotation


def test_a_quotation_may_go_on_in_the_next_line_but_not_in_the_next_paragraph():
    assert len(find_passages('"put it\ndown"')) == 1
    assert find_passages('a 5" ruler\n\nand a 6" one') == ()


def test_apostrophes_quote_nothing():
    assert find_passages("the player's own card isn't shown") == ()


@pytest.mark.parametrize(
    "words",
    ["Suspend", "Manifest Dread", "Timing and Priority, Once More", "Face-Down Spells and Permanents", "不是衍生物"],
)
def test_a_short_passage_or_a_title_is_no_quotation(words):
    assert not Passage(0, 0, words).is_quotation


@pytest.mark.parametrize(
    "words", ["put it face down", "Put it face down", "把这张牌面朝下放着", "gets +1/+1 and has reach"]
)
def test_words_enough_are_a_quotation(words):
    assert Passage(0, 0, words).is_quotation


@pytest.mark.parametrize(
    ("words", "pieces"),
    [
        ("A card’s name—its own.", ("acardsnameitsown",)),
        ("put it … face down", ("putit", "facedown")),
        ("put it ... face down", ("putit", "facedown")),
        ("put it . . . face down", ("putit", "facedown")),
        ("put it [...] face down", ("putit", "facedown")),
        ("put [the card] face down", ("put", "facedown")),
        ("[P]ut it down", ("putitdown",)),
        ("放着……面朝下", ("放着", "面朝下")),
        ("… and so on", ("andsoon",)),
    ],
)
def test_what_is_left_out_parts_the_pieces(words, pieces):
    assert Passage(0, 0, words).pieces == pieces


def test_typography_blanks_and_case_are_not_compared_but_plus_and_minus_are():
    assert fold_for_search("The “card’s”  owner — may") == fold_for_search('the "card\'s" owner -- may')
    assert fold_for_search("gets +1/+1") != fold_for_search("gets -1/-1")


def test_pieces_are_located_in_the_printed_text():
    text = "You may put it, “face down”, there."
    start, end = locate(text, ("putit", "facedown"))
    assert text[start:end] == "put it, “face down"
    assert locate(text, ("facedown", "putit")) is None
    assert locate(text, ()) is None


@given(st.text(), st.text(min_size=1))
def test_what_was_quoted_is_located(before, quoted):
    pieces = Passage(0, 0, quoted).pieces
    text = f"{before} {quoted}"
    if len(pieces) == 1 and "\0" not in text:
        start, end = locate(text, pieces)
        assert pieces[0] in fold_for_search(text[start:end])


@given(st.text(alphabet="“”„«»「」\"' \nab"))
def test_any_text_can_be_searched(text):
    end = 0
    for found in find_passages(text):
        assert end <= found.start < found.end <= len(text)
        end = found.end
