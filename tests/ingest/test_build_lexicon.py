"""`manage.py build_lexicon`: from what the database holds in two languages to a file."""

from io import StringIO
from itertools import product
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from ingest.lexicon.cutting import hide_names, leave_out, pair_lines, pair_sentences, pair_types, read_card_text
from ingest.lexicon.pairs import SOURCES, read_pairs
from rulings_site.cards.models import FaceTranslation
from rulings_site.languages.association.bitext import Kind, TextPair
from rulings_site.languages.lexicon import Lexicon
from rulings_site.languages.lexicon_file import path_of
from rulings_site.rules.models import Edition
from rulings_site.rulings.models import Alignment
from tests.builders import EditionBuilder, make_card, make_document, make_ruling
from tests.ingest.test_card_corpus import V5, parse
from tests.languages.parallel_texts import NOUNS, SENTENCES, make_lexicon


def build(**options) -> str:
    out = StringIO()
    call_command("build_lexicon", stdout=out, **{"processes": 1} | options)
    return out.getvalue()


@pytest.fixture
def cards(db, settings, tmp_path):
    """Cards whose texts are sentences about things, in English and German."""
    settings.LEXICON_DIR = tmp_path
    document = make_document("foreign")
    for place, (sentence, noun) in enumerate(product(range(4), range(6))):
        card = make_card(f"Thing {place}", faces=({"text": SENTENCES["en"][sentence].format(NOUNS["en"][noun])},))
        text = SENTENCES["de"][sentence].format(NOUNS["de"][noun])
        FaceTranslation.objects.create(face=card.faces.get(), language="de", text=text, document=document)


def test_what_cards_say_in_two_languages_is_learned_and_told(cards, settings):
    report = build()
    assert report.startswith("de: ")
    assert "pairs of sentences: 24 of cards" in report
    assert Lexicon.load(settings.LEXICON_DIR, "de").from_english("stone wall")[0].term == "Steinwall"


def test_the_same_data_give_the_same_bytes(cards, settings):
    path = path_of(settings.LEXICON_DIR, "de")
    build()
    before = path.read_bytes()
    build(language=["de"])
    assert path.read_bytes() == before


def test_rulings_are_aligned_by_what_was_learned_and_learned_from_in_turn(cards):
    card = make_card("Lightform")
    english = make_ruling(card, SENTENCES["en"][0].format(NOUNS["en"][0]))
    make_ruling(card, SENTENCES["en"][1].format(NOUNS["en"][1]))
    german = make_ruling(card, SENTENCES["de"][0].format(NOUNS["de"][0]), language="de")
    assert "24 of cards, 1 of rulings" in build()
    assert (german.alignment.original, german.alignment.certainty) == (english, "sure")
    assert "1 of rulings" in build()


def test_nothing_held_is_an_error_that_says_what_to_do(db):
    with pytest.raises(CommandError, match="ingest some first"):
        build()


def test_a_language_that_is_not_held_is_an_error_that_names_those_that_are(cards):
    with pytest.raises(CommandError, match=r"No text is held in xx\. Held: de\."):
        build(language=["xx"])


def test_too_few_texts_leave_no_lexicon_not_even_an_old_one(cards, settings):
    build()
    FaceTranslation.objects.filter(pk__gt=FaceTranslation.objects.order_by("pk")[2].pk).delete()
    assert "too few pairs of texts to learn from (3 of cards)" in build()
    assert not path_of(settings.LEXICON_DIR, "de").exists()


def test_only_the_texts_asked_for_are_read(cards):
    assert "no pair" in build(sources=["rules"])


def test_rules_are_paired_by_identity_and_headings_are_names(db):
    english, german = EditionBuilder("2015-01-23"), EditionBuilder("2015-01-23", language="de")
    texts = {"701.31": ("Manifest", "Manifestieren"), "701.31a": ("Lay it down. Wait.", "Leg es hin. Warte.")}
    for number, (text, translation) in texts.items():
        entry = english.add(number, text)
        other = german.add(number, translation)
        type(other).objects.filter(pk=other.pk).update(rule=entry.rule)
    Edition.objects.filter(pk=german.edition.pk).update(linked_to=english.edition)
    pairs = {(pair.own, pair.english, pair.kind) for pair in read_pairs("de", SOURCES)["rules"]}
    assert pairs == {
        ("Manifestieren", "Manifest", Kind.NAME),
        ("Leg es hin.", "Lay it down.", Kind.RULE),
        ("Warte.", "Wait.", Kind.RULE),
    }


@pytest.mark.parametrize(("certainty", "count"), [("sure", 1), ("person", 1), ("likely", 0)])
def test_rulings_are_read_where_their_original_is_sure(db, certainty, count):
    card = make_card("Thing")
    original = make_ruling(card, "It sinks (slowly) at dusk.")
    translation = make_ruling(card, "Es versinkt (slowly) abends.", language="de", spans=[[12, 20, "en"]])
    Alignment.objects.create(translation=translation, original=original, certainty=certainty)
    pairs = read_pairs("de", SOURCES)["rulings"]
    assert [(" ".join(pair.own.split()), " ".join(pair.english.split())) for pair in pairs] == [
        ("Es versinkt abends.", "It sinks at dusk.")
    ] * count


def test_texts_are_cut_into_sentences_that_stand_for_each_other():
    assert list(pair_lines("Eins.\nZwei. Drei.", "One.\nTwo. Three.")) == [
        ("Eins.", "One."), ("Zwei.", "Two."), ("Drei.", "Three."),
    ]  # fmt: skip
    assert list(pair_lines("Eins.\nZwei.", "One.")) == []
    own = "Ein kurzer Satz. Noch einer. Und hier ein sehr langer Satz, der lange nicht endet."
    english = "A short sentence and one more. And here a very long sentence that does not end soon."
    assert [len(list(pair_sentences(own, english))), list(pair_sentences("", "One. Two."))] == [2, []]


def test_what_is_no_text_of_the_language_is_left_out():
    assert read_card_text("&gt;Flug <i>hoch</i> (Das ist hoch.)", "de").split() == ["Flug", "hoch"]
    assert hide_names("Bo zieht.", "Bo draws.", ["Bo"], ["Bo"]) == ("\ufffc zieht.", "\ufffc draws.")
    assert hide_names("Er zieht.", "Bo draws.", ["Bo"], ["Bo"]) == ("Er zieht.", "Bo draws.")
    assert leave_out("a [b] c", "x [b] y", [(2, 5)]) == ("a   c", "x   y")
    assert list(pair_types("Kreatur — Elf Druide", "Creature — Elf Druid")) == [
        ("Kreatur", "Creature", Kind.NAME), ("Elf Druide", "Elf Druid", Kind.CARD),
    ]  # fmt: skip


KNOWN = {
    "es": {"flying": "vuela", "graveyard": "cementerio", "face down": "boca abajo", "permanent": "permanente"},
    "ja": {"flying": "飛行", "graveyard": "墓地", "face down": "裏向き", "creature": "クリーチャー"},
}


@pytest.mark.corpus
@pytest.mark.parametrize("language", KNOWN)
def test_the_cards_of_three_sets_teach_well_known_terms(shared_dir, tmp_path, language):
    folder: Path = shared_dir / "corpus" / "cards"
    pairs = []
    for name in ("KTK", "FRF", "DTK"):
        parsed = parse(folder, f"{V5}-set-{name}.")
        english = {(card.oracle_id, place): face.text for card in parsed.cards for place, face in enumerate(card.faces)}
        for record in parsed.names:
            original = english.get((record.oracle_id, record.face or 0), "")
            if record.language == language:
                texts = read_card_text(record.text, language), read_card_text(original, "en")
                pairs += [TextPair(*sentences) for sentences in pair_lines(*texts)]
    lexicon = make_lexicon(tmp_path, language, pairs)
    assert len(pairs) > 1_000
    assert {term: lexicon.from_english(term)[0].term.lower() for term in KNOWN[language]} == KNOWN[language]
