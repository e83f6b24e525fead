"""Rules and glossary as search documents: of every language today's text, and each older wording once.

Editions are walked one at a time from the newest to the oldest, so memory holds one edition and
one small note per wording, never the texts.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date

from django.db.models.functions import Length

from rulings_site.rules.glossary import slug_of
from rulings_site.rules.headings import LONGEST_HEADING, is_heading
from rulings_site.rules.models import Edition, Entry, GlossaryEntry, Wording
from rulings_site.rules.reading import read_timeline
from rulings_site.rules.timeline import Timeline
from rulings_site.search.documents import Place, SearchDocument, State, batched


@dataclass(slots=True)
class Found:
    """A wording of a rule, as the newest edition that has it gives it."""

    group: str
    number: str
    wording: int
    heading: str
    edition: Edition
    examples: list[int] = field(default_factory=list)
    numbers: dict[str, None] = field(default_factory=dict)
    places: list[Place] = field(default_factory=list)
    first_date: date | None = None
    state: State = State.OLDER

    def stand(self, number: str, since: str, until: str) -> None:
        """Note that it stands under a number in one more edition. Editions side by side make one place."""
        self.numbers[number] = None
        for at, place in enumerate(self.places):
            if place.number == number and until and place.since == until:
                self.places[at] = place._replace(since=since)
                return
            if place.number == number and since and place.until == since:
                self.places[at] = place._replace(until=until)
                return
        self.places.append(Place(number=number, since=since, until=until))


def rule_documents(today: date) -> Iterator[SearchDocument]:
    """Yield the rules of every language, section headings too, as they stand on `today`."""
    timeline = read_timeline(today)
    languages = Edition.objects.order_by("language").values_list("language", flat=True).distinct()
    for language in languages:
        yield from _to_documents(_walk_language(language, timeline), timeline)


def _walk_language(language: str, timeline: Timeline) -> Iterator[Found]:
    editions = Edition.objects.filter(language=language).select_related("document__source")
    headings = _read_headings(language)
    newest_first = list(editions.exclude(effective_date=None).order_by("-effective_date", "-label"))
    current = _current_editions(newest_first, timeline.today)
    ends = _read_ends(newest_first)
    later: dict[str, str] = {}
    seen: dict[tuple[str, int], Found] = {}
    has_today: set[str] = set()
    # The edition of today speaks first: a wording it still has is no wording of another day.
    for edition in current + [edition for edition in newest_first if edition not in current]:
        since, end = str(edition.effective_date), ends[edition.pk]
        for found in _walk_edition(edition, headings):
            # Where editions are partial, the next one that has the rule ends its text.
            newer = later.get(found.group, "")
            until = newer if since < newer and (not end or newer < end) else end
            later[found.group] = since
            key = (found.group, found.wording)
            if known := seen.get(key):
                known.stand(found.number, since, until)
                known.first_date = edition.effective_date
                continue
            seen[key] = found
            found.stand(found.number, since, until)
            found.first_date = edition.effective_date
            found.state = _state_of(found, edition in current and found.group not in has_today, timeline)
            if edition in current:
                has_today.add(found.group)
    yield from seen.values()
    for edition in editions.filter(effective_date=None):
        for found in _walk_edition(edition, headings):
            found.stand(found.number, "", "")
            found.state = State.UNDATED
            yield found


def _current_editions(newest_first: list[Edition], today: date) -> list[Edition]:
    """Return the edition in force and newer partial ones; without a complete one all partial ones."""
    current = []
    for edition in newest_first:
        if edition.effective_date and edition.effective_date <= today:
            current.append(edition)
            if edition.kind == Edition.Kind.COMPLETE:
                break
    return current


def _read_ends(newest_first: list[Edition]) -> dict[int, str]:
    """Return for each edition, by its key, the day the next complete one took effect; empty for the newest."""
    ends: dict[int, str] = {}
    end = ""
    for edition in newest_first:
        ends[edition.pk] = end
        if edition.kind == Edition.Kind.COMPLETE:
            end = str(edition.effective_date)
    return ends


def _state_of(found: Found, is_current: bool, timeline: Timeline) -> State:
    day, in_force = found.edition.effective_date, timeline.current
    if day and day > timeline.today:
        return State.AHEAD
    if not is_current:
        return State.OLDER
    return State.BEHIND if day and in_force and day < in_force.effective_date else State.IN_FORCE


def _read_headings(language: str) -> dict[int, str]:
    short = (
        Wording.objects.filter(language=language).annotate(length=Length("text")).filter(length__lte=LONGEST_HEADING)
    )
    return {pk: text for pk, text in short.values_list("pk", "text") if is_heading(text)}


def _walk_edition(edition: Edition, headings: dict[int, str]) -> Iterator[Found]:
    rows = edition.entries.order_by("position").values_list(
        "pk", "kind", "number", "rule_id", "wording_id", "parent_id"
    )
    found: dict[int, Found] = {}
    for pk, kind, number, rule, wording, parent in rows.iterator():
        above = found.get(parent) if parent else None
        if kind == Entry.Kind.EXAMPLE:
            if above:
                above.examples.append(wording)
            continue
        heading = headings.get(wording) or (above.heading if above else "")
        group = f"rule:{rule}" if rule else f"number:{edition.language}:{number}"
        found[pk] = Found(group, number, wording, heading, edition)
    yield from found.values()


def _to_documents(all_found: Iterable[Found], timeline: Timeline) -> Iterator[SearchDocument]:
    for batch in batched(all_found):
        wanted = {pk for found in batch for pk in (found.wording, *found.examples)}
        texts = dict(Wording.objects.filter(pk__in=wanted).values_list("pk", "text"))
        for found in batch:
            yield _to_document(found, texts, timeline)


def _to_document(found: Found, texts: dict[int, str], timeline: Timeline) -> SearchDocument:
    edition, text = found.edition, texts[found.wording]
    day, in_force = edition.effective_date, timeline.current
    is_name = text == found.heading
    lines = [*([] if is_name else [text]), *(texts[pk] for pk in found.examples)]
    is_dated = day is not None and not (found.state is State.IN_FORCE and edition.language == "en")
    return SearchDocument(
        kind="rule",
        language=edition.language,
        group=found.group,
        title=found.heading,
        body="\n".join(lines),
        # A rule that is only a name counts for more than those below it, which bear the same heading.
        names=text if is_name else "",
        address=("dated-rule-detail", str(day), found.number) if is_dated else ("rule-detail", found.number),
        numbers=(found.number, *(number for number in found.numbers if number != found.number)),
        state=found.state,
        editions_behind=timeline.editions_behind(day, in_force.effective_date) if day and in_force else 0,
        first_date=str(found.first_date or ""),
        last_date=str(day or ""),
        is_paraphrase=edition.document.source.is_paraphrase,
        places=tuple(found.places),
    )


def glossary_documents(today: date) -> Iterator[SearchDocument]:
    """Yield the glossary of every language, of its newest edition in force that has one."""
    timeline = read_timeline(today)
    with_glossary = Edition.objects.filter(effective_date__lte=today, glossary_entries__isnull=False).distinct()
    newest = {edition.language: edition for edition in with_glossary.in_order().select_related("document__source")}
    for edition in newest.values():
        yield from _glossary_of(edition, timeline)


def _glossary_of(edition: Edition, timeline: Timeline) -> Iterator[SearchDocument]:
    day, in_force = edition.effective_date, timeline.current
    is_behind = bool(day and in_force and day < in_force.effective_date)
    entries = GlossaryEntry.objects.filter(edition=edition).order_by("position").select_related("wording")
    for entry in entries.iterator(chunk_size=500):
        # Only English terms have a page of their own; others are read in the document they stand in.
        is_english = edition.language == "en"
        address = (
            ("glossary-detail", slug_of(entry.term)) if is_english else ("document-detail", str(edition.document_id))
        )
        yield SearchDocument(
            kind="glossary",
            language=edition.language,
            group=f"term:{edition.language}:{entry.folded_term}",
            title=entry.term,
            body=entry.wording.text,
            address=address,
            state=State.BEHIND if is_behind else State.IN_FORCE,
            editions_behind=timeline.editions_behind(day, in_force.effective_date) if day and in_force else 0,
            first_date=str(day),
            last_date=str(day),
            is_paraphrase=edition.document.source.is_paraphrase,
            places=(Place(since=str(day)),),
        )
