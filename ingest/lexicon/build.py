"""Learn the lexicon of a language from the database, and write its file."""

import hashlib
import multiprocessing
import time
from collections.abc import Collection, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import django

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


def build_lexicons(
    folder: Path, languages: Sequence[str], sources: Collection[str], processes: int
) -> Iterator[tuple[LexiconReport, float]]:
    """Learn several languages, each in a process of its own, as many as are given at a time.

    Yields each report, in the order of the languages, with the seconds it took. One language, or one
    process, is learned in this one.
    """
    if min(processes, len(languages)) < 2:
        yield from (_build_timed(folder, language, sources) for language in languages)
        return
    context = multiprocessing.get_context("spawn")  # a forked process would share the connection to the database
    with ProcessPoolExecutor(min(processes, len(languages)), context, initializer=django.setup) as pool:
        started = [pool.submit(_build_timed, folder, language, sources) for language in languages]
        yield from (one.result() for one in started)


def _build_timed(folder: Path, language: str, sources: Collection[str]) -> tuple[LexiconReport, float]:
    started = time.perf_counter()
    return build_lexicon(folder, language, sources), time.perf_counter() - started


def digest_of(pairs: Iterable[TextPair]) -> str:
    """Return a checksum of what a lexicon is learned from."""
    digest = hashlib.blake2b(digest_size=8)
    for pair in sorted(pairs, key=lambda pair: (pair.own, pair.english, pair.kind)):
        digest.update(repr((pair.own, pair.english, pair.count, str(pair.kind))).encode())
    return digest.hexdigest()
