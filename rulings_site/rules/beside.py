"""The translation beside a text: which edition of a language it is of, and what it lacks."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from itertools import chain

from django.db.models import Min, Q

from rulings_site.languages.tags import own_name
from rulings_site.rules.models import Edition, Entry
from rulings_site.rules.reading import Reading


@dataclass(frozen=True, slots=True)
class Language:
    """A language that can be read beside the English: its newest edition not newer than the one read."""

    tag: str
    name: str
    edition: Edition
    behind: int

    @property
    def day(self) -> date:
        """The day its edition took effect."""
        assert self.edition.effective_date is not None, "filtered by date"  # noqa: S101
        return self.edition.effective_date


@dataclass(frozen=True)
class Beside:
    """The translated entries of a page. `added` tells when a rule without translation first appeared."""

    language: Language
    entries: tuple[Entry, ...] = ()
    examples: dict[int | None, list[Entry]] = field(default_factory=dict)
    added: dict[int, date] = field(default_factory=dict)

    @property
    def shown(self) -> list[Entry]:
        """All translated texts, examples too."""
        return [*self.entries, *chain.from_iterable(self.examples.values())]

    @cached_property
    def _by_rule(self) -> dict[int, list[Entry]]:
        found: dict[int, list[Entry]] = defaultdict(list)
        for entry in self.entries:
            if entry.rule_id is not None:
                found[entry.rule_id].append(entry)
        return found

    @cached_property
    def _by_number(self) -> dict[tuple[str, int], list[Entry]]:
        return {(entry.number, entry.occurrence): [entry] for entry in self.entries}

    def of(self, entry: Entry) -> list[Entry]:
        """Return the translations of an entry: the same rule, or in the same edition the same number."""
        if entry.rule_id in self._by_rule:
            return self._by_rule[entry.rule_id]
        return [] if self.language.behind else self._by_number.get((entry.number, entry.occurrence), [])


def list_languages(reading: Reading) -> tuple[Language, ...]:
    """Return the languages held beside an edition, by their tag."""
    held = Edition.objects.exclude(language="en").filter(effective_date__lte=reading.effective_date)
    newest: dict[str, Edition] = {}
    for edition in held.select_related("document__source").in_order():
        newest[edition.language] = edition
    return tuple(
        Language(tag, own_name(tag), edition, _count_behind(edition, reading))
        for tag, edition in sorted(newest.items())
    )


def _count_behind(edition: Edition, reading: Reading) -> int:
    assert edition.effective_date is not None, "filtered by date"  # noqa: S101
    return reading.timeline.editions_behind(edition.effective_date, reading.effective_date)


def read_beside(language: Language, shown: Sequence[Entry]) -> Beside:
    """Return the translations of the entries shown."""
    rules = {entry.rule_id for entry in shown if entry.rule_id is not None}
    numbers = {entry.number for entry in shown} if not language.behind else set()
    held = language.edition.entries.numbered().filter(Q(rule__in=rules) | Q(number__in=numbers))
    entries = tuple(held.select_related("wording"))
    examples: dict[int | None, list[Entry]] = {}
    if any(entry.kind == "example" for entry in shown):
        for example in language.edition.entries.filter(kind="example", parent__in=entries).select_related("wording"):
            examples.setdefault(example.parent_id, []).append(example)
    missing = rules - {entry.rule_id for entry in entries}
    return Beside(language, entries, examples, _first_dates(missing))


def _first_dates(rules: Iterable[int]) -> dict[int, date]:
    """Return when each rule first stood in an English edition."""
    if not rules:
        return {}
    first = Entry.objects.in_law().filter(rule__in=rules).order_by()
    return dict(first.values_list("rule").annotate(Min("edition__effective_date")))
