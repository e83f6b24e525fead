"""Aligning the rulings of cards in the database: what is looked at, what is stored, what a person said."""

from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from ingest.align import AlignReport, align_rulings
from rulings_site.rulings.models import Alignment, Observation, Ruling, Succession
from tests.builders import make_card, make_document, make_ruling
from tests.toy_lexicon import write_lexicon

pytestmark = pytest.mark.django_db

DAY = "2018-07-13"
PAIRS = [
    ("Ein Artefakt brennt niemals im Wald.", "An artifact never burns in the forest."),
    ("Der Gegner zeigt immer die Bibliothek.", "Before all else the opponent shows the library, always."),
    ("Der Kobold schläft vorher im Turm.", "The goblin sleeps before, in the tower."),
]


@pytest.fixture
def learned(settings, tmp_path) -> Path:
    settings.LEXICON_DIR = tmp_path / "lexicon"
    write_lexicon(settings.LEXICON_DIR)
    return tmp_path / "lexicon"


def make_page(name: str = "Lightform", loaded: int = 1) -> list[tuple[Ruling, Ruling]]:
    """Return the pairs of a card with a German page and an English list, the German ones in reverse order of rows."""
    card = make_card(name)
    document = make_document(language="de", loaded_at=datetime(2026, 12, loaded, tzinfo=UTC))
    Observation.objects.create(document=document, language="de", observed_date=date(2018, 7, 13), is_inferred=True)
    english = [make_ruling(card, text, DAY) for _, text in PAIRS]
    german = [make_ruling(card, text, DAY, language="de", seen_in=document) for text, _ in reversed(PAIRS)]
    for line, ruling in enumerate(reversed(german)):
        ruling.sightings.update(line=line)
    return list(zip(reversed(german), english, strict=True))


def alignments() -> dict[int, tuple[int | None, str]]:
    rows = Alignment.objects.values_list("translation_id", "original_id", "certainty")
    return {translation: (original, certainty) for translation, original, certainty in rows}


def test_translations_are_aligned_with_what_speaks_for_it(learned):
    pairs = make_page()
    assert align_rulings() == AlignReport(translations=3, sure=3)
    assert alignments() == {german.pk: (english.pk, "sure") for german, english in pairs}
    alignment = pairs[0][0].alignment
    assert alignment.evidence == {"words": alignment.score, "order": True}
    assert 20 < alignment.score <= 100


def test_a_second_run_makes_the_same(learned):
    make_page()
    align_rulings()
    before = alignments()
    assert align_rulings().sure == 3
    assert alignments() == before


def test_without_a_lexicon_nothing_is_touched(learned, settings, tmp_path):
    make_page()
    align_rulings()
    before = alignments()
    settings.LEXICON_DIR = tmp_path / "nowhere"
    assert align_rulings() == AlignReport(unlearned=("de",))
    assert alignments() == before


def test_what_a_person_said_stays_and_is_no_candidate_for_others(learned):
    (first, wrong), (second, right), _ = make_page()
    Alignment.objects.create(translation=first, original=right, certainty=Alignment.Certainty.PERSON)
    align_rulings()
    assert alignments()[first.pk] == (right.pk, "person")
    assert alignments()[second.pk][0] != right.pk
    Alignment.objects.filter(translation=first).update(original=None)
    align_rulings()
    assert alignments()[first.pk] == (None, "person")
    assert alignments()[second.pk] == (right.pk, "sure")
    assert wrong.pk not in {original for original, _ in alignments().values()}


def test_a_ruling_left_in_english_on_the_page_is_no_original(learned):
    (first, english), *_ = make_page()
    document = first.sightings.get().document
    english.sightings.create(document=document, line=99)
    align_rulings()
    assert alignments()[first.pk] == (None, "none")


def test_only_cards_of_which_something_was_read_are_looked_at_again(learned):
    make_page("Lightform", loaded=1)
    make_page("Soul Summons", loaded=3)
    assert align_rulings(since=datetime(2026, 12, 2, tzinfo=UTC)).translations == 3
    assert align_rulings(since=datetime(2026, 12, 4, tzinfo=UTC)) == AlignReport()
    assert align_rulings(languages=["fr"]) == AlignReport()
    assert align_rulings(languages=["de"]).translations == 6


def test_a_translation_points_at_the_wording_it_was_made_from(learned):
    (_, _), (_, _), (german, english) = make_page()
    newer = make_ruling(english.card, "The goblin sleeps before, in the tower. The wizard trades a golden river.", DAY)
    Succession.objects.create(kind=Succession.Kind.REWORDED, old=english, new=newer, observed_date=date(2024, 9, 20))
    english.withdrawn_date = date(2024, 9, 20)
    english.save()
    align_rulings()
    assert alignments()[german.pk] == (english.pk, "sure")


def test_without_english_rulings_of_the_day_none_is_sure(learned):
    pairs = make_page()
    for _, english in pairs:
        english.published_date = date(2014, 11, 24)
        english.save()
    assert align_rulings() == AlignReport(translations=3, likely=3)


def test_four_queries_a_batch_and_two_to_store(learned, django_assert_num_queries):
    for name in ("Lightform", "Soul Summons", "Rageform"):
        make_page(name)
    with django_assert_num_queries(9):  # the cards, four to read, one to clear, one to store, a savepoint
        align_rulings()
