"""Check what the texts of one edition cite in that edition: numbers that lead nowhere, or to something else."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from rulings_site.rules.citations.headings import Heading, Headings, Sentence, is_common, is_title_of
from rulings_site.rules.citations.text import CitedNumber, read_cited_text
from rulings_site.rules.headings import is_heading
from rulings_site.rules.models import Edition, Entry

_HAS_FIGURES = re.compile("[0-9]")


class FaultKind(StrEnum):
    """What is wrong with a cross reference."""

    DANGLING = "leads nowhere"
    TITLE = "has another title"
    TERM = "is another keyword's"


@dataclass(frozen=True, slots=True)
class Fault:
    """A cross reference that is wrong.

    `said` is what the text calls the number, `found` what stands there, `meant` the number that has
    that name, each empty if there is none.
    """

    kind: FaultKind
    place: str
    line: int
    number: str
    said: str = ""
    found: str = ""
    meant: str = ""

    def __str__(self) -> str:
        if self.kind is FaultKind.DANGLING:
            return f"{self.place}, line {self.line}: {self.number} does not stand in this edition"
        meant = f"{self.said} is {self.meant}" if self.meant else "nothing is called so"
        return f"{self.place}, line {self.line}: {self.number}, “{self.said}”, points at {self.found}; {meant}"


@dataclass(frozen=True, slots=True)
class _Text:
    place: str
    line: int
    text: str
    term: str = ""


def check_edition(edition: Edition) -> list[Fault]:
    """Return the faults of an edition's cross references in the order of the document, in two queries.

    Translations leave many titles in English, so only titles that another heading has are faults there.
    """
    return list(_Checker(edition).check())


class _Checker:
    def __init__(self, edition: Edition) -> None:
        self.day, self.language = edition.effective_date or date.max, edition.language
        entries = edition.entries.order_by("position").select_related("wording")
        terms = edition.glossary_entries.order_by("position").select_related("wording")
        self.texts = [_Text(f"{one.kind} {one.number}", one.line, one.wording.text) for one in entries]
        self.texts += [_Text(f"glossary {one.term}", one.line, one.wording.text, one.term) for one in terms]
        numbered = [one for one in entries if one.kind != Entry.Kind.EXAMPLE]
        self.numbers = {one.number for one in numbered}
        self.headings = Headings([self._read_heading(one) for one in numbered if _is_named(one)])

    def _read_heading(self, entry: Entry) -> Heading:
        return Heading(entry.number, entry.occurrence, entry.wording.text, entry.pk, self.day, None)

    def check(self) -> Iterator[Fault]:
        for text in self.texts:
            if _HAS_FIGURES.search(text.text):
                numbers = read_cited_text(text.text).numbers
                for cited in numbers:
                    yield from self._check_number(text, cited, numbers)

    def _check_number(self, text: _Text, cited: CitedNumber, numbers: Sequence[CitedNumber]) -> Iterator[Fault]:
        ends = dict.fromkeys((cited.numbers[0], cited.numbers[-1]))
        missing = [number for number in ends if number not in self.numbers]
        for number in missing:
            yield Fault(FaultKind.DANGLING, text.place, text.line, number, cited.title)
        heading = self.headings.above(cited.number, self.day)
        if missing or heading is None:
            return
        if cited.title:
            meant = self.headings.called(cited.title, self.day)
            if not is_title_of(cited.title, heading.name) and (meant or self.language == "en"):
                yield _name_fault(FaultKind.TITLE, text, cited, cited.title, heading, meant)
        elif text.term and not is_common(text.term):
            meant = self.headings.called(text.term, self.day)
            if meant and self._is_other_keyword(text, heading, meant, numbers):
                yield _name_fault(FaultKind.TERM, text, cited, text.term, heading, meant)

    def _is_other_keyword(self, text: _Text, heading: Heading, meant: Heading, numbers: Sequence[CitedNumber]) -> bool:
        """Whether a term that is a keyword sends to another keyword only, and does not speak of that."""
        if not (heading.is_keyword and meant.is_keyword) or heading.rule_id == meant.rule_id:
            return False
        sends_to_own = any(one.number.startswith(meant.number) for one in numbers)
        return not sends_to_own and not Sentence(text.text).touches(heading.name)


def _is_named(entry: Entry) -> bool:
    if entry.kind in (Entry.Kind.CHAPTER, Entry.Kind.SECTION):
        return True
    return entry.kind == Entry.Kind.RULE and is_heading(entry.wording.text)


def _name_fault(
    kind: FaultKind, text: _Text, cited: CitedNumber, said: str, heading: Heading, meant: Heading | None
) -> Fault:
    return Fault(kind, text.place, text.line, cited.number, said, heading.name, meant.number if meant else "")
