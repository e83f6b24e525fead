"""Releases of a source of rulings, as MTGJSON writes them by name: small ones, made for a test."""

import json
from collections.abc import Mapping, Sequence
from datetime import date
from uuid import NAMESPACE_OID, uuid5

from django.utils import timezone

from ingest.documents import RawDocument
from ingest.load.cards import load_cards
from ingest.pipeline import Pipeline, Report
from ingest.records import CardRecord, FaceRecord
from rulings_site.rulings.models import Ruling, Succession
from tests.builders import make_document, make_source

Rulings = Mapping[str, Sequence[tuple[str, str]]]
"""By the name of a card, dates and texts."""


def oracle_id(name: str) -> str:
    """Return the Oracle id of the card of that name."""
    return str(uuid5(NAMESPACE_OID, name))


def hold_cards(*faces: FaceRecord, observed: str | None = None, layout: str = "normal") -> None:
    """Store cards of one face each, as a document of the same source gives them."""
    day = date.fromisoformat(observed) if observed else None
    document = make_document(source=make_source("mtgjson"), kind="cards", observed_date=day, loaded_at=timezone.now())
    load_cards([CardRecord(oracle_id(f.name), f.name, layout, (f,)) for f in faces], document)


def release(day: str, rulings: Rulings, *, name: str = "rulings") -> RawDocument:
    """Return the rulings of all cards on a day; without a day the file does not tell it."""
    value = {"data": {card: [{"date": on, "text": text} for on, text in some] for card, some in rulings.items()}}
    name = f"{name}-{day.replace('-', '')}.json" if day else f"{name}.json"
    return RawDocument(f"folder/{name}", name, data=json.dumps(value).encode())


def set_file(rulings: Rulings, day: str) -> RawDocument:
    """Return a set file: it speaks for its cards alone, and not for those it shows without rulings."""
    printings = [
        {
            "name": name, "layout": "normal", "type": "Artifact", "identifiers": {"scryfallOracleId": oracle_id(name)},
            "rulings": [{"date": on, "text": text} for on, text in some],
        }
        for name, some in rulings.items()
    ]  # fmt: skip
    value = {"meta": {"date": day}, "data": {"code": "ONE", "baseSetSize": 1, "cards": printings}}
    return RawDocument(f"folder/one-{day}.json", "one.json", data=json.dumps(value).encode())


def card_page(name: str, rulings: Sequence[tuple[str, str]], day: str) -> RawDocument:
    """Return a set file of one card."""
    return set_file({name: rulings}, day)


def scryfall_file(day: str, rulings: Rulings, *, alone: bool = False) -> RawDocument:
    """Return rulings as Scryfall writes them: all of them in a list, or `alone` the first one."""
    objects = [
        {"object": "ruling", "oracle_id": oracle_id(card), "source": "wotc", "published_at": on, "comment": text}
        for card, some in rulings.items()
        for on, text in some
    ]
    name = f"{'ruling' if alone else 'rulings'}-{day.replace('-', '')}.json"
    data = json.dumps(objects[0] if alone else objects, indent=1).encode()
    return RawDocument(f"folder/{name}", name, data=data)


def take(*documents: RawDocument, confirm: bool = False) -> list[Report]:
    """Load documents in this order."""
    pipeline = Pipeline(confirm_disappearance=confirm)
    return [pipeline.take(document) for document in documents]


def lifespans() -> dict[tuple[str, str, str], tuple[str, str, str]]:
    """Return first seen, last seen and withdrawn of each ruling held, by card, date and text."""
    columns = ("card__name", "published_date", "text__text", "first_seen", "last_seen", "withdrawn_date")
    rows = Ruling.objects.values_list(*columns)
    return {(card, str(on), text): tuple(map(str, seen)) for card, on, text, *seen in rows}  # type: ignore[misc]


def successions() -> set[tuple[str, str, str, str]]:
    """Return kind, old text, new text and day of each succession held."""
    columns = ("kind", "old__text__text", "new__text__text", "observed_date")
    return {(kind, old, new, str(day)) for kind, old, new, day in Succession.objects.values_list(*columns)}
