"""Small texts in two languages, invented, from which a lexicon is learned."""

from itertools import product
from pathlib import Path

from rulings_site.languages.association.bitext import TextPair
from rulings_site.languages.association.learn import learn
from rulings_site.languages.lexicon import Lexicon
from rulings_site.languages.lexicon_file import path_of, write_file

NOUNS = {
    "en": ("stone wall", "raven", "lantern", "boat", "harbour", "copper coin"),
    "de": ("Steinwall", "Rabe", "Laterne", "Boot", "Hafen", "Kupfermünze"),
    "fr": ("mur d'ardoise", "corbeau", "lanterne", "bateau", "port", "pièce d'argent"),
    "ja": ("石壁", "カラス", "提灯", "小舟", "港", "銅貨"),
}
SENTENCES = {
    "en": ("Paint the {}.", "The {} sinks.", "You may borrow a {}.", "Hang up the {} at dusk."),
    "de": ("Bemale {}.", "{} versinkt.", "Du darfst {} ausleihen.", "Hänge {} zur Dämmerung auf."),
    "fr": ("Peignez {}.", "{} coule.", "Vous pouvez emprunter {}.", "Accrochez {} au crépuscule."),
    "ja": ("{}を塗る。", "{}は沈む。", "あなたは{}を借りてもよい。", "夕暮れに{}を吊るす。"),
}


def make_pairs(language: str) -> list[TextPair]:
    """Return every sentence with every noun."""
    sentences = zip(SENTENCES[language], SENTENCES["en"], strict=True)
    nouns = list(zip(NOUNS[language], NOUNS["en"], strict=True))
    return [
        TextPair(own.format(noun), english.format(english_noun), count=3)
        for (own, english), (noun, english_noun) in product(sentences, nouns)
    ]


def make_lexicon(folder: Path, language: str, pairs: list[TextPair] | None = None) -> Lexicon:
    """Return a lexicon that was learned and written."""
    learned = learn(make_pairs(language) if pairs is None else pairs, language)
    write_file(path_of(folder, language), learned.about, learned.entries, learned.words)
    return Lexicon.load(folder, language)
