"""Questions about rulings, asked the same way by page, API and search."""

from typing import TYPE_CHECKING, Self

from django.db import models
from django.db.models import Count

if TYPE_CHECKING:
    from rulings_site.rulings.models import Ruling


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
