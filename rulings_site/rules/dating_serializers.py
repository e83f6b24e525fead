"""How the answer to `which edition is this text?` is told: the same by the API and by the command."""

from collections.abc import Iterable
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from rulings_site.api.parameters import Parameters
from rulings_site.rules.agreement.conclusion import Kind
from rulings_site.rules.agreement.facets import Meaning
from rulings_site.rules.citations.check import LONGEST_TEXT
from rulings_site.rules.dated import Dated


class TextToDate(Parameters):
    """A rules text in any language."""

    text = serializers.CharField(
        trim_whitespace=False,
        max_length=LONGEST_TEXT,
        help_text="A rule with its subrules, a paragraph, a page: plain text. It is not kept.",
    )


class DatedEditionSerializer(serializers.Serializer[Any]):
    """An edition, by its label."""

    label = serializers.CharField()  # type: ignore[assignment]
    effective_date = serializers.DateField()


class EditionSpanSerializer(serializers.Serializer[Any]):
    """Editions, from the first to the last of them, and how many they are."""

    first = DatedEditionSerializer()
    last = DatedEditionSerializer()
    editions = serializers.IntegerField(source="count")


class HeldMeaningSerializer(serializers.Serializer[Any]):
    """A number, and the editions in which it means what it means in the text."""

    number = serializers.CharField()
    meaning_holds = EditionSpanSerializer(allow_null=True)


class ListedSerializer(serializers.Serializer[Any]):
    """A list of rules beside the text: its highest number, and the highest of that section in any edition held."""

    highest = serializers.CharField()
    entries = serializers.IntegerField()
    highest_held = serializers.CharField()
    held_since = DatedEditionSerializer(allow_null=True)
    editions_with_highest = serializers.IntegerField()


class WordsSerializer(serializers.Serializer[Any]):
    """The words: the editions they fit, and how many sentences stand word for word in the nearest one."""

    agrees_with = EditionSpanSerializer(allow_null=True)
    is_verbatim = serializers.BooleanField()
    sentences_found = serializers.IntegerField()
    sentences = serializers.IntegerField()
    follows_text_beside = serializers.BooleanField()


class FacetsSerializer(serializers.Serializer[Any]):
    """Where the text fits from each side alone; null where it says nothing there."""

    numbers = HeldMeaningSerializer(many=True)
    numbers_together = EditionSpanSerializer(allow_null=True)
    references = HeldMeaningSerializer(many=True)
    references_together = EditionSpanSerializer(allow_null=True)
    references_with_numbers = EditionSpanSerializer(allow_null=True)
    subrules = EditionSpanSerializer(allow_null=True)
    listed = ListedSerializer(allow_null=True)
    wording = WordsSerializer(allow_null=True)


class DatedSerializer(serializers.Serializer[Dated]):
    """The answer about one text: the editions that fit, or those nearest to it, and why."""

    language = serializers.CharField()
    rules = serializers.ListField(child=serializers.CharField(), help_text="The numbers of its rules.")
    kind = serializers.ChoiceField(choices=[str(kind) for kind in Kind], source="conclusion.kind")
    is_sure = serializers.BooleanField(source="conclusion.is_sure")
    first = DatedEditionSerializer(allow_null=True)
    last = DatedEditionSerializer(allow_null=True, help_text="Null where later ones than those held may fit too.")
    nearest = DatedEditionSerializer(allow_null=True, help_text="The first that fits; where none does, comes closest.")
    sentence = serializers.CharField()
    reasons = serializers.ListField(child=serializers.CharField())
    facets = serializers.SerializerMethodField()

    @extend_schema_field(FacetsSerializer)
    def get_facets(self, dated: Dated) -> dict[str, Any]:
        return dict(FacetsSerializer(_gather(dated)).data)


class DatingSerializer(serializers.Serializer[Any]):
    """The texts that were read in what was posted: one for each language, and each time its numbers begin again."""

    texts = DatedSerializer(many=True)


def _gather(dated: Dated) -> dict[str, Any]:
    facets, listing, wording = dated.facets, dated.facets.listing, dated.facets.wording
    return {
        "numbers": _list(facets.numbers, dated),
        "numbers_together": dated.span(facets.number),
        "references": _list(facets.references, dated),
        "references_together": dated.span(facets.together),
        "references_with_numbers": dated.span(facets.together_with_number),
        "subrules": dated.span(facets.content),
        "listed": listing
        and {
            "highest": listing.highest,
            "entries": listing.count,
            "highest_held": listing.highest_held,
            "held_since": dated.edition(listing.held_since),
            "editions_with_highest": len(listing.editions),
        },
        "wording": wording
        and {
            "agrees_with": dated.span(wording.editions),
            "is_verbatim": wording.is_verbatim,
            "sentences_found": wording.found,
            "sentences": wording.total,
            "follows_text_beside": wording.follows,
        },
    }


def _list(meanings: Iterable[Meaning], dated: Dated) -> list[dict[str, Any]]:
    return [{"number": one.number, "meaning_holds": dated.span(one.editions)} for one in meanings]
