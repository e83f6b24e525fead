"""The history of a rule: every change with its words, what it was split from and merged into, what its section held."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Q

from rulings_site.rules.headings import is_heading, shorten
from rulings_site.rules.lineage import Change, Kin, Kind
from rulings_site.rules.models import Descent, Entry
from rulings_site.rules.numbers import parent_number
from rulings_site.rules.placed_texts import read_numbered_texts
from rulings_site.rules.reading import Reading
from rulings_site.rules.rule_lineage import RuleLineage
from rulings_site.rules.rule_page import Named
from rulings_site.rules.shown_changes import pair_examples
from rulings_site.rules.standings import Standing, path_of, read_standings
from rulings_site.rules.wordmarks import Mark, mark_words

SURE = 99
"""Per cent: the linker is never surer of a text at another number."""


@dataclass(frozen=True, slots=True)
class ToldChange:
    """A change as the page tells it: the words that changed, whole texts where nothing was before or after."""

    change: Change
    text: str
    marks: tuple[Mark, ...]
    examples: tuple[tuple[Mark, ...], ...]

    @property
    def doubt(self) -> str:
        """How the text was taken for the same rule, where that is not certain."""
        after = self.change.after
        if self.change.before is None or after is None or after.confidence >= SURE:
            return ""
        return f"{after.reason}, {after.confidence} % sure"


Examples = Mapping[tuple[int, int], Sequence[str]]
"""(rule, edition) -> the examples below the rule there."""


class RuleHistory:
    """The history of one rule, read on a day at its number there."""

    def __init__(self, lineage: RuleLineage, examples: Examples) -> None:
        self.lineage, self._examples = lineage, examples

    @cached_property
    def changes(self) -> list[ToldChange]:
        """Every change, newest first."""
        return [tell_change(change, self._examples) for change in self.lineage.changes]


def tell_change(change: Change, examples: Examples) -> ToldChange:
    """Return a change with its words and examples."""
    before, after = change.before, change.after
    if before is None or after is None or Kind.BACK in change.kinds:
        return ToldChange(change, *_show_whole(after or before, examples))
    has_words = {Kind.REWORDED, Kind.REFERENCE} & set(change.kinds)
    marks = mark_words(before.text, after.text) if has_words else ()
    if before.examples_digest == after.examples_digest:
        return ToldChange(change, "", marks, ())
    pairs = pair_examples(_examples_of(before, examples), _examples_of(after, examples))
    return ToldChange(change, "", marks, tuple(mark_words(*pair) for pair in pairs))


def _show_whole(
    standing: Standing | None, examples: Examples
) -> tuple[str, tuple[Mark, ...], tuple[tuple[Mark, ...], ...]]:
    assert standing is not None, "a change has a text before or after it"  # noqa: S101
    own = _examples_of(standing, examples)
    return standing.text, (), tuple(mark_words(example, example) for example in own)


def _examples_of(standing: Standing, examples: Examples) -> Sequence[str]:
    return examples.get((standing.rule_id, standing.edition_id), ())


class HistoryPage:
    """The histories of what stands behind a number: one, or two where an edition prints it twice."""

    def __init__(self, reading: Reading, number: str) -> None:
        self.reading, self.number = reading, number
        above = list(_numbers_above(number))
        texts = read_numbered_texts(reading.edition.pk, [number, *above])
        self.texts = [text for text in texts if text.number == number]
        self._above = [text for one in reversed(above) for text in texts if text.number == one]

    @property
    def above(self) -> list[Named]:
        """What stands above it, as far as the edition has that."""
        address_of = self.reading.address_of
        return [Named(one.number, address_of(one.number), shorten(one.text)) for one in self._above]

    @property
    def name(self) -> str:
        """What the rule is called, or what it stands under."""
        named = [text for text in (*self.texts, *reversed(self._above)) if is_heading(text.text)]
        return named[0].text if named else shorten(self.texts[0].text)

    @cached_property
    def _rules(self) -> list[int]:
        return [text.rule_id for text in self.texts if text.rule_id is not None]

    @cached_property
    def _standings(self) -> list[Standing]:
        return read_standings(self._rules, [self.number])

    @property
    def paths(self) -> list[list[Standing]]:
        """Where each rule behind the number stood."""
        return [path_of(rule, self._standings) for rule in self._rules]

    @cached_property
    def histories(self) -> list[RuleHistory]:
        """The history of each rule behind the number."""
        kin, examples = read_kin(self._rules), read_examples(self._rules, self._standings)
        return [
            RuleHistory(RuleLineage(self.reading, self._standings, rule, self.number, kin[rule]), examples)
            for rule in self._rules
        ]

    @property
    def lineage(self) -> RuleLineage:
        """That of the first rule behind the number."""
        return self.histories[0].lineage if self.histories else RuleLineage(self.reading, (), None, self.number)


def _numbers_above(number: str) -> Iterable[str]:
    above = parent_number(number)
    while above:
        yield above
        above = parent_number(above)


def read_kin(rules: Collection[int]) -> dict[int, list[Kin]]:
    """Return for each rule what it was split from, what was split from it, and what was merged; one query."""
    told = Descent.objects.exclude(kind=Descent.Kind.POSSIBLE).filter(Q(old__rule__in=rules) | Q(new__rule__in=rules))
    rows = told.values_list(
        "kind", "old__rule", "old__number", "old__edition__effective_date",
        "new__rule", "new__number", "new__edition__effective_date",
    )  # fmt: skip
    kin: dict[int, list[Kin]] = {rule: [] for rule in rules}
    for kind, old, old_number, before, new, new_number, day in rows.order_by("pk"):
        assert before is not None, "rules are linked in dated editions only"  # noqa: S101
        assert day is not None, "rules are linked in dated editions only"  # noqa: S101
        shown = Kind.SPLIT if kind == Descent.Kind.SPLIT else Kind.MERGED
        if new in kin:
            kin[new].append(Kin(day, shown, is_origin=True, rule_id=old, number=old_number, at=before))
        if old in kin:
            kin[old].append(Kin(day, shown, is_origin=False, rule_id=new, number=new_number, at=day))
    return kin


def read_examples(rules: Collection[int], standings: Iterable[Standing]) -> Examples:
    """Return the examples of rules in the first edition of each standing; one query, none where there are none."""
    editions = {one.edition_id for one in standings if one.rule_id in rules and one.examples_digest}
    if not editions:
        return {}
    held = Entry.objects.filter(kind=Entry.Kind.EXAMPLE, parent__rule__in=rules, edition__in=editions)
    examples: dict[tuple[int, int], list[str]] = {}
    for rule, edition, text in held.order_by("position").values_list("parent__rule", "edition", "wording__text"):
        examples.setdefault((rule, edition), []).append(text)
    return examples
