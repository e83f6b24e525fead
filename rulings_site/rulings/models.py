"""Rulings: dated sentences about cards, and where each was seen."""

import hashlib
from functools import cached_property

from django.db import models

from rulings_site.cards.models import Card
from rulings_site.languages.fold import fold_typography
from rulings_site.provenance.models import Document
from rulings_site.rules.models import Rule
from rulings_site.rulings.basis.replaced_terms import ReplacedTerm, find_replaced_terms
from rulings_site.rulings.querysets import BasisQuerySet, RulingQuerySet, RulingTextQuerySet
from rulings_site.rulings.surveys import Survey


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

    objects = RulingTextQuerySet.as_manager()

    def __str__(self) -> str:
        return self.text[:60]

    @cached_property
    def replaced_terms(self) -> tuple[ReplacedTerm, ...]:
        """The terms it uses that the rules replaced since; known of English only."""
        return find_replaced_terms(self.text) if self.language == "en" else ()

    @staticmethod
    def digest_of(language: str, text: str) -> str:
        """Return the key of a text: 128 bits, hexadecimal, the same for any typography."""
        return hashlib.blake2b(f"{language}\0{fold_typography(text)}".encode(), digest_size=16).hexdigest()


class Ruling(models.Model):
    """A text on a card under a date. The same text may stand on one card under two dates.

    What follows is read from the sightings and the rules after each load: `first_seen` and
    `last_seen` are the dates of the oldest and the newest observation that has it (a day that is
    inferred counts for the first only where no other is known); `withdrawn_date` is the date of
    the first later observation of the card's rulings, by a source that had it, that lacks it. One
    with a succession was replaced, not only withdrawn. `stale_since` is the day a rule it rests
    on changed in substance after it was published, `stale_rule` that rule.
    """

    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="rulings")
    published_date = models.DateField()
    text = models.ForeignKey(RulingText, on_delete=models.PROTECT, related_name="rulings")
    source_name = models.CharField(max_length=20, blank=True)
    first_seen = models.DateField(null=True, blank=True)
    last_seen = models.DateField(null=True, blank=True)
    withdrawn_date = models.DateField(null=True, blank=True)
    stale_since = models.DateField(null=True, blank=True)
    stale_rule = models.ForeignKey(Rule, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")

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


class Observation(models.Model):
    """What a document shows of rulings: on which day, in which language, and of which cards all of them.

    `observed_date` is the day the document was made. Where nothing tells it, it is the newest
    date in it, and `is_inferred`: it cannot be older, and may be younger. Documents of one source,
    language and day are one survey (see `surveys`). A localised page shows English rulings too,
    but speaks only for those in its own language.
    """

    class Scope(models.TextChoices):
        ALL = "all", "every card: one that it does not list has no rulings"
        LISTED = "listed", "the cards it lists"
        PART = "part", "no card: it lists some rulings of a card"

    document = models.OneToOneField(Document, on_delete=models.CASCADE, related_name="observation")
    language = models.CharField(max_length=20)
    observed_date = models.DateField()
    is_inferred = models.BooleanField(default=False)
    scope = models.CharField(max_length=10, choices=Scope.choices, default=Scope.LISTED)

    def __str__(self) -> str:
        return f"{self.document_id} on {self.observed_date}"

    @property
    def survey(self) -> Survey:
        """The survey that the document is part of. It was made before it was loaded: no inferred day is later."""
        loaded = self.document.loaded_at.date() if self.is_inferred else None
        return Survey.of(self.document.source_id, self.language, self.observed_date, loaded)


class Succession(models.Model):
    """A ruling that took the place of another one on the same card, between two observations.

    Reworded: same date, similar text. Re-dated: same text, or one much like it, under another
    date. `observed_date` is that of the later observation, `likeness` that of the texts in per cent.
    """

    class Kind(models.TextChoices):
        REWORDED = "reworded"
        REDATED = "re-dated"

    kind = models.CharField(max_length=10, choices=Kind.choices)
    old = models.ForeignKey(Ruling, on_delete=models.CASCADE, related_name="successions")
    new = models.ForeignKey(Ruling, on_delete=models.CASCADE, related_name="preceded_by")
    observed_date = models.DateField(null=True, blank=True)
    likeness = models.PositiveSmallIntegerField(default=100)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["old", "new"], name="one_succession_a_pair")]

    def __str__(self) -> str:
        return f"{self.old_id} {self.kind} {self.new_id}"


class Basis(models.Model):
    """A rule that the text of a ruling rests on, why that is thought, and how sure it is in per cent.

    `evidence` is what was found in the text: the number it cites, the keyword or term it uses,
    the words it shares with the rule.
    """

    class Reason(models.TextChoices):
        PERSON = "person", "said by a person"
        NUMBER = "number", "cites it"
        KEYWORD = "keyword", "uses its keyword"
        TERM = "term", "uses its term"
        WORDING = "wording", "says it in similar words"

    text = models.ForeignKey(RulingText, on_delete=models.CASCADE, related_name="bases")
    rule = models.ForeignKey(Rule, on_delete=models.CASCADE, related_name="rulings_resting")
    reason = models.CharField(max_length=10, choices=Reason.choices)
    confidence = models.PositiveSmallIntegerField()
    evidence = models.CharField(max_length=200, blank=True)

    objects = BasisQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["text", "rule"], name="one_basis_a_text_and_rule")]
        verbose_name_plural = "bases"

    def __str__(self) -> str:
        return f"{self.text_id} rests on {self.rule_id}"


_REASONS = {
    "words": "{} % of the words stand for each other",
    "parts": "{} % of what was left in English stands in it",
    "figures": "{} % of the figures are the same",
}


class Alignment(models.Model):
    """The English ruling that a localised one translates, on the same card.

    `original` is None where none was found. `score` is the evidence in per cent. `evidence` is what
    speaks for it, in per cent: `words` that stand for each other, `parts` left in English that stand
    in the original, `figures` that both have; and `order`, where the order of the page speaks for it.
    Of what a person said it is `said`, the day of it.
    """

    class Certainty(models.TextChoices):
        PERSON = "person", "said by a person"
        SURE = "sure"
        LIKELY = "likely"
        NONE = "none"

    translation = models.OneToOneField(Ruling, on_delete=models.CASCADE, related_name="alignment")
    original = models.ForeignKey(Ruling, on_delete=models.SET_NULL, null=True, blank=True, related_name="translations")
    certainty = models.CharField(max_length=10, choices=Certainty.choices)
    score = models.PositiveSmallIntegerField(default=0)
    evidence = models.JSONField(default=dict)

    def __str__(self) -> str:
        return f"{self.translation_id} of {self.original_id}: {self.certainty}"

    @property
    def reasons(self) -> list[str]:
        """The evidence as a page says it."""
        told = [text.format(self.evidence[name]) for name, text in _REASONS.items() if name in self.evidence]
        if day := self.evidence.get("said"):
            told.append(f"said on {day}")
        return [*told, "in the order of the page"] if self.evidence.get("order") else told
