"""What parsers return: frozen records, one for each thing a document says, with the lines it stands on.

Line numbers count from 1 in the decoded document; a JSON document counts records instead.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from enum import StrEnum


class EntryKind(StrEnum):
    """Levels of the rules: chapter 7, section 702, rule 702.9, subrule 702.9a; examples below the last two."""

    CHAPTER = "chapter"
    SECTION = "section"
    RULE = "rule"
    SUBRULE = "subrule"
    EXAMPLE = "example"


class EditionKind(StrEnum):
    """How much of the rules a document holds."""

    COMPLETE = "complete"
    PARTIAL = "partial"
    EXCERPT = "excerpt"


class RulingScope(StrEnum):
    """Of which cards a document that shows rulings has all of them: every card, those it lists, or none."""

    ALL = "all"
    LISTED = "listed"
    PART = "part"


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """One numbered text or example. `printed` is the number (or the word before an example) as printed."""

    kind: EntryKind
    number: str
    occurrence: int
    printed: str
    text: str
    line: int
    last_line: int


@dataclass(frozen=True, slots=True)
class GlossaryRecord:
    """A term with its definition; the senses of a term are joined by line breaks."""

    term: str
    text: str
    line: int
    last_line: int


@dataclass(frozen=True, slots=True)
class Noise:
    """Lines that are deliberately no record: contents, credits, navigation …"""

    kind: str
    line: int
    last_line: int


@dataclass(frozen=True, slots=True)
class EditionRecord:
    """An edition, in document order. `effective_date` is what the text says, None if it says none."""

    language: str
    label: str
    effective_date: date | None
    kind: EditionKind
    entries: tuple[RuleEntry, ...]
    glossary: tuple[GlossaryRecord, ...] = ()


@dataclass(frozen=True, slots=True)
class FaceRecord:
    """One face of a card in English. Absent values are empty strings."""

    name: str
    mana_cost: str = ""
    type_line: str = ""
    text: str = ""
    power: str = ""
    toughness: str = ""
    loyalty: str = ""
    defense: str = ""


@dataclass(frozen=True, slots=True)
class CardRecord:
    """A card. `oracle_id` is empty where the source gives none."""

    oracle_id: str
    name: str
    layout: str
    faces: tuple[FaceRecord, ...]
    line: int = 0


@dataclass(frozen=True, slots=True)
class NameRecord:
    """A name of a card in a language, with the printed text of that face if the source has it.

    The card is given by `oracle_id`, or by its English name where that is empty; where both are,
    by `name` itself, as it is held already. `face` is the index of the face the name belongs to,
    None for the name of the whole card.
    """

    oracle_id: str
    card_name: str
    language: str
    name: str
    face: int | None = None
    type_line: str = ""
    text: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class RulingRecord:
    """A dated ruling. The card is given by `oracle_id`, or by a name in `card_language` where that is empty.

    `spans` lists (start, end, language) of parts in another language than `language`.
    """

    oracle_id: str
    card_name: str
    card_language: str
    published_date: date
    text: str
    language: str = "en"
    source_name: str = ""
    spans: tuple[tuple[int, int, str], ...] = ()
    line: int = 0
    last_line: int = 0


@dataclass(frozen=True, slots=True)
class ParsedDocument:
    """All that a document says. Cards, names and rulings may be streams that are read once, in this order.

    `name` and `location` are what it says of itself, `copy_sha256` is the hash of what it was copied from.
    """

    kind: str
    language: str = ""
    label: str = ""
    effective_date: date | None = None
    encoding: str = ""
    line_count: int = 0
    observed_date: date | None = None
    editions: tuple[EditionRecord, ...] = ()
    cards: Iterable[CardRecord] = ()
    names: Iterable[NameRecord] = ()
    rulings: Iterable[RulingRecord] = ()
    ruling_scope: RulingScope = RulingScope.LISTED
    noise: tuple[Noise, ...] = ()
    warnings: tuple[str, ...] = ()
    skipped: tuple[str, ...] = ()
    name: str = ""
    location: str = ""
    copy_sha256: str = ""

    @classmethod
    def of_edition(
        cls,
        kind: str,
        edition: EditionRecord,
        *,
        encoding: str,
        line_count: int,
        noise: tuple[Noise, ...],
        warnings: Iterable[str] = (),
        skipped: tuple[str, ...] = (),
    ) -> "ParsedDocument":
        """Return a document that is one edition: language, label and date are the edition's."""
        return cls(
            kind=kind,
            language=edition.language,
            label=edition.label,
            effective_date=edition.effective_date,
            encoding=encoding,
            line_count=line_count,
            editions=(edition,),
            noise=noise,
            warnings=tuple(warnings),
            skipped=skipped,
        )
