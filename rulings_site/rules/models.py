"""The Comprehensive Rules through time: editions, the rules that live in them, and their wordings."""

import hashlib
from datetime import date
from functools import cached_property
from typing import Self

from django.db import models
from django.db.models import OuterRef, Q, Subquery

from rulings_site.languages.fold import fold_wording
from rulings_site.provenance.models import Document
from rulings_site.rules.querysets import EntryQuerySet
from rulings_site.rules.timeline import State, state_on


class EditionQuerySet(models.QuerySet["Edition"]):
    """Questions about editions, asked the same way by page, API and command."""

    def complete(self) -> Self:
        """Editions that hold the whole rules, paraphrased or official."""
        return self.filter(kind=Edition.Kind.COMPLETE)

    def in_order(self) -> Self:
        """Oldest first. The label decides between documents of one effective date (two on 2026-08-07)."""
        return self.order_by("effective_date", "label")

    def law(self) -> Self:
        """The English editions that can be cited: complete and dated, oldest first."""
        return self.complete().filter(language="en", effective_date__isnull=False).in_order()

    def in_force(self, *, on: date, language: str = "en") -> Self:
        """At most one row: the edition that holds on that day, the newest effective date not after it."""
        newest = self.complete().filter(language=language, effective_date__lte=on)
        return self.filter(pk__in=newest.order_by("-effective_date", "-label").values("pk")[:1])

    def with_end(self) -> Self:
        """Each with its `superseded_date`, the first day it no longer holds: None while no later edition is held.

        A translation ends with its original. Of two documents of one date the earlier label has no day.
        """
        own, day = OuterRef("language"), OuterRef("effective_date")
        later = Q(effective_date__gt=day) | Q(effective_date=day, language=own, label__gt=OuterRef("label"))
        next_ones = Edition.objects.complete().filter(later, Q(language="en") | Q(language=own))
        first = next_ones.order_by("effective_date").values("effective_date")[:1]
        return self.annotate(superseded_date=Subquery(first))


class Edition(models.Model):
    """A dated document of rules, keyed by (language, release label).

    `effective_date` is what the text itself says: it differs from the label in 19 English
    editions and is not unique. An excerpt without a date is kept as a quotation, never as law.
    `unaccounted_lines` counts the lines of the document that are neither in a record nor noise.
    `linked_to` is the edition before it, whose rules its own were linked with (the first one's is
    itself), `linked_by` a checksum of the linker's version and of what people decided about them.
    """

    class Kind(models.TextChoices):
        COMPLETE = "complete"
        PARTIAL = "partial"
        EXCERPT = "excerpt"

    language = models.CharField(max_length=20)
    label = models.CharField(max_length=60)
    effective_date = models.DateField(null=True, blank=True, db_index=True)
    kind = models.CharField(max_length=10, choices=Kind.choices, default=Kind.COMPLETE)
    document = models.ForeignKey(Document, on_delete=models.CASCADE, related_name="editions")
    unaccounted_lines = models.PositiveIntegerField(null=True, blank=True)
    linked_to = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    linked_by = models.PositiveSmallIntegerField(null=True, blank=True)

    objects = EditionQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["language", "label"], name="one_edition_a_label")]

    def __str__(self) -> str:
        return f"{self.language} {self.label}"

    @cached_property
    def superseded_date(self) -> date | None:
        """The first day it no longer holds. Read along by `with_end()`, else by a query of its own."""
        return Edition.objects.with_end().get(pk=self.pk).superseded_date

    def state_on(self, day: date) -> State | None:
        """Return whether it holds on a day, None if it is undated."""
        return state_on(day, self.effective_date, self.superseded_date) if self.effective_date else None


class Rule(models.Model):
    """What survives renumbering and rewording and exists in many languages. It has no number of its own.

    A term of the glossary has an identity too: its definition changes, and so does its spelling.
    """

    class Kind(models.TextChoices):
        CHAPTER = "chapter"
        SECTION = "section"
        RULE = "rule"
        SUBRULE = "subrule"
        TERM = "term"

    kind = models.CharField(max_length=10, choices=Kind.choices)

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"


class Wording(models.Model):
    """A text, stored once for a language. `digest` tells exact texts apart, `folded_digest` only meanings."""

    language = models.CharField(max_length=20)
    text = models.TextField()
    digest = models.CharField(max_length=32, unique=True)
    folded_digest = models.CharField(max_length=32, db_index=True)

    def __str__(self) -> str:
        return self.text[:60]

    @staticmethod
    def digest_of(language: str, text: str) -> str:
        """Return the key of a text: 128 bits, hexadecimal."""
        return hashlib.blake2b(f"{language}\0{text}".encode(), digest_size=16).hexdigest()

    @classmethod
    def of(cls, language: str, text: str) -> "Wording":
        """Return the unsaved wording of a text."""
        return cls(
            language=language,
            text=text,
            digest=cls.digest_of(language, text),
            folded_digest=cls.digest_of(language, fold_wording(text)),
        )


class Entry(models.Model):
    """One numbered text, or one example, at its place in one edition.

    `number` may stand twice in an edition (702.175 in 2024-09-20), so the key is number and
    occurrence. `printed` is the number as the document prints it. Examples carry the number of
    their rule, have it as parent, and have no identity of their own.
    """

    class Kind(models.TextChoices):
        CHAPTER = "chapter"
        SECTION = "section"
        RULE = "rule"
        SUBRULE = "subrule"
        EXAMPLE = "example"

    edition = models.ForeignKey(Edition, on_delete=models.CASCADE, related_name="entries")
    position = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=Kind.choices)
    number = models.CharField(max_length=16)
    occurrence = models.PositiveSmallIntegerField(default=1)
    printed = models.CharField(max_length=32, blank=True)
    parent = models.ForeignKey("self", on_delete=models.CASCADE, null=True, blank=True, related_name="children")
    rule = models.ForeignKey(Rule, on_delete=models.SET_NULL, null=True, blank=True, related_name="entries")
    wording = models.ForeignKey(Wording, on_delete=models.PROTECT, related_name="entries")
    line = models.PositiveIntegerField()
    last_line = models.PositiveIntegerField()

    objects = EntryQuerySet.as_manager()

    class Meta:
        ordering = ["edition", "position"]
        constraints = [
            models.UniqueConstraint(fields=["edition", "position"], name="one_entry_a_position"),
            models.UniqueConstraint(
                fields=["edition", "number", "occurrence"],
                condition=~models.Q(kind="example"),
                name="one_entry_a_number_and_occurrence",
            ),
        ]
        indexes = [models.Index(fields=["number", "edition"], name="entry_by_number")]
        verbose_name_plural = "entries"

    def __str__(self) -> str:
        return self.number


class GlossaryEntry(models.Model):
    """A term and its definition in one edition; numbered senses stay lines of one text."""

    edition = models.ForeignKey(Edition, on_delete=models.CASCADE, related_name="glossary_entries")
    position = models.PositiveIntegerField()
    term = models.CharField(max_length=200)
    folded_term = models.CharField(max_length=200, db_index=True)
    rule = models.ForeignKey(Rule, on_delete=models.SET_NULL, null=True, blank=True, related_name="glossary_entries")
    wording = models.ForeignKey(Wording, on_delete=models.PROTECT, related_name="glossary_entries")
    line = models.PositiveIntegerField()
    last_line = models.PositiveIntegerField()

    class Meta:
        ordering = ["edition", "position"]
        constraints = [models.UniqueConstraint(fields=["edition", "position"], name="one_term_a_position")]
        verbose_name_plural = "glossary entries"

    def __str__(self) -> str:
        return self.term


class Citation(models.Model):
    """A number, or a range of numbers, that a text cites. What it means is decided by an edition."""

    wording = models.ForeignKey(Wording, on_delete=models.CASCADE, related_name="citations")
    number = models.CharField(max_length=16)
    range_to = models.CharField(max_length=16, blank=True)

    class Meta:
        indexes = [models.Index(fields=["number"], name="citation_by_number")]

    def __str__(self) -> str:
        return f"{self.number}–{self.range_to}" if self.range_to else self.number


class Link(models.TextChoices):
    """Why a rule of an edition is taken for one of the edition before, surest first."""

    FIRST = "first", "nothing before it"
    DECISION = "decision", "decided by a person"
    NUMBER_AND_TEXT = "same", "same number, same text"
    TEXT = "text", "same text at another number"
    FAMILY = "family", "its place under the same rule"
    SIMILARITY = "similar", "similar text"


class Period(models.Model):
    """A stretch of English editions in which a rule kept its number, its text and its examples.

    Typography makes no new period. `edition` is the first edition of it and `since` its effective
    date; `until` is the day the edition after its last one took effect, None while it stands in
    the newest edition held. `link` and `confidence` (per cent) say how it was joined to the
    period before. Terms of the glossary have the term in place of a number.
    """

    rule = models.ForeignKey(Rule, on_delete=models.CASCADE, related_name="periods")
    kind = models.CharField(max_length=10, choices=Rule.Kind.choices)
    number = models.CharField(max_length=200)
    occurrence = models.PositiveSmallIntegerField(default=1)
    wording = models.ForeignKey(Wording, on_delete=models.PROTECT, related_name="periods")
    examples_digest = models.CharField(max_length=32, blank=True)
    edition = models.ForeignKey(Edition, on_delete=models.CASCADE, related_name="periods")
    since = models.DateField()
    until = models.DateField(null=True, blank=True)
    link = models.CharField(max_length=10, choices=Link.choices, default=Link.FIRST)
    confidence = models.PositiveSmallIntegerField(default=100)

    class Meta:
        ordering = ["since", "edition__label", "pk"]
        indexes = [
            models.Index(fields=["number", "since"], name="period_by_number"),
            models.Index(fields=["link", "confidence"], name="period_by_confidence"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.since} to {self.until or 'now'}"


class Descent(models.Model):
    """What went from a text of one edition into a text of the next besides the rule itself.

    Of a split rule one part goes on as the rule, the others descend from it; of merged rules one
    goes on, the others end in it. `possible` are pairs alike enough to be shown to a person, not
    to be linked. `share` is how much of the smaller text they have in common, in per cent.
    """

    class Kind(models.TextChoices):
        SPLIT = "split"
        MERGED = "merged"
        POSSIBLE = "possible"

    kind = models.CharField(max_length=10, choices=Kind.choices)
    old = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="descendants")
    new = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="ancestors")
    share = models.PositiveSmallIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["old", "new"], name="one_descent_a_pair")]

    def __str__(self) -> str:
        return f"{self.old} {self.kind} {self.new}"


class Agreement(models.Model):
    """Which dated English editions a translation or an excerpt agrees with, and why.

    `first` to `last` are the editions that fit (`last` is None where later ones than those held
    may fit too). `original` is the edition whose numbers its texts are joined by: the first that
    fits, or the nearest where none does. `reasons` are sentences.
    """

    class Kind(models.TextChoices):
        ONE = "one edition"
        RANGE = "range"
        NEWER = "newer than every edition held"
        NONE = "no dated edition"
        UNDETERMINED = "undetermined"

    edition = models.OneToOneField(Edition, on_delete=models.CASCADE, related_name="agreement")
    kind = models.CharField(max_length=30, choices=Kind.choices)
    is_sure = models.BooleanField(default=False)
    first = models.ForeignKey(Edition, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    last = models.ForeignKey(Edition, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    original = models.ForeignKey(Edition, on_delete=models.SET_NULL, null=True, blank=True, related_name="agreeing")
    reasons = models.JSONField(default=list)

    def __str__(self) -> str:
        return f"{self.edition}: {self.kind}"
