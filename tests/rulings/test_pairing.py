"""Which ruling took the place of which between two lists of a card's rulings."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings_site.rulings.pairing import Change, Listed, compare_lists, pair_rulings

OLD, NEW = date(2014, 11, 24), date(2018, 7, 13)
LIT = "A lantern that is lit stays lit until its owner puts it out."
LAMP = "A lamp that is lit stays lit until its owner puts it out."
CUT = "Lanterns were once counted as lamps, which the rules of old towns say. A lantern that is lit stays lit."
COLD = "Frost on a window is no weather."

Written = tuple[date, str]


def listed(*rulings: Written, texts: list[str], language: str = "en", first: int = 1) -> list[Listed]:
    for _, text in rulings:
        if text not in texts:
            texts.append(text)
    return [Listed(place, day, texts.index(text), language) for place, (day, text) in enumerate(rulings, start=first)]


def pairs(old: list[Written], new: list[Written]) -> set[tuple[str, Written, Written]]:
    texts: list[str] = []
    gone, come = listed(*old, texts=texts), listed(*new, texts=texts, first=100)
    found = pair_rulings(gone, come, dict(enumerate(texts)))

    def written(one: Listed) -> Written:
        return one.published_date, texts[one.text]

    return {(pair.change.value, written(pair.old), written(pair.new)) for pair in found}


@pytest.mark.parametrize(
    ("old", "new", "change"),
    [
        ((OLD, LIT), (NEW, LIT), "re-dated"),
        ((NEW, LIT), (OLD, LIT), "re-dated"),
        ((OLD, LIT), (OLD, LAMP), "reworded"),
        ((OLD, LIT), (NEW, LAMP), "re-dated"),
        ((NEW, LIT), (OLD, LAMP), None),
        ((OLD, LIT), (OLD, COLD), None),
        ((OLD, LIT), (NEW, COLD), None),
        ((OLD, CUT), (OLD, "A lantern that is lit stays lit."), None),
        ((OLD, CUT), (OLD, "which the rules of old towns say. A lantern that is lit stays lit."), "reworded"),
        ((OLD, ""), (OLD, LIT), None),
        ((OLD, ""), (NEW, ""), "re-dated"),
    ],
)
def test_a_ruling_is_replaced_by_its_like(old, new, change):
    assert pairs([old], [new]) == ({(change, old, new)} if change else set())


def test_typography_makes_no_text_unlike():
    straight, curly = 'It\'s "lit" - they say so in town.', "It’s “lit” — they say so in the town."
    assert [kind for kind, *_ in pairs([(OLD, straight)], [(OLD, curly)])] == ["reworded"]


def test_the_same_text_is_preferred_then_the_same_date_then_the_likest():
    old = [(OLD, LIT), (OLD, COLD)]
    new = [(NEW, LIT), (OLD, LAMP), (NEW, f"{COLD} None.")]
    assert pairs(old, new) == {("re-dated", old[0], new[0]), ("re-dated", old[1], new[2])}
    lights = [(OLD, f"{LAMP} It may glow."), (OLD, LAMP)]
    assert pairs([(OLD, LIT)], lights) == {("reworded", (OLD, LIT), lights[1])}


def test_each_ruling_takes_one_place():
    assert len(pairs([(OLD, LIT), (OLD, f"{LIT} So it is.")], [(OLD, LAMP)])) == 1
    assert len(pairs([(OLD, LIT)], [(OLD, LAMP), (OLD, f"{LAMP} So it is.")])) == 1


def test_a_ruling_in_another_language_is_another_ruling():
    texts: list[str] = []
    gone, come = listed((OLD, LIT), texts=texts), listed((OLD, LAMP), texts=texts, language="de", first=100)
    assert pair_rulings(gone, come, dict(enumerate(texts))) == []


def test_likeness_is_that_of_the_texts_and_a_date_and_text_that_changed_are_told():
    texts: list[str] = []
    gone, come = listed((OLD, LIT), texts=texts), listed((NEW, LAMP), texts=texts, first=100)
    (pair,) = pair_rulings(gone, come, dict(enumerate(texts)))
    assert (pair.change, pair.is_revised, 90 < pair.likeness < 100) == (Change.REDATED, True, True)


def test_two_lists_are_compared():
    texts: list[str] = []
    old = listed((OLD, LIT), (OLD, COLD), (OLD, "Gone."), (NEW, "Twice."), texts=texts)
    new = [old[1], *listed((OLD, LAMP), (NEW, "A new matter entirely."), (OLD, "Twice."), texts=texts, first=100)]
    found = compare_lists(old, new, dict(enumerate(texts)))
    assert [one.pk for one in found.same] == [2]
    assert {(pair.change.value, pair.old.pk, pair.new.pk) for pair in found.pairs} == {
        ("reworded", 1, 100), ("re-dated", 4, 102)
    }  # fmt: skip
    assert ([one.pk for one in found.gone], [one.pk for one in found.new]) == ([3], [101])


WRITTEN = st.tuples(st.sampled_from([OLD, NEW]), st.sampled_from([LIT, LAMP, COLD, f"{COLD} None.", ""]))


@given(st.lists(WRITTEN, unique=True, max_size=5), st.lists(WRITTEN, unique=True, max_size=5), st.randoms())
def test_the_order_of_the_lists_does_not_matter(old, new, random):
    shuffled = random.sample(old, len(old)), random.sample(new, len(new))
    assert pairs(old, new) == pairs(*shuffled)
