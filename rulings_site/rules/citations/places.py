"""Where wordings stood, and on which days: under numbers, in examples and glossaries, and in translations."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from django.db.models import Max, Min, Q
from django.db.models.functions import Coalesce

from rulings_site.rules.citations.resolving import MOST_IN_A_QUERY
from rulings_site.rules.models import Edition, Entry, Period, Wording
from rulings_site.rules.timeline import Timeline


@dataclass(frozen=True, slots=True)
class Place:
    """A stretch of time in which a wording stood under a number. `until` is None while it does.

    `kind` is chapter, section, rule, subrule, example or term. A translation stands as long as the
    English text it translates. `said` is a key of the words of an English text, without typography.
    """

    number: str
    kind: str
    rule_id: int
    wording_id: int
    language: str
    since: date
    until: date | None
    said: str = ""

    def holds_on(self, day: date) -> bool:
        return self.since <= day and (self.until is None or day < self.until)

    def is_within(self, number: str) -> bool:
        """Whether it stands at a number or below it: 702.9a is within 702.9 and 702, 702.90 is not within 702.9."""
        if not self.number.startswith(number):
            return False
        rest = self.number[len(number) :]
        return not rest or (rest.isalpha() if "." in number else rest[0] == ".")


class Places:
    """The places of wordings, oldest first, and where their rules stand today: read in three queries."""

    def __init__(self, wordings: Collection[int], timeline: Timeline) -> None:
        self._timeline = timeline
        found = [*_read_english(wordings), *_read_others(wordings, timeline)]
        self._of_rule: dict[int, list[Place]] = defaultdict(list)
        for period in _read_periods("rule__in", {place.rule_id for place in found}):
            self._of_rule[period.rule_id].append(period)
        self._of_wording: dict[int, list[Place]] = defaultdict(list)
        for place in sorted(map(self._stretch, found), key=lambda one: one.since):
            self._of_wording[place.wording_id].append(place)

    def of(self, wordings: Iterable[int]) -> list[Place]:
        """Return where these wordings stood."""
        return [place for wording in wordings for place in self._of_wording.get(wording, ())]

    def on(self, rule_id: int, day: date) -> Place | None:
        """Return where a rule stands on a day, in English; None if it does not."""
        return next((one for one in self._of_rule.get(rule_id, ()) if one.holds_on(day)), None)

    def _stretch(self, place: Place) -> Place:
        """Return a translation as standing with every English text that reads as one that it overlaps."""
        if place.language == "en":
            return place
        periods = self._of_rule.get(place.rule_id, ())
        said = {one.said for one in periods if _overlaps(one, place)}
        return _span([place, *(one for one in periods if one.said in said)])

    def whole(self, place: Place, among: Iterable[Place]) -> Place:
        """Return a place with all the time that its rule had the words, under other numbers too, without a gap."""
        own = [one for one in among if one.rule_id == place.rule_id and one.kind == place.kind]
        joined, is_longer = [place], True
        while is_longer:
            span = _span(joined)
            more = [one for one in own if one not in joined and (one.until == span.since or one.since == span.until)]
            joined, is_longer = joined + more, bool(more)
        return _span(joined)


def _overlaps(one: Place, other: Place) -> bool:
    return (other.until is None or one.since < other.until) and (one.until is None or one.until > other.since)


def _span(places: Sequence[Place]) -> Place:
    """Return the first place with the time of all of them."""
    ends = [one.until for one in places if one.until is not None]
    until = max(ends) if len(ends) == len(places) else None
    return replace(places[0], since=min(one.since for one in places), until=until)


def read_texts(wordings: Collection[int]) -> dict[int, str]:
    """Return the texts of wordings."""
    return dict(Wording.objects.filter(pk__in=wordings).values_list("pk", "text")) if wordings else {}


def _read_english(wordings: Collection[int]) -> list[Place]:
    return _read_periods("wording__in", wordings)


def _read_periods(condition: str, values: Collection[int]) -> list[Place]:
    ordered, found = sorted(values), []
    columns = ("number", "kind", "rule", "wording", "wording__language", "since", "until", "wording__folded_digest")
    for start in range(0, len(ordered), MOST_IN_A_QUERY):
        some = ordered[start : start + MOST_IN_A_QUERY]
        rows = Period.objects.filter(**{condition: some}).order_by("since", "pk").values_list(*columns)
        found += [Place(*row) for row in rows]
    return found


def _read_others(wordings: Collection[int], timeline: Timeline) -> list[Place]:
    """Examples, which have no periods of their own, and translations."""
    if not wordings:
        return []
    dated = Entry.objects.filter(edition__effective_date__isnull=False).exclude(edition__kind=Edition.Kind.EXCERPT)
    others = dated.filter(Q(kind=Entry.Kind.EXAMPLE) | ~Q(edition__language="en"), wording__in=wordings)
    ruled = others.annotate(identity=Coalesce("rule", "parent__rule")).exclude(identity=None).order_by()
    columns = ("number", "kind", "identity", "wording", "edition__language")
    days = {"since": Min("edition__effective_date"), "last": Max("edition__effective_date")}
    rows = ruled.values_list(*columns).annotate(**days)
    return [
        Place(number, kind, rule, wording, language, since, timeline.date_after(last))
        for number, kind, rule, wording, language, since, last in rows
    ]
