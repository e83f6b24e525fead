import gzip
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings_site.languages.identify import IDENTIFIED, identify, language_spans, split_sentences

SENTENCES = {
    "en": "Show everyone the creature before you pay for it.",
    "de": "Zeige allen die Kreatur, bevor du für sie bezahlst.",
    "es": "Enseña a todos la criatura antes de pagar por ella.",
    "fr": "Montrez la créature à tout le monde avant de payer pour elle.",
    "it": "Mostra la creatura a tutti prima di pagare per lei.",
    "pt-BR": "Mostre a criatura para todos antes de pagar por ela.",
    "pl": "Pokaż wszystkim stwora, zanim za niego zapłacisz.",
    "ja": "支払う前にクリーチャーを全員に見せる。",
    "ko": "비용을 지불하기 전에 생물을 모두에게 보여 준다.",
    "ru": "Покажите существо всем, прежде чем заплатить за него.",
    "zh-Hans": "支付之前，向所有人展示该生物。",
}


@pytest.mark.parametrize("tag", IDENTIFIED)
def test_a_sentence_has_its_language(tag):
    assert identify(SENTENCES[tag]) == tag


def test_only_the_languages_asked_for_are_answered():
    assert identify(SENTENCES["fr"], among=("es", "de")) == "es"


@pytest.mark.parametrize("text", ["", "2/2", "20/09/2024", "{T}: {G}"])
def test_a_text_without_words_has_the_first_language(text):
    assert identify(text, among=("de", "en")) == "de"


def test_a_long_bracket_does_not_speak_for_the_whole():
    text = "Lege sie ab (unless somebody has already turned it face up before you could do so)."
    assert identify(text) == "de"


def test_a_text_that_is_all_bracket_speaks_for_itself():
    assert identify("(Zeige sie danach allen.)") == "de"


def test_a_bracket_in_english_is_a_span_with_its_signs():
    text = "Danach wird sie aufgedeckt (if you can pay for it), und alle sehen sie."
    start, end = text.index("("), text.index(")") + 1
    assert language_spans(text, "de") == ((start, end, "en"),)


def test_a_sentence_left_in_english_is_a_span():
    text = "Du legst die Karte verdeckt vor dich. Nobody else may look at what it is. Danach bist du fertig damit."
    (span,) = language_spans(text, "de")
    assert text[span[0] : span[1]] == "Nobody else may look at what it is."


def test_neighbours_in_one_language_are_one_span():
    text = "Zeige sie allen Leuten am Tisch. Nobody else may look at it now. (They will see it later.)"
    (span,) = language_spans(text, "de")
    assert text[span[0] : span[1]] == "Nobody else may look at it now. (They will see it later.)"


@pytest.mark.parametrize(
    "text",
    [
        "Danach wird sie aufgedeckt (falls du dafür bezahlen kannst).",
        "Sie hat zwei Namen (Fire // Ice) und keine Farbe.",
        "Sie kostet weniger ({2}).",
    ],
)
def test_brackets_in_the_same_language_or_too_short_are_no_spans(text):
    assert language_spans(text, "de") == ()


def test_a_language_that_cannot_be_told_is_an_error():
    with pytest.raises(ValueError, match="Unknown language"):
        language_spans("A text of more than six words in English.", "art-x-phyrexian")


def test_sentences_end_at_their_signs_and_not_at_abbreviations():
    text = "Es kostet z. B. zwei, e.g. Mana. „Ja“, sagte sie! ¿Por qué? 好的。不行。\nNext line"
    assert [text[start:end] for start, end in split_sentences(text)] == [
        "Es kostet z. B. zwei, e.g. Mana.",
        "„Ja“, sagte sie!",
        "¿Por qué?",
        "好的。",
        "不行。",
        "Next line",
    ]


@given(st.text(), st.sampled_from(IDENTIFIED))
def test_spans_lie_in_the_text_in_order(text, default):
    end = 0
    for start, stop, tag in language_spans(text, default):
        assert end <= start < stop <= len(text)
        assert tag != default
        end = stop
    assert identify(text) in IDENTIFIED


@given(st.text(alphabet="aA .!?。\n()“"))
def test_sentences_hold_everything_but_blanks(text):
    kept = "".join(text[start:end] for start, end in split_sentences(text))
    assert "".join(kept.split()) == "".join(text.split())


@pytest.mark.corpus
def test_english_rulings_are_english_throughout(shared_dir: Path):
    """All 23,597 texts, and none of their 3,294 brackets is taken for another language."""
    path = shared_dir / "corpus/cards/mtgjson-v5-20220425-rulings.json.gz"
    texts = set(_texts(json.loads(gzip.decompress(path.read_bytes()))))
    assert len(texts) == 23_597
    assert [text for text in texts if identify(text) != "en" or language_spans(text, "en")] == []


@pytest.mark.corpus
@pytest.mark.parametrize(
    ("code", "tag"), [("de", "de"), ("es", "es"), ("fr", "fr"), ("it", "it"), ("pt", "pt-BR"), ("ja", "ja")]
)
def test_printed_texts_have_their_language(shared_dir: Path, code, tag):
    """At least 98 % of a fifth of the texts of 40 signs; among the rest are texts that are not translated."""
    path = shared_dir / f"corpus/cards/mtgjson-v5-20220425-foreign-text-{code}.json.gz"
    texts = sorted({text for text in _texts(json.loads(gzip.decompress(path.read_bytes()))) if len(text) >= 40})[::5]
    right = sum(identify(text) == tag for text in texts)
    assert right >= 0.98 * len(texts) > 0


def _texts(node):
    if isinstance(node, dict):
        for key, value in node.items():
            yield from [value] if key == "text" and isinstance(value, str) else _texts(value)
    elif isinstance(node, list):
        for value in node:
            yield from _texts(value)
