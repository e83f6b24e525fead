"""How cards are told by the API."""

from rest_framework import serializers

from rulings_site.cards.models import Card, CardName, Face, FaceTranslation
from rulings_site.provenance.serializers import DocumentReferenceSerializer


class CardReferenceSerializer(serializers.ModelSerializer[Card]):
    """Enough to name a card and find it."""

    url = serializers.HyperlinkedIdentityField(view_name="api-card-detail", lookup_field="slug")

    class Meta:
        model = Card
        fields = ["url", "slug", "name", "oracle_id", "layout"]


class CardNameSerializer(serializers.ModelSerializer[CardName]):
    """A name in one language; of a face only, if `is_face`."""

    class Meta:
        model = CardName
        fields = ["language", "name", "is_face"]


class FaceTranslationSerializer(serializers.ModelSerializer[FaceTranslation]):
    """What is printed on a face in another language."""

    class Meta:
        model = FaceTranslation
        fields = ["language", "type_line", "text"]


class FaceSerializer(serializers.ModelSerializer[Face]):
    """A face of a card in English, and its translations."""

    translations = FaceTranslationSerializer(many=True, read_only=True)

    class Meta:
        model = Face
        fields = ["name", "mana_cost", "type_line", "text", "power", "toughness", "loyalty", "defense", "translations"]


class CardSerializer(CardReferenceSerializer):
    """A card with its names and faces, and the document it came from."""

    names = CardNameSerializer(many=True, read_only=True)
    faces = FaceSerializer(many=True, read_only=True)
    document = DocumentReferenceSerializer(read_only=True)

    class Meta(CardReferenceSerializer.Meta):
        fields = [*CardReferenceSerializer.Meta.fields, "names", "faces", "document"]
