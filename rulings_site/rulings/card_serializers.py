"""How a card is told by the API: with its rulings, as they are known today or were on a day."""

from rest_framework import serializers
from rest_framework.reverse import reverse

from rulings_site.cards.serializers import CardSerializer
from rulings_site.rulings.card_items import Item
from rulings_site.rulings.card_rulings import NumberedBasis
from rulings_site.rulings.models import Succession
from rulings_site.rulings.translations import Translation


class NumberedBasisSerializer(serializers.Serializer[NumberedBasis]):
    """A rule the text rests on, by its number on the day asked for, null where there was no such rule yet."""

    number = serializers.CharField(allow_null=True)
    reason = serializers.CharField()
    confidence = serializers.IntegerField()
    evidence = serializers.CharField()


class ReplacedBySerializer(serializers.Serializer[Succession]):
    """The ruling that took the place of another, how it differs, and when it was first seen."""

    id = serializers.IntegerField(source="new_id")
    kind = serializers.CharField()
    observed_date = serializers.DateField(allow_null=True)


class TranslationSerializer(serializers.Serializer[Translation]):
    """A translation of a ruling, how sure that is, and whether its original was reworded since."""

    id = serializers.IntegerField(source="ruling.pk")
    language = serializers.CharField(source="ruling.text.language")
    text = serializers.CharField(source="ruling.text.text")
    certainty = serializers.CharField(source="alignment.certainty")
    lags = serializers.BooleanField()


class CardRulingSerializer(serializers.Serializer[Item]):
    """A ruling of the card, `in_force` unless it was withdrawn or replaced by the day asked for."""

    id = serializers.IntegerField(source="ruling.pk")
    url = serializers.SerializerMethodField()
    published_date = serializers.DateField(source="ruling.published_date")
    language = serializers.CharField(source="ruling.text.language")
    text = serializers.CharField(source="ruling.text.text")
    source_name = serializers.CharField(source="ruling.source_name")
    in_force = serializers.BooleanField()
    first_seen = serializers.DateField(source="ruling.first_seen", allow_null=True)
    last_seen = serializers.DateField(source="ruling.last_seen", allow_null=True)
    withdrawn_date = serializers.DateField(source="ruling.withdrawn_date", allow_null=True)
    replaced_by = ReplacedBySerializer(allow_null=True)
    stale_since = serializers.DateField(source="ruling.stale_since", allow_null=True)
    other_cards = serializers.IntegerField(source="others")
    rests_on = NumberedBasisSerializer(source="told.bases", many=True)
    translations = TranslationSerializer(many=True)

    def get_url(self, item: Item) -> str:
        return reverse("api-ruling-detail", args=[item.ruling.pk], request=self.context.get("request"))


class CardWithRulingsSerializer(CardSerializer):
    """A card with its names and faces, the document it came from, and its rulings, newest first."""

    rulings = CardRulingSerializer(source="items", many=True, read_only=True)

    class Meta(CardSerializer.Meta):
        fields = [*CardSerializer.Meta.fields, "rulings"]
