"""The API of rulings."""

from django.db.models import QuerySet
from rest_framework import serializers

from rulings_site.api.parameters import LanguageField, Parameters
from rulings_site.api.views import DetailView, ListView
from rulings_site.cards.models import Card
from rulings_site.rulings.models import Ruling
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


class RulingList(ListView):
    """Rulings, newest first."""

    parameters = RulingParameters
    serializer_class = RulingSerializer

    def get_queryset(self) -> QuerySet[Ruling]:
        rulings = Ruling.objects.filter(**self.asked).select_related("card", "text")
        return rulings.order_by("-published_date", "-pk")


class RulingDetail(DetailView):
    """One ruling, and every document it was seen in."""

    serializer_class = RulingDetailSerializer
    queryset = Ruling.objects.select_related("card", "text").prefetch_related("sightings__document__source")
