"""After a document is loaded: what it shows of rulings, what follows for each, and whether that can be true."""

from collections.abc import Iterable

from ingest.errors import CheckFailed
from ingest.load.result import Loaded
from ingest.observations.disappearance import Watch, describe
from ingest.observations.reading import Surveys, read_cards
from ingest.observations.record import find_cards, find_cards_of_source, record_observation
from ingest.observations.tracing import trace
from ingest.records import RulingScope
from rulings_site.provenance.models import Document
from rulings_site.rulings.models import Ruling


def observe(document: Document, scope: RulingScope, formerly: Iterable[int] = (), *, confirmed: bool = False) -> Loaded:
    """Trace the rulings of the cards that a loaded document shows, or `formerly` showed. Returns warnings.

    Raises CheckFailed if rulings are missing in mass from it, or from a younger one beside it,
    unless a person `confirmed` that; then it is a warning.
    """
    observation = record_observation(document, scope)
    cards = find_cards(document) | set(formerly)
    is_of_all_cards = observation is not None and scope is RulingScope.ALL
    if is_of_all_cards:
        cards |= find_cards_of_source(document)
    if not cards:
        return Loaded({})
    surveys = Surveys()
    watch = Watch(observation.survey, surveys, is_of_all_cards=is_of_all_cards) if observation else None
    for batch in read_cards(cards, surveys):
        if watch:
            watch.look(batch)
        trace(batch)
    return Loaded({}, _complain(document, watch, confirmed=confirmed) if watch else ())


def _complain(document: Document, watch: Watch, *, confirmed: bool) -> tuple[str, ...]:
    faults = watch.find_faults()
    if not faults:
        return ()
    examples = describe(watch.since.examples or watch.until.examples)
    found = f"{'; '.join(faults)}. For example {examples}"
    if confirmed:
        return (f"rulings are missing in mass, and a person confirmed it: {found}",)
    raise CheckFailed(
        document.name,
        expected="most rulings that this source had before, and some in each group of cards",
        found=f"these missing: {found}",
        remedy="If the document is whole and they are gone, load it again with --confirm-disappearance",
    )


def trace_all() -> int:
    """Trace the rulings of all cards anew. Returns how many histories changed."""
    surveys = Surveys()
    cards = Ruling.objects.order_by().values_list("card_id", flat=True).distinct()
    return sum(trace(batch) for batch in read_cards(cards, surveys))
