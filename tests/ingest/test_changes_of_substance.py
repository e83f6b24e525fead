"""The changes of substance that leave rulings behind: each stands in the real editions on its day."""

from datetime import date
from pathlib import Path

import pytest

from ingest.documents import find_documents
from ingest.errors import IngestError
from ingest.records import EditionRecord, EntryKind
from ingest.sources import comprehensive_rules
from rulings_site.rulings.basis.changes import read_changes
from rulings_site.rulings.basis.words import mend_signs

pytestmark = pytest.mark.corpus


@pytest.fixture(scope="module")
def editions(shared_dir: Path) -> dict[date, EditionRecord]:
    """The editions on whose day something changed, and each last one before."""
    days = {change.since for change in read_changes()}
    read: dict[date, EditionRecord] = {}
    for document in find_documents(shared_dir / "corpus" / "cr" / "cr-all.tar.xz"):
        if not document.name.startswith("en-"):
            continue
        try:
            (edition,) = comprehensive_rules.parse(document).editions
        except IngestError:
            continue  # a bad specimen, kept to be refused
        if edition.effective_date:
            read.setdefault(edition.effective_date, edition)
    order = sorted(read)
    return {day: read[day] for place, day in enumerate(order) if day in days or {*order[place + 1 : place + 2]} & days}


@pytest.mark.parametrize("change", read_changes(), ids=lambda change: f"{change.number} {change.since}")
def test_the_rule_has_a_text_since_that_day_that_was_none_before(change, editions):
    before = editions[max(day for day in editions if day < change.since)]
    known = {mend_signs(entry.text) for entry in before.entries}
    kinds = (EntryKind.RULE, EntryKind.SUBRULE)
    (entry,) = [one for one in editions[change.since].entries if one.kind in kinds and one.number == change.number]
    assert mend_signs(entry.text) not in known
