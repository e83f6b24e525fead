"""What makes two texts the same, in texts of our own."""

import pytest

from rulings_site.languages.fold import fold_typography, fold_wording


@pytest.mark.parametrize(
    ("printed", "damaged"),
    [
        ("The player’s “Bear” isn’t gone.", "The player?s ?Bear? isn?t gone."),
        ("A lift—unlike a drop—goes up.", "A lift?unlike a drop?goes up."),
        ("A lift -- unlike a drop -- goes up.", "A lift ? unlike a drop ? goes up."),
        ("It reads “Lift it,” or so.", 'It reads "Lift it," or so.'),
        ("The player’s thing.", "The player\ufffds thing."),
        ("It is 12 (25 – 13).", "It is 12 (25 ? 13)."),
        ("See rules 701.2a–c.", "See rules 701.2a - c."),
        ("The face-down card.", "The face- down card."),
        ("Read https://example.org/rules today.", "Read <https://example.org/rules> today."),
    ],
)
def test_lost_signs_make_no_other_wording(printed, damaged):
    assert fold_wording(printed) == fold_wording(damaged)


@pytest.mark.parametrize(("one", "other"), [("+1/+1", "-1/-1"), ("gets -1/-1", "gets 1/1"), ("701.2a, b", "701.2a. b")])
def test_signs_with_a_meaning_stay(one, other):
    assert fold_wording(one) != fold_wording(other)


def test_question_mark_stays_where_texts_are_read():
    assert fold_typography("Is it so?") == "Is it so?"
