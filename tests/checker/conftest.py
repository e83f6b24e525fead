"""Editions of a few rules in our own words, as the checker quotes them."""

from collections.abc import Callable
from datetime import UTC, date, datetime

import pytest

from rulings_site.provenance.models import Document, Source
from rulings_site.rules.models import Edition, Entry, Wording


@pytest.fixture
def hold_edition(db) -> Callable[..., Edition]:
    """Return a function that holds an English edition of a day with the given words by number."""

    def hold(day: date, words: dict[str, str]) -> Edition:
        source, _ = Source.objects.get_or_create(name="own-words", title="Own words", is_paraphrase=True)
        document = Document.objects.create(
            source=source, location=str(day), name=str(day), kind="cr", sha256=str(day).ljust(64, "0"), size=1,
            parser_version=1, loaded_at=datetime(2026, 11, 30, tzinfo=UTC),
        )  # fmt: skip
        edition = Edition.objects.create(language="en", label=str(day), effective_date=day, document=document)
        for position, (number, text) in enumerate(words.items()):
            wording = Wording.of("en", text)
            wording.save()
            Entry.objects.create(
                edition=edition, position=position, kind="subrule", number=number, wording=wording, line=1, last_line=1
            )
        return edition

    return hold
