"""The API of rulings."""

from datetime import date
from typing import Any

from django.db.models import Prefetch, QuerySet
from django.utils.timezone import localdate
from rest_framework import serializers

from rulings_site.api.parameters import DayField, LanguageField, Parameters
from rulings_site.api.views import DetailView, ListView
from rulings_site.cards.models import Card
from rulings_site.rules.numbers import read_typed_number
from rulings_site.rules.reading import NoEdition, read_edition
from rulings_site.rulings.models import Ruling, Succession
from rulings_site.rulings.querysets import RulingQuerySet
from rulings_site.rulings.resting import prefetch_bases
from rulings_site.rulings.ruling_list import read_rules
from rulings_site.rulings.serializers import RulingDetailSerializer, RulingSerializer


class CardSlugField(serializers.SlugRelatedField[Card]):
    """The slug of a card, as its address has it."""

    default_error_messages = {
        "does_not_exist": "expected the slug of a card such as those of /api/v1/cards/, found '{value}'",
        "invalid": "expected the slug of a card",
    }


class RulingParameters(Parameters):
    """Which rulings."""

    card = CardSlugField(slug_field="slug", queryset=Card.objects.all(), required=False)
    language = LanguageField(required=False, source="text__language")
    rule = serializers.CharField(
        required=False, max_length=60, help_text="The number of a rule or section that the text rests on."
    )
    on = DayField(required=False, help_text="The day on which the number is meant; today unless asked.")
    stale = serializers.BooleanField(
        required=False, help_text="Only those that are behind the rules they rest on, or only the others."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Return what to filter by: a number of a day becomes the rules that stand behind it."""
        asked = {name: value for name, value in attrs.items() if name not in ("rule", "on", "stale")}
        if "stale" in attrs:
            asked["stale_since__isnull"] = not attrs["stale"]
        if "rule" in attrs:
            asked["text__bases__rule__in"] = _find_rules(attrs["rule"], attrs.get("on"))
        elif "on" in attrs:
            raise serializers.ValidationError(
                {"on": ["expected a rule beside the day; the day says what its number means"]}
            )
        return asked


def _find_rules(typed: str, day: date | None) -> list[int]:
    number = read_typed_number(typed)
    if number is None:
        raise serializers.ValidationError({"rule": [f"expected a number such as 701.40b, found {typed!r}"]})
    try:
        reading = read_edition(day)
    except NoEdition as error:
        raise serializers.ValidationError({"on": [str(error)]}) from error
    rules = [entry.rule_id for entry in read_rules(reading, number) if entry.rule_id]
    if not rules:
        raise serializers.ValidationError({"rule": [f"the edition of {reading.effective_date} has no rule {number}"]})
    return rules


class RulingList(ListView):
    """Rulings, newest first."""

    parameters = RulingParameters
    serializer_class = RulingSerializer

    def get_queryset(self) -> QuerySet[Ruling]:
        rulings = _tell(Ruling.objects.filter(**self.asked))
        return (rulings.distinct() if "text__bases__rule__in" in self.asked else rulings).order_by(
            "-published_date", "-pk"
        )


class RulingDetail(DetailView):
    """One ruling, every document it was seen in, what it took the place of, and what took its place."""

    serializer_class = RulingDetailSerializer

    def get_queryset(self) -> QuerySet[Ruling]:
        along = (Prefetch("preceded_by", Succession.objects.select_related("old__text")),
                 Prefetch("successions", Succession.objects.select_related("new__text")))  # fmt: skip
        return _tell(Ruling.objects.all()).prefetch_related("sightings__document__source", *along)


def _tell(rulings: RulingQuerySet) -> RulingQuerySet:
    """Return rulings with all that is told of each."""
    today = localdate()
    return rulings.with_stale_number(today).select_related("card", "text").prefetch_related(prefetch_bases(today))
