"""Align localised rulings with the English ones they translate, card by card.

What a person said stays. Without a lexicon of a language nothing of it is touched: alignments made
with one that is gone are still right.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet

from ingest.load.find_cards import QUERY_SIZE
from ingest.load.result import split_in_batches
from rulings_site.languages.lexicon import ENGLISH, Lexicon
from rulings_site.rulings.alignment.judging import Certainty, Judgement
from rulings_site.rulings.alignment.pages import CardPage, Listed
from rulings_site.rulings.alignment.passages import PassageReader
from rulings_site.rulings.models import Alignment, Ruling, Sighting, Succession

PERCENT = 100
_COLUMNS = (
    "pk", "card_id", "published_date", "text__language", "text__text", "text__spans", "first_seen", "withdrawn_date",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class AlignReport:
    """What a run made: translations looked at, how many are sure, likely and none, languages without a lexicon."""

    translations: int = 0
    sure: int = 0
    likely: int = 0
    none: int = 0
    unlearned: tuple[str, ...] = ()


@transaction.atomic
def align_rulings(
    *, languages: Collection[str] = (), since: datetime | None = None, cards: Collection[int] | None = None
) -> AlignReport:
    """Align the rulings in these languages, or all; those of cards of which anything was read `since` a moment.

    With `cards` only those of these cards.
    """
    wanted: dict[str, set[int]] = defaultdict(set)
    translations = _list_translations(languages, since)
    if cards is not None:
        translations = translations.filter(card__in=cards)
    for language, card in translations.values_list("text__language", "card_id"):
        wanted[language].add(card)
    counts: Counter[Certainty] = Counter()
    unlearned = []
    for language in sorted(wanted):
        lexicon = Lexicon.load(settings.LEXICON_DIR, language)
        if not len(lexicon):
            unlearned.append(language)
            continue
        reader = PassageReader(lexicon)
        for batch in split_in_batches(sorted(wanted[language]), QUERY_SIZE):
            judgements = [one for page in read_pages(batch).values() for one in page.judge(language, reader)]
            counts.update(one.certainty for one in judgements)
            _store(judgements)
    return AlignReport(
        translations=counts.total(),
        sure=counts[Certainty.SURE],
        likely=counts[Certainty.LIKELY],
        none=counts[Certainty.NONE],
        unlearned=tuple(unlearned),
    )


def _list_translations(languages: Collection[str], since: datetime | None) -> QuerySet[Ruling]:
    translations = Ruling.objects.exclude(text__language=ENGLISH).order_by().distinct()
    if languages:
        translations = translations.filter(text__language__in=languages)
    if since is not None:
        read = Ruling.objects.filter(sightings__document__loaded_at__gte=since)
        translations = translations.filter(card__in=read.values("card"))
    return translations


def read_pages(cards: Sequence[int]) -> dict[int, CardPage]:
    """Return all rulings of some cards, by card: four queries."""
    pages: dict[int, CardPage] = defaultdict(CardPage)
    for row in Ruling.objects.filter(card_id__in=cards).order_by("pk").values_list(*_COLUMNS):
        pages[row[1]].rulings.append(Listed(*row))
    localised = Sighting.objects.filter(ruling__card_id__in=cards).exclude(document__observation__language=ENGLISH)
    columns = ("ruling__card_id", "ruling_id", "ruling__text__language", "document__observation__language")
    for card, ruling, own, language, document, line in localised.order_by("document_id", "line").values_list(
        *columns, "document_id", "line"
    ):
        if own == language:
            pages[card].order[ruling] = document, line
        elif own == ENGLISH and language:
            pages[card].untranslated[language].add(ruling)
    said = Alignment.objects.filter(translation__card_id__in=cards, certainty=Alignment.Certainty.PERSON)
    columns = ("translation__card_id", "translation_id", "translation__text__language", "original_id")
    for card, ruling, language, original in said.values_list(*columns):
        pages[card].settled.add(ruling)
        pages[card].untranslated[language].add(original)
    reworded = Succession.objects.filter(old__card_id__in=cards, kind=Succession.Kind.REWORDED)
    for card, old, new in reworded.values_list("old__card_id", "old_id", "new_id"):
        pages[card].reworded.append((old, new))
    return pages


def _store(judgements: Sequence[Judgement]) -> None:
    for batch in split_in_batches([one.translation for one in judgements], QUERY_SIZE):
        Alignment.objects.filter(translation__in=batch).delete()
    Alignment.objects.bulk_create(
        Alignment(
            translation_id=one.translation,
            original_id=one.original,
            certainty=one.certainty.value,
            score=round(one.evidence.score * PERCENT) if one.evidence else 0,
            evidence=_describe(one),
        )
        for one in judgements
    )


def _describe(judgement: Judgement) -> dict[str, Any]:
    """What speaks for an alignment, in per cent, as `Alignment.evidence` holds it."""
    if not (found := judgement.evidence):
        return {}
    shares = {"words": found.words, "parts": found.parts, "figures": found.figures}
    told: dict[str, Any] = {name: round(share * PERCENT) for name, share in shares.items() if share is not None}
    return told | ({"order": True} if judgement.is_in_order else {})
