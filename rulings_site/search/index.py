"""The index as one thing: is it of this data, and how is it made anew."""

import hashlib
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain

from django.conf import settings
from django.db.models import Count, Max
from django.utils.module_loading import import_string
from django.utils.timezone import localdate

from rulings_site.cards.models import Card, CardName, FaceTranslation
from rulings_site.languages.tags import LANGUAGES
from rulings_site.provenance.models import Document, Source
from rulings_site.rules.models import Edition, Entry, GlossaryEntry
from rulings_site.rulings.models import Ruling, RulingText
from rulings_site.search.backends.base import Progress, SearchBackend
from rulings_site.search.card_documents import card_documents, ruling_documents
from rulings_site.search.documents import SearchDocument
from rulings_site.search.rule_documents import glossary_documents, rule_documents


@dataclass(frozen=True, slots=True)
class IndexReport:
    """What became of a build: `is_rebuilt` is False where the index was already of this data."""

    is_rebuilt: bool
    documents: int
    seconds: float
    size: int


@cache
def get_backend() -> SearchBackend:
    """Return the backend that the settings name, one for the whole process."""
    backend: SearchBackend = import_string(settings.SEARCH_BACKEND)(settings.SEARCH_INDEX_DIR)
    return backend


def build_index(force: bool = False, progress: Progress | None = None) -> IndexReport:
    """Make the index of the data held now, unless it is already. `progress` is called with the count of documents.

    Raises SearchUnavailable while another process builds, BuildFailed if a part could not be written.
    """
    started = time.perf_counter()
    backend, fingerprint = get_backend(), fingerprint_data()
    info = backend.info()
    is_rebuilt = force or info is None or info.fingerprint != fingerprint
    if info is None or is_rebuilt:
        info = backend.rebuild(all_documents(), fingerprint, progress)
    return IndexReport(is_rebuilt, info.documents, time.perf_counter() - started, info.size)


def all_documents() -> Iterator[SearchDocument]:
    """Yield everything that is searched."""
    today = localdate()
    return chain(rule_documents(today), glossary_documents(today), card_documents(), ruling_documents())


def fingerprint_data() -> str:
    """Return a key of all that the index is made of; which editions are in force changes with the day."""
    today = localdate()
    facts = [
        list(Document.objects.order_by("sha256").values_list("sha256", "parser_version", "loaded_at")),
        list(Source.objects.order_by("name").values_list("name", "is_paraphrase")),
        [Edition.objects.in_force(on=today, language=tag).values_list("pk", flat=True).first() for tag in LANGUAGES],
        [
            model.objects.aggregate(Count("pk"), Max("pk"))
            for model in (Entry, GlossaryEntry, Card, CardName, FaceTranslation, RulingText, Ruling)
        ],
        # Rules are told apart after loading, so an entry may change its rule while everything else stays.
        Entry.objects.aggregate(Count("rule", distinct=True), Max("rule")),
    ]
    return hashlib.blake2b(repr(facts).encode(), digest_size=16).hexdigest()
