"""Cards and their faces in English: records to rows."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple
from uuid import UUID

from ingest.load.bulk import insert_rows
from ingest.load.find_cards import QUERY_SIZE, Address, find_cards
from ingest.load.names import Name, Place, load_names, store_names
from ingest.load.precedence import rank_documents
from ingest.load.result import Loaded, Omissions, split_in_batches
from ingest.load.slugs import assign_slugs
from ingest.records import CardRecord
from rulings_site.cards.models import Card, Face
from rulings_site.provenance.models import Document

__all__ = ["load_cards", "load_names"]

NOT_CARDS = {"token", "double_faced_token", "emblem", "art_series"}
"""Layouts of things that have an Oracle id and are no cards (rule 108.2b: a token is no card)."""
_FACE_FIELDS = ["name", "mana_cost", "type_line", "text", "power", "toughness", "loyalty", "defense"]


class Key(NamedTuple):
    """What makes two records of a document the same card: its Oracle id, or its name if it has none."""

    oracle_id: str
    name: str


@dataclass(slots=True)
class Matches:
    """The cards of a document sorted by what is to be done with them; held ones with their row id."""

    new: list[CardRecord] = field(default_factory=list)
    held: list[tuple[int, CardRecord]] = field(default_factory=list)
    adopted: list[tuple[int, CardRecord]] = field(default_factory=list)


def load_cards(records: Iterable[CardRecord], document: Document) -> Loaded:
    """Store cards, faces and English names. Returns what was loaded.

    What is held is replaced only by a document that is believed more (see `precedence`), and
    never by a record without Oracle id, which adds cards and names but changes nothing.
    """
    omissions = Omissions("cards")
    wanted: dict[Key, CardRecord] = {}
    for record in records:
        if record.layout in NOT_CARDS:
            omissions.add("tokens and the like are no cards", record.name)
        else:
            wanted.setdefault(Key(record.oracle_id, "" if record.oracle_id else record.name), record)
    matches = _match(wanted, omissions)
    _adopt(matches.adopted)
    renamed = _refresh(matches, document)
    created = _create(matches.new, document, resettle=renamed)
    placed = [*matches.held, *matches.adopted, *zip(created, matches.new, strict=True)]
    of_faces = {Name(card, "en", face.name): Place(True, r.line) for card, r in placed for face in r.faces}
    store_names(of_faces | {Name(card, "en", r.name): Place(False, r.line) for card, r in placed}, document)
    counts = {
        "cards": len(placed),
        "new_cards": len(created),
        "faces": sum(len(record.faces) for _, record in placed),
    }
    return Loaded(counts, skipped=omissions.sentences())


def _match(wanted: dict[Key, CardRecord], omissions: Omissions) -> Matches:
    """Sort the records. A held card without Oracle id is adopted by the first one of its name that has one."""
    matches = Matches()
    orphans = dict(Card.objects.filter(oracle_id=None).values_list("name", "pk"))
    addresses = {key: Address(key.oracle_id, "en", key.name) for key in wanted}
    found = find_cards(addresses.values())
    for key, record in wanted.items():
        cards = found.get(addresses[key], ())
        names = [record.name, *(face.name for face in record.faces)]
        orphan = next((name for name in names if name in orphans), None) if key.oracle_id else None
        if len(cards) == 1:
            matches.held.append((cards[0], record))
        elif cards:
            omissions.add("without Oracle id, and several cards have this name", record.name)
        elif orphan is not None:
            matches.adopted.append((orphans.pop(orphan), record))
        else:
            matches.new.append(record)
    return matches


def _adopt(adopted: list[tuple[int, CardRecord]]) -> None:
    for card, record in adopted:
        Card.objects.filter(pk=card).update(oracle_id=UUID(record.oracle_id))


def _refresh(matches: Matches, document: Document) -> bool:
    """Bring held cards up to date with a document that is believed more. Returns whether any got another name."""
    candidates = {card: record for card, record in matches.held if record.oracle_id}
    stale = dict(matches.adopted)
    renamed = bool(stale)
    for batch in split_in_batches(candidates, QUERY_SIZE):
        held = dict(Card.objects.filter(pk__in=batch).values_list("pk", "document_id"))
        ranks = rank_documents({document.pk, *held.values()})
        stale |= {card: candidates[card] for card, source in held.items() if ranks[source] < ranks[document.pk]}
    for pks in split_in_batches(stale, QUERY_SIZE):
        cards = list(Card.objects.filter(pk__in=pks))
        for card in cards:
            record = stale[card.pk]
            renamed |= card.name != record.name
            card.name, card.layout, card.document, card.line = record.name, record.layout, document, record.line
        Card.objects.bulk_update(cards, ["name", "layout", "document", "line"], batch_size=100)
    _store_faces(list(stale.items()))
    return renamed


def _create(records: list[CardRecord], document: Document, *, resettle: bool) -> list[int]:
    """Create cards with their faces. Returns their row ids, in order.

    The slugs of held cards change only where a new card has the same name, or one was renamed.
    """
    if not records and not resettle:
        return []
    held = list(Card.objects.values_list("pk", "name", "oracle_id", "slug"))
    slugs = assign_slugs(
        [(name, str(oracle_id or "")) for _, name, oracle_id, _ in held] + [(r.name, r.oracle_id) for r in records]
    )
    moved = {pk: slug for (pk, *_, old), slug in zip(held, slugs, strict=False) if slug != old}
    for pk in moved:  # freed first: one may move to the address another leaves
        Card.objects.filter(pk=pk).update(slug=f"moving---{pk}")
    for pk, slug in moved.items():
        Card.objects.filter(pk=pk).update(slug=slug)
    rows = [
        Card(
            oracle_id=UUID(record.oracle_id) if record.oracle_id else None,
            name=record.name,
            slug=slug,
            layout=record.layout,
            document_id=document.pk,
            line=record.line,
        )
        for record, slug in zip(records, slugs[len(held) :], strict=True)
    ]
    cards = [card.pk for card in Card.objects.bulk_create(rows)]
    _store_faces(list(zip(cards, records, strict=True)))
    return cards


def _store_faces(cards: list[tuple[int, CardRecord]]) -> None:
    """Store the faces of cards as they are now; translations of faces that stay are kept."""
    rows = [
        (card, position, *(getattr(face, name) for name in _FACE_FIELDS))
        for card, record in cards
        for position, face in enumerate(record.faces)
    ]
    unique = ["card", "position"]
    insert_rows(Face, [*unique, *_FACE_FIELDS], rows, unique=unique, update=_FACE_FIELDS)
    counts = {card: len(record.faces) for card, record in cards}
    for pks in split_in_batches(counts, QUERY_SIZE):
        held = Face.objects.filter(card_id__in=pks, position__gt=0).values_list("pk", "card_id", "position")
        surplus = [pk for pk, card, position in held if position >= counts[card]]
        Face.objects.filter(pk__in=surplus).delete()
