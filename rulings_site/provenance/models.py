"""Where every row came from: a source, and the documents read from it."""

from django.db import models


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
    cards were loaded since.
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

    class Meta:
        ordering = [models.F("effective_date").desc(nulls_last=True), "-label", "name", "pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def origin(self) -> str:
        """The address it was fetched from, or file and folder: a page never tells the paths of a machine."""
        return self.location if "://" in self.location else "/".join(self.location.split("/")[-2:])
