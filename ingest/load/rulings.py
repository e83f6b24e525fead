"""Rulings, their texts and where each was seen: records to rows."""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import NamedTuple

from ingest.corrections.languages import SaidLanguages
from ingest.load.bulk import insert_rows
from ingest.load.find_cards import QUERY_SIZE, Address, find_cards, find_one
from ingest.load.paraphrases import displace_paraphrases, find_real_rulings
from ingest.load.result import Loaded, Omissions, split_in_batches
from ingest.records import RulingRecord
from rulings_site.provenance.models import Document, Source
from rulings_site.rulings.models import Ruling, RulingText, Sighting

BATCH = 2000


class Key(NamedTuple):
    """What makes two rulings the same: card, date, and text in any typography (as a digest)."""

    card: int
    published_date: date
    digest: str


def load_rulings(records: Iterable[RulingRecord], document: Document) -> Loaded:
    """Store rulings and that this document holds them. Returns what was loaded.

    Rulings whose card is unknown are left out: a name alone makes no card. A paraphrase of the
    rulings of a card gives way to real ones in the same language.
    """
    loader = _Loader(document)
    for batch in split_in_batches(records, BATCH):
        loader.load(batch)
    return loader.result()


def forget_unseen() -> None:
    """Delete rulings that no document holds any more, and texts of no ruling: a newer parser read them otherwise."""
    Ruling.objects.filter(sightings=None).delete()
    RulingText.objects.filter(rulings=None).delete()


class _Loader:
    """What is known across the batches of one document."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.omissions = Omissions("rulings")
        self.said = SaidLanguages.read()
        self.seen: set[Key] = set()
        self.digests: dict[tuple[str, str], str] = {}
        self.printed: set[tuple[str, str]] = set()
        self.text_ids: dict[str, int] = {}
        self.read = self.new = 0
        self.blank: list[str] = []
        self.has_paraphrases = Source.objects.filter(is_paraphrase=True).exists()

    def result(self) -> Loaded:
        counts = {
            "ruling_records": self.read,
            "rulings": len(self.seen),
            "new_rulings": self.new,
            "printed_texts": len(self.printed),
            "ruling_texts": len(self.text_ids),
        }
        warnings = (f"rulings without text: {', '.join(self.blank)}",) if self.blank else ()
        return Loaded(counts, warnings, self.omissions.sentences(), self.omissions.awaits_cards)

    def load(self, batch: Sequence[RulingRecord]) -> None:
        self.read += len(batch)
        batch = [self.said.correct(record) for record in batch]
        wanted = self._key(self._place(batch))
        if self.has_paraphrases:
            wanted = self._prefer_real(wanted)
        self._store_texts(wanted)
        rulings = self._store_rulings(wanted)
        sightings = [(rulings[key], self.document.pk, record.line) for key, record in wanted.items()]
        insert_rows(Sighting, ["ruling", "document", "line"], sightings)
        self.seen |= wanted.keys()
        self.printed |= {(record.language, record.text) for record in wanted.values()}

    def _place(self, batch: Sequence[RulingRecord]) -> list[tuple[int, RulingRecord]]:
        addresses = [Address(record.oracle_id, record.card_language, record.card_name) for record in batch]
        found = find_cards(addresses)
        return [
            (card, record)
            for address, record in zip(addresses, batch, strict=True)
            if (card := find_one(address, found, self.omissions)) is not None
        ]

    def _key(self, placed: list[tuple[int, RulingRecord]]) -> dict[Key, RulingRecord]:
        """Return the rulings that this document did not have before: both halves of a card list them all."""
        wanted: dict[Key, RulingRecord] = {}
        for card, record in placed:
            text = (record.language, record.text)
            if text not in self.digests:
                self.digests[text] = RulingText.digest_of(*text)
            key = Key(card, record.published_date, self.digests[text])
            if key not in self.seen and key not in wanted:
                wanted[key] = record
                if not record.text:
                    self.blank.append(f"{record.card_name or record.oracle_id}, {record.published_date}")
        return wanted

    def _prefer_real(self, wanted: dict[Key, RulingRecord]) -> dict[Key, RulingRecord]:
        cards = {(key.card, record.language) for key, record in wanted.items()}
        if not self.document.source.is_paraphrase:
            displace_paraphrases(cards)
            return wanted
        real = find_real_rulings(cards)
        for key, record in wanted.items():
            if (key.card, record.language) in real:
                self.omissions.add("the real rulings of the card are held", record.card_name or record.oracle_id)
        return {key: record for key, record in wanted.items() if (key.card, record.language) not in real}

    def _store_texts(self, wanted: dict[Key, RulingRecord]) -> None:
        """Store texts that are not held in any typography; the first one printed stays."""
        missing = {key.digest: record for key, record in wanted.items() if key.digest not in self.text_ids}
        for digests in split_in_batches(list(missing), QUERY_SIZE):
            held = RulingText.objects.filter(digest__in=digests)
            self.text_ids |= dict(held.values_list("digest", "pk"))
        rows = [
            RulingText(language=record.language, text=record.text, digest=digest, spans=[*map(list, record.spans)])
            for digest, record in missing.items()
            if digest not in self.text_ids
        ]
        self.text_ids |= {text.digest: text.pk for text in RulingText.objects.bulk_create(rows)}

    def _store_rulings(self, wanted: dict[Key, RulingRecord]) -> dict[Key, int]:
        """Store rulings that are not held. Returns the row id of each wanted one."""
        digests = {self.text_ids[key.digest]: key.digest for key in wanted}
        held: dict[Key, int] = {}
        nameless: set[int] = set()
        for cards in split_in_batches({key.card for key in wanted}, QUERY_SIZE):
            rulings = Ruling.objects.filter(card_id__in=cards)
            for pk, card, day, text, source in rulings.values_list(
                "pk", "card_id", "published_date", "text_id", "source_name"
            ):
                held[Key(card, day, digests.get(text, ""))] = pk
                if not source:
                    nameless.add(pk)
        self._name_sources({held[key]: wanted[key] for key in wanted if held.get(key) in nameless})
        missing = [key for key in wanted if key not in held]
        rows = [
            Ruling(
                card_id=key.card,
                published_date=key.published_date,
                text_id=self.text_ids[key.digest],
                source_name=wanted[key].source_name,
            )
            for key in missing
        ]
        created = Ruling.objects.bulk_create(rows)
        self.new += len(created)
        return held | {key: ruling.pk for key, ruling in zip(missing, created, strict=True)}

    def _name_sources(self, rulings: dict[int, RulingRecord]) -> None:
        """Keep who wrote a ruling: MTGJSON drops it, Scryfall tells its own notes from Wizards' rulings."""
        for name in {record.source_name for record in rulings.values()} - {""}:
            pks = [pk for pk, record in rulings.items() if record.source_name == name]
            for batch in split_in_batches(pks, QUERY_SIZE):
                Ruling.objects.filter(pk__in=batch).update(source_name=name)
