"""Which card a record speaks of."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Max, QuerySet

from ingest.load.result import Omissions, split_in_batches
from rulings_site.cards.models import Card, CardName
from rulings_site.languages.fold import fold_name
from rulings_site.provenance.models import Document

QUERY_SIZE = 900
"""Values in one query: SQLite allowed 999 for a long time."""


@dataclass(frozen=True, slots=True)
class Address:
    """How a record names its card: by Oracle id or, where that is empty, by a name in a language."""

    oracle_id: str
    language: str
    name: str


def find_cards(addresses: Iterable[Address]) -> dict[Address, tuple[int, ...]]:
    """Return the row ids of the cards at each address: none, one, or several of one name.

    The exact name of a card counts before the exact name of a face, both before a name that
    differs in case, accents or typography.
    """
    by_id: dict[str, list[Address]] = defaultdict(list)
    by_language: dict[str, list[Address]] = defaultdict(list)
    for address in dict.fromkeys(addresses):
        if address.oracle_id:
            by_id[address.oracle_id].append(address)
        else:
            by_language[address.language].append(address)
    found: dict[Address, tuple[int, ...]] = {}
    for ids in split_in_batches(by_id, QUERY_SIZE):
        cards = Card.objects.filter(oracle_id__in=[UUID(oracle_id) for oracle_id in ids])
        pks = {str(oracle_id): pk for pk, oracle_id in cards.values_list("pk", "oracle_id")}
        found |= {address: (pks[key],) for key in ids if key in pks for address in by_id[key]}
    for language, wanted in by_language.items():
        for batch in split_in_batches(wanted, QUERY_SIZE):
            found |= _find_by_name(language, batch)
    return found


def _find_by_name(language: str, wanted: Iterable[Address]) -> dict[Address, tuple[int, ...]]:
    folded = {address: fold_name(address.name) for address in wanted}
    held: dict[str, list[tuple[str, bool, int]]] = defaultdict(list)
    names = CardName.objects.filter(language=language, folded__in=set(folded.values()))
    for key, name, is_face, card in names.values_list("folded", "name", "is_face", "card_id"):
        held[key].append((name, is_face, card))
    return {address: _choose(address.name, held[key]) for address, key in folded.items() if key in held}


def _choose(name: str, candidates: list[tuple[str, bool, int]]) -> tuple[int, ...]:
    def closeness(candidate: tuple[str, bool, int]) -> tuple[bool, bool]:
        return (candidate[0] != name, candidate[1])

    best = min(map(closeness, candidates))
    return tuple({card for candidate in candidates if closeness(candidate) == best for card in candidate[2:]})


def find_one(address: Address, found: dict[Address, tuple[int, ...]], omissions: Omissions) -> int | None:
    """Return the one card at an address; None, noting why, if there is none or more than one."""
    cards = found.get(address, ())
    if len(cards) == 1:
        return cards[0]
    if cards:
        reason = "several cards have this name"
    elif not (address.name or address.oracle_id):
        reason = "they name no card"
    else:
        reason = "no card of this name is held" if address.name else "no card with this Oracle id is held"
        omissions.awaits_cards = True
    omissions.add(reason, address.name or address.oracle_id or "(nothing)")
    return None


def find_awaiting() -> QuerySet[Document]:
    """Return the documents that left something out because its card was not held, where cards have come since."""
    newest = Card.objects.aggregate(newest=Max("document__loaded_at"))["newest"]
    return Document.objects.filter(awaits_cards=True, loaded_at__lt=newest) if newest else Document.objects.none()
