"""Cards, their faces, and their names and texts in every language.

`line` is where a row stands in its document; in a JSON document it counts records.
"""

from typing import Self

from django.db import models
from django.db.models import Exists, Q

from rulings_site.cards.name_keys import key_of
from rulings_site.languages.fold import fold_name
from rulings_site.provenance.models import Document


class CardQuerySet(models.QuerySet["Card"]):
    """Questions about cards, asked the same way by page, API and search."""

    def named(self, name: str) -> Self:
        """Cards with this name, whole or of a face, in any language. A name is no key: there may be several."""
        return self.filter(pk__in=CardName.objects.named(name).values("card"))

    def name_containing(self, text: str) -> Self:
        """Cards with these letters somewhere in a name in any language, by English name."""
        return self.filter(pk__in=CardName.objects.filter(folded__contains=fold_name(text)).values("card"))


class Card(models.Model):
    """A card of the game (an Oracle id), not a printing. Names are no key: eight names stand for several cards."""

    oracle_id = models.UUIDField(null=True, blank=True, unique=True)
    name = models.CharField(max_length=200, db_index=True)
    slug = models.SlugField(max_length=220, unique=True)
    layout = models.CharField(max_length=30, blank=True)
    document = models.ForeignKey(Document, on_delete=models.PROTECT, related_name="cards")
    line = models.PositiveIntegerField(default=0)

    objects = CardQuerySet.as_manager()

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class Face(models.Model):
    """One face of a card in English, as its document gives it; most cards have one."""

    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="faces")
    position = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=200)
    mana_cost = models.CharField(max_length=100, blank=True)
    type_line = models.CharField(max_length=200, blank=True)
    text = models.TextField(blank=True)
    power = models.CharField(max_length=10, blank=True)
    toughness = models.CharField(max_length=10, blank=True)
    loyalty = models.CharField(max_length=10, blank=True)
    defense = models.CharField(max_length=10, blank=True)

    class Meta:
        ordering = ["card", "position"]
        constraints = [models.UniqueConstraint(fields=["card", "position"], name="one_face_a_position")]

    def __str__(self) -> str:
        return self.name


class CardNameQuerySet(models.QuerySet["CardName"]):
    """Questions about names, asked the same way by page, API and search."""

    def named(self, name: str) -> Self:
        """Names that read the same: but for case and accents, where there are any, else letter by letter."""
        if "\0" in name:
            return self.none()
        folded = fold_name(name)
        is_held = Exists(CardName.objects.filter(folded=folded))
        return self.filter(Q(folded=folded) | Q(~is_held, key=key_of(name)))


class CardName(models.Model):
    """A name of a card, or of one of its faces, in one language. Several a language are possible.

    `folded` is what it is compared by, `key` what it is found by where signs differ (see `name_keys`).
    """

    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="names")
    language = models.CharField(max_length=20)
    name = models.CharField(max_length=200)
    folded = models.CharField(max_length=200, db_index=True)
    key = models.CharField(max_length=200, db_index=True)
    is_face = models.BooleanField(default=False)
    document = models.ForeignKey(Document, on_delete=models.PROTECT, related_name="card_names")
    line = models.PositiveIntegerField(default=0)

    objects = CardNameQuerySet.as_manager()

    class Meta:
        ordering = ["card", "language", "is_face", "name"]
        constraints = [models.UniqueConstraint(fields=["card", "language", "name"], name="one_name_a_language")]

    def __str__(self) -> str:
        return self.name


class FaceTranslation(models.Model):
    """The printed text of a face in another language than English, from its newest printing held."""

    face = models.ForeignKey(Face, on_delete=models.CASCADE, related_name="translations")
    language = models.CharField(max_length=20)
    type_line = models.CharField(max_length=200, blank=True)
    text = models.TextField(blank=True)
    document = models.ForeignKey(Document, on_delete=models.PROTECT, related_name="face_translations")
    line = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["face", "language"], name="one_translation_a_language")]

    def __str__(self) -> str:
        return f"{self.face_id} {self.language}"
