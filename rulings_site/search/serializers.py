"""How what was found is told by the API."""

from dataclasses import dataclass

from rest_framework import serializers

from rulings_site.search.destinations import NamedCard
from rulings_site.search.highlight import Part
from rulings_site.search.results import ResultPage, ShownHit


class PartSerializer(serializers.Serializer[Part]):
    """A piece of a text, and whether it was asked for."""

    text = serializers.CharField()
    is_hit = serializers.BooleanField()


class HitSerializer(serializers.Serializer[ShownHit]):
    """A text that was found. `page` is where a person reads it, `also` the other languages it was found in."""

    kind = serializers.CharField(source="document.kind")
    language = serializers.CharField(source="document.language")
    numbers = serializers.ListField(source="document.numbers", child=serializers.CharField())
    title = serializers.CharField(source="document.title")
    snippet = PartSerializer(source="text", many=True)
    state = serializers.CharField(source="document.state", allow_null=True)
    first_date = serializers.CharField(source="document.first_date")
    last_date = serializers.CharField(source="document.last_date")
    is_paraphrase = serializers.BooleanField(source="document.is_paraphrase")
    also = serializers.ListField(child=serializers.CharField())
    page = serializers.SerializerMethodField()

    def get_page(self, hit: ShownHit) -> str:
        return str(self.context["request"].build_absolute_uri(hit.document.url))


class NamedCardSerializer(serializers.Serializer[NamedCard]):
    """A card that has the very name that was asked for, in these languages."""

    slug = serializers.CharField(source="card.slug")
    name = serializers.CharField(source="card.name")
    languages = serializers.ListField(child=serializers.CharField())


@dataclass(frozen=True, slots=True)
class Answer:
    """What a number or a name stands for by itself, and what the words find."""

    rule_page: str | None
    cards: list[NamedCard]
    found: ResultPage


class FoundSerializer(serializers.Serializer[Answer]):
    """One page of what was found, best first; before it what a number or a name stands for by itself.

    `total` counts texts, and `is_about` says that there may be a few less. `is_of_other_days`: no
    text of today was found, or those of other days were asked for.
    """

    rule_page = serializers.CharField(allow_null=True, help_text="Where a person reads the rule of a number.")
    cards = NamedCardSerializer(many=True)
    total = serializers.IntegerField(source="found.results.total")
    is_about = serializers.BooleanField(source="found.results.is_about")
    is_of_other_days = serializers.BooleanField(source="found.is_of_other_days")
    page = serializers.IntegerField(source="found.results.page")
    has_next = serializers.BooleanField(source="found.has_next")
    kinds = serializers.DictField(source="found.results.kinds", child=serializers.IntegerField())
    languages = serializers.DictField(source="found.results.languages", child=serializers.IntegerField())
    hits = HitSerializer(source="found.hits", many=True)
