"""How numbers and rules moved: the path of a rule through its numbers, and what a number has meant."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from itertools import groupby, pairwise

from django.db.models import Q

from rulings_site.languages.fold import fold_typography
from rulings_site.rules.headings import shorten
from rulings_site.rules.models import Entry
from rulings_site.rules.reading import Reading
from rulings_site.rules.references import find_references
from rulings_site.rules.timeline import DatedEdition, Timeline


@dataclass(frozen=True, slots=True)
class Standing:
    """A rule at its number in one edition."""

    edition: DatedEdition
    number: str
    rule_id: int | None
    text: str

    @property
    def day(self) -> date:
        """The day that edition took effect."""
        return self.edition.effective_date


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of editions in which a number meant the same rule. `until` is None if it still does."""

    number: str
    name: str
    rule_id: int | None
    since: date
    until: date | None


@dataclass(frozen=True, slots=True)
class Change:
    """What happened to a rule with an edition: `kind` is new, move, word, ref or gone."""

    day: date
    kind: str
    word: str
    number: str
    old_number: str = ""


def path_of(rule_id: int | None) -> tuple[Standing, ...]:
    """Return the rule at its number in every complete English edition that has it, oldest first."""
    return _stand(Q(rule=rule_id)) if rule_id is not None else ()


def standings_of(number: str) -> tuple[Standing, ...]:
    """Return what stood behind the number in every complete English edition that has it, oldest first."""
    return _stand(Q(number=number))


def _stand(which: Q) -> tuple[Standing, ...]:
    entries = Entry.objects.in_law().numbered().filter(which)
    rows = entries.values_list("edition__effective_date", "edition__label", "number", "rule_id", "wording__text")
    return tuple(
        Standing(DatedEdition(day, label), number, rule_id, text) for day, label, number, rule_id, text in rows if day
    )


def list_meanings(standings: tuple[Standing, ...], timeline: Timeline) -> tuple[Span, ...]:
    """Return the rules that a number has meant, oldest first."""
    spans = []
    for rule_id, group in groupby(standings, key=lambda standing: standing.rule_id):
        for stretch in _split_at_gaps(list(group), timeline):
            until = timeline.date_after(stretch[-1].day)
            name = shorten(stretch[-1].text, 60)
            spans.append(Span(stretch[0].number, name, rule_id, stretch[0].day, until))
    return tuple(spans)


def list_changes(path: tuple[Standing, ...], timeline: Timeline) -> tuple[Change, ...]:
    """Return what happened to a rule, newest first."""
    changes = []
    for stretch in _split_at_gaps(list(path), timeline):
        first, last = stretch[0], stretch[-1]
        changes.append(Change(first.day, "new", "first text" if first is path[0] else "back", first.number))
        for before, after in pairwise(stretch):
            changes.extend(_compare(before, after))
        gone = timeline.date_after(last.day)
        if gone:
            changes.append(Change(gone, "gone", "removed", last.number))
    return tuple(reversed(changes))


def list_starts(path: tuple[Standing, ...]) -> list[tuple[str, date]]:
    """Return each number of a rule with its first day, for drawing."""
    return [(number, next(group).day) for number, group in groupby(path, key=lambda one: one.number)]


def _split_at_gaps(standings: list[Standing], timeline: Timeline) -> list[list[Standing]]:
    """Part a list where an edition in between does not have it; documents of one date count as one."""
    stretches: list[list[Standing]] = []
    for standing in standings:
        day = standing.day
        last = stretches[-1][-1].day if stretches else None
        if last is not None and (last == day or timeline.date_after(last) == day):
            stretches[-1].append(standing)
        else:
            stretches.append([standing])
    return stretches


def _compare(before: Standing, after: Standing) -> Iterable[Change]:
    day = after.day
    if before.number != after.number:
        yield Change(day, "move", "moved", after.number, before.number)
    if fold_typography(before.text) != fold_typography(after.text):
        if _mask(before.text) == _mask(after.text):
            yield Change(day, "ref", "reference", after.number)
        else:
            yield Change(day, "word", "reworded", after.number)


def _mask(text: str) -> str:
    """Return a text as it reads whatever numbers it cites."""
    end, parts = 0, []
    for reference in find_references(text):
        parts += [text[end : reference.start], "#"]
        end = reference.end
    return fold_typography("".join([*parts, text[end:]]))


def find_number_on(reading: Reading, number: str, day: date) -> str:
    """Return the number that the rule behind `number` has on a day; the same one if it has none then."""
    entry = reading.edition.entries.of_number(number).first()
    dated = reading.timeline.in_force(day)
    path = path_of(entry.rule_id) if entry else ()
    return next((one.number for one in path if one.edition == dated), number)
