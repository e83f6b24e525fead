"""Names of cards and the printed texts of their faces in every language: records to rows."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ingest.load.bulk import insert_rows
from ingest.load.find_cards import QUERY_SIZE, Address, find_cards, find_one
from ingest.load.precedence import rank_documents
from ingest.load.result import Loaded, Omissions, split_in_batches
from ingest.records import NameRecord
from rulings_site.cards.models import CardName, Face, FaceTranslation
from rulings_site.cards.name_keys import key_of
from rulings_site.languages.fold import fold_name
from rulings_site.provenance.models import Document

BATCH = 4000


class Name(NamedTuple):
    """A name of a card, keyed as the database keeps it unique."""

    card: int
    language: str
    name: str


class Place(NamedTuple):
    """Whether a name is that of a face only, and the line it stands on."""

    is_face: bool
    line: int


def load_names(records: Iterable[NameRecord], document: Document) -> Loaded:
    """Store names, and texts where the face is known. Returns what was loaded; what is held stays."""
    omissions = Omissions("names")
    names: set[Name] = set()
    texts: set[tuple[int, str]] = set()
    faceless = 0
    for batch in split_in_batches(records, BATCH):
        placed = _place(batch, omissions)
        new: dict[Name, Place] = {}
        for card, record in placed:
            key = Name(card, record.language, record.name)
            if key not in names:
                first = new.get(key, Place(is_face=True, line=record.line))
                new[key] = Place(record.face is not None and first.is_face, first.line)
        store_names(new, document)
        names |= new.keys()
        faceless += _store_texts(placed, document, texts)
    warnings = (f"{faceless} texts of cards with several faces do not say which face",) if faceless else ()
    return Loaded({"names": len(names), "texts": len(texts)}, warnings, omissions.sentences(), omissions.awaits_cards)


def store_names(names: dict[Name, Place], document: Document) -> None:
    """Store names. A name that is held stays."""
    rows = [(*key, fold_name(key.name), key_of(key.name), *place, document.pk) for key, place in names.items()]
    insert_rows(CardName, ["card", "language", "name", "folded", "key", "is_face", "line", "document"], rows)
    whole = {key for key, place in names.items() if not place.is_face}
    for cards in split_in_batches({key.card for key in whole}, QUERY_SIZE):
        held = CardName.objects.filter(card_id__in=cards, is_face=True)
        rows_held = held.values_list("pk", "card_id", "language", "name")
        promoted = [pk for pk, card, language, name in rows_held if Name(card, language, name) in whole]
        if promoted:
            CardName.objects.filter(pk__in=promoted).update(is_face=False)


def _place(batch: Sequence[NameRecord], omissions: Omissions) -> list[tuple[int, NameRecord]]:
    """Return the records with their cards; one that names no card is found by its own name."""
    addresses = [
        Address(r.oracle_id, "en", r.card_name) if r.oracle_id or r.card_name else Address("", r.language, r.name)
        for r in batch
    ]
    found = find_cards(addresses)
    cards = [find_one(address, found, omissions) for address in addresses]
    return [(card, record) for card, record in zip(cards, batch, strict=True) if card is not None]


def _store_texts(placed: list[tuple[int, NameRecord]], document: Document, seen: set[tuple[int, str]]) -> int:
    """Store the texts of faces, the first of each in the document. Returns how many have no known face."""
    with_text = [(card, record) for card, record in placed if record.text or record.type_line]
    faces = _find_faces({card for card, _ in with_text})
    faceless = 0
    rows: dict[tuple[int, str], tuple[object, ...]] = {}
    for card, record in with_text:
        position = record.face if record.face is not None else 0
        if (record.face is None and len(faces[card]) > 1) or position not in faces[card]:
            faceless += 1
            continue
        key = (faces[card][position], record.language)
        if key not in seen:
            seen.add(key)
            rows[key] = (*key, record.type_line, record.text, document.pk, record.line)
    for held in _find_better(rows, document):
        del rows[held]
    insert_rows(
        FaceTranslation,
        ["face", "language", "type_line", "text", "document", "line"],
        rows.values(),
        unique=["face", "language"],
        update=["type_line", "text", "document", "line"],
    )
    return faceless


def _find_faces(cards: set[int]) -> dict[int, dict[int, int]]:
    """Return the row ids of the faces of cards, by position."""
    faces: dict[int, dict[int, int]] = defaultdict(dict)
    for batch in split_in_batches(cards, QUERY_SIZE):
        for card, position, pk in Face.objects.filter(card_id__in=batch).values_list("card_id", "position", "pk"):
            faces[card][position] = pk
    return faces


def _find_better(keys: Iterable[tuple[int, str]], document: Document) -> list[tuple[int, str]]:
    """Return which of these texts are held from a document that is believed at least as much."""
    held: dict[tuple[int, str], int] = {}
    wanted = set(keys)
    for batch in split_in_batches({face for face, _ in wanted}, QUERY_SIZE):
        translations = FaceTranslation.objects.filter(face_id__in=batch)
        for face, language, source in translations.values_list("face_id", "language", "document_id"):
            held[face, language] = source
    ranks = rank_documents({document.pk, *held.values()})
    return [key for key, source in held.items() if key in wanted and ranks[source] >= ranks[document.pk]]
