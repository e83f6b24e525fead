"""What follows from the surveys of cards, stored: lifespans of rulings, and which took the place of which."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from ingest.load.find_cards import QUERY_SIZE
from ingest.load.result import split_in_batches
from ingest.observations.reading import Batch
from rulings_site.rulings.models import Ruling, Succession
from rulings_site.rulings.surveys import Lifespan, Replacement, find_changed, find_replacements, trace_lifespans

_KEPT = ("kind", "old_id", "new_id", "observed_date", "likeness")


def trace(batch: Batch) -> int:
    """Store the history of the rulings of a batch, where it is another than before. Returns how many changed."""
    lifespans = {pk: trace_lifespans(card) for pk, card in batch.cards.items()}
    changed = {pk for card, spans in lifespans.items() for pk in find_changed(batch.cards[card], spans)}
    texts = batch.read_texts(changed)
    replacements = [
        replacement for pk, card in batch.cards.items() for replacement in find_replacements(card, lifespans[pk], texts)
    ]
    moved = _store_lifespans(batch, {pk: span for spans in lifespans.values() for pk, span in spans.items()})
    return moved + _store_successions(batch, replacements)


def _store_lifespans(batch: Batch, lifespans: Mapping[int, Lifespan]) -> int:
    """Rulings of a document have few lifespans between them: each is one query for many."""
    moved: dict[tuple[object, ...], list[int]] = defaultdict(list)
    for pk, stored in batch.stored.items():
        lifespan = lifespans.get(pk, (None, None, None))  # no document has it any more
        if lifespan != stored:
            moved[tuple(lifespan)].append(pk)
    for (first, last, withdrawn), rulings in moved.items():
        for pks in split_in_batches(rulings, QUERY_SIZE):
            Ruling.objects.filter(pk__in=pks).update(first_seen=first, last_seen=last, withdrawn_date=withdrawn)
    return sum(map(len, moved.values()))


def _store_successions(batch: Batch, replacements: Iterable[Replacement]) -> int:
    wanted = {
        (found.pair.change.value, found.pair.old.pk, found.pair.new.pk, found.observed_date, found.pair.likeness)
        for found in replacements
    }
    held: dict[tuple[object, ...], int] = {}
    for pks in split_in_batches(batch.stored, QUERY_SIZE):
        for pk, *values in Succession.objects.filter(old_id__in=pks).values_list("pk", *_KEPT):
            held[tuple(values)] = pk
    outdated = [pk for values, pk in held.items() if values not in wanted]
    Succession.objects.filter(pk__in=outdated).delete()
    missing = sorted(wanted - held.keys())
    Succession.objects.bulk_create(Succession(**dict(zip(_KEPT, values, strict=True))) for values in missing)
    return len(outdated) + len(missing)
