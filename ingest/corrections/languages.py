"""Languages of ruling texts that a person corrected: while documents are read, and for what was read before.

Two texts that differ in language only become one when one is corrected to the language of the
other. Reading the documents again takes them apart, if the correction was taken back.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Self

from ingest.corrections.resolving import NotHeld, resolve_text
from ingest.observations.reading import Surveys, read_cards
from ingest.observations.tracing import trace
from ingest.records import RulingRecord
from rulings_site.languages.fold import fold_typography
from rulings_site.languages.identify import MOSTLY_LEFT, language_spans
from rulings_site.languages.lexicon import ENGLISH
from rulings_site.provenance.corrections import LanguageSubject, LanguageVerdict
from rulings_site.provenance.models import Correction
from rulings_site.rulings.models import Alignment, Ruling, RulingText, Sighting

KIND = "language"


@dataclass
class SaidLanguages:
    """What people said of the languages of texts: the last word on each, and all languages it was ever given."""

    standing: list[Correction] = field(default_factory=list)
    ever: dict[str, list[str]] = field(default_factory=dict)
    verdicts: dict[tuple[str, str], LanguageVerdict] = field(default_factory=dict)

    @classmethod
    def read(cls) -> Self:
        """Return what is said; two queries."""
        said = cls(Correction.objects.list_standing(KIND))
        for one in Correction.objects.filter(kind=KIND).order_by("made_at", "pk"):
            if isinstance(one.read_verdict, LanguageVerdict):
                said.ever.setdefault(one.subject_digest, []).append(one.read_verdict.language)
        for one in said.standing:
            if isinstance(one.read_verdict, LanguageVerdict):
                said.verdicts[one.language, fold_typography(one.text)] = one.read_verdict
        return said

    def correct(self, record: RulingRecord) -> RulingRecord:
        """Return a record in the language a person gave its text."""
        if not self.verdicts:
            return record
        verdict = self.verdicts.get((record.language, fold_typography(record.text)))
        if verdict is None:
            return record
        spans = tuple(span for span in verdict.spans if span[1] <= len(record.text))
        return replace(record, language=verdict.language, spans=spans)

    def list_languages(self, language: str, text: str) -> list[str]:
        """Return the languages a text may be held in that its documents give in one: as corrected first."""
        verdict = self.verdicts.get((language, fold_typography(text)))
        return [*({verdict.language} - {language} if verdict else ()), language]

    def find_subject(self, text: RulingText) -> LanguageSubject:
        """Return the subject that a text as it is held belongs to: in the language that its documents give it."""
        folded = fold_typography(text.text)
        for (language, said), verdict in self.verdicts.items():
            if said == folded and verdict.language == text.language:
                return LanguageSubject(language, text.text)
        return LanguageSubject(text.language, text.text)


def apply_languages(said: SaidLanguages) -> Iterator[tuple[Correction, str]]:
    """Give the texts held the languages that people said; yield each correction with what keeps it from that."""
    cards: set[int] = set()
    for one in said.standing:
        verdict = one.read_verdict
        before = [one.language, *said.ever.get(one.subject_digest, ())]
        if not isinstance(verdict, LanguageVerdict):
            verdict = LanguageVerdict(one.language, _find_spans(one.text, one.language))
        others = [language for language in dict.fromkeys(before) if language != verdict.language]
        try:
            cards |= _settle(one.text, verdict, others)
        except NotHeld as missing:
            yield one, "" if one.is_taken_back else str(missing)
        else:
            yield one, ""
    if cards:
        _follow(cards)


def _find_spans(text: str, language: str) -> tuple[tuple[int, int, str], ...]:
    """Return the spans as the readers of localised pages find them; English documents come without."""
    return () if language == MOSTLY_LEFT else language_spans(text, language)


def _settle(text: str, verdict: LanguageVerdict, others: list[str]) -> set[int]:
    """Let a text be in its language, whichever of the others it is held in. Returns the cards concerned."""
    held = resolve_text(text, [*others, verdict.language])
    spans = [list(span) for span in verdict.spans if span[1] <= len(held.text)]
    cards = set(held.rulings.values_list("card", flat=True))
    if (held.language, held.spans) == (verdict.language, spans):
        return set()
    digest = RulingText.digest_of(verdict.language, held.text)
    twin = RulingText.objects.filter(digest=digest).exclude(pk=held.pk).first()
    if twin is None:
        RulingText.objects.filter(pk=held.pk).update(language=verdict.language, spans=spans, digest=digest)
        return cards
    for ruling in held.rulings.all():
        _move(ruling, twin)
    RulingText.objects.filter(pk=twin.pk).update(spans=spans)
    held.delete()
    return cards


def _move(ruling: Ruling, text: RulingText) -> None:
    """Give a ruling another text; where its card has that under the same date already, the two become one."""
    twin = Ruling.objects.filter(card=ruling.card_id, published_date=ruling.published_date, text=text).first()
    if twin is None:
        Ruling.objects.filter(pk=ruling.pk).update(text=text)
        return
    shared = twin.sightings.values("document")
    Sighting.objects.filter(ruling=ruling).exclude(document__in=shared).update(ruling=twin)
    ruling.delete()


def _follow(cards: set[int]) -> None:
    """Trace the cards anew, and drop alignments of what is English now, or to what is not."""
    for batch in read_cards(cards, Surveys()):
        trace(batch)
    aligned = Alignment.objects.filter(translation__card__in=cards)
    aligned.filter(translation__text__language=ENGLISH).delete()
    aligned.filter(original__isnull=False).exclude(original__text__language=ENGLISH).delete()
