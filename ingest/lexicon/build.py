"""Learn the lexicon of a language from the database, and write its file."""

import hashlib
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from ingest.lexicon.pairs import SOURCES, read_pairs
from rulings_site.languages.association.bitext import TextPair
from rulings_site.languages.association.learn import learn
from rulings_site.languages.lexicon_file import path_of, write_file

FEWEST_PAIRS = 20
"""Pairs of sentences without which a language has no lexicon: Phyrexian is printed on seven cards."""


@dataclass(frozen=True, slots=True)
class LexiconReport:
    """What was learned: pairs of texts by where they are from, terms either way, bytes of the file (0: none)."""

    language: str
    pairs: dict[str, int]
    terms: int = 0
    english_terms: int = 0
    size: int = 0


def build_lexicon(folder: Path, language: str, sources: Collection[str] = SOURCES) -> LexiconReport:
    """Learn and write the lexicon of a language from some kinds of texts; too few leave none."""
    pairs = read_pairs(language, sources)
    counts = {name: sum(pair.count for pair in found) for name, found in pairs.items()}
    everything = [pair for found in pairs.values() for pair in found]
    path = path_of(folder, language)
    if len(everything) < FEWEST_PAIRS:
        path.unlink(missing_ok=True)
        return LexiconReport(language, counts)
    learned = learn(everything, language)
    about = {
        **learned.about,
        "language": language,
        "sources": counts,
        "texts": digest_of(everything),
        "learned_on": datetime.now(UTC).date().isoformat(),
    }
    write_file(path, about, learned.entries, learned.words)
    return LexiconReport(language, counts, len(learned.entries[0]), len(learned.entries[1]), path.stat().st_size)


def digest_of(pairs: Iterable[TextPair]) -> str:
    """Return a checksum of what a lexicon is learned from."""
    digest = hashlib.blake2b(digest_size=8)
    for pair in sorted(pairs, key=lambda pair: (pair.own, pair.english, pair.kind)):
        digest.update(repr((pair.own, pair.english, pair.count, str(pair.kind))).encode())
    return digest.hexdigest()
