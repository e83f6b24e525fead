"""What editors of this site add: a ruling, a translation of one, a translation of a rule. One JSON object each.

A translation of a rule says which English wording it was made from: the edition and the number. Its
edition is an excerpt of that day, and its label says so too: `20150123:701.31b:20261201T101500`.

History: 2026-12-01 first written.
"""

from datetime import date, datetime
from typing import Literal

import msgspec

from ingest.documents import RawDocument
from ingest.errors import CheckFailed, ParseError
from ingest.records import EditionKind, EditionRecord, EntryKind, ParsedDocument, RuleEntry, RulingRecord, RulingScope
from ingest.typed_json import complain, decode_whole, read_outline
from rulings_site.languages.fold import normalise
from rulings_site.languages.identify import MOSTLY_LEFT, language_spans
from rulings_site.languages.tags import LANGUAGES
from rulings_site.provenance.corrections import LONGEST_TEXT, CardKey
from rulings_site.rules.numbers import parse_number

NAME = "editors"
TITLE = "Added by the editors of this site"
URL = ""
LICENCE = (
    "Translations belong to those who made them; what they translate belongs to Wizards of the Coast LLC. Unofficial."
)
IS_OFFICIAL = False
PARSER_VERSION = 1
MARK = "editors"


class Origin(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where an editor read a text: a title, an address, the hash of the archived copy."""

    title: str = ""
    address: str = ""
    copy_sha256: str = ""


class AddedRuling(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="ruling"):
    """A ruling as an editor typed it. `observed` is the day its source was read, of a translation its own date."""

    casebook: Literal["editors"]
    made_by: str
    made_at: datetime
    why: str
    card: CardKey
    published: date
    language: str
    text: str
    observed: date
    origin: Origin = Origin()


class AddedRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="rule translation"):
    """A translation of a rule: of the wording that stands at a number in an edition of an effective date."""

    casebook: Literal["editors"]
    made_by: str
    made_at: datetime
    why: str
    edition: str
    effective: date
    number: str
    language: str
    text: str
    translated: date
    occurrence: int = 1
    origin: Origin = Origin()


Added = AddedRuling | AddedRule


def write(added: Added) -> bytes:
    """Return the document of what an editor adds: one line."""
    return msgspec.json.encode(added) + b"\n"


def recognise(document: RawDocument) -> bool:
    """Return whether the document says that an editor of this site wrote it."""
    outline = read_outline(document.head)
    return isinstance(outline, dict) and outline.get("casebook") == MARK


def parse(document: RawDocument) -> ParsedDocument:
    """Return the ruling or the excerpt. Raises ParseError."""
    added = _read(document)
    return _parse_ruling(added, document) if isinstance(added, AddedRuling) else _parse_rule(added, document)


def plain_lines(document: RawDocument) -> tuple[str, ...]:
    """Return the texts that the lines of the document hold."""
    added = _read(document)
    return (added.text,) if isinstance(added, AddedRuling) else (f"{added.number} {normalise(added.text)}",)


def check(parsed: ParsedDocument) -> None:
    """Refuse a translation of a rule into the language of the rules."""
    for edition in parsed.editions:
        if edition.language == MOSTLY_LEFT:
            raise CheckFailed(edition.label, expected="another language than English", found="a text in English")


def _read(document: RawDocument) -> Added:
    added: Added = decode_whole(document, Added)  # type: ignore[arg-type]
    if added.language not in LANGUAGES:
        raise complain(document, "language", expected=f"one of {', '.join(LANGUAGES)}", found=repr(added.language))
    if not 0 < len(added.text.strip()) <= LONGEST_TEXT:
        raise complain(document, "text", expected=f"1 to {LONGEST_TEXT:,} characters", found=f"{len(added.text):,}")
    return added


def _parse_ruling(added: AddedRuling, document: RawDocument) -> ParsedDocument:
    spans = () if added.language == MOSTLY_LEFT else language_spans(added.text, added.language)
    record = RulingRecord(
        oracle_id=added.card.oracle_id,
        card_name=added.card.name,
        card_language="en",
        published_date=added.published,
        text=added.text.strip(),
        language=added.language,
        spans=spans,
        line=1,
        last_line=1,
    )
    return ParsedDocument(
        kind="ruling by an editor",
        language=added.language,
        encoding="utf-8",
        line_count=1,
        observed_date=added.observed,
        rulings=(record,),
        ruling_scope=RulingScope.PART,
        name=_name(added, f"{added.card.name}, {added.published}"),
        location=added.origin.address or document.location,
        copy_sha256=added.origin.copy_sha256,
    )


def _parse_rule(added: AddedRule, document: RawDocument) -> ParsedDocument:
    try:
        number = parse_number(added.number)
    except ValueError:
        expected = "a rule number in its plain form, 702.9a"
        raise ParseError(f"{document.location}: number", expected=expected, found=repr(added.number)) from None
    kind = EntryKind.SUBRULE if number.letters else EntryKind.RULE if "." in added.number else EntryKind.SECTION
    entry = RuleEntry(kind, added.number, added.occurrence, added.number, normalise(added.text), 1, 1)
    label = f"{added.edition}:{added.number}:{added.made_at:%Y%m%dT%H%M%S}"
    edition = EditionRecord(added.language, label, added.effective, EditionKind.EXCERPT, (entry,))
    return ParsedDocument(
        kind="translation of a rule",
        language=added.language,
        label=label,
        effective_date=added.effective,
        encoding="utf-8",
        line_count=1,
        observed_date=added.translated,
        editions=(edition,),
        name=_name(added, f"{added.number} of {added.edition}"),
        location=added.origin.address or document.location,
        copy_sha256=added.origin.copy_sha256,
    )


def _name(added: Added, what: str) -> str:
    return f"{what}, {added.language}, by {added.made_by}"
