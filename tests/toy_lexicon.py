"""A lexicon of German, learned from sentences made of a few words in either language."""

import random
from pathlib import Path

from rulings_site.languages.association.bitext import TextPair
from rulings_site.languages.association.learn import learn
from rulings_site.languages.lexicon_file import path_of, write_file

WORDS = {
    "goblin": "Kobold", "wizard": "Zauberer", "tower": "Turm", "river": "Fluss", "burns": "brennt",
    "sleeps": "schläft", "sings": "singt", "golden": "golden", "hidden": "verborgen", "seven": "sieben",
    "library": "Bibliothek", "graveyard": "Friedhof", "forest": "Wald", "shows": "zeigt", "pays": "bezahlt",
    "never": "niemals", "always": "immer", "before": "vorher", "after": "nachher", "opponent": "Gegner",
    "creature": "Kreatur", "artifact": "Artefakt", "enchants": "verzaubert", "counts": "zählt", "trades": "tauscht",
}  # fmt: skip
SENTENCES = 300


def write_lexicon(folder: Path) -> None:
    """Learn and write it: each sentence has six of the words, in the same order in both languages."""
    chance = random.Random(7)  # noqa: S311  sentences, not secrets
    pairs = []
    for _ in range(SENTENCES):
        words = chance.sample(sorted(WORDS), 6)
        pairs.append(TextPair(" ".join(WORDS[word] for word in words) + ".", " ".join(words) + "."))
    learned = learn(pairs, "de")
    write_file(path_of(folder, "de"), learned.about, learned.entries, learned.words)
