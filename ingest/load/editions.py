"""Editions: records to rows. One edition for each language and label; an official text displaces a paraphrase."""

from collections.abc import Iterable, Iterator

from ingest.errors import CheckFailed
from ingest.load.wordings import WordingStore
from ingest.records import EditionRecord, EntryKind, RuleEntry
from rulings_site.languages.fold import fold_name
from rulings_site.provenance.models import Document
from rulings_site.rules.models import Edition, Entry, GlossaryEntry
from rulings_site.rules.numbers import parent_number

BATCH = 1000
_LEVELS = (EntryKind.CHAPTER, EntryKind.SECTION, EntryKind.RULE, EntryKind.SUBRULE, EntryKind.EXAMPLE)


def load_edition(
    record: EditionRecord, document: Document, wordings: WordingStore, unaccounted_lines: int | None = None
) -> str:
    """Store an edition. Returns a sentence if it was passed over, else an empty string.

    Raises CheckFailed if another document already gave this edition other bytes.
    """
    held = (
        Edition.objects.filter(language=record.language, label=record.label).select_related("document__source").first()
    )
    name = f"{record.language} {record.label}"
    if held and document.source.is_paraphrase and not held.document.source.is_paraphrase:
        return f"{name} is held in its official wording; the paraphrase is not needed"
    if held and held.document.kind != document.kind and not held.document.source.is_paraphrase:
        return f"{name} is held from {held.document.name}; this other form of it is not needed"
    if held and not held.document.source.is_paraphrase:
        raise CheckFailed(
            name,
            expected="an edition that is not held yet",
            found=f"it was loaded from {held.document.origin} with other bytes",
            remedy=f"To replace it: manage.py forget_edition {name}",
        )
    if held:
        held.delete()
    edition = Edition.objects.create(
        language=record.language,
        label=record.label,
        effective_date=record.effective_date,
        kind=record.kind.value,
        document=document,
        unaccounted_lines=unaccounted_lines,
    )
    texts = [*(entry.text for entry in record.entries), *(term.text for term in record.glossary)]
    ids = wordings.ids_of(record.language, texts)
    _load_entries(record, edition, ids)
    _load_glossary(record, edition, ids)
    return ""


def _load_entries(record: EditionRecord, edition: Edition, ids: dict[str, int]) -> None:
    rows = [
        Entry(
            edition_id=edition.pk,
            position=position,
            kind=entry.kind.value,
            number=entry.number,
            occurrence=entry.occurrence,
            printed=entry.printed,
            wording_id=ids[entry.text],
            line=entry.line,
            last_line=entry.last_line,
        )
        for position, entry in enumerate(record.entries)
    ]
    parents = find_parents(record.entries)
    for level in _LEVELS:  # parents first, so that their ids are known
        of_level = [position for position, entry in enumerate(record.entries) if entry.kind is level]
        for position in of_level:
            parent = parents[position]
            rows[position].parent_id = rows[parent].pk if parent is not None else None
        Entry.objects.bulk_create([rows[position] for position in of_level], batch_size=BATCH)


def find_parents(entries: Iterable[RuleEntry]) -> list[int | None]:
    """Return for each entry the position of the entry above it, None for the topmost.

    A subrule belongs to the last rule with its number (702.175 stands twice in 2024-09-20), a
    misprinted one to the rule it stands under; an example to the text before it.
    """
    return list(_find_parents(entries))


def _find_parents(entries: Iterable[RuleEntry]) -> Iterator[int | None]:
    last: dict[EntryKind, int] = {}
    numbered: dict[str, int] = {}
    subject: int | None = None
    for position, entry in enumerate(entries):
        if entry.kind is EntryKind.EXAMPLE:
            yield subject
            continue
        above = [last[level] for level in _LEVELS[: _LEVELS.index(entry.kind)] if level in last]
        yield numbered.get(parent_number(entry.number) or "", above[-1] if above else None)
        for level in _LEVELS[_LEVELS.index(entry.kind) :]:
            last.pop(level, None)
        last[entry.kind] = numbered[entry.number] = subject = position


def _load_glossary(record: EditionRecord, edition: Edition, ids: dict[str, int]) -> None:
    GlossaryEntry.objects.bulk_create(
        [
            GlossaryEntry(
                edition_id=edition.pk,
                position=position,
                term=term.term,
                folded_term=fold_name(term.term),
                wording_id=ids[term.text],
                line=term.line,
                last_line=term.last_line,
            )
            for position, term in enumerate(record.glossary)
        ],
        batch_size=BATCH,
    )
