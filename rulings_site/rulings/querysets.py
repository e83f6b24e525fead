"""Questions about rulings, asked the same way by page, API and search."""

from collections.abc import Collection
from datetime import date
from typing import TYPE_CHECKING, Any, Self

from django.db import models
from django.db.models import Count, Max, Min, OuterRef, Subquery

from rulings_site.rules.models import Period

if TYPE_CHECKING:
    from rulings_site.rulings.models import Basis, Ruling, RulingText  # noqa: F401  which type checkers alone read


def number_on(day: date, rule: str) -> Subquery:
    """Return the number of the rule in a field on a day, the last one before it if the rule was gone by then."""
    periods = Period.objects.filter(rule=OuterRef(rule), since__lte=day).order_by("-since", "-pk")
    return Subquery(periods.values("number")[:1])


class RulingQuerySet(models.QuerySet["Ruling"]):
    """Rulings: texts on cards under dates."""

    def newest_first(self) -> Self:
        """By published date, newest first, with the text."""
        return self.select_related("text").order_by("-published_date", "pk")

    def with_card_count(self) -> Self:
        """Each with `card_count`: on how many cards its text stands, under whatever date."""
        return self.annotate(card_count=Count("text__rulings__card", distinct=True))

    def same_text(self, ruling: "Ruling") -> Self:
        """The other places where the text of a ruling stands: other cards, or the same under another date."""
        others = self.filter(text=ruling.text_id).exclude(pk=ruling.pk)
        return others.select_related("card").order_by("card__name", "-published_date")

    def stale(self) -> Self:
        """Those behind the rules they rest on, the latest change first."""
        return self.filter(stale_since__isnull=False).order_by("-stale_since", "pk")

    def with_stale_number(self, on: date) -> Self:
        """Each with `stale_number`: the number, on a day, of the rule that changed since."""
        return self.annotate(stale_number=number_on(on, "stale_rule"))


class RulingTextQuerySet(models.QuerySet["RulingText"]):
    """Texts of rulings, each once however many cards it stands on."""

    def with_places(self) -> Self:
        """Each with `card_count`, its `newest_date`, `ruling_pk` (its first ruling), and `stale_since`, the latest."""
        return self.annotate(
            card_count=Count("rulings__card", distinct=True),
            newest_date=Max("rulings__published_date"),
            ruling_pk=Min("rulings__pk"),
            stale_since=Max("rulings__stale_since"),
        )


class BasisQuerySet(models.QuerySet["Basis"]):
    """Rules that texts of rulings rest on."""

    def surest_first(self) -> Self:
        """What a person said first, then by confidence."""
        return self.order_by("-confidence", "pk")

    def numbered(self, on: date) -> Self:
        """Each with `number`: that of its rule on a day."""
        return self.annotate(number=number_on(on, "rule"))

    def texts_resting_on(self, rules: Collection[int]) -> models.QuerySet["Basis", Any]:
        """Return the `text` and `sure` of each text that rests on one of these rules, surest first.

        A translation is left out: its original is there.
        """
        own = self.filter(rule__in=rules).exclude(text__rulings__alignment__original__isnull=False)
        return own.order_by().values("text").annotate(sure=Max("confidence")).order_by("-sure", "text")
