"""Where every row came from: a source, and the documents read from it; and what people said against them."""

from collections.abc import Mapping
from datetime import datetime
from functools import cached_property
from typing import Any, cast

from django.conf import settings
from django.contrib.auth.models import User
from django.db import models
from django.utils import timezone

from rulings_site.provenance.corrections import (
    SHAPES,
    BadCorrection,
    Subject,
    TakenBack,
    Verdict,
    check_pair,
    digest_of,
    read_subject,
    read_verdict,
    to_json,
)


class Source(models.Model):
    """One kind of document from one place, described by one module of `ingest.sources`."""

    name = models.SlugField(unique=True)
    title = models.CharField(max_length=200)
    url = models.URLField(blank=True)
    licence = models.TextField(blank=True)
    is_official = models.BooleanField(default=False)
    is_paraphrase = models.BooleanField(default=False)

    class Meta:
        ordering = ["title"]

    def __str__(self) -> str:
        return self.title


class Document(models.Model):
    """The exact bytes that were read once, and what reading them made. Never changed, only replaced.

    `record_counts` maps a kind of record to its number, `noise` lists [kind, first line, last line]
    of what is deliberately no record, `warnings` and `skipped` are sentences for people.
    `awaits_cards`: some of it was left out because its card was not held; it is read again when
    cards were loaded since. `copy_sha256` is the hash of the archived copy of what an editor typed from.
    """

    source = models.ForeignKey(Source, on_delete=models.PROTECT, related_name="documents")
    location = models.CharField(max_length=1000)
    name = models.CharField(max_length=255)
    kind = models.CharField(max_length=60)
    language = models.CharField(max_length=20, blank=True)
    label = models.CharField(max_length=60, blank=True)
    effective_date = models.DateField(null=True, blank=True)
    observed_date = models.DateField(null=True, blank=True)
    sha256 = models.CharField(max_length=64, unique=True)
    size = models.BigIntegerField()
    encoding = models.CharField(max_length=40, blank=True)
    line_count = models.IntegerField(default=0)
    parser_version = models.IntegerField()
    loaded_at = models.DateTimeField()
    record_counts = models.JSONField(default=dict)
    noise = models.JSONField(default=list)
    warnings = models.JSONField(default=list)
    skipped = models.JSONField(default=list)
    awaits_cards = models.BooleanField(default=False)
    copy_sha256 = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = [models.F("effective_date").desc(nulls_last=True), "-label", "name", "pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def origin(self) -> str:
        """The address it was fetched from, or file and folder: a page never tells the paths of a machine."""
        return self.location if "://" in self.location else "/".join(self.location.split("/")[-2:])


def name_of(user: User) -> str:
    """Return the name of a user that everybody may read: never an address of mail, which may be the user's login."""
    return user.get_full_name().strip() or user.get_username().partition("@")[0]


class CorrectionManager(models.Manager["Correction"]):
    """What people said, newest first."""

    def record(
        self,
        kind: str,
        subject: Mapping[str, Any],
        verdict: Mapping[str, Any],
        why: str,
        *,
        made_by: User | None = None,
        made_by_name: str = "",
        made_at: datetime | None = None,
    ) -> "Correction":
        """Add what a person says, and return it. Raises BadCorrection."""
        read = read_subject(kind, subject)
        said = read_verdict(kind, verdict)
        check_pair(read, said)
        if not why.strip():
            raise BadCorrection("why", expected="a reason, in a sentence", found="nothing")
        return self.create(
            kind=kind,
            subject=to_json(read),
            subject_digest=digest_of(kind, read),
            verdict=to_json(said),
            why=why.strip(),
            made_by=made_by,
            made_by_name=name_of(made_by) if made_by else made_by_name,
            made_at=made_at or timezone.now(),
        )

    def list_standing(self, *kinds: str) -> list["Correction"]:
        """Return the last word on each subject of these kinds, oldest first; taken back ones too."""
        said = self.filter(kind__in=kinds or list(SHAPES)).order_by("made_at", "pk")
        last = {one.subject_digest: one for one in said}
        return sorted(last.values(), key=lambda one: (one.made_at, one.pk))


class Correction(models.Model):
    """What an editor said of one subject, why and when. The log and the truth in one: a row is never changed.

    Of several on one subject (`subject_digest`) the last holds; taking back is another row. Subject
    and verdict name no row of the database, so they survive whatever is read again.
    """

    kind = models.CharField(max_length=10, choices=[(kind, kind) for kind in SHAPES])
    subject = models.JSONField()
    subject_digest = models.CharField(max_length=32, db_index=True)
    verdict = models.JSONField()
    why = models.TextField()
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="corrections"
    )
    made_by_name = models.CharField(max_length=150)
    made_at = models.DateTimeField()

    objects = CorrectionManager()

    class Meta:
        ordering = ["-made_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.kind}: {self.read_subject}"

    @cached_property
    def read_subject(self) -> Subject:
        """The subject as it is typed."""
        return read_subject(self.kind, cast(dict[str, Any], self.subject))

    @cached_property
    def read_verdict(self) -> Verdict:
        """The verdict as it is typed."""
        return read_verdict(self.kind, cast(dict[str, Any], self.verdict))

    @property
    def is_taken_back(self) -> bool:
        """Whether it only takes back what was said before."""
        return isinstance(self.read_verdict, TakenBack)

    @property
    def text(self) -> str:
        """The text it speaks of, empty for a link of two rules."""
        return getattr(self.read_subject, "text", "")

    @property
    def language(self) -> str:
        """The language its documents give that text."""
        return getattr(self.read_subject, "language", "")

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Store a new row. Raises TypeError for one that is stored: a log is not rewritten."""
        if not self._state.adding:
            raise TypeError("What a person said is never changed: say something else, which then holds.")
        super().save(*args, **kwargs)
