"""Which English ruling a localised one translates, where a person said so."""

from collections.abc import Iterator
from typing import Any

from ingest.corrections.languages import SaidLanguages
from ingest.corrections.resolving import NotHeld, resolve_card, resolve_ruling
from rulings_site.languages.lexicon import ENGLISH
from rulings_site.provenance.corrections import AlignmentVerdict, RulingSubject
from rulings_site.provenance.models import Correction
from rulings_site.rulings.models import Alignment

KIND = "alignment"
CERTAIN = 100


def apply_alignments(said: SaidLanguages) -> Iterator[tuple[Correction, str]]:
    """Store the alignments people said, and no other as theirs; yield each with what keeps it from being so."""
    wanted: dict[int, tuple[int | None, dict[str, str]]] = {}
    for one in Correction.objects.list_standing(KIND):
        obstacle = ""
        if isinstance(verdict := one.read_verdict, AlignmentVerdict):
            try:
                translation, original = _resolve(one, verdict, said)
                wanted[translation] = original, {"said": one.made_at.date().isoformat()}
            except NotHeld as missing:
                obstacle = str(missing)
        yield one, obstacle
    held = Alignment.objects.filter(certainty=Alignment.Certainty.PERSON)
    columns = held.values_list("translation", "original", "evidence")
    stored = {pk: (original, evidence) for pk, original, evidence in columns}
    held.filter(translation__in=stored.keys() - wanted.keys()).delete()
    for pk, (original, evidence) in wanted.items():
        if stored.get(pk) != (original, evidence):
            values: dict[str, Any] = {
                "original_id": original,
                "certainty": Alignment.Certainty.PERSON,
                "score": CERTAIN if original else 0,
                "evidence": evidence,
            }
            Alignment.objects.update_or_create(translation_id=pk, defaults=values)


def _resolve(one: Correction, verdict: AlignmentVerdict, said: SaidLanguages) -> tuple[int, int | None]:
    """Return the rows of translation and original. Raises NotHeld."""
    subject = one.read_subject
    assert isinstance(subject, RulingSubject), "an alignment is of a ruling"  # noqa: S101
    card = resolve_card(subject.card)
    languages = said.list_languages(subject.language, subject.text)
    translation = resolve_ruling(card, subject.published, subject.text, languages)
    if translation.text.language == ENGLISH:
        raise NotHeld("the text is English by now, no translation")
    if verdict.original is None:
        return translation.pk, None
    return translation.pk, resolve_ruling(card, verdict.original.published, verdict.original.text, [ENGLISH]).pk
