"""What an editor adds: a document of its own, archived and read by the same stages as every other."""

import hashlib
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from django.contrib.auth.models import User
from django.core.files.uploadedfile import UploadedFile
from django.utils import timezone

from ingest import archive
from ingest.align import align_rulings
from ingest.corrections.applying import apply_corrections
from ingest.corrections.resolving import NotHeld, resolve_card, resolve_ruling
from ingest.documents import RawDocument
from ingest.editing.saying import key_of, say_original
from ingest.errors import CheckFailed, IngestError
from ingest.identify.run import identify
from ingest.pipeline import Pipeline, Status
from ingest.sources.editors import AddedRule, AddedRuling, Origin, write
from rulings_site.provenance.corrections import CardKey, OriginalKey
from rulings_site.provenance.models import Document, name_of
from rulings_site.rules.models import Edition, Entry
from rulings_site.rulings.models import Ruling

Filled = Mapping[str, Any]
COPY_BEGINS = (b"%PDF-", b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"RIFF")
"""PDF and pictures; what is neither must be a text."""


def add_ruling(filled: Filled, user: User) -> Document:
    """Add a ruling that stands in a source, with a copy of it. Raises IngestError, NotHeld."""
    card = CardKey(filled["card"])
    resolve_card(card)
    document = _load(_describe_ruling(card, filled, filled["observed"], user))
    apply_corrections()
    align_rulings(cards=list(document.sightings.values_list("ruling__card", flat=True)))
    return document


def add_translation(original: Ruling, filled: Filled, user: User) -> Document:
    """Add a translation of an English ruling, and say that it is one. Raises IngestError."""
    card = key_of(original)
    published = {**filled, "published": original.published_date}
    document = _load(_describe_ruling(card, published, filled["translated"], user))
    translation = resolve_ruling(original.card_id, original.published_date, filled["text"], [filled["language"]])
    say_original(translation, OriginalKey(original.published_date, original.text.text), filled["why"], user)
    return document


def add_rule_translation(filled: Filled, user: User) -> Document:
    """Add a translation of the wording at a number in an edition. Raises IngestError, NotHeld without such a text."""
    edition: Edition = filled["edition"]
    place = {"number": filled["number"], "occurrence": filled["occurrence"]}
    if not Entry.objects.numbered().filter(edition=edition, **place).exists():
        raise NotHeld(f"edition {edition.label} has no text {filled['number']}, or not so many")
    assert edition.effective_date is not None, "law is dated"  # noqa: S101
    document = _load(
        AddedRule(
            casebook="editors",
            made_by=name_of(user),
            made_at=_now(),
            why=filled["why"],
            edition=edition.label,
            effective=edition.effective_date,
            language=filled["language"],
            text=filled["text"],
            translated=filled["translated"],
            origin=_keep_origin(filled),
            **place,
        )
    )
    identify()
    apply_corrections()
    return document


def _describe_ruling(card: CardKey, filled: Filled, observed: Any, user: User) -> AddedRuling:
    return AddedRuling(
        casebook="editors",
        made_by=name_of(user),
        made_at=_now(),
        why=filled["why"],
        card=card,
        published=filled["published"],
        language=filled["language"],
        text=filled["text"].strip(),
        observed=observed,
        origin=_keep_origin(filled),
    )


def _now() -> datetime:
    return timezone.now().astimezone(UTC)


def _keep_origin(filled: Filled) -> Origin:
    """Archive the copy, and return where the text is from. Raises CheckFailed for a file of no known kind."""
    copy: UploadedFile[Any] | None = filled["copy"]
    kept = ""
    if copy is not None:
        data = copy.read()
        _check_copy(data, str(copy.name))
        archive.keep(RawDocument(str(copy.name), str(copy.name), data=data))
        kept = hashlib.sha256(data).hexdigest()
    return Origin(filled["title_of_source"], filled["address"], kept)


def _check_copy(data: bytes, name: str) -> None:
    """A page, a text, a PDF or a picture; text is told by its having no zero byte."""
    if not data.strip() or (not data.startswith(COPY_BEGINS) and b"\0" in data):
        expected = "HTML, text, PDF or a picture (PNG, JPEG, GIF, WebP)"
        raise CheckFailed(
            name, expected=expected, found="nothing in it" if not data.strip() else "another kind of file"
        )


def _load(added: AddedRuling | AddedRule) -> Document:
    """Take the document through the stages. Raises IngestError if it is refused."""
    data = write(added)
    what = "ruling" if isinstance(added, AddedRuling) else added.number
    name = f"{what}-{added.language}-{added.made_at:%Y%m%dT%H%M%S}.json"
    raw = RawDocument(f"editors/{name}", name, data=data)
    report = Pipeline(source_name="editors").take(raw)
    if report.status is not Status.LOADED:
        raise IngestError("the text added", expected="one that can be loaded", found=report.error or report.status)
    return Document.objects.get(sha256=report.sha256)
