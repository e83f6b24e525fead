"""Word marks: what is taken out, put in and moved; never typography."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings_site.languages.fold import fold_wording
from rulings_site.rules.templatetags.rules import marked
from rulings_site.rules.wordmarks import FEWEST_MOVED, Kind, Mark, elide, mark_words

WORDS = ["a", "card", "player’s", "player's", "face-down", "702.36d", "702.36e", "{2}", "+1/+1", "hand,", "“big”", "."]
PIECES = [
    *WORDS,
    "",
    " ",
    "\n",
    "\u00a0",
    "—",
    "--",
    "_Magic_(TM)",
    "Magic®",
    "?s",
    "\ufffd",
    "张",
    "牌",
    "🐻",
    "(",
    "<b>",
]
texts = st.lists(st.sampled_from(PIECES), max_size=30).map(" ".join) | st.lists(st.sampled_from(PIECES)).map("".join)
any_texts = texts | st.text(max_size=60)


def show(marks: tuple[Mark, ...]) -> str:
    """Write marks as people do by hand: [old], {new}, <moved from<, >moved to>."""
    signs = {Kind.SAME: "%s", Kind.OLD: "[%s]", Kind.NEW: "{%s}", Kind.MOVED_FROM: "<%s<", Kind.MOVED_TO: ">%s>"}
    return " ".join(signs[mark.kind] % mark.text.strip() for mark in marks)


@pytest.mark.parametrize(
    ("old", "new", "shown"),
    [
        ("his or her hand", "their hand", "[his or her] {their} hand"),
        ("see rule 702.36d.", "see rule 702.36e.", "see rule [702.36d] {702.36e} ."),
        ("a face-down card", "a face-up card", "a face- [down] {up} card"),
        ("弃一张牌。", "弃两张牌。", "弃 [一] {两} 张牌。"),
        ("It costs {2}.", "It costs {3}.", "It costs [{2}] {{3}} ."),
        ("as long as it lies", "for as long as it lies", "{for} as long as it lies"),
        ("So it is. Then so.", "So it is. So it goes. Then so.", "So it is. {So it goes.} Then so."),
        ("1. Said of it.\n2. Said of us.", "1. Said of it.", "1. Said of it. [2. Said of us.]"),
        ("Old bears sat by rivers", "New cats lay by lakes", "[Old bears sat] {New cats lay} by [rivers] {lakes}"),
        ("big bear and cold cave", "old cat and dry nest", "[big bear and cold cave] {old cat and dry nest}"),
        ("", "A bear.", "{A bear.}"),
        ("", "", ""),
    ],
)  # fmt: skip
def test_words_are_marked_as_a_person_would(old, new, shown):
    assert show(mark_words(old, new)) == shown


def test_a_run_of_words_put_elsewhere_is_moved_not_deleted():
    marks = mark_words(
        "Under the old oak a bear sleeps. All other animals of the wood stay awake and sing.",
        "All other animals of the wood stay awake and sing. Under the old oak a bear sleeps.",
    )
    moves = {mark.kind: mark for mark in marks if mark.move}
    assert set(moves) == {Kind.MOVED_FROM, Kind.MOVED_TO}
    assert moves[Kind.MOVED_FROM].move == moves[Kind.MOVED_TO].move == 1
    assert moves[Kind.MOVED_FROM].old.strip() == "Under the old oak a bear sleeps."


def test_fewer_words_put_elsewhere_are_not_moved():
    marks = mark_words("Mostly so it goes. The bear and the cat and the owl sleep.",
                       "The bear and the cat and the owl sleep. So it mostly goes.")  # fmt: skip
    assert not any(mark.move for mark in marks)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("the \"hand\" of a player's -- or team's", "the “hand” of a player’s — or team’s"),
        ("_Magic_(TM) cards", "Magic® cards"),
        ("Another player?s turn", "Another player’s turn"),
        ("it won\ufffdt do\ufffdno more", "it won’t do—no more"),
        ("two  blanks\u00a0here", "two blanks here"),
        ("it lies-all of it", "it lies -- all of it"),
    ],
)
def test_typography_and_lost_signs_are_never_marked(old, new):
    assert [mark.kind for mark in mark_words(old, new)] == [Kind.SAME]
    changed = mark_words(old, f"{new} today")
    assert [(mark.kind, mark.text.strip()) for mark in changed[1:]] == [(Kind.NEW, "today")]


@given(any_texts, any_texts)
def test_marks_joined_are_both_texts(old, new):
    marks = mark_words(old, new)
    assert "".join(mark.old for mark in marks) == old
    assert "".join(mark.new for mark in marks) == new


@given(any_texts, any_texts)
def test_a_change_is_marked_exactly_where_the_words_differ(old, new):
    marks = mark_words(old, new)
    if fold_wording(old) == fold_wording(new):
        assert all(mark.kind is Kind.SAME for mark in marks)
    elif all(mark.kind is Kind.SAME for mark in marks):
        one, other = ("".join(re.findall(r"[^\W_]", fold_wording(side))) for side in (old, new))
        assert one == other


@given(any_texts, any_texts)
def test_each_mark_has_the_sides_its_kind_has(old, new):
    for mark in mark_words(old, new):
        if mark.kind is Kind.SAME:
            assert mark.text
        else:
            assert bool(mark.old) == (mark.kind in (Kind.OLD, Kind.MOVED_FROM))
            assert bool(mark.new) == (mark.kind in (Kind.NEW, Kind.MOVED_TO))


@given(texts, texts, st.permutations(["alpha beta gamma delta.", "Epsilon zeta eta theta.", "Iota kappa lambda mu."]))
def test_moves_come_in_pairs_of_the_same_words(before, after, order):
    old = f"{before} alpha beta gamma delta. Epsilon zeta eta theta. Iota kappa lambda mu. {after}"
    marks = mark_words(old, " ".join(order))
    gone = {mark.move: mark.old for mark in marks if mark.kind is Kind.MOVED_FROM}
    come = {mark.move: mark.new for mark in marks if mark.kind is Kind.MOVED_TO}
    assert gone.keys() == come.keys()
    for move, words in gone.items():
        one, other = (re.findall(r"\w+", fold_wording(side)) for side in (words, come[move]))
        assert one == other
        assert len(one) >= FEWEST_MOVED


@given(any_texts, any_texts, st.integers(1, 9))
def test_elided_marks_joined_are_still_both_texts(old, new, around):
    marks = elide(mark_words(old, new), around)
    assert "".join(mark.old for mark in marks) == old
    assert "".join(mark.new for mark in marks) == new


def test_only_what_is_far_from_a_change_is_elided():
    many = " ".join(f"word{n}" for n in range(100))
    marks = elide(mark_words(f"{many} old {many}", f"{many} new {many}"), around=3)
    assert [mark.kind for mark in marks] == [Kind.ELIDED, Kind.SAME, Kind.OLD, Kind.NEW, Kind.SAME, Kind.ELIDED]
    assert marks[1].new == "word97 word98 word99 "
    assert elide(mark_words(many, many)) == mark_words(many, many)


def test_texts_beyond_measure_are_compared_at_their_ends():
    middle = "x y z " * 3000
    marks = mark_words(f"begin {middle} old end", f"begin {middle} new {middle} end")
    assert marks[0].new.startswith("begin x y")
    assert marks[-1].new == "end"


def test_marks_are_shown_escaped_with_lines_and_elements():
    shown = marked(mark_words("Said of a <b>.\n2. Of his bear", "Said of a <b>.\n2. Of her bear"))
    assert shown == "Said of a &lt;b&gt;.<br>2. Of <del>his</del> <ins>her</ins> bear"
