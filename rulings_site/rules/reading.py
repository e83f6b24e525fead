"""Which edition a page reads: the one in force on a day, or another document of the same date."""

from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property, lru_cache
from urllib.parse import urlencode

from django.http import Http404
from django.urls import get_script_prefix, reverse
from django.utils.timezone import localdate

from rulings_site.rules.held import HeldEdition, find_end, read_held
from rulings_site.rules.models import Edition
from rulings_site.rules.timeline import DatedEdition, State, Timeline


class NoEdition(Http404):
    """No edition held answers; the page says the reason."""


@dataclass(frozen=True)
class Reading:
    """An edition read on a day, one of all that are held.

    `day` is None when the page follows today; `label` is set when one was asked for.
    """

    edition: Edition
    timeline: Timeline
    day: date | None = None
    label: str = ""
    beside: str = ""
    held: tuple[HeldEdition, ...] = ()

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

    def with_whole_document(self) -> "Reading":
        """Return this reading with all that is known of its edition and document; one query."""
        whole = Edition.objects.with_end().select_related("document__source").get(pk=self.edition.pk)
        return replace(self, edition=whole)

    @property
    def query(self) -> str:
        """The query string that keeps this document and this translation on the next page."""
        asked = {"edition": self.label, "beside": self.beside}
        kept = {name: value for name, value in asked.items() if value}
        return f"?{urlencode(kept)}" if kept else ""

    def address_of(self, number: str) -> str:
        """Return the dated address of a number in this edition, keeping what is read beside it."""
        return f"{self._address}{number}/{self._kept}"

    def permanent_address_of(self, number: str, below: str = "") -> str:
        """Return the address to cite: dated, and naming the document only where it is not the usual one.

        `below` is what of the number: `history/`.
        """
        return f"{self._address}{number}/{below}{self._label}"

    def address_on(self, day: date, number: str) -> str:
        """Return the address of a number in the edition of another date, keeping what is read beside it."""
        kept = f"?{urlencode({'beside': self.beside})}" if self.beside else ""
        return address_of_number(number, day) + kept

    @property
    def earlier_date(self) -> date | None:
        return self.timeline.date_before(self.effective_date)

    @property
    def later_date(self) -> date | None:
        return self.timeline.date_after(self.effective_date)

    def permanent_page(self, url_name: str = "edition-detail", *more: str) -> str:
        """Return the address of a page of the whole edition to cite, made as that of a number."""
        return reverse(url_name, args=[self.effective_date, *more]) + self._label

    @property
    def contents_address(self) -> str:
        return self._address + self._kept

    @cached_property
    def _address(self) -> str:
        """The address of the contents. That of a number is below it: it is put together, a hundred times a page."""
        return reverse("edition-detail", args=[self.effective_date])

    @cached_property
    def _kept(self) -> str:
        return self.query

    @cached_property
    def _label(self) -> str:
        return f"?{urlencode({'edition': self.label})}" if self.label else ""


def address_of_number(number: str, day: date | None = None) -> str:
    """Return the address of a number on a day, or of the rule now behind it."""
    rules = _rules_address(get_script_prefix())
    return f"{rules}{day}/{number}/" if day else f"{rules}{number}/"


@lru_cache(8)
def _rules_address(prefix: str) -> str:
    """The address below which all numbers are; looking it up takes longer than the rest, fifty times a page."""
    return reverse("rule-list")


def read_timeline(today: date | None = None) -> Timeline:
    """Return the line of complete English editions."""
    rows = Edition.objects.law().values_list("effective_date", "label")
    return Timeline(tuple(DatedEdition(day, label) for day, label in rows if day), today or localdate())


def read_edition(day: date | None, label: str = "", beside: str = "", held: tuple[HeldEdition, ...] = ()) -> Reading:
    """Return the reading of a day (None: today), or of a document named by label that has the same date.

    One query, none where `held` was read before. Raises NoEdition before the first edition, without
    any, and for a label of another date.
    """
    held = held or read_held()
    law = {DatedEdition(one.effective_date, one.label): one for one in held if one.is_law and one.effective_date}
    timeline = Timeline(tuple(law), localdate())
    dated = timeline.in_force(day or timeline.today)
    if dated is None:
        raise NoEdition(_explain_absence(day or timeline.today, timeline))
    asked = dated
    if label and label != dated.label:
        asked = DatedEdition(dated.effective_date, label)
        if asked not in law:
            raise NoEdition(f"No document {label!r} takes effect on {dated.effective_date}.")
    edition = law[asked].as_model(superseded_date=find_end(held, law[asked]))
    return Reading(edition, timeline, day, label if asked != dated else "", beside, held)


def _explain_absence(day: date, timeline: Timeline) -> str:
    if not timeline.editions:
        return "No edition of the rules has been loaded yet."
    return f"No edition held is as old as {day}: the first takes effect on {timeline.editions[0].effective_date}."
