"""Changes of rules as a feed tells them: number and kind in words, the words of the text, the examples."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from rulings_site.rules.lineage import Change, Kind
from rulings_site.rules.models import Entry
from rulings_site.rules.shown_changes import pair_examples
from rulings_site.rules.wordmarks import Mark, elide, mark_words


@dataclass(frozen=True)
class ToldChange:
    """A change, and the examples of the rule before and after where they are all that changed."""

    change: Change
    old_examples: list[str] = field(default_factory=list)
    new_examples: list[str] = field(default_factory=list)

    @property
    def title(self) -> str:
        """Number and kind in words: `701.34b → 701.40b: moved, reference only`."""
        moved = f"{self.change.old_number} → " if self.change.old_number else ""
        return f"{moved}{self.change.number}: {', '.join(kind.label for kind in self.change.kinds)}"

    @property
    def text(self) -> str:
        """The text of what is new, back or gone; empty where a text went on."""
        before, after = self.change.before, self.change.after
        if before and after and Kind.BACK not in self.change.kinds:
            return ""
        side = after or before
        return side.text if side else ""

    @cached_property
    def marks(self) -> tuple[Mark, ...]:
        """The words of a text that went on and changed."""
        before, after = self.change.before, self.change.after
        if before and after and {Kind.REWORDED, Kind.REFERENCE}.intersection(self.change.kinds):
            return elide(mark_words(before.text, after.text))
        return ()

    @cached_property
    def examples(self) -> list[tuple[Mark, ...]]:
        """The words of each example that changed, came or went."""
        return [elide(mark_words(old, new)) for old, new in pair_examples(self.old_examples, self.new_examples)]


def tell_changes(changes: Sequence[Change]) -> list[ToldChange]:
    """Return these changes with what is to be told of them; at most one query."""
    sides = [
        side
        for change in changes
        if Kind.EXAMPLE in change.kinds
        for side in (change.before, change.after)
        if side is not None
    ]
    examples = _read_examples({side.edition_id for side in sides}, {side.rule_id for side in sides})
    return [
        ToldChange(
            change,
            *(examples[side.edition_id, side.rule_id] for side in (change.before, change.after) if side is not None),
        )
        if Kind.EXAMPLE in change.kinds
        else ToldChange(change)
        for change in changes
    ]


def _read_examples(editions: set[int], rules: set[int]) -> dict[tuple[int, int], list[str]]:
    """Return the examples of rules by edition and rule, in their order."""
    examples: dict[tuple[int, int], list[str]] = defaultdict(list)
    if rules:
        held = Entry.objects.filter(kind=Entry.Kind.EXAMPLE, edition__in=editions, parent__rule__in=rules)
        for edition, rule, text in held.order_by("position").values_list(
            "edition_id", "parent__rule_id", "wording__text"
        ):
            examples[edition, rule or 0].append(text)
    return examples
