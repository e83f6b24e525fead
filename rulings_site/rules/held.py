"""The editions held, of all languages, read at once: enough to say what holds on a day and what stands beside it."""

import json
from collections.abc import Iterable, Sequence
from datetime import date
from typing import NamedTuple, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import Model

from rulings_site.provenance.models import Document, Source
from rulings_site.rules.models import Edition

M = TypeVar("M", bound=Model)
# Written out as in `placed_texts`: every page of the rules begins with it.
_HELD = """
    SELECT edition.id, edition.language, edition.label, edition.effective_date, edition.kind, edition.document_id,
        document.name, document.sha256, document.observed_date, document.source_id, source.name, source.title,
        source.is_official, source.is_paraphrase,
        CAST(agreement.reasons AS text), earliest.effective_date, latest.effective_date
    FROM rules_edition edition
    JOIN provenance_document document ON document.id = edition.document_id
    JOIN provenance_source source ON source.id = document.source_id
    LEFT JOIN rules_agreement agreement ON agreement.edition_id = edition.id AND edition.effective_date IS NULL
    LEFT JOIN rules_edition earliest ON earliest.id = agreement.first_id
    LEFT JOIN rules_edition latest ON latest.id = agreement.last_id
"""


class HeldEdition(NamedTuple):
    """An edition, and of its document what a page tells; of an undated one also what it agrees with.

    It fits the editions from `fits_from` to `fits_to`, both effective dates; later ones too where that is None.
    """

    pk: int
    language: str
    label: str
    effective_date: date | None
    kind: str
    document_id: int
    document_name: str
    sha256: str
    observed_date: date | None
    source_id: int
    source_name: str
    source_title: str
    is_official: bool
    is_paraphrase: bool
    told_agreement: str | None = None
    fits_from: date | None = None
    fits_to: date | None = None

    @property
    def agreement(self) -> list[str]:
        """Of an undated text, which editions it agrees with, as sentences: the answer first, then the reasons."""
        sentences: list[str] = json.loads(self.told_agreement) if self.told_agreement else []
        return sentences

    def fits(self, day: date) -> bool | None:
        """Return whether an undated text agrees with the edition of this effective date; None if with none at all."""
        if self.fits_from is None:
            return None
        return self.fits_from <= day and (self.fits_to is None or day <= self.fits_to)

    @property
    def is_law(self) -> bool:
        """Whether it can be cited: English, complete and dated."""
        return self.language == "en" and self.kind == Edition.Kind.COMPLETE and self.effective_date is not None

    @property
    def document(self) -> Document:
        """Its document with the source; what was not read is read when it is asked for."""
        document = _make(
            Document,
            id=self.document_id,
            source_id=self.source_id,
            name=self.document_name,
            sha256=self.sha256,
            observed_date=self.observed_date,
        )
        document.source = _make(
            Source,
            id=self.source_id,
            name=self.source_name,
            title=self.source_title,
            is_official=self.is_official,
            is_paraphrase=self.is_paraphrase,
        )
        return document

    def as_model(self, *, superseded_date: date | None) -> Edition:
        """Return the edition with its document; what was not read is read when it is asked for."""
        edition = _make(
            Edition,
            id=self.pk,
            language=self.language,
            label=self.label,
            effective_date=self.effective_date,
            kind=self.kind,
            document_id=self.document_id,
        )
        edition.document, edition.superseded_date = self.document, superseded_date
        return edition


def find_in_force(held: Sequence[HeldEdition], day: date, language: str) -> HeldEdition | None:
    """Return the complete edition of a language that holds on a day, from all that are held, oldest first."""
    complete = (one for one in reversed(held) if one.language == language and one.kind == Edition.Kind.COMPLETE)
    return next((one for one in complete if one.effective_date and one.effective_date <= day), None)


def find_end(held: Iterable[HeldEdition], edition: HeldEdition) -> date | None:
    """Return the first day an edition no longer holds, as `EditionQuerySet.with_end` tells it."""
    day, own = edition.effective_date, edition.language
    if day is None:
        return None
    complete = (one for one in held if one.kind == Edition.Kind.COMPLETE and one.language in ("en", own))
    ends = (
        one.effective_date
        for one in complete
        if one.effective_date
        and (
            one.effective_date > day or (one.language == own and (one.effective_date, one.label) > (day, edition.label))
        )
    )
    return min(ends, default=None)


def _make(model: type[M], **values: object) -> M:
    """Return a row of a model of which only some columns were read."""
    names = [field.attname for field in model._meta.concrete_fields if field.attname in values]
    return model.from_db(DEFAULT_DB_ALIAS, names, [values[name] for name in names])


def read_held() -> tuple[HeldEdition, ...]:
    """Return all editions held, oldest first, undated ones before all others; one query."""
    with connection.cursor() as cursor:
        cursor.execute(_HELD)
        rows = cursor.fetchall()
    rows.sort(key=lambda row: (row[3] or date.min, row[2]))
    return tuple(map(HeldEdition._make, rows))
