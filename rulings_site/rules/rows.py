"""The texts of a page as rows: number, text with links, examples, and the translations beside it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from django.utils.safestring import SafeString

from rulings_site.rules.beside import Beside
from rulings_site.rules.headings import is_heading
from rulings_site.rules.links import link_references
from rulings_site.rules.models import Entry

AddressOf = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Translated:
    """A translated entry: its own number and text, with links into its own edition."""

    entry: Entry
    html: SafeString
    examples: tuple[SafeString, ...]


@dataclass(slots=True)
class Row:
    """A rule or subrule with its examples."""

    entry: Entry
    html: SafeString
    is_heading: bool
    examples: list[SafeString] = field(default_factory=list)
    translations: tuple[Translated, ...] = ()

    @property
    def anchor(self) -> str:
        """The id of the row; a number printed twice needs two."""
        occurrence = self.entry.occurrence
        return self.entry.number if occurrence == 1 else f"{self.entry.number}-{occurrence}"


def make_rows(entries: Sequence[Entry], address_of: AddressOf) -> list[Row]:
    """Return a row for each rule and subrule in order, examples in the row of their parent."""
    rows: dict[int, Row] = {}
    for entry in entries:
        html = link_references(entry.wording.text, address_of)
        if entry.kind != Entry.Kind.EXAMPLE:
            heading = entry.kind == Entry.Kind.RULE and is_heading(entry.wording.text)
            rows[entry.pk] = Row(entry, html, heading)
        elif entry.parent_id in rows:
            rows[entry.parent_id].examples.append(html)
    return list(rows.values())


def add_translations(rows: list[Row], beside: Beside, address_of: AddressOf) -> None:
    """Put the translations into their rows. `address_of` knows the translation's own edition."""
    for row in rows:
        row.translations = tuple(_translate(entry, beside, address_of) for entry in beside.of(row.entry))


def _translate(entry: Entry, beside: Beside, address_of: AddressOf) -> Translated:
    examples = beside.examples.get(entry.pk, [])
    return Translated(
        entry,
        link_references(entry.wording.text, address_of),
        tuple(link_references(example.wording.text, address_of) for example in examples),
    )
