"""The texts of a page as rows: number, text with links, examples, and the translations beside it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from django.utils.html import escape
from django.utils.safestring import SafeString

from rulings_site.rules.beside import Beside, Language
from rulings_site.rules.changes import Aspect, compare_texts
from rulings_site.rules.headings import is_heading
from rulings_site.rules.held import HeldEdition
from rulings_site.rules.links import link_references
from rulings_site.rules.placed_texts import PlacedText
from rulings_site.rules.standings import Standing, find_on

AddressOf = Callable[[str], str]
AddressOn = Callable[[date, str], str]
History = Mapping[int, Sequence[Standing]]
"""The periods of each rule, oldest first."""


@dataclass(frozen=True, slots=True)
class Translated:
    """A translated text: its own number, with links into its own edition; an excerpt has an edition of its own.

    `changed` is when the English text came to read otherwise since the translation, None if it did not.
    """

    number: str
    html: SafeString
    examples: tuple[SafeString, ...]
    excerpt: HeldEdition | None = None
    changed: date | None = None


@dataclass(frozen=True, slots=True)
class RowBeside:
    """What stands beside a row in one language.

    `added` is when the rule was added, where that was after the translation that lacks it.
    """

    language: Language
    texts: tuple[Translated, ...]
    added: date | None = None


@dataclass(slots=True)
class Row:
    """A rule or subrule with its examples. `is_on` marks the one that was asked for among others."""

    text: PlacedText
    address: str
    html: SafeString
    is_on: bool
    examples: list[SafeString] = field(default_factory=list)
    beside: list[RowBeside] = field(default_factory=list)

    @property
    def anchor(self) -> str:
        """The id of the row; a number printed twice needs two."""
        occurrence = self.text.occurrence
        return self.text.number if occurrence == 1 else f"{self.text.number}-{occurrence}"

    @property
    def classes(self) -> str:
        """The classes of the row in the style sheet: a rule that is a sentence is set as one."""
        names = ["row"]
        if self.is_on:
            names.append("on")
        if self.text.kind == "rule":
            names.append("rule" if is_heading(self.text.text) else "rule long")
        return " ".join(names)


def make_rows(texts: Iterable[PlacedText], address_of: AddressOf, link: AddressOf, on: str = "") -> list[Row]:
    """Return a row for each rule and subrule in order, examples in the row of their parent.

    `address_of` returns the address of a number shown, `link` that of a number cited, empty if it
    is not held; rows of the number `on` are marked.
    """
    rows: dict[int, Row] = {}
    for text in texts:
        html = link_references(text.text, link)
        if not text.is_example:
            rows[text.pk] = Row(text, address_of(text.number), html, text.number == on)
        elif text.parent_id in rows:
            rows[text.parent_id].examples.append(html)
    return list(rows.values())


def add_translations(rows: Iterable[Row], beside: Beside, address_on: AddressOn, history: History) -> None:
    """Put the translations of one language into their rows, and what became of the rule since."""
    for row in rows:
        path = history.get(row.text.rule_id or 0, ())
        day = beside.language.day
        texts = [
            _translate(text, beside, address_on, day, _find_change(day, path, row)) for text in beside.of(row.text)
        ]
        texts += [
            _show_excerpt(text, edition, beside, address_on, path, row)
            for text, edition in beside.excerpts_of(row.text)
        ]
        first = path[0].since if path else None
        added = first if first and day and first > day and not texts else None
        row.beside.append(RowBeside(beside.language, tuple(texts), added))


def _find_change(made: date | None, path: Sequence[Standing], row: Row) -> date | None:
    """Return when the English text came to use other words than on the day of the translation; numbers do not count."""
    was = find_on(made, path) if made else None
    if was is None or compare_texts(was.text, row.text.text) is not Aspect.WORDS:
        return None
    later = (one for one in path if one.since > was.since and compare_texts(was.text, one.text) is Aspect.WORDS)
    return next((one.since for one in later), None)


def _show_excerpt(
    text: PlacedText, edition: HeldEdition, beside: Beside, address_on: AddressOn, path: Sequence[Standing], row: Row
) -> Translated:
    """A single text holds nothing that it cites: its numbers lead to the English of its day, if it has one."""
    made = edition.effective_date or edition.fits_to or edition.fits_from
    shown = _show(text, beside, (lambda number: address_on(made, number)) if made else None)
    return replace(shown, excerpt=edition, changed=_find_change(made, path, row))


def _translate(
    text: PlacedText, beside: Beside, address_on: AddressOn, day: date | None, changed: date | None
) -> Translated:
    def link(number: str) -> str:
        """The address in the edition of the translation, the one its numbers are of."""
        return address_on(day, number) if day and (text.edition_id, number) in beside.cited else ""

    return replace(_show(text, beside, link), changed=changed)


def _show(text: PlacedText, beside: Beside, link: AddressOf | None) -> Translated:
    def show(text: str) -> SafeString:
        return link_references(text, link) if link else escape(text)

    examples = beside.examples.get(text.pk, ())
    return Translated(text.number, show(text.text), tuple(show(example.text) for example in examples))
