"""The periods of each rule: the stretches of editions in which it kept number, text and examples."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.db.models import QuerySet

from rulings_site.rules.models import Edition, Entry, GlossaryEntry, Link, Period, Rule, Wording

MOST_IN_A_QUERY = 5000
"""Rule ids of one query: SQLite takes 32,766 values."""

Links = dict[tuple[int, str, int], tuple[Link, int]]
"""Edition, number or term, occurrence: why that is the rule it is in the edition before, and how sure, in per cent."""


@dataclass(frozen=True, slots=True)
class _Standing:
    """A rule in one edition; `place` is that of the edition, oldest first."""

    place: int
    wording: int
    kind: str
    number: str
    occurrence: int
    text: str
    examples: str

    @property
    def kept(self) -> tuple[str, int, str, str]:
        """What stays the same within a period."""
        return self.number, self.occurrence, self.text, self.examples


def rebuild_periods(links: Links, linked: Collection[int], rules: Collection[int] | None = None) -> None:
    """Make the periods of these rules anew, of all without `rules`.

    `links` tells why rules go on in the editions `linked`; of other editions it stays known.
    """
    editions = list(Edition.objects.law())
    folded = dict(Wording.objects.values_list("pk", "folded_digest"))
    for some in _part(rules):
        held = Period.objects.all() if some is None else Period.objects.filter(rule__in=some)
        known = _known_links(held.exclude(edition__in=linked)) | links
        held.delete()
        standings = _read_standings(some, editions, folded)
        Period.objects.bulk_create(
            [period for rule, one in standings.items() for period in _make_periods(rule, one, editions, known)],
            batch_size=1000,
        )


def _part(rules: Collection[int] | None) -> Iterator[list[int] | None]:
    if rules is None:
        yield None
        return
    ordered = sorted(rules)
    yield from (ordered[start : start + MOST_IN_A_QUERY] for start in range(0, len(ordered), MOST_IN_A_QUERY))


def _known_links(periods: QuerySet[Period]) -> Links:
    rows = periods.exclude(link=Link.FIRST).values_list("edition", "number", "occurrence", "link", "confidence")
    return {(edition, number, nth): (Link(link), confidence) for edition, number, nth, link, confidence in rows}


def _read_standings(
    rules: list[int] | None, editions: Sequence[Edition], folded: dict[int, str]
) -> dict[int, list[_Standing]]:
    """The standings of each rule, oldest first."""
    place_of = {edition.pk: place for place, edition in enumerate(editions)}
    entries = Entry.objects.filter(edition__in=place_of, rule__isnull=False)
    examples = Entry.objects.filter(edition__in=place_of, kind=Entry.Kind.EXAMPLE, parent__rule__isnull=False)
    terms = GlossaryEntry.objects.filter(edition__in=place_of, rule__isnull=False)
    if rules is not None:
        entries, terms = entries.filter(rule__in=rules), terms.filter(rule__in=rules)
        examples = examples.filter(parent__rule__in=rules)
    below: dict[int | None, list[str]] = defaultdict(list)
    for parent, wording in examples.order_by("edition", "position").values_list("parent", "wording").iterator():
        below[parent].append(folded[wording])
    standings: dict[int, list[_Standing]] = defaultdict(list)
    columns = ("rule", "pk", "edition", "wording", "kind", "number", "occurrence")
    for rule, pk, edition, wording, kind, number, occurrence in entries.order_by().values_list(*columns).iterator():
        text, joined = folded[wording], "".join(below.get(pk, ()))
        standings[rule].append(_Standing(place_of[edition], wording, kind, number, occurrence, text, joined))
    for rule, edition, wording, term in terms.order_by().values_list("rule", "edition", "wording", "term").iterator():
        standings[rule].append(_Standing(place_of[edition], wording, Rule.Kind.TERM, term, 1, folded[wording], ""))
    for one in standings.values():
        one.sort(key=lambda standing: standing.place)
    return standings


def _make_periods(rule: int, standings: list[_Standing], editions: Sequence[Edition], links: Links) -> Iterator[Period]:
    stretch = _number_stretches(standings)
    for _, group in groupby(standings, key=lambda standing: next(stretch)):
        same = list(group)
        first, after = same[0], same[-1].place + 1
        edition = editions[first.place]
        assert edition.effective_date is not None, "law is dated"  # noqa: S101
        usual = Link.FIRST if first is standings[0] else Link.NUMBER_AND_TEXT
        link, confidence = links.get((edition.pk, first.number, first.occurrence), (usual, 100))
        yield Period(
            rule_id=rule,
            kind=first.kind,
            number=first.number,
            occurrence=first.occurrence,
            wording_id=first.wording,
            examples_digest=Wording.digest_of("", first.examples) if first.examples else "",
            edition=edition,
            since=edition.effective_date,
            until=editions[after].effective_date if after < len(editions) else None,
            link=link,
            confidence=confidence,
        )


def _number_stretches(standings: list[_Standing]) -> Iterator[int]:
    """The same number for standings in consecutive editions that kept everything."""
    number, before = 0, None
    for standing in standings:
        if before and (standing.place != before.place + 1 or standing.kept != before.kept):
            number += 1
        before = standing
        yield number
