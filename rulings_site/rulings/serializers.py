"""How rulings are told by the API."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from rulings_site.cards.models import Card
from rulings_site.provenance.serializers import DocumentReferenceSerializer
from rulings_site.rulings.basis.replaced_terms import ReplacedTerm
from rulings_site.rulings.models import Basis, Ruling, Sighting, Succession


class RulingCardSerializer(serializers.ModelSerializer[Card]):
    """The card a ruling stands on."""

    url = serializers.HyperlinkedIdentityField(view_name="api-card-detail", lookup_field="slug")

    class Meta:
        model = Card
        fields = ["url", "slug", "name"]


class SpanSerializer(serializers.Serializer[list[object]]):
    """A part of a text in another language than the text's own, in characters from 0."""

    start = serializers.IntegerField()
    end = serializers.IntegerField()
    language = serializers.CharField()


class BasisSerializer(serializers.ModelSerializer[Basis]):
    """A rule that the text rests on, by its number today, or the last one it had; why, and how sure in per cent."""

    number = serializers.CharField(read_only=True, allow_null=True)

    class Meta:
        model = Basis
        fields = ["number", "reason", "confidence", "evidence"]


class ReplacedTermSerializer(serializers.Serializer[ReplacedTerm]):
    """A term of the text that another one replaced in the rules since."""

    old = serializers.CharField()
    new = serializers.CharField()
    since = serializers.DateField()


class RulingSerializer(serializers.ModelSerializer[Ruling]):
    """A dated sentence on a card. `spans` are parts of it in another language than its own.

    `stale_since` is the day on which a rule on its matter changed in substance after it was
    written, or came as new; `stale_rule` is the number of that rule today. The ruling may be right still.
    `first_seen` and `last_seen` are the days of the oldest and the newest observation that has it,
    `withdrawn_date` that of the first later one, by a source that had it, that lacks it.
    """

    url = serializers.HyperlinkedIdentityField(view_name="api-ruling-detail", lookup_field="pk")
    card = RulingCardSerializer(read_only=True)
    language = serializers.CharField(source="text.language", read_only=True)
    spans = serializers.SerializerMethodField()
    text = serializers.CharField(source="text.text", read_only=True)
    rests_on = BasisSerializer(source="text.bases", many=True, read_only=True)
    stale_rule = serializers.CharField(source="stale_number", read_only=True, allow_null=True)
    replaced_terms = ReplacedTermSerializer(source="text.replaced_terms", many=True, read_only=True)

    class Meta:
        model = Ruling
        fields = [
            "url", "id", "card", "published_date", "language", "text", "spans", "source_name", "rests_on",
            "stale_since", "stale_rule", "replaced_terms", "first_seen", "last_seen", "withdrawn_date",
        ]  # fmt: skip

    @extend_schema_field(SpanSerializer(many=True))
    def get_spans(self, ruling: Ruling) -> list[dict[str, Any]]:
        return [dict(zip(("start", "end", "language"), span, strict=True)) for span in ruling.text.spans]


class SightingSerializer(serializers.ModelSerializer[Sighting]):
    """A document the ruling was seen in, and when that document was observed."""

    document = DocumentReferenceSerializer(read_only=True)
    observed_date = serializers.DateField(source="document.observed_date", allow_null=True, read_only=True)

    class Meta:
        model = Sighting
        fields = ["document", "observed_date", "line"]


class ReplacedSerializer(serializers.ModelSerializer[Succession]):
    """The ruling that this one took the place of: reworded, or re-dated with the same or similar words.

    `observed_date` is the day of the first observation that has the new one, `likeness` that of the texts in per cent.
    """

    url = serializers.HyperlinkedRelatedField[Ruling](source="old", view_name="api-ruling-detail", read_only=True)
    published_date = serializers.DateField(source="old.published_date", read_only=True)
    text = serializers.CharField(source="old.text.text", read_only=True)

    class Meta:
        model = Succession
        fields = ["url", "published_date", "text", "kind", "observed_date", "likeness"]


class ReplacementSerializer(serializers.ModelSerializer[Succession]):
    """The ruling that took the place of this one, told in the same way."""

    url = serializers.HyperlinkedRelatedField[Ruling](source="new", view_name="api-ruling-detail", read_only=True)
    published_date = serializers.DateField(source="new.published_date", read_only=True)
    text = serializers.CharField(source="new.text.text", read_only=True)

    class Meta(ReplacedSerializer.Meta):
        pass


class RulingDetailSerializer(RulingSerializer):
    """A ruling with where it was seen, what it took the place of, and what took its place."""

    replaces = ReplacedSerializer(source="preceded_by", many=True, read_only=True)
    replaced_by = ReplacementSerializer(source="successions", many=True, read_only=True)
    sightings = SightingSerializer(many=True, read_only=True)

    class Meta(RulingSerializer.Meta):
        fields = [*RulingSerializer.Meta.fields, "replaces", "replaced_by", "sightings"]
