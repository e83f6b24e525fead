"""The rulings of cards, and in which surveys each was seen: rows to what `surveys` works with."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date

from django.db.models import QuerySet

from ingest.load.find_cards import QUERY_SIZE, find_awaiting
from ingest.load.result import split_in_batches
from ingest.observations.record import record_observation
from ingest.records import RulingScope
from rulings_site.cards.models import Card
from rulings_site.provenance.models import Document
from rulings_site.rulings.models import Observation, Ruling, RulingText, Sighting
from rulings_site.rulings.pairing import Listed
from rulings_site.rulings.surveys import Survey, SurveyedCard

Stored = tuple[date | None, date | None, date | None]
"""First seen, last seen and withdrawn, as a ruling has them."""


class Surveys:
    """What documents show, each read once. Those of all cards are known from the start: they are few."""

    def __init__(self) -> None:
        self.of_document: dict[int, Survey] = {}
        self.partial: set[int] = set()
        self.of_all_cards: set[Survey] = set()
        self._awaiting = set(find_awaiting().values_list("pk", flat=True))
        self._add(Observation.objects.filter(scope=Observation.Scope.ALL))

    def read(self, documents: Iterable[int]) -> None:
        """Learn of more documents. One loaded before this was kept is thought to list all rulings of its cards."""
        for batch in split_in_batches(set(documents) - self.of_document.keys(), QUERY_SIZE):
            for document in Document.objects.filter(pk__in=batch, observation=None):
                record_observation(document, RulingScope.LISTED)
            self._add(Observation.objects.filter(document_id__in=batch))

    def _add(self, observations: QuerySet[Observation]) -> None:
        for observation in observations.select_related("document"):
            survey = observation.survey
            self.of_document[observation.document_id] = survey
            if observation.scope == Observation.Scope.ALL and observation.document_id not in self._awaiting:
                self.of_all_cards.add(survey)
            elif observation.scope == Observation.Scope.PART:
                self.partial.add(observation.document_id)

    def silent_on(self, source: int, day: date | None) -> set[Survey]:
        """Return the surveys of all cards that say so if they do not list a card which a document describes.

        That document is of the same source and at least as young: what a release lacks altogether
        (the set CMR in MTGJSON of 2022-04-25) is in no later one by accident.
        """
        return {s for s in self.of_all_cards if s.source == source and day is not None and s.latest_date <= day}


@dataclass(slots=True)
class Batch:
    """Some cards with their rulings, and what is stored of these."""

    cards: dict[int, SurveyedCard] = field(default_factory=dict)
    stored: dict[int, Stored] = field(default_factory=dict)

    def read_texts(self, rulings: Iterable[int]) -> dict[int, str]:
        """Return the texts of rulings of the batch, by the row id of the text."""
        listed = {pk: one.text for card in self.cards.values() for pk, one in card.rulings.items()}
        texts: dict[int, str] = {}
        for pks in split_in_batches({listed[pk] for pk in rulings}, QUERY_SIZE):
            texts |= dict(RulingText.objects.filter(pk__in=pks).values_list("pk", "text"))
        return texts


def read_cards(cards: Iterable[int], surveys: Surveys) -> Iterator[Batch]:
    """Yield the cards with these row ids in batches, so that memory stays small."""
    for pks in split_in_batches(sorted(cards), QUERY_SIZE):
        yield _read_batch(pks, surveys)


def _read_batch(cards: Sequence[int], surveys: Surveys) -> Batch:
    batch = Batch()
    place = _read_rulings(cards, batch)
    sightings = list(
        Sighting.objects.filter(ruling__card_id__in=cards).order_by().values_list("ruling_id", "document_id")
    )
    surveys.read(document for _, document in sightings)
    for pk, document in sightings:
        card, survey = place[pk], surveys.of_document[document]
        card.seen.setdefault(pk, set()).add(survey)
        if document not in surveys.partial and survey.language == card.rulings[pk].language:
            card.surveys.add(survey)
    _add_silent(batch, surveys)
    return batch


def _read_rulings(cards: Sequence[int], batch: Batch) -> dict[int, SurveyedCard]:
    """Read the rulings of cards into the batch. Returns the card of each."""
    place: dict[int, SurveyedCard] = {}
    rulings = Ruling.objects.filter(card_id__in=cards).order_by()
    listed = rulings.values_list("pk", "card_id", "published_date", "text_id", "text__language")
    stored = rulings.values_list("pk", "first_seen", "last_seen", "withdrawn_date")
    for pk, card, day, text, language in listed:
        place[pk] = batch.cards.setdefault(card, SurveyedCard())
        place[pk].rulings[pk] = Listed(pk, day, text, language)
    batch.stored = {pk: (first, last, withdrawn) for pk, first, last, withdrawn in stored}
    return place


def _add_silent(batch: Batch, surveys: Surveys) -> None:
    """Let the surveys of all cards speak for those they do not list."""
    silent: dict[tuple[int, date | None], set[Survey]] = {}
    described = (
        Card.objects.filter(pk__in=batch.cards)
        .order_by()
        .select_related("document")
        .only("document__source_id", "document__observed_date")
    )
    for card in described:
        key = card.document.source_id, card.document.observed_date
        if key not in silent:
            silent[key] = surveys.silent_on(*key)
        batch.cards[card.pk].surveys |= silent[key]
