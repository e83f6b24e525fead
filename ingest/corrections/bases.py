"""Rules that rulings rest on, and do not, where a person said so."""

from collections.abc import Iterator

from ingest.corrections.languages import SaidLanguages
from ingest.corrections.resolving import NotHeld, resolve_rule, resolve_text
from rulings_site.provenance.corrections import BasisSubject, BasisVerdict
from rulings_site.provenance.models import Correction
from rulings_site.rulings.models import Basis, Ruling

KIND = "basis"
CERTAIN = 100
Pair = tuple[int, int]
"""A text and a rule."""


def apply_bases(said: SaidLanguages) -> Iterator[tuple[Correction, str]]:
    """Store what people said rests on a rule, and take away what does not; yield each with what keeps it from that."""
    wanted: dict[Pair, str] = {}
    rejected: set[Pair] = set()
    for one, pair, obstacle in _resolve(said):
        yield one, obstacle
        if pair and isinstance(one.read_verdict, BasisVerdict):
            if one.read_verdict.rests:
                wanted[pair] = one.made_at.date().isoformat()
            else:
                rejected.add(pair)
    held = Basis.objects.filter(reason=Basis.Reason.PERSON)
    stored = {(text, rule): day for text, rule, day in held.values_list("text", "rule", "evidence")}
    for text, rule in stored.keys() - wanted.keys():
        held.filter(text=text, rule=rule).delete()
    for (text, rule), day in wanted.items():
        if stored.get((text, rule)) != day:
            values = {"reason": Basis.Reason.PERSON, "confidence": CERTAIN, "evidence": day}
            Basis.objects.update_or_create(text_id=text, rule_id=rule, defaults=values)
    for text, rule in rejected:
        Basis.objects.filter(text=text, rule=rule).delete()
        # What was stale for that rule is judged by the others at the next run of `tie_rulings`.
        Ruling.objects.filter(text=text, stale_rule=rule).update(stale_since=None, stale_rule=None)


def find_rejected() -> set[Pair]:
    """Return the texts with the rules that a person said they do not rest on."""
    return {
        pair
        for one, pair, _ in _resolve(SaidLanguages.read())
        if pair and isinstance(one.read_verdict, BasisVerdict) and not one.read_verdict.rests
    }


def _resolve(said: SaidLanguages) -> Iterator[tuple[Correction, Pair | None, str]]:
    """Yield the last word on each pair with its rows, or with what is not held."""
    for one in Correction.objects.list_standing(KIND):
        subject = one.read_subject
        assert isinstance(subject, BasisSubject), "a basis is of a text and a rule"  # noqa: S101
        try:
            text = resolve_text(subject.text, said.list_languages(subject.language, subject.text))
            yield one, (text.pk, resolve_rule(subject.rule)), ""
        except NotHeld as missing:
            yield one, None, "" if one.is_taken_back else str(missing)
