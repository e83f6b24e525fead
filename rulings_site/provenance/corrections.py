"""What a person can say about the texts held, and about what: in words that outlive every row of the database.

A subject names a card by its Oracle id or name, a ruling by card, date and text, a rule by the number
it has in an edition. A verdict is what is so; `TakenBack` is that nobody says anything any more.
Pure Python.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Literal

import msgspec

from rulings_site.languages.fold import fold_typography
from rulings_site.languages.tags import LANGUAGES, own_name

LONGEST_TEXT = 20_000
NONE_OF_THEM = "no English ruling of the card"


class BadCorrection(ValueError):
    """What is said cannot be so whatever is held; the sentence tells where, what was expected and found."""

    def __init__(self, where: str, *, expected: str, found: str) -> None:
        super().__init__(f"{where}: expected {expected}, found {found}")


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of subjects and verdicts: kept as JSON without what is empty."""


class CardKey(Said, frozen=True):
    """A card: by Oracle id, by its English name where it has none."""

    name: str
    oracle_id: str = ""

    @property
    def key(self) -> str:
        return self.oracle_id.lower() or self.name

    def __str__(self) -> str:
        return self.name


class RulePlace(Said, frozen=True):
    """A rule: the number, or the term of the glossary, it has in the English edition of this label."""

    edition: str
    number: str = ""
    term: str = ""
    occurrence: int = 1

    @property
    def key(self) -> str:
        return f"{self.edition} {self.number or self.term} {self.occurrence}"

    def __str__(self) -> str:
        again = f" ({self.occurrence})" if self.occurrence > 1 else ""
        return f"{self.number or self.term}{again} of {self.edition}"


class RulingSubject(Said, frozen=True):
    """A localised ruling, whose original is told."""

    card: CardKey
    published: date
    language: str
    text: str

    @property
    def key(self) -> tuple[str, ...]:
        return self.card.key, str(self.published), self.language, fold_typography(self.text)

    def __str__(self) -> str:
        return f"{self.card}, {self.published}, {own_name(self.language)}"


class BasisSubject(Said, frozen=True):
    """The text of a ruling, and a rule that it rests on or does not."""

    language: str
    text: str
    rule: RulePlace

    @property
    def key(self) -> tuple[str, ...]:
        return self.language, fold_typography(self.text), self.rule.key

    def __str__(self) -> str:
        return f"a ruling and rule {self.rule}"


class LanguageSubject(Said, frozen=True):
    """The text of a ruling, with the language that its documents give it."""

    language: str
    text: str

    @property
    def key(self) -> tuple[str, ...]:
        return self.language, fold_typography(self.text)

    def __str__(self) -> str:
        return f"a ruling read as {own_name(self.language)}"


class RuleLinkSubject(Said, frozen=True):
    """A text of an edition, and one of the next."""

    old: RulePlace
    new: RulePlace

    @property
    def key(self) -> tuple[str, ...]:
        return self.old.key, self.new.key

    def __str__(self) -> str:
        return f"{self.old} → {self.new}"


class OriginalKey(Said, frozen=True):
    """An English ruling on the card of a translation."""

    published: date
    text: str


class AlignmentVerdict(Said, frozen=True):
    """The English ruling that is translated, None where the card has none."""

    original: OriginalKey | None

    def __str__(self) -> str:
        if self.original is None:
            return f"translates {NONE_OF_THEM}"
        return f"translates the ruling of {self.original.published}: {self.original.text}"


class BasisVerdict(Said, frozen=True):
    """Whether the ruling rests on the rule."""

    rests: bool

    def __str__(self) -> str:
        return "rests on it" if self.rests else "does not rest on it"


class LanguageVerdict(Said, frozen=True):
    """The language of a text, and its parts in another one as (start, end, language)."""

    language: str
    spans: tuple[tuple[int, int, str], ...] = ()

    def __str__(self) -> str:
        parts = "".join(f", {start} to {end} {own_name(tag)}" for start, end, tag in self.spans)
        return f"is {own_name(self.language)}{parts}"


class RuleLinkVerdict(Said, frozen=True):
    """What the two texts are to each other, as in the file of decisions."""

    verdict: Literal["same", "different", "split", "merged"]

    def __str__(self) -> str:
        return self.verdict


class TakenBack(Said, frozen=True):
    """Nothing is said any more: what is computed holds again."""

    taken_back: Literal[True] = msgspec.field(default=True)

    def __str__(self) -> str:
        return "taken back"


Subject = RulingSubject | BasisSubject | LanguageSubject | RuleLinkSubject
Verdict = AlignmentVerdict | BasisVerdict | LanguageVerdict | RuleLinkVerdict | TakenBack
TAKEN_BACK = {"taken_back": True}


@dataclass(frozen=True, slots=True)
class Shape:
    """The types of a kind of correction."""

    subject: type[Any]
    verdict: type[Any]


SHAPES: dict[str, Shape] = {
    "alignment": Shape(RulingSubject, AlignmentVerdict),
    "basis": Shape(BasisSubject, BasisVerdict),
    "language": Shape(LanguageSubject, LanguageVerdict),
    "rule link": Shape(RuleLinkSubject, RuleLinkVerdict),
}


def read_subject(kind: str, data: Mapping[str, Any]) -> Subject:
    """Return a subject from JSON. Raises BadCorrection."""
    subject: Subject = _convert(data, _shape_of(kind).subject, f"{kind}, subject")
    _check_subject(subject)
    return subject


def read_verdict(kind: str, data: Mapping[str, Any]) -> Verdict:
    """Return a verdict from JSON. Raises BadCorrection."""
    if data == TAKEN_BACK:
        return TakenBack()
    verdict: Verdict = _convert(data, _shape_of(kind).verdict, f"{kind}, verdict")
    return verdict


def check_pair(subject: Subject, verdict: Verdict) -> None:
    """Raise BadCorrection for a verdict that cannot be true of its subject."""
    if isinstance(subject, LanguageSubject) and isinstance(verdict, LanguageVerdict):
        _check_tag(verdict.language, "verdict.language")
        _check_spans(verdict, len(subject.text))
    if isinstance(verdict, AlignmentVerdict) and verdict.original and not verdict.original.text.strip():
        raise BadCorrection("verdict.original.text", expected="the text of the English ruling", found="nothing")


def to_json(said: Said) -> dict[str, Any]:
    """Return a subject or verdict as it is kept."""
    if isinstance(said, TakenBack):
        return dict(TAKEN_BACK)
    data: dict[str, Any] = msgspec.to_builtins(said)
    return data


def digest_of(kind: str, subject: Subject) -> str:
    """Return what is the same for all that is said of one subject: 128 bits, hexadecimal."""
    return hashlib.blake2b("\0".join((kind, *subject.key)).encode(), digest_size=16).hexdigest()


def _shape_of(kind: str) -> Shape:
    if kind not in SHAPES:
        raise BadCorrection("kind", expected=f"one of {', '.join(SHAPES)}", found=repr(kind)[:60])
    return SHAPES[kind]


def _convert(data: Any, shape: type[Any], where: str) -> Any:
    try:
        return msgspec.convert(data, shape)
    except msgspec.ValidationError as error:
        raise BadCorrection(where, expected="what is told of it in full", found=str(error)) from None


def _check_subject(subject: Subject) -> None:
    if isinstance(subject, RuleLinkSubject):
        places = [subject.old, subject.new]
        if subject.old.edition == subject.new.edition:
            raise BadCorrection("subject", expected="texts of two editions", found=f"{subject.old.edition} twice")
        if bool(subject.old.term) != bool(subject.new.term):
            raise BadCorrection("subject", expected="two numbers or two terms", found="one of each")
    else:
        places = [subject.rule] if isinstance(subject, BasisSubject) else []
        _check_tag(subject.language, "subject.language")
        if not 0 < len(subject.text.strip()) <= LONGEST_TEXT:
            raise BadCorrection("subject.text", expected=f"a text of 1 to {LONGEST_TEXT:,} characters", found="another")
    for place in places:
        if not place.edition.strip() or bool(place.number) == bool(place.term) or place.occurrence < 1:
            expected = "the label of an edition with either a number or a term of it"
            raise BadCorrection("subject", expected=expected, found=repr(to_json(place)))
    if isinstance(subject, RulingSubject) and not subject.card.key.strip():
        raise BadCorrection("subject.card", expected="the name of a card or its Oracle id", found="neither")


def _check_tag(tag: str, where: str) -> None:
    if tag not in LANGUAGES:
        raise BadCorrection(where, expected=f"one of {', '.join(LANGUAGES)}", found=repr(tag)[:60])


def _check_spans(verdict: LanguageVerdict, length: int) -> None:
    end = 0
    for start, stop, tag in verdict.spans:
        _check_tag(tag, "verdict.spans")
        if not end <= start < stop <= length or tag == verdict.language:
            expected = f"parts in order within 0 to {length}, in another language than {verdict.language}"
            raise BadCorrection("verdict.spans", expected=expected, found=f"[{start}, {stop}, {tag}]")
        end = stop
