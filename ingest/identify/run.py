"""Give every text its rule: the identity that survives renumbering, over all editions and languages.

Each edition is linked with the one before it, once. Loading or forgetting an edition costs the
two boundaries beside it; a new version of the linker costs all of them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from zlib import crc32

from django.db import transaction

from ingest.agree import agree
from ingest.corrections.rule_links import read_all_decisions
from ingest.decisions import Decision
from ingest.identify.boundary import Boundary, Outcome
from ingest.identify.periods import rebuild_periods
from ingest.identify.texts import KINDS, Row
from ingest.identify.translations import join_translations
from rulings_site.rules.models import Agreement, Edition, Period, Rule, Wording

LINKER_VERSION = 2
"""Raised whenever the linker, or what it is given, links otherwise than before."""


@dataclass(frozen=True, slots=True)
class IdentifyReport:
    """What a run made: editions held, those linked anew, rules there are, texts whose rule changed."""

    editions: int
    linked: int
    rules: int
    changed: int


@transaction.atomic
def identify(*, anew: bool = False) -> IdentifyReport:
    """Link what is not linked yet, or all `anew`; rules and wordings that no edition has any more go."""
    if anew:
        Edition.objects.update(linked_to=None, linked_by=None)
        Agreement.objects.all().delete()
    editions = list(Edition.objects.law())
    outcome = Outcome()
    linked = _cross_boundaries(editions, outcome)
    outcome.touched |= _find_outdated(editions)
    if outcome.touched:
        is_most = 2 * len(outcome.touched) > Rule.objects.count()
        rebuild_periods(outcome.links, linked, None if is_most else outcome.touched)
    agree()
    translations, changed = join_translations(editions, outcome.editions)
    Rule.objects.filter(entries=None, glossary_entries=None).delete()
    Wording.objects.filter(entries=None, glossary_entries=None).delete()
    return IdentifyReport(len(editions) + translations, len(linked), Rule.objects.count(), outcome.changed + changed)


def _cross_boundaries(editions: Sequence[Edition], outcome: Outcome) -> list[int]:
    """Link what was linked with another edition, by another linker or by other decisions; return the editions."""
    pks = [edition.pk for edition in editions]
    beside = [(editions[max(place - 1, 0)], edition) for place, edition in enumerate(editions)]
    decisions = read_all_decisions()
    between = [_find_decisions(decisions, before, after) for before, after in beside]
    stale = [
        place
        for place, (before, after) in enumerate(beside)
        if (after.linked_to_id, after.linked_by) != (before.pk, _checksum(between[place]))
    ]
    for kind in KINDS:
        read: tuple[int, list[Row]] = (-1, [])
        for place in stale:
            before, edition = beside[place]
            old = read[1] if read[0] == place - 1 or not place else kind.read(before)
            new = kind.read(edition)
            Boundary(kind, old, new, edition).cross(pks[:place], pks[place + 1 :], between[place], outcome)
            read = place, new
    for place in stale:
        before, edition = beside[place]
        edition.linked_to, edition.linked_by = before, _checksum(between[place])
    Edition.objects.bulk_update([editions[place] for place in stale], ["linked_to", "linked_by"])
    return [editions[place].pk for place in stale]


def _find_decisions(decisions: Sequence[Decision], before: Edition, after: Edition) -> list[Decision]:
    return [one for one in decisions if (one.old_edition, one.new_edition) == (before.label, after.label)]


def _checksum(decisions: Sequence[Decision]) -> int:
    """By what an edition is linked: the linker and the decisions that concern it, as a small number."""
    said = [(one.old, one.new, one.verdict) for one in decisions]
    return crc32(f"{LINKER_VERSION} {said}".encode()) % 32768


def _find_outdated(editions: Sequence[Edition]) -> set[int]:
    """Rules with a period that ends on no day an edition took effect, or in none: an edition was forgotten."""
    days = {edition.effective_date for edition in editions}
    ended = Period.objects.filter(until__isnull=False).values_list("rule", "until").distinct()
    return {rule for rule, until in ended if until not in days}
