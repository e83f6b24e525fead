"""The gold file of the seed documents as typed structures: what reading each of them must give.

Only the keys that a part of the evaluation asks for are named; the file holds more.
"""

from pathlib import Path

import msgspec

from ingest.evaluation.gold_file import read_gold_file


class GoldStanding(msgspec.Struct, frozen=True):
    """Where a rule stands in one edition: its number there, and how its text begins."""

    edition: str
    number: str
    first_words: str


class GoldReference(msgspec.Struct, frozen=True):
    """A cited number as printed, with the words before it; the rule it means, then and today."""

    printed: str
    with_word: str
    in_edition: GoldStanding | None = None
    today: GoldStanding | None = None
    printed_number_today: str | None = None


class GoldSubrule(msgspec.Struct, frozen=True):
    """A subrule of a block. Its text is given by its first and its last words.

    `sentences_in_edition` counts the sentences that stand word for word in the nearest edition: 3 of 5.
    """

    letter: str
    letter_printed: bool
    first_words: str
    last_words: str
    references: tuple[GoldReference, ...]
    in_edition: GoldStanding | None = None
    today: GoldStanding | None = None
    printed_number_today: str | None = None
    sentences_in_edition: str | None = None
    same_words_as_edition: str | None = None


class GoldSpan(msgspec.Struct, frozen=True):
    """Editions by their labels, from the first to the last that fit, and how many they are."""

    first: str
    last: str
    editions: int


class GoldMeaning(msgspec.Struct, frozen=True):
    """A cited number, and the editions in which it means what it means in the block."""

    number: str
    meaning_holds: GoldSpan


class GoldCitations(msgspec.Struct, frozen=True):
    """The numbers that a block cites: each, all together, and together with its own number."""

    each: tuple[GoldMeaning, ...]
    together: GoldSpan
    together_with_number: GoldSpan


class GoldNavigation(msgspec.Struct, frozen=True):
    """The list of rules beside a block. `highest_in_corpus` is a number, with the first edition that has it."""

    highest: str
    entries: int
    highest_in_corpus: str
    editions_with_highest: int


class GoldWording(msgspec.Struct, frozen=True):
    """The editions whose words fit, None if they fit none."""

    agrees_with: GoldSpan | None


class GoldConclusion(msgspec.Struct, frozen=True):
    """The answer, in words and by labels."""

    kind: str
    confidence: str
    edition: str | None = None
    first: str | None = None
    last: str | None = None
    last_in_corpus: str | None = None
    nearest_by_number_and_references: str | None = None


class GoldAgreement(msgspec.Struct, frozen=True):
    """The editions that a block agrees with, facet by facet."""

    number: GoldSpan
    references: GoldCitations
    content: GoldSpan
    navigation: GoldNavigation | None
    wording: GoldWording
    conclusion: GoldConclusion


class GoldBlock(msgspec.Struct, frozen=True):
    """A rule in one language."""

    language: str
    number: str
    dot_after_number: bool
    heading: str
    subrules: tuple[GoldSubrule, ...]
    agreement: GoldAgreement | None = None


class GoldPart(msgspec.Struct, frozen=True):
    """A part of a ruling in another language: [start, end) in the ruling and in the whole file."""

    language: str
    span: tuple[int, int]
    span_in_file: tuple[int, int]
    first_words: str
    last_words: str


class GoldRewording(msgspec.Struct, frozen=True):
    """How an English ruling changed under its date: words of either wording, and which one the page follows."""

    older_words: str
    newer_words: str
    page_follows: str
    page_follows_confidence: str


class GoldEnglish(msgspec.Struct, frozen=True):
    """The English ruling that one of a page is equal to, or translates: date and first words name it on its card."""

    date: str
    first_words: str
    relation: str
    rewording: GoldRewording | None = None


class GoldRuling(msgspec.Struct, frozen=True):
    """A ruling, by its position on the page.

    Without `english` the file does not say what it is in English; where there is none it is None.
    """

    position: int
    published: str
    date_as_printed: str
    language: str
    characters: int
    first_words: str
    english_parts: tuple[GoldPart, ...] = ()
    english: GoldEnglish | msgspec.UnsetType | None = msgspec.UNSET


class GoldCard(msgspec.Struct, frozen=True):
    """The card of a rulings page: its name as printed, and which card that is."""

    printed: str
    language: str
    english: str = ""
    oracle_id: str = ""


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


class GoldForm(msgspec.Struct, frozen=True):
    """A term as printed at a place of the documents."""

    form: str
    at: str


class GoldTerm(msgspec.Struct, frozen=True):
    """What stands for one another in the languages of the documents."""

    en: tuple[GoldForm, ...]
    de: tuple[GoldForm, ...] = ()
    es: tuple[GoldForm, ...] = ()
    fr: tuple[GoldForm, ...] = ()


class Gold(msgspec.Struct, frozen=True):
    """The gold file."""

    documents: tuple[GoldDocument, ...]
    terms: tuple[GoldTerm, ...] = ()


def read_gold(path: Path) -> Gold:
    """Return the gold data in `path`. Raises FetchError if there is no such file, ParseError if it is no gold file."""
    return read_gold_file(
        path,
        Gold,
        expected="the keys of a gold file of seed documents",
        remedy="Give the file with a list of `documents`, each with kind, languages, counts and noise",
    )
