"""What changes of the rules leave behind: translations made from older texts, and what cites the rules."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from rulings_site.languages.tags import own_name
from rulings_site.rules.changes import Change, ChangeKind
from rulings_site.rules.dependents import Dependent, find_dependents
from rulings_site.rules.held import HeldEdition
from rulings_site.rules.models import Edition, Entry

MOST_ASKED = 1000
"""Rules of one query: of more changes than these a translation is read whole."""


@dataclass(frozen=True, slots=True)
class AffectedTranslation:
    """The newest edition of a language, with the numbers of its rules that changed since."""

    tag: str
    name: str
    edition: HeldEdition
    numbers: tuple[str, ...]


def find_affected_translations(
    changes: Iterable[Change], day: date, held: Sequence[HeldEdition]
) -> tuple[AffectedTranslation, ...]:
    """Return the languages that have a rule only as it was before these changes, by tag.

    A change that came on no known day came on `day`, that of the later edition. New numbers alone
    leave no translation behind. `held` are all editions, oldest first.
    """
    changed = {
        change.text.identity: max(change.dates, default=day)
        for change in changes
        if change.old and change.manner is not ChangeKind.RENUMBERED and isinstance(change.text.identity, int)
    }
    behind = [edition for edition in _newest_translations(held) if _is_before(edition, changed.values())]
    if not behind:
        return ()
    entries = Entry.objects.filter(edition__in=[one.pk for one in behind], rule__isnull=False).order_by("position")
    if len(changed) <= MOST_ASKED:
        entries = entries.filter(rule__in=changed)
    numbers: dict[int, list[str]] = defaultdict(list)
    days = {edition.pk: edition.effective_date for edition in behind}
    for edition, rule, number in entries.values_list("edition", "rule", "number"):
        since, own_day = changed.get(rule), days[edition]
        if since and own_day and own_day < since:
            numbers[edition].append(number)
    return tuple(
        AffectedTranslation(one.language, own_name(one.language), one, tuple(numbers[one.pk]))
        for one in behind
        if numbers[one.pk]
    )


def _newest_translations(held: Sequence[HeldEdition]) -> list[HeldEdition]:
    newest = {one.language: one for one in held if one.language != "en" and one.effective_date}
    return [newest[language] for language in sorted(newest)]


def _is_before(edition: HeldEdition, days: Iterable[date]) -> bool:
    return edition.effective_date is not None and edition.effective_date < max(days, default=date.min)


def find_affected_dependents(changes: Sequence[Change], before: Edition, after: Edition) -> tuple[Dependent, ...]:
    """Return what cites rules that say something else now, by their new numbers, or are gone, by their old ones."""
    telling = [change for change in changes if change.kind not in (ChangeKind.RENUMBERED, ChangeKind.GLOSSARY)]
    now = {change.new.number for change in telling if change.new}
    gone = {change.old.number for change in telling if change.old and not change.new}
    return (*find_dependents(after, now), *find_dependents(before, gone))
