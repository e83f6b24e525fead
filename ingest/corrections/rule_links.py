"""What people decided about two texts of rules: in the database, and in the file that is shipped."""

from collections.abc import Hashable, Iterable, Iterator

from ingest.decision_check import check_decisions
from ingest.decisions import Decision, claims_of, read_decisions
from rulings_site.provenance.corrections import RuleLinkSubject, RuleLinkVerdict
from rulings_site.provenance.models import Correction

KIND = "rule link"


def read_all_decisions() -> tuple[Decision, ...]:
    """Return all decisions that hold together. Those in the database win over the file, later ones over earlier."""
    said = [one for correction in reversed(Correction.objects.list_standing(KIND)) for one in _decide(correction)]
    held: list[Decision] = []
    taken: dict[Hashable, Decision] = {}
    for decision in [*said, *read_decisions()]:
        claims = claims_of(decision)
        if not any(claim in taken for claim in claims):
            taken |= dict.fromkeys(claims, decision)
            held.append(decision)
    return tuple(held)


def check_rule_links() -> Iterator[tuple[Correction, str]]:
    """Yield each correction of a link with what keeps it from being applied. They take effect at `identify`."""
    holding = set(read_all_decisions())
    for correction in Correction.objects.list_standing(KIND):
        decisions = list(_decide(correction))
        yield correction, _find_obstacle(decisions, holding)


def _find_obstacle(decisions: Iterable[Decision], holding: set[Decision]) -> str:
    for decision in decisions:
        if decision not in holding:
            return "a later decision says otherwise of one of the texts"
        (check,) = check_decisions([decision])
        return check.obstacle
    return ""


def _decide(correction: Correction) -> Iterator[Decision]:
    """Yield the decision that a correction is; none for one that is taken back."""
    subject, verdict = correction.read_subject, correction.read_verdict
    if isinstance(subject, RuleLinkSubject) and isinstance(verdict, RuleLinkVerdict):
        old, new = subject.old, subject.new
        yield Decision(
            old_edition=old.edition,
            old_number=old.number or old.term,
            old_occurrence=old.occurrence,
            new_edition=new.edition,
            new_number=new.number or new.term,
            new_occurrence=new.occurrence,
            verdict=verdict.verdict,
            why=correction.why,
            reviewed=correction.made_at.date(),
            is_term=bool(old.term),
        )
