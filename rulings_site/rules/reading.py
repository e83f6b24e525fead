"""Which edition a page reads: the one in force on a day, or another document of the same date."""

from dataclasses import dataclass
from datetime import date
from functools import cached_property
from urllib.parse import urlencode

from django.http import Http404
from django.urls import reverse
from django.utils.timezone import localdate

from rulings_site.rules.models import Edition
from rulings_site.rules.timeline import DatedEdition, State, Timeline


class NoEdition(Http404):
    """No edition held answers; the page says the reason."""


@dataclass(frozen=True)
class Reading:
    """An edition read on a day. `day` is None when the page follows today; `label` is set when one was asked for."""

    edition: Edition
    timeline: Timeline
    day: date | None = None
    label: str = ""
    beside: str = ""

    @property
    def effective_date(self) -> date:
        assert self.edition.effective_date is not None, "only dated editions are read"  # noqa: S101
        return self.edition.effective_date

    @cached_property
    def dated(self) -> DatedEdition:
        return DatedEdition(self.effective_date, self.edition.label)

    @property
    def superseded_date(self) -> date | None:
        """The first day it no longer holds; its own effective date where a later document bears that too."""
        return self.edition.superseded_date

    @property
    def state(self) -> State | None:
        return self.edition.state_on(self.timeline.today)

    @property
    def is_in_force(self) -> bool:
        return self.state is State.IN_FORCE

    @property
    def is_future(self) -> bool:
        return self.state is State.NOT_YET

    @property
    def is_day_within(self) -> bool:
        """Whether the day asked for is another than the effective date, the one in the address to cite."""
        return self.day is not None and self.day != self.effective_date

    @property
    def is_day_to_come(self) -> bool:
        """Whether the day asked for is to come, so that an edition not yet held may replace this one before."""
        return self.day is not None and self.day > self.timeline.today

    @property
    def sharing_date(self) -> tuple[DatedEdition, ...]:
        return self.timeline.sharing_date(self.dated)

    def editions_since(self, edition: Edition) -> int:
        """Return how many editions an older one is behind the one read."""
        assert edition.effective_date is not None, "only dated editions can be behind"  # noqa: S101
        return self.timeline.editions_behind(edition.effective_date, self.effective_date)

    @property
    def query(self) -> str:
        """The query string that keeps this document and this translation on the next page."""
        asked = {"edition": self.label, "beside": self.beside}
        kept = {name: value for name, value in asked.items() if value}
        return f"?{urlencode(kept)}" if kept else ""

    def address_of(self, number: str) -> str:
        """Return the dated address of a number in this edition, keeping what is read beside it."""
        return reverse("dated-rule-detail", args=[self.effective_date, number]) + self.query

    def permanent_address_of(self, number: str) -> str:
        """Return the address to cite: dated, and naming the document only where it is not the usual one."""
        address = reverse("dated-rule-detail", args=[self.effective_date, number])
        return f"{address}?{urlencode({'edition': self.label})}" if self.label else address

    def address_on(self, day: date, number: str) -> str:
        """Return the address of a number in the edition of another date, keeping what is read beside it."""
        kept = f"?{urlencode({'beside': self.beside})}" if self.beside else ""
        return reverse("dated-rule-detail", args=[day, number]) + kept

    @property
    def earlier_date(self) -> date | None:
        return self.timeline.date_before(self.effective_date)

    @property
    def later_date(self) -> date | None:
        return self.timeline.date_after(self.effective_date)

    @property
    def permanent_address(self) -> str:
        """Return the address of the contents to cite, made as that of a number."""
        address = reverse("edition-detail", args=[self.effective_date])
        return f"{address}?{urlencode({'edition': self.label})}" if self.label else address

    @property
    def contents_address(self) -> str:
        return reverse("edition-detail", args=[self.effective_date]) + self.query


def read_timeline(today: date | None = None) -> Timeline:
    """Return the line of complete English editions."""
    held = Edition.objects.complete().filter(language="en", effective_date__isnull=False).in_order()
    rows = held.values_list("effective_date", "label")
    return Timeline(tuple(DatedEdition(day, label) for day, label in rows if day), today or localdate())


def read_edition(day: date | None, label: str = "", beside: str = "") -> Reading:
    """Return the reading of a day (None: today), or of a document named by label that has the same date.

    Raises NoEdition before the first edition, without any, and for a label of another date.
    """
    timeline = read_timeline()
    dated = timeline.in_force(day or timeline.today)
    if dated is None:
        raise NoEdition(_explain_absence(day or timeline.today, timeline))
    if label and label != dated.label and label not in {other.label for other in timeline.sharing_date(dated)}:
        raise NoEdition(f"No document {label!r} takes effect on {dated.effective_date}.")
    asked = label if label != dated.label else ""
    editions = Edition.objects.with_end().select_related("document__source")
    edition = editions.get(language="en", label=asked or dated.label)
    return Reading(edition, timeline, day, asked, beside)


def _explain_absence(day: date, timeline: Timeline) -> str:
    if not timeline.editions:
        return "No edition of the rules has been loaded yet."
    return f"No edition held is as old as {day}: the first takes effect on {timeline.editions[0].effective_date}."
