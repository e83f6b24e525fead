"""What a ruling in another language is held against: words, what was left in English, figures."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings_site.rulings.alignment.passages import PassageReader, compare

GERMAN = "Der Kobold schläft immer vorher im Turm."
ENGLISH = "The goblin always sleeps before, in the tower."
OTHER = "The opponent pays and counts the golden forest."


def hold(reader: PassageReader, german: str, english: str, spans=()):
    return compare(reader.read_translation(1, german, spans), reader.read_original(2, english, 2), reader.lexicon)


def test_words_that_stand_for_each_other_speak_for_it(reader):
    assert hold(reader, GERMAN, ENGLISH).words > 0.4 > 2 * hold(reader, GERMAN, OTHER).words


def test_a_part_left_in_english_is_looked_for_word_for_word(reader):
    german = "Der Kobold zeigt (whatever the river does) niemals."
    part = [[18, 42, "en"]]
    right = hold(reader, german, "The goblin never shows, whatever the river does, a thing.", part)
    wrong = hold(reader, german, "The goblin never shows a single thing to anybody, ever.", part)
    assert right.parts == 1.0
    assert wrong.parts < 0.6
    assert right.score > wrong.score


def test_a_short_part_tells_nothing(reader):
    assert hold(reader, "Der Kobold (it) zeigt niemals.", ENGLISH, [[11, 15, "en"]]).parts is None


def test_figures_are_written_alike_in_every_language(reader):
    alike = hold(reader, "Der Kobold ist 2/2 und bezahlt {3}.", "The goblin is 2/2 and pays {3}.")
    unlike = hold(reader, "Der Kobold ist 2/2 und bezahlt {3}.", "The goblin is 5/5 and pays {3}.")
    assert (alike.figures, round(unlike.figures, 2)) == (1.0, 0.33)
    assert alike.score > unlike.score
    assert hold(reader, GERMAN, ENGLISH).figures is None


def test_full_width_digits_are_digits_and_those_for_words_do_not_count(reader):
    assert hold(reader, "Der Kobold ist ＋２/＋２ und bezahlt 3.", "The goblin is +2/+2 and pays three.").figures == 1.0


@pytest.mark.parametrize("text", ["", "   ", "\x00", "🙂", "(" * 500, "ש" * 9000, "{2}" * 3000])
def test_any_text_is_read(reader, text):
    found = hold(reader, text, text, [[0, len(text), "en"]])
    assert 0 <= found.score <= 1


@given(
    german=st.text(max_size=80), english=st.text(max_size=80), span=st.tuples(st.integers(0, 80), st.integers(0, 80))
)
def test_every_share_is_one(reader, german, english, span):
    found = hold(reader, german, english, [[*sorted(span), "en"]])
    assert all(0 <= share <= 1 for share in (found.words, found.score))
    assert all(share is None or 0 <= share <= 1 for share in (found.parts, found.figures))
