"""The API of cards."""

from django.db.models import QuerySet
from rest_framework import serializers

from rulings_site.api.parameters import Parameters
from rulings_site.api.views import ListView
from rulings_site.cards.models import Card
from rulings_site.cards.serializers import CardReferenceSerializer


class CardParameters(Parameters):
    """Which cards."""

    name = serializers.CharField(
        required=False,
        max_length=200,
        help_text="The name in any language, without regard to case, accents and signs.",
    )


class CardList(ListView):
    """Cards by name. A name may belong to several."""

    parameters = CardParameters
    serializer_class = CardReferenceSerializer

    def get_queryset(self) -> QuerySet[Card]:
        cards = Card.objects.named(self.asked["name"]) if "name" in self.asked else Card.objects.all()
        return cards.order_by("name", "pk")
