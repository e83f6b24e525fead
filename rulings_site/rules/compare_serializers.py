"""How changes between editions are told by the API, and in the files to download."""

from typing import Any

from django.http import HttpRequest
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from rulings_site.rules.changes import Aspect, Change, ChangeKind, RuleText
from rulings_site.rules.reading import Reading
from rulings_site.rules.shown_changes import address_of


class RuleTextSerializer(serializers.Serializer[RuleText]):
    """A rule, or a term of the glossary, as one of the two editions has it."""

    number = serializers.CharField(help_text="The number; of a term, the term.")
    occurrence = serializers.IntegerField(help_text="Which one, where an edition prints a number twice.")
    text = serializers.CharField()
    examples = serializers.ListField(child=serializers.CharField())


class PointerSerializer(serializers.Serializer[Any]):
    """A cited number that another one replaced."""

    old = serializers.CharField()
    new = serializers.CharField()
    is_same_rule = serializers.BooleanField(allow_null=True, help_text="Null where an edition lacks its number.")


class ChangeSerializer(serializers.Serializer[Change]):
    """What became of one rule or term."""

    kind = serializers.ChoiceField(choices=list(ChangeKind), help_text="What it is above all.")
    manner = serializers.ChoiceField(choices=list(ChangeKind), help_text="As kind; of a term, what happened to it.")
    aspects = serializers.SerializerMethodField(help_text="In what it differs, where both editions have it.")
    old = RuleTextSerializer(allow_null=True, help_text="Null where it is new.")
    new = RuleTextSerializer(allow_null=True, help_text="Null where it is gone.")
    old_url = serializers.SerializerMethodField(allow_null=True)
    new_url = serializers.SerializerMethodField(allow_null=True)
    pointers = PointerSerializer(many=True, help_text="Of a change of references: which numbers were replaced.")
    came_from = serializers.ListField(
        child=serializers.CharField(), help_text="Numbers in the first edition of other rules whose text it took over."
    )
    went_into = serializers.ListField(
        child=serializers.CharField(), help_text="Numbers in the second edition of other rules that took over its text."
    )
    dates = serializers.ListField(
        child=serializers.DateField(), help_text="The effective dates of the editions that brought it."
    )

    @extend_schema_field(serializers.ListField(child=serializers.ChoiceField(choices=list(Aspect))))
    def get_aspects(self, change: Change) -> list[str]:
        return sorted(change.aspects)

    def get_old_url(self, change: Change) -> str | None:
        return self._locate(change.old, "before")

    def get_new_url(self, change: Change) -> str | None:
        return self._locate(change.new, "after")

    def _locate(self, text: RuleText | None, side: str) -> str | None:
        """The permanent address of a page."""
        request: HttpRequest = self.context["request"]
        return request.build_absolute_uri(address_of(text, self.context[side])) if text else None


def describe_edition(reading: Reading) -> dict[str, str]:
    """Return an edition as a comparison names it."""
    return {"label": reading.edition.label, "effective_date": str(reading.effective_date)}
