"""Which changes of rules touch what a ruling says, and since when it is behind them."""

from datetime import date

import pytest

from rulings_site.rulings.basis.rule_index import RuleIndex, RuleText, read_topic
from rulings_site.rulings.basis.rulebook import Rulebook, Stretch
from rulings_site.rulings.basis.staleness import ChangeFinder, Stale
from rulings_site.rulings.basis.substance import is_concerned, is_touched, read_said
from tests.rulings.basis.conftest import FIRST, HIDE_A, HIDE_C, SECOND, TARGETS, TODAY, fill


def weigh(*texts: str):
    """Weights of words as a book of such texts has them."""
    texts = (*(stretch.text for stretch in fill()), *texts)
    return RuleIndex(RuleText(place, text, FIRST, None) for place, text in enumerate(texts)).weigh


def touches(ruling: str, old: str, new: str) -> bool:
    weights = weigh(old, new)
    return is_touched(old, new, read_said(ruling, weights), weights)


SHIELD = "A shield wards the wounded bear until dusk falls."


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (SHIELD, SHIELD, "nothing"),
        (f"{SHIELD} See rule 702.9.", f"{SHIELD} See rule 702.17.", "a reference"),
        ("The shield’s bearer wards bears.", "The shield's bearer wards bears.", "typography"),
        ("He or she wards his or her wounded bear until dusk.", "They ward their wounded bear until dusk.", "a term"),
        (f"{SHIELD} Example: One.", f"{SHIELD} Example: Another one.", "an example"),
        (f"{SHIELD} Coins are flipped.", f"{SHIELD} Dice roll instead.", "a sentence on something else"),
    ],
)
def test_what_changes_nothing_that_a_ruling_says(old, new, why):
    assert not touches("A shield wards that wounded bear until dusk falls.", old, new), why


@pytest.mark.parametrize(
    ("ruling", "old", "new", "why"),
    [
        ("The shield wards a wounded bear until dusk.", SHIELD, SHIELD.replace("wounded", "healthy"), "words it uses"),
        ("The shield wards a wounded bear until dusk falls.", f"{SHIELD} Dice roll.", "Dice roll.", "taken out"),
        (
            "A shield wards the wounded bear.",
            "Dice roll.",
            "Dice roll. A shield wards the wounded bear and cub from arrows and frost until dusk.",
            "put in",
        ),
        (
            "A shield wards the wounded bear until dusk falls.",
            SHIELD,
            "A shield wards the wounded bear or ailing elephant until dusk falls.",
            "a good deal came in",
        ),
    ],
)  # fmt: skip
def test_what_changes_something_that_a_ruling_says(ruling, old, new, why):
    assert touches(ruling, old, new), why


def test_a_ruling_that_uses_the_new_words_knows_of_the_change():
    new = "A shield wards the healthy elephant until noon rings."
    assert not touches("The shield wards a healthy elephant until noon.", SHIELD, new)


@pytest.mark.parametrize(
    ("ruling", "added", "is_about"),
    [
        (
            "A concealed bear returns at dusk with its wounded cub.",
            "A concealed bear and its wounded cub sleep, drink and grow until noon.",
            True,
        ),
        ("The bear will be concealed.", "If a rule prohibits it, nothing is concealed.", True),
        ("A bear was concealed.", "If a rule prohibits it, nothing is concealed.", False),
        ("A concealed bear returns.", "Concealing is spelled with an e.", False),
        ("The bear will be concealed.", "Older cards had errata if a rule prohibits it: concealed.", False),
    ],
)  # fmt: skip
def test_a_new_subrule_is_about_a_ruling_or_restricts_what_it_promises(ruling, added, is_about):
    weights = weigh(added, ruling)
    assert is_concerned(added, read_topic("Conceal"), read_said(ruling, weights), weights) is is_about


def changes(rulebook: Rulebook, index: RuleIndex, ruling: str, bases: list[tuple[int, int]], day: date):
    topics = {text.rule: read_topic(text.topic) for text in index.texts}
    return ChangeFinder(rulebook, topics, index.weigh).find(read_said(ruling, index.weigh), bases, day)


COUNTERED = "If every target is illegal by then, the spell is countered."


def test_a_ruling_is_behind_since_the_day_its_rule_said_something_else(rulebook, index):
    assert changes(rulebook, index, COUNTERED, [(TARGETS, 80)], FIRST) == Stale(SECOND, TARGETS)


def test_a_ruling_written_after_the_change_is_not_behind(rulebook, index):
    assert changes(rulebook, index, COUNTERED, [(TARGETS, 80)], SECOND) is None


def test_a_new_number_alone_leaves_no_ruling_behind(rulebook, index):
    ruling = "Who concealed a card had laid it hidden upon the battlefield."
    assert changes(rulebook, index, ruling, [(HIDE_A, 90)], FIRST) is None


def test_a_promise_is_behind_since_a_new_subrule_restricts_it(rulebook, index):
    ruling = "The card will be concealed even then."
    assert changes(rulebook, index, ruling, [(HIDE_A, 90)], FIRST) == Stale(SECOND, HIDE_C)


def test_a_basis_too_unsure_or_far_behind_the_surest_does_not_count(rulebook, index):
    assert changes(rulebook, index, COUNTERED, [(TARGETS, 64)], FIRST) is None
    assert changes(rulebook, index, COUNTERED, [(TARGETS, 80), (HIDE_A, 93)], FIRST) is None
    assert changes(rulebook, index, COUNTERED, [], FIRST) is None


def test_a_subrule_split_from_another_is_not_new(rulebook, index):
    split = Rulebook(rulebook.stretches, frozenset((HIDE_C,)))
    assert changes(split, index, "The card will be concealed even then.", [(HIDE_A, 90)], FIRST) is None


def test_the_rulebook_knows_what_numbers_meant(rulebook):
    assert rulebook.mean("701.31a", FIRST) == [HIDE_A]
    assert rulebook.mean("701.31a", TODAY) == rulebook.mean("999.9", FIRST) == []
    assert rulebook.mean("701.40a", TODAY) == [HIDE_A]


def test_a_text_that_only_moved_is_one_text_and_names_are_none(rulebook):
    texts = [text for text in rulebook.list_texts() if text.rule == HIDE_A]
    assert [(text.since, text.until, text.topic) for text in texts] == [(FIRST, None, "Conceal")]
    assert "Conceal" not in {text.text for text in rulebook.list_texts()}


def test_what_follows_a_day_begins_with_what_held_then():
    book = Rulebook(
        (Stretch(1, "rule", "100.1", FIRST, SECOND, "One."), Stretch(1, "rule", "100.1", SECOND, None, "Two."))
    )
    assert [one.text for one in book.list_later(1, date(2016, 1, 1))] == ["One.", "Two."]
    assert [one.text for one in book.list_later(1, SECOND)] == ["Two."]
    assert [one.text for one in book.list_later(1, date(2000, 1, 1))] == ["One.", "Two."]
    assert book.list_later(2, FIRST) == []
