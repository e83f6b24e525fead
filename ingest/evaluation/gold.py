"""The gold file of the seed documents as typed structures: what reading each of them must give.

Only the keys that a part of the evaluation asks for are named; the file holds more.
"""

from pathlib import Path

import msgspec

from ingest.evaluation.gold_file import read_gold_file


class GoldReference(msgspec.Struct, frozen=True):
    """A cited number as printed, with the words before it."""

    printed: str
    with_word: str


class GoldSubrule(msgspec.Struct, frozen=True):
    """A subrule of a block. Its text is given by its first and its last words."""

    letter: str
    letter_printed: bool
    first_words: str
    last_words: str
    references: tuple[GoldReference, ...]


class GoldBlock(msgspec.Struct, frozen=True):
    """A rule in one language."""

    language: str
    number: str
    dot_after_number: bool
    heading: str
    subrules: tuple[GoldSubrule, ...]


class GoldPart(msgspec.Struct, frozen=True):
    """A part of a ruling in another language: [start, end) in the ruling and in the whole file."""

    language: str
    span: tuple[int, int]
    span_in_file: tuple[int, int]
    first_words: str
    last_words: str


class GoldRuling(msgspec.Struct, frozen=True):
    """A ruling, by its position on the page."""

    position: int
    published: str
    date_as_printed: str
    language: str
    characters: int
    first_words: str
    english_parts: tuple[GoldPart, ...] = ()


class GoldCard(msgspec.Struct, frozen=True):
    """The card of a rulings page, as printed."""

    printed: str
    language: str


class GoldNoise(msgspec.Struct, frozen=True):
    """Lines that must be dropped, and words that stand in them."""

    what: str
    words: str
    lines: tuple[int, int]


class GoldCounts(msgspec.Struct, frozen=True):
    """What a document holds; None where the gold file does not count it."""

    blocks: int | None = None
    subrules: int | None = None
    subrules_per_block: tuple[int, ...] | None = None
    references: int | None = None
    navigation_entries: int | None = None
    rulings: int | None = None
    dates: dict[str, int] | None = None
    languages: dict[str, int] | None = None
    rulings_with_english_parts: int | None = None


class GoldDocument(msgspec.Struct, frozen=True):
    """One seed document."""

    document: str
    kind: str
    languages: tuple[str, ...]
    counts: GoldCounts
    noise: tuple[GoldNoise, ...]
    card: GoldCard | None = None
    blocks: tuple[GoldBlock, ...] = ()
    rulings: tuple[GoldRuling, ...] = ()


class Gold(msgspec.Struct, frozen=True):
    """The gold file."""

    documents: tuple[GoldDocument, ...]


def read_gold(path: Path) -> Gold:
    """Return the gold data in `path`. Raises FetchError if there is no such file, ParseError if it is no gold file."""
    return read_gold_file(
        path,
        Gold,
        expected="the keys of a gold file of seed documents",
        remedy="Give the file with a list of `documents`, each with kind, languages, counts and noise",
    )
