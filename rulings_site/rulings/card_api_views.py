"""The API of a card with its rulings."""

from typing import Any

from django.utils.timezone import localdate

from rulings_site.api.parameters import DayField, Parameters
from rulings_site.api.views import DetailView
from rulings_site.cards.models import Card
from rulings_site.rulings.card_page import CardRulingsPage
from rulings_site.rulings.card_rulings import read_card_rulings
from rulings_site.rulings.card_serializers import CardWithRulingsSerializer


class CardParameters(Parameters):
    """As of which day."""

    on = DayField(
        required=False,
        help_text="Rulings as they were known on this day, with the numbers that rules had then; today unless asked.",
    )


class CardDetail(DetailView):
    """One card with its names in all languages, its faces and their translations, and its rulings on a day."""

    parameters = CardParameters
    serializer_class = CardWithRulingsSerializer
    lookup_field = "slug"
    queryset = Card.objects.select_related("document__source").prefetch_related("names", "faces__translations")

    def get_object(self) -> Any:
        """Return the card with the `items` of its page; one query more than the card itself."""
        card: Any = super().get_object()
        day, today = self.asked.get("on"), localdate()
        card.items = CardRulingsPage(read_card_rulings(card.pk, day or today), (), today=today, day=day).items
        return card
