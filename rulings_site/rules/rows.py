"""The texts of a page as rows: number, text with links, examples, and the translations beside it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import date

from django.utils.safestring import SafeString

from rulings_site.rules.beside import Beside
from rulings_site.rules.headings import is_heading
from rulings_site.rules.links import link_references
from rulings_site.rules.placed_texts import PlacedText

AddressOf = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Translated:
    """A translated text: its own number, with links into its own edition."""

    number: str
    html: SafeString
    examples: tuple[SafeString, ...]


@dataclass(slots=True)
class Row:
    """A rule or subrule with its examples. `is_on` marks the one that was asked for among others.

    `added` is when it was added, where that was after the translation that lacks it.
    """

    text: PlacedText
    address: str
    html: SafeString
    is_on: bool
    examples: list[SafeString] = field(default_factory=list)
    translations: tuple[Translated, ...] = ()
    added: date | None = None

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


def add_translations(rows: Iterable[Row], beside: Beside, link: AddressOf) -> None:
    """Put the translations into their rows. `link` knows the translation's own edition."""
    for row in rows:
        row.translations = tuple(_translate(text, beside, link) for text in beside.of(row.text))


def _translate(text: PlacedText, beside: Beside, link: AddressOf) -> Translated:
    examples = beside.examples.get(text.pk, ())
    return Translated(
        text.number,
        link_references(text.text, link),
        tuple(link_references(example.text, link) for example in examples),
    )
