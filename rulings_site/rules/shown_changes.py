"""Changes as a page shows them: words with marks, addresses in both editions, sentences."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from urllib.parse import urlencode

from django.urls import reverse
from rapidfuzz.distance import Indel

from rulings_site.languages.fold import fold_wording
from rulings_site.rules.changes import Aspect, Change, ChangeKind, RuleText, compare_texts
from rulings_site.rules.glossary import slug_of
from rulings_site.rules.headings import shorten
from rulings_site.rules.reading import Reading
from rulings_site.rules.wordmarks import Mark, elide, mark_words

LONGEST_UNCHANGED = 160
"""Characters shown of a text that did not change."""

MOST_DATES = 6

LABELS = {
    ChangeKind.NEW: "new",
    ChangeKind.DELETED: "removed",
    ChangeKind.SPLIT: "split",
    ChangeKind.MERGED: "merged",
    ChangeKind.REWORDED: "reworded",
    ChangeKind.EXAMPLE: "example only",
    ChangeKind.REFERENCE: "reference only",
    ChangeKind.RENUMBERED: "moved only",
    ChangeKind.GLOSSARY: "glossary",
}
CLASSES = {
    ChangeKind.NEW: "new",
    ChangeKind.DELETED: "gone",
    ChangeKind.SPLIT: "split",
    ChangeKind.MERGED: "merge",
    ChangeKind.REWORDED: "word",
    ChangeKind.EXAMPLE: "eg",
    ChangeKind.REFERENCE: "ref",
    ChangeKind.RENUMBERED: "move",
    ChangeKind.GLOSSARY: "term",
}
"""Names of kinds in the style sheet."""


@dataclass(frozen=True)
class ShownChange:
    """A change between two readings."""

    change: Change
    before: Reading
    after: Reading

    @property
    def label(self) -> str:
        is_renamed = self.change.text.is_term and self.change.manner is ChangeKind.RENUMBERED
        return "renamed" if is_renamed else LABELS[self.change.manner]

    @property
    def css(self) -> str:
        return CLASSES[self.change.manner]

    @property
    def old_address(self) -> str:
        return address_of(self.change.old, self.before) if self.change.old else ""

    @property
    def new_address(self) -> str:
        return address_of(self.change.new, self.after) if self.change.new else ""

    @property
    def dates(self) -> tuple[date, ...]:
        """The newest days that brought the change."""
        return self.change.dates[-MOST_DATES:]

    @property
    def earlier_dates(self) -> int:
        """How many days more brought it."""
        return len(self.change.dates) - len(self.dates)

    @property
    def opening(self) -> str:
        """The first words of a text that stayed."""
        return "" if Aspect.WORDS in self.change.aspects else shorten(self.change.text.text, LONGEST_UNCHANGED)

    @cached_property
    def marks(self) -> tuple[Mark, ...]:
        """The words of the text, none where only something else changed. What is wholly new or gone has no marks."""
        old, new, aspects = self.change.old, self.change.new, self.change.aspects
        if old is None or new is None or aspects.isdisjoint({Aspect.WORDS, Aspect.REFERENCES}):
            return ()
        # The references of its examples may be all that changed.
        is_other = Aspect.WORDS in aspects or compare_texts(old.text, new.text)
        return elide(mark_words(old.text, new.text)) if is_other else ()

    @cached_property
    def examples(self) -> tuple[tuple[Mark, ...], ...]:
        """The words of each example that changed, came or went."""
        old, new = (side.examples if side else () for side in (self.change.old, self.change.new))
        return tuple(elide(mark_words(one, other)) for one, other in pair_examples(old, new))


def address_of(text: RuleText, reading: Reading) -> str:
    """Return the dated address of a rule or term in the edition read."""
    if text.is_term:
        query = {"on": str(reading.effective_date), **({"edition": reading.label} if reading.label else {})}
        return f"{reverse('glossary-detail', args=[slug_of(text.number)])}?{urlencode(query)}"
    return reading.address_of(text.number)


def pair_examples(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield the examples that are not the same in both, each beside the one in its place, or beside nothing."""
    before, after = ([fold_wording(text) for text in side] for side in (old, new))
    start_old = start_new = 0
    for code in [*Indel.opcodes(before, after), None]:
        if code is None or code.tag == "equal":
            end_old, end_new = (code.src_start, code.dest_start) if code else (len(old), len(new))
            gone, come = old[start_old:end_old], new[start_new:end_new]
            for place in range(max(len(gone), len(come))):
                yield "".join(gone[place : place + 1]), "".join(come[place : place + 1])
            if code:
                start_old, start_new = code.src_end, code.dest_end
