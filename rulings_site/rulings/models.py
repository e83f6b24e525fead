"""Rulings: dated sentences about cards, and where each was seen."""

import hashlib

from django.db import models

from rulings_site.cards.models import Card
from rulings_site.languages.fold import fold_typography
from rulings_site.provenance.models import Document
from rulings_site.rulings.querysets import RulingQuerySet


class RulingText(models.Model):
    """The text of a ruling, stored once however many cards it stands on.

    `digest` folds typography: the same ruling has curly or straight quotes from release to
    release. `spans` lists [start, end, language] of parts in another language than the text's
    own, in characters from 0 (localised pages leave brackets in English).
    """

    language = models.CharField(max_length=20)
    text = models.TextField(blank=True)
    digest = models.CharField(max_length=32, unique=True)
    spans = models.JSONField(default=list)

    def __str__(self) -> str:
        return self.text[:60]

    @staticmethod
    def digest_of(language: str, text: str) -> str:
        """Return the key of a text: 128 bits, hexadecimal, the same for any typography."""
        return hashlib.blake2b(f"{language}\0{fold_typography(text)}".encode(), digest_size=16).hexdigest()


class Ruling(models.Model):
    """A text on a card under a date. The same text may stand on one card under two dates."""

    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="rulings")
    published_date = models.DateField()
    text = models.ForeignKey(RulingText, on_delete=models.PROTECT, related_name="rulings")
    source_name = models.CharField(max_length=20, blank=True)

    objects = RulingQuerySet.as_manager()

    class Meta:
        ordering = ["-published_date", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["card", "published_date", "text"], name="one_ruling_a_card_date_and_text")
        ]
        indexes = [models.Index(fields=["-published_date", "id"], name="ruling_by_date")]

    def __str__(self) -> str:
        return f"{self.card_id} {self.published_date}"


class Sighting(models.Model):
    """A ruling seen in a document: first seen, last seen and withdrawn are read from these."""

    ruling = models.ForeignKey(Ruling, on_delete=models.CASCADE, related_name="sightings")
    document = models.ForeignKey(Document, on_delete=models.CASCADE, related_name="sightings")
    line = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["ruling", "document"], name="one_sighting_a_document")]

    def __str__(self) -> str:
        return f"{self.ruling_id} in {self.document_id}"
