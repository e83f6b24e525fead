"""The list of rulings that rest on a rule, or whose rules changed since: each text once, however many its cards."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Max, Q, QuerySet
from django.http import Http404

from rulings_site.rules.headings import shorten
from rulings_site.rules.models import Entry
from rulings_site.rules.numbers import read_typed_number
from rulings_site.rules.placed_texts import family_of
from rulings_site.rules.reading import Reading, address_of_number, read_edition
from rulings_site.rulings.models import Basis, Ruling, RulingText

TEXTS_A_PAGE = 50
NAME_LENGTH = 60


@dataclass(frozen=True, slots=True)
class ListedText:
    """A text, the basis it is listed for, and the number of that rule: None and empty where any rule will do."""

    text: RulingText
    basis: Basis | None
    number: str = ""


def read_rules(reading: Reading, number: str) -> list[Entry]:
    """Return the rule of a number and its subrules, all rules of a section, none if the edition has no such number."""
    is_within = Q(number__startswith=f"{number}.") if "." not in number else Q()
    held = Entry.objects.numbered().filter(edition=reading.edition, rule__isnull=False)
    rules = held.filter(Q(number__in=family_of(number)) | is_within).select_related("wording").order_by("position")
    return list(rules) if any(rule.number == number for rule in rules) else []


class RulingListPage:
    """The texts that rest on the rule behind a number, its subrules too, or all that are stale; five queries.

    Raises Http404 for a number that the edition of that day does not have, NoEdition where none is as old.
    """

    def __init__(self, number: str, day: date | None, page: str = "", *, is_stale: bool = False) -> None:
        self.day, self.is_stale, self._page = day, is_stale, page
        self.number = read_typed_number(number) or "" if number else ""
        if number and not self.number:
            raise Http404(f"{number!r} is no rule number. Write it as 701.40 or 701.40b.")
        self.rules = read_rules(self.reading, self.number) if self.number else []
        if self.number and not self.rules:
            raise Http404(f"The edition of {self.reading.effective_date} has no rule {self.number}.")

    @cached_property
    def reading(self) -> Reading:
        """The edition the number is read in."""
        return read_edition(self.day)

    @property
    def address(self) -> str:
        """The address of the rule."""
        return address_of_number(self.number, self.reading.effective_date if self.day else None)

    @property
    def name(self) -> str:
        """The first words of the rule."""
        return shorten(next(rule.wording.text for rule in self.rules if rule.number == self.number), NAME_LENGTH)

    @cached_property
    def page(self) -> Page[Any]:
        """The keys of the texts of this page."""
        return Paginator(self._list_texts(), TEXTS_A_PAGE).get_page(self._page)

    def _list_texts(self) -> QuerySet[Any, Any]:
        if self.number:
            texts = Basis.objects.texts_resting_on([rule.rule_id for rule in self.rules if rule.rule_id])
            return texts.filter(text__rulings__stale_since__isnull=False) if self.is_stale else texts
        stale = Ruling.objects.stale().exclude(alignment__original__isnull=False).order_by()
        return stale.values("text").annotate(since=Max("stale_since")).order_by("-since", "text")

    @cached_property
    def texts(self) -> Sequence[ListedText]:
        """The texts of this page, surest first, or the latest change first."""
        keys = [row["text"] for row in self.page.object_list]
        found = RulingText.objects.with_places().in_bulk(keys)
        bases = self._read_bases(keys)
        numbers = {rule.rule_id: rule.number for rule in self.rules}
        return [
            ListedText(found[key], basis, numbers[basis.rule_id])
            if (basis := bases.get(key))
            else ListedText(found[key], None)
            for key in keys
        ]

    def _read_bases(self, keys: Sequence[int]) -> dict[int, Basis]:
        """Return the surest basis of each of these texts, among the rules asked for."""
        bases: dict[int, Basis] = {}
        if self.rules:
            rules = [rule.rule_id for rule in self.rules if rule.rule_id]
            for basis in Basis.objects.filter(text__in=keys, rule__in=rules).surest_first():
                bases.setdefault(basis.text_id, basis)
        return bases
