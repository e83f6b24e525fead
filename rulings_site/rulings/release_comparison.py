"""All rulings of a source on one day against those on another: how many are the same, changed, gone, new."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import groupby, islice
from typing import NamedTuple

from django.db.models import QuerySet

from rulings_site.provenance.models import Document
from rulings_site.rulings.models import Observation, RulingText, Sighting
from rulings_site.rulings.pairing import Change, Listed, compare_lists

CARDS_AT_ONCE = 900


class NoSuchRelease(Exception):
    """What was asked for names no release, or more than one. Says what there is."""


@dataclass(frozen=True, slots=True)
class Release:
    """Documents with rulings of one source, language and day."""

    source: str
    language: str
    observed_date: date
    is_inferred: bool
    documents: frozenset[int]

    def __str__(self) -> str:
        return f"{self.source} {'not before ' if self.is_inferred else ''}{self.observed_date} ({self.language})"


@dataclass(slots=True)
class Counts:
    """Rulings of the cards in both releases, then of cards in one of them only.

    `same`: also there. `redated`: same text, other date. `reworded`: same date, similar text.
    `revised`: a similar text under a later date. `gone` and `new`: none of these.
    """

    cards: int = 0
    same: int = 0
    redated: int = 0
    reworded: int = 0
    revised: int = 0
    gone: int = 0
    new: int = 0
    cards_only_in_old: int = 0
    rulings_only_in_old: int = 0
    cards_only_in_new: int = 0
    rulings_only_in_new: int = 0


def find_release(asked: str) -> Release:
    """Return the release of a day YYYY-MM-DD, or the one that a document of this name or label is part of.

    "mtgjson 2019-07-21" names the source too. Raises NoSuchRelease.
    """
    source, _, name = asked.rpartition(" ")
    releases = [release for release in list_releases(_match(name)) if source in ("", release.source)]
    if len(releases) == 1:
        return releases[0]
    held = "; ".join(map(str, releases or list_releases(Observation.objects.all())))
    found = "several" if releases else "none"
    raise NoSuchRelease(
        f"{asked!r}: expected the day, or the name or label of a document, of one release, found {found}. "
        f"{'There is' if releases else 'Held are'}: {held or 'nothing; load documents with rulings first'}"
    )


def _match(name: str) -> QuerySet[Observation]:
    try:
        return Observation.objects.filter(observed_date=date.fromisoformat(name))
    except ValueError:
        documents = Document.objects.filter(name=name) | Document.objects.filter(label=name).exclude(label="")
        return Observation.objects.filter(document__in=documents)


def list_releases(observations: QuerySet[Observation]) -> list[Release]:
    """Return the releases that these observations are part of, by source and day."""
    columns = ("document__source__name", "language", "observed_date", "is_inferred")
    documents: dict[tuple[str, str, date, bool], set[int]] = {}
    for source, language, day, is_inferred, document in Observation.objects.values_list(*columns, "document_id"):
        documents.setdefault((source, language, day, is_inferred), set()).add(document)
    return [
        Release(source, language, day, is_inferred, frozenset(documents[source, language, day, is_inferred]))
        for source, language, day, is_inferred in sorted(set(observations.values_list(*columns)))
    ]


def compare_releases(old: Release, new: Release) -> Counts:
    """Return how many rulings became what from one release to the other. Raises NoSuchRelease for two languages."""
    if old.language != new.language:
        raise NoSuchRelease(f"expected two releases in one language, found {old} and {new}")
    counts = Counts()
    cards = (_part(rows, old, new) for _, rows in groupby(_read(old, new), key=lambda row: row.card))
    while batch := list(islice(cards, CARDS_AT_ONCE)):
        texts = _read_texts({one.text for before, after in batch if before and after for one in before ^ after})
        for before, after in batch:
            _count(before, after, texts, counts)
    return counts


class _Row(NamedTuple):
    card: int
    listed: Listed
    document: int


def _read(old: Release, new: Release) -> Iterator[_Row]:
    """Read what both releases show, card by card."""
    sightings = Sighting.objects.filter(
        document__in=old.documents | new.documents, ruling__text__language=old.language
    ).order_by("ruling__card_id")
    columns = ("ruling__card_id", "document_id", "ruling_id", "ruling__published_date", "ruling__text_id")
    for card, document, pk, day, text in sightings.values_list(*columns).iterator():
        yield _Row(card, Listed(pk, day, text, old.language), document)


def _part(rows: Iterable[_Row], old: Release, new: Release) -> tuple[set[Listed], set[Listed]]:
    """Return the rulings of a card in either release. A document may be part of both: a release against itself."""
    before, after = set(), set()
    for row in rows:
        if row.document in old.documents:
            before.add(row.listed)
        if row.document in new.documents:
            after.add(row.listed)
    return before, after


def _read_texts(pks: Collection[int]) -> dict[int, str]:
    wanted = iter(sorted(pks))
    texts: dict[int, str] = {}
    while batch := list(islice(wanted, CARDS_AT_ONCE)):
        texts |= dict(RulingText.objects.filter(pk__in=batch).values_list("pk", "text"))
    return texts


def _count(before: set[Listed], after: set[Listed], texts: Mapping[int, str], counts: Counts) -> None:
    if not after:
        counts.cards_only_in_old += 1
        counts.rulings_only_in_old += len(before)
    elif not before:
        counts.cards_only_in_new += 1
        counts.rulings_only_in_new += len(after)
    else:
        found = compare_lists(before, after, texts)
        counts.cards += 1
        counts.same += len(found.same)
        counts.gone += len(found.gone)
        counts.new += len(found.new)
        for pair in found.pairs:
            if pair.change is Change.REWORDED:
                counts.reworded += 1
            elif pair.is_revised:
                counts.revised += 1
            else:
                counts.redated += 1
