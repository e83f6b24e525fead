"""Tie rulings to the rules they rest on, and mark those whose rules changed since.

A run ties the texts that came since the last one; where rules became others it ties all anew. What
a person said stays. A translation rests on what the ruling rests on that it translates.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, datetime

from django.db import transaction
from django.db.models import QuerySet

from ingest.basis.marking import mark_stale
from ingest.basis.reading import list_untied, read_law_days, read_rulebook, read_texts
from ingest.corrections.bases import find_rejected
from ingest.load.bulk import insert_rows
from rulings_site.rulings.basis.evidence import LONGEST_EVIDENCE, Evidence, EvidenceFinder
from rulings_site.rulings.basis.rule_index import RuleIndex
from rulings_site.rulings.basis.words import LANGUAGE
from rulings_site.rulings.models import Alignment, Basis, Ruling, RulingText

A_STEP = 500
FIELDS = ("text", "rule", "reason", "confidence", "evidence")
Row = tuple[int, int, str, int, str]
Progress = Callable[[int], object]


@dataclass(frozen=True, slots=True)
class TieReport:
    """What a run made: texts looked at, those tied, their bases, rulings that are stale, numbers leading nowhere."""

    texts: int = 0
    tied: int = 0
    bases: int = 0
    stale: int = 0
    unresolved: tuple[str, ...] = ()


@transaction.atomic
def tie_rulings(*, anew: bool = False, since: datetime | None = None, progress: Progress = lambda _: None) -> TieReport:
    """Tie new texts, or all `anew`, and mark rulings as stale: all, or those read `since` a moment."""
    days = read_law_days()
    texts = RulingText.objects.filter(language=LANGUAGE) if anew else list_untied()
    rulings = None if anew or since is None else _list_read(since)
    if not days or not (texts.exists() or rulings is None or rulings):
        return TieReport()
    rulebook = read_rulebook()
    index = RuleIndex(rulebook.list_texts())
    finder = EvidenceFinder(index, rulebook.mean, days[-1])
    looked, rows = _tie(finder, texts, days, progress)
    _replace(Basis.objects.filter(text__in=texts.values("pk")), rows)
    translated = Basis.objects.exclude(text__language=LANGUAGE)
    _replace(translated, [*_inherit(), *_cite_in_translations(finder, days)])
    stale = mark_stale(rulings, rulebook, days)
    tied = len({row[0] for row in rows})
    return TieReport(looked, tied, len(rows), stale, tuple(sorted(finder.unresolved)))


def _list_read(since: datetime) -> list[int]:
    """The rulings that stand in documents loaded since a moment."""
    read = Ruling.objects.filter(sightings__document__loaded_at__gte=since)
    return list(read.values_list("pk", flat=True).distinct())


def _tie(
    finder: EvidenceFinder, texts: QuerySet[RulingText], days: list[date], progress: Progress
) -> tuple[int, list[Row]]:
    rows: list[Row] = []
    count = 0
    for one in read_texts(texts, days):
        rows += _make_rows(one.pk, finder.find(one.text, one.day, one.names))
        count += 1
        if count % A_STEP == 0:
            progress(count)
    return count, rows


def _make_rows(text: int, found: tuple[Evidence, ...]) -> Iterator[Row]:
    for one in found:
        yield text, one.rule, one.reason, one.confidence, one.found[:LONGEST_EVIDENCE]


def _replace(held: QuerySet[Basis], rows: list[Row]) -> None:
    """Put bases in place of those that were found before; a rule that a person named, or refused, stays so."""
    held.exclude(reason=Basis.Reason.PERSON).delete()
    rejected = find_rejected()
    insert_rows(Basis, FIELDS, [row for row in rows if row[:2] not in rejected])


def _inherit() -> Iterator[Row]:
    """Yield what translations rest on: what their originals do, no surer than the translation is one of them."""
    sure = (Alignment.Certainty.PERSON, Alignment.Certainty.SURE)
    aligned = Alignment.objects.exclude(certainty=Alignment.Certainty.NONE).filter(original__isnull=False)
    columns = ("translation__text", "original__text", "certainty", "score")
    originals = {
        text: (original, 100 if how in sure else score) for text, original, how, score in aligned.values_list(*columns)
    }
    bases = Basis.objects.filter(text__in={original for original, _ in originals.values()})
    held: dict[int, list[Row]] = {}
    for row in bases.values_list(*FIELDS):
        held.setdefault(row[0], []).append(row)
    for text, (original, score) in originals.items():
        for _, rule, reason, confidence, evidence in held.get(original, ()):
            reason = Basis.Reason.WORDING if reason == Basis.Reason.PERSON else reason
            yield text, rule, reason, min(confidence, score), evidence


def _cite_in_translations(finder: EvidenceFinder, days: list[date]) -> Iterator[Row]:
    """Yield the rules whose numbers translations cite: a number needs no language."""
    for one in read_texts(RulingText.objects.exclude(language=LANGUAGE), days):
        yield from _make_rows(one.pk, finder.find_cited(one.text, one.day))
