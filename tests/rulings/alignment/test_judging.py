"""Which of several English rulings a translation is of, and how sure that is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings_site.rulings.alignment.judging import Certainty, judge
from rulings_site.rulings.alignment.passages import PassageReader
from rulings_site.rulings.models import Alignment
from tests.toy_lexicon import WORDS

PAIRS = [
    ("Ein Artefakt brennt niemals im Wald.", "An artifact never burns in the forest."),
    ("Der Gegner zeigt immer die Bibliothek.", "Before all else the opponent shows the library, always."),
    ("Der Kobold schläft vorher im Turm.", "The goblin sleeps before, in the tower."),
    ("Ein Zauberer tauscht sieben Friedhof.", "The wizard trades a graveyard for seven."),
]
GERMAN, ENGLISH = [one for one, _ in PAIRS], [other for _, other in PAIRS]


def align(reader: PassageReader, german: list[str], english: list[str | tuple[str, int, int]], **words):
    """Return (place of the English text or None, certainty) for each German one; the English have chain and wording."""
    originals = [one if isinstance(one, tuple) else (one, place, 0) for place, one in enumerate(english)]
    judged = judge(
        [reader.read_translation(100 + place, text) for place, text in enumerate(german)],
        [reader.read_original(place, *one) for place, one in enumerate(originals)],
        reader.lexicon,
        **words,
    )
    assert [one.translation for one in judged] == [100 + place for place in range(len(german))]
    return [(one.original, one.certainty) for one in judged]


def test_every_translation_finds_its_original(reader):
    assert align(reader, GERMAN, ENGLISH) == [(place, Certainty.SURE) for place in range(4)]


def test_one_that_translates_nothing_gets_nothing(reader):
    unlike = "Zwei Königinnen reiten durch ein Moor."
    assert align(reader, [unlike], ENGLISH) == [(None, Certainty.NONE)]


def test_without_english_rulings_nothing_is_found(reader):
    assert align(reader, GERMAN[:1], []) == [(None, Certainty.NONE)]
    assert align(reader, [], ENGLISH) == []


def test_an_original_is_translated_once(reader):
    found = align(reader, [GERMAN[2], "Der Kobold schläft im Turm am Fluss."], [ENGLISH[2], ENGLISH[0]])
    assert [original for original, _ in found if original is not None] == [0]


def test_two_originals_alike_leave_it_unsure(reader):
    twins = ["The goblin sleeps in the tower.", "The goblin always sleeps in the tower of gold."]
    ((_, certainty),) = align(reader, ["Der Kobold schläft im Turm."], [*twins, ENGLISH[0]])
    assert certainty is not Certainty.NONE
    twins = ["The goblin sleeps in the tower.", "In the tower sleeps the goblin."]
    ((_, certainty),) = align(reader, ["Der Kobold schläft im Turm."], twins)
    assert certainty is Certainty.LIKELY


def test_the_order_of_the_page_decides_between_twins(reader):
    """The English list is sorted by its letters; a page that keeps its order keeps it for the twins as well."""
    english = [*ENGLISH, "Sleeps in a tower the goblin.", "Wakes never, sleeps in a tower, the goblin."]
    german = [GERMAN[0], GERMAN[1], "Schläft im Turm der Kobold.", GERMAN[3]]
    found = align(reader, german, english[:2] + english[3:])
    assert found[2] == (3, Certainty.SURE)


def test_under_another_date_nothing_is_sure(reader):
    assert {certainty for _, certainty in align(reader, GERMAN, ENGLISH, same_date=False)} == {Certainty.LIKELY}


def test_other_figures_are_never_sure(reader):
    german = [f"{GERMAN[2]} Sie ist 2/2.", GERMAN[0]]
    assert align(reader, german, [f"{ENGLISH[2]} It is 2/2.", ENGLISH[0]])[0] == (0, Certainty.SURE)
    assert align(reader, german, [f"{ENGLISH[2]} It is 4/1.", ENGLISH[0]])[0] == (0, Certainty.LIKELY)


def test_the_wording_that_fits_is_taken(reader):
    longer = "The goblin sleeps before, in the tower. The wizard trades a forest after that."
    german = "Der Kobold schläft vorher im Turm. Der Zauberer tauscht nachher einen Wald."
    wordings = [(longer, 5, 0), ("The goblin sleeps before, in the tower.", 5, 1)]
    assert align(reader, [german], wordings) == [(0, Certainty.SURE)]
    assert align(reader, [GERMAN[2]], wordings) == [(1, Certainty.SURE)]


def test_between_wordings_that_fit_alike_the_older_one_is_likely(reader):
    """A translation is made when the ruling is published; nothing in the words tells these two apart."""
    wordings = [("In the tower the goblin sleeps before.", 5, 1), ("The goblin sleeps before, in the tower.", 5, 0)]
    assert align(reader, [GERMAN[2]], wordings) == [(1, Certainty.LIKELY)]


@given(
    german=st.lists(st.sampled_from([*GERMAN, "", "🙂", "Kobold", *WORDS.values()]), max_size=6),
    english=st.lists(st.sampled_from([*ENGLISH, "", "🙂", "goblin", *WORDS]), max_size=6),
)
def test_each_is_judged_once_and_no_original_twice(reader, german, english):
    found = align(reader, german, list(english))
    originals = [original for original, _ in found if original is not None]
    assert len(originals) == len(set(originals))
    assert all((original is None) == (certainty is Certainty.NONE) for original, certainty in found)


@pytest.mark.parametrize("certainty", Certainty)
def test_certainties_are_those_of_the_rows(certainty):
    assert certainty.value in Alignment.Certainty.values
