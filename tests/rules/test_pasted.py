"""Texts as people paste them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings_site.rules.pasted import read_pasted

ENGLISH = "Whoever lifts a stone raises it above the head and keeps it there."
GERMAN = "Wer einen Stein hebt, hält ihn über den Kopf und lässt ihn nicht wieder los."
SPANISH = "El jugador que levanta una piedra la sostiene sobre la cabeza hasta el final del turno."


def numbers(text: str) -> list[list[str]]:
    return [[passage.number for passage in found.passages] for found in read_pasted(text)]


def only(text: str):
    (found,) = read_pasted(text)
    return found


def test_a_number_that_comes_again_begins_another_text_with_its_own_language():
    texts = read_pasted(f"701.31 Heben\n\n701.31a {GERMAN}\n\n701.31. Lift\n\n701.31a {ENGLISH}")
    assert [(one.language, one.blocks[0].number, one.blocks[0].head.text) for one in texts] == [
        ("de", "701.31", "Heben"),
        ("en", "701.31", "Lift"),
    ]
    assert [one.blocks[0].passages[0].text for one in texts] == [GERMAN, ENGLISH]


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("701.31a", "701.31a"),
        ("701.31a.", "701.31a"),
        ("701.31A:", "701.31a"),
        ("CR 701.31a", "701.31a"),
        ("- **701.31a**", "701.31a"),
        ("> 704.5aa)", "704.5aa"),
        ("606.5", "606.5"),
    ],
)
def test_numbers_are_read_as_people_type_them(typed, number):
    assert numbers(f"{typed} If a stone is lifted, it stays up.") == [[number]]


def test_a_section_is_read_by_its_name_and_a_sum_is_none():
    assert numbers(f"701. Keyword Actions\n701.1. {ENGLISH}\n100. Things cost that much.") == [["701", "701.1"]]


def test_what_stands_around_numbered_texts_is_left_out():
    text = f"A blog of mine:\n\n701.31. Lift\n\n701.31a {ENGLISH}\n\nThat was long ago. See rule 701.31a."
    assert numbers(text) == [["701.31", "701.31a"]]


def test_examples_say_nothing():
    assert numbers(f"701.31a {ENGLISH}\nExample: Anna lifts two stones.\n701.31b {ENGLISH}") == [["701.31a", "701.31b"]]


def test_a_line_that_breaks_off_goes_on_in_the_next():
    assert only("701.31a Whoever lifts a stone\nraises it.").blocks[0].passages[0].text == (
        "Whoever lifts a stone raises it."
    )


def test_a_text_broken_at_a_margin_is_put_together_again():
    wrapped = (
        "701.31a Whoever lifts a stone raises it. The\nstone stays up until it is dropped. That is all.\n"
        "It weighs as much as before.\n\n701.31b Nobody may answer."
    )
    found = only(wrapped).blocks[0].passages
    assert [passage.number for passage in found] == ["701.31a", "701.31b"]
    assert found[0].text.endswith("That is all. It weighs as much as before.")


def test_sentences_below_a_name_are_subrules_in_order_where_no_letter_is_printed():
    text = f"701.40. Alzar\nSubreglas\n{SPANISH}\n{SPANISH}\nOtras reglas\n- 701.1\n- 701.2\n- 701.71"
    found = only(text)
    assert found.language == "es"
    assert [(one.number, one.has_number) for one in found.passages] == [
        ("701.40", True),
        ("701.40a", False),
        ("701.40b", False),
    ]
    assert found.printed == {"701.40"}
    assert found.listed == ("701.1", "701.2", "701.71")


def test_two_numbers_in_a_row_are_no_list():
    assert only("701.40. Lift\n701.41. Drop").listed == ()


def test_paragraphs_without_any_number_are_one_text():
    found = only(f"{ENGLISH}\n\n{ENGLISH}\n\nA label")
    assert (found.blocks, [passage.text for passage in found.loose]) == ((), [ENGLISH, ENGLISH])


@pytest.mark.parametrize("text", ["", " \n\t\r\n", "A label", "\0", "\u200b"])
def test_nothing_to_read_is_no_text(text):
    assert read_pasted(text) == ()


LINES = st.sampled_from(
    ["", "701.31. Lift", f"701.31a {ENGLISH}", f"701.31b {GERMAN}", "701.31c It goes on", ENGLISH, "Label", "- 701.1",
     "702. Keyword Abilities", "Example: so.", "\u202e\u05d0\u05d1", "🪨" * 50, "\0", "x" * 500]
)  # fmt: skip


@given(st.lists(LINES, max_size=12) | st.lists(st.text(max_size=60), max_size=8))
def test_whatever_is_pasted_is_read(lines):
    for text in read_pasted("\n".join(lines)):
        assert all(passage.text.strip() for passage in text.passages)
        printed = [passage.number for passage in text.passages if passage.number]
        assert len(printed) == len(set(printed)), "one text has each number once"
