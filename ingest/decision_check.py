"""Which decisions apply to the editions held: both are there, one right after the other, and have the texts."""

from collections.abc import Iterable
from dataclasses import dataclass

from ingest.decisions import Decision
from rulings_site.languages.fold import fold_name
from rulings_site.rules.models import Edition, Entry, GlossaryEntry


@dataclass(frozen=True, slots=True)
class DecisionCheck:
    """A decision, and why it does not apply to the editions held; empty if it does."""

    decision: Decision
    obstacle: str

    @property
    def applies(self) -> bool:
        return not self.obstacle


def check_decisions(decisions: Iterable[Decision]) -> list[DecisionCheck]:
    """Return each decision with what keeps it from being applied."""
    editions = Edition.objects.complete().filter(language="en").in_order().values_list("label", "pk")
    held = dict(editions)
    return [DecisionCheck(one, _find_obstacle(one, list(held)) or _find_absence(one, held)) for one in decisions]


def _find_obstacle(decision: Decision, labels: list[str]) -> str:
    """Return what is wrong with the editions of a decision, if anything."""
    for label in (decision.old_edition, decision.new_edition):
        if label not in labels:
            return f"no complete English edition {label} is held"
    place = labels.index(decision.old_edition)
    if decision.new_edition in labels[:place]:
        return f"{decision.new_edition} comes before {decision.old_edition}"
    if labels[place + 1] != decision.new_edition:
        return f"{labels[place + 1]} is held between {decision.old_edition} and {decision.new_edition}"
    return ""


def _find_absence(decision: Decision, held: dict[str, int]) -> str:
    """Return which text of a decision its edition does not have, if any."""
    for label, number, occurrence in (decision.old, decision.new):
        if not _has_text(held[label], number, occurrence, is_term=decision.is_term):
            again = f" {occurrence} times" if occurrence > 1 else ""
            return f"edition {label} has no {'term' if decision.is_term else 'text'} {number}{again}"
    return ""


def _has_text(edition: int, number: str, occurrence: int, *, is_term: bool) -> bool:
    if is_term:
        return GlossaryEntry.objects.filter(edition=edition, folded_term=fold_name(number)).count() >= occurrence
    return Entry.objects.of_number(number).filter(edition=edition, occurrence=occurrence).exists()
