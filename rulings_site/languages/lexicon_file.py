"""The file of a learned lexicon: one language beside English, compressed lines, written whole or not at all.

In memory it stays what it is in the file, sorted lines and the places they begin at: a few
megabytes for a language, a search in halves for a term.
"""

import gzip
import json
import secrets
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

VERSION = 1
"""Raised whenever what is in the file changes its form or meaning."""
SUFFIX = ".lexicon.gz"
SECTIONS = ("own", "english", "own_words", "english_words")

_FIELD, _PART = "\t", "\x1f"


class LexiconUnreadable(Exception):
    """The file is damaged, or was written by another version; says what to do."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A term that stands for another one: its commonest form, how sure (0 to 1), in how many pairs of texts."""

    term: str
    score: float
    count: int


class Entry(NamedTuple):
    """A term: its key, its commonest form, what stands for it, best first."""

    key: str
    form: str
    candidates: tuple[Candidate, ...]


class WordEntry(NamedTuple):
    """A word: its weight (a rare one says more), and what shares of it the words of the other language explain."""

    key: str
    weight: float
    counterparts: dict[str, float]


class Lines:
    """Sorted lines that begin with their keys."""

    def __init__(self, data: bytes, starts: Sequence[int]) -> None:
        self._data, self._starts = data, starts

    def __len__(self) -> int:
        return len(self._starts) - 1

    def find(self, key: str) -> list[str] | None:
        """Return the fields of the line with this key."""
        wanted = key.encode()
        place = bisect_left(range(len(self)), wanted, key=self._key)
        if place == len(self) or self._key(place) != wanted:
            return None
        return self._data[self._starts[place] : self._starts[place + 1] - 1].decode().split(_FIELD)

    def keys(self) -> Iterator[str]:
        """Yield all keys, in order."""
        return (self._key(place).decode() for place in range(len(self)))

    def _key(self, place: int) -> bytes:
        start = self._starts[place]
        return self._data[start : self._data.index(b"\t", start)]


def path_of(folder: Path, language: str) -> Path:
    """Return where the lexicon of a language lies."""
    return folder / f"{language}{SUFFIX}"


def list_languages(folder: Path) -> list[str]:
    """Return the languages of which a lexicon lies in a folder."""
    return sorted(path.name.removesuffix(SUFFIX) for path in folder.glob(f"[!.]*{SUFFIX}"))


def write_file(
    path: Path,
    about: dict[str, Any],
    entries: tuple[Iterable[Entry], Iterable[Entry]],
    words: tuple[Iterable[WordEntry], Iterable[WordEntry]],
) -> None:
    """Write a lexicon beside its place and put it there in one step. The same content gives the same bytes."""
    sections = [sorted(map(_write_entry, part), key=_line_key) for part in entries]
    sections += [sorted(map(_write_word, part), key=_line_key) for part in words]
    counts = {name: len(lines) for name, lines in zip(SECTIONS, sections, strict=True)}
    header = json.dumps({"version": VERSION, **about, "lines": counts}, ensure_ascii=False, sort_keys=True)
    body = "".join(f"{line}\n" for lines in ([header], *sections) for line in lines)
    path.parent.mkdir(parents=True, exist_ok=True)
    made = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    try:
        made.write_bytes(gzip.compress(body.encode(), mtime=0))
        made.replace(path)
    finally:
        made.unlink(missing_ok=True)


def read_file(path: Path) -> tuple[dict[str, Any], dict[str, Lines]]:
    """Return what is said about a lexicon, and its sections. Raises FileNotFoundError and LexiconUnreadable."""
    packed = path.read_bytes()
    try:
        data = gzip.decompress(packed)
        about = json.loads(data[: data.index(b"\n")])
        if about["version"] != VERSION:
            raise LexiconUnreadable(
                f"{path} is of version {about['version']}, this site reads {VERSION}: build it again"
            )
        return about, _cut(data, [about["lines"][name] for name in SECTIONS])
    except (OSError, EOFError, ValueError, KeyError, TypeError) as error:
        raise LexiconUnreadable(f"{path} is damaged ({error}): build it again") from error


def _cut(data: bytes, counts: Sequence[int]) -> dict[str, Lines]:
    starts = array("I", [0])
    end = data.find(b"\n")
    while end >= 0:
        starts.append(end + 1)
        end = data.find(b"\n", end + 1)
    if len(starts) != sum(counts) + 2:
        raise ValueError(f"{len(starts) - 2} lines, {sum(counts)} expected")
    sections, first = {}, 1
    for name, count in zip(SECTIONS, counts, strict=True):
        sections[name] = Lines(data, starts[first : first + count + 1])
        first += count
    return sections


def read_entry(fields: Sequence[str]) -> Entry:
    """Return the term of a line."""
    parts = (field.split(_PART) for field in fields[2:])
    return Entry(fields[0], fields[1], tuple(Candidate(term, int(score) / 1000, int(n)) for term, score, n in parts))


def read_word(fields: Sequence[str]) -> WordEntry:
    """Return the word of a line."""
    parts = (field.split(_PART) for field in fields[2:])
    return WordEntry(fields[0], int(fields[1]) / 100, {word: int(share) / 100 for word, share in parts})


def _write_entry(entry: Entry) -> str:
    parts = (_PART.join((_clean(one.term), f"{one.score * 1000:.0f}", str(one.count))) for one in entry.candidates)
    return _FIELD.join((_clean(entry.key), _clean(entry.form), *parts))


def _write_word(word: WordEntry) -> str:
    parts = (_PART.join((_clean(other), f"{share * 100:.0f}")) for other, share in word.counterparts.items())
    return _FIELD.join((_clean(word.key), f"{word.weight * 100:.0f}", *parts))


def _clean(text: str) -> str:
    """The text on one line, without the signs that part fields."""
    return " ".join(text.replace(_PART, " ").split())


def _line_key(line: str) -> bytes:
    return line[: line.index(_FIELD)].encode()
