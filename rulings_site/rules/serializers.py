"""How editions, their entries and their glossaries are told by the API."""

from django.utils.timezone import localdate
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.reverse import reverse

from rulings_site.provenance.serializers import DocumentReferenceSerializer, DocumentSerializer
from rulings_site.rules.citing import RuleCitation
from rulings_site.rules.models import Edition, Entry, GlossaryEntry
from rulings_site.rules.timeline import State


class EditionSerializer(serializers.ModelSerializer[Edition]):
    """A dated document of rules. Its state follows from dates alone, on the day of the request (UTC)."""

    url = serializers.SerializerMethodField()
    state = serializers.SerializerMethodField()
    in_force_from = serializers.DateField(source="effective_date", read_only=True)
    superseded_on = serializers.DateField(
        source="superseded_date", read_only=True, allow_null=True, help_text="The first day it no longer holds."
    )
    document = DocumentReferenceSerializer(read_only=True)

    class Meta:
        model = Edition
        fields = [
            "url", "language", "label", "effective_date", "kind", "state", "in_force_from", "superseded_on", "document",
        ]  # fmt: skip

    def get_url(self, edition: Edition) -> str:
        return reverse("api-edition-detail", [edition.language, edition.label], request=self.context["request"])

    @extend_schema_field(serializers.ChoiceField(choices=[state.value for state in State], allow_null=True))
    def get_state(self, edition: Edition) -> State | None:
        return edition.state_on(localdate())


class EditionDetailSerializer(EditionSerializer):
    """An edition with all that tells whether it is whole: hash, parser, lines, and what was put right."""

    document = DocumentSerializer(read_only=True)  # type: ignore[assignment]
    unaccounted_lines = serializers.IntegerField(
        read_only=True, allow_null=True, help_text="Lines neither in a text nor in named noise; null: not counted yet."
    )

    class Meta(EditionSerializer.Meta):
        fields = [*EditionSerializer.Meta.fields, "unaccounted_lines"]


class EntrySerializer(serializers.ModelSerializer[Entry]):
    """A numbered text or an example, with the lines of the document it stands in."""

    text = serializers.CharField(read_only=True)
    language = serializers.CharField(read_only=True)

    class Meta:
        model = Entry
        fields = ["kind", "number", "occurrence", "printed", "text", "language", "line", "last_line"]


class ChildSerializer(EntrySerializer):
    """An entry with its examples."""

    examples = serializers.ListField(child=serializers.CharField(), read_only=True)

    class Meta(EntrySerializer.Meta):
        fields = [*EntrySerializer.Meta.fields, "examples"]


class RuleCitationSerializer(serializers.Serializer[RuleCitation]):
    """How a rule is cited: with its number, the day and the permanent address."""

    text = serializers.CharField()
    markdown = serializers.CharField()
    html = serializers.CharField()
    url = serializers.CharField()


class RuleSerializer(ChildSerializer):
    """A rule as one edition has it: its text, its examples, what stands directly below it, and where it is from."""

    parent = serializers.CharField(allow_null=True, read_only=True)  # type: ignore[assignment]
    children = ChildSerializer(many=True, read_only=True)
    in_context = EntrySerializer(
        many=True, allow_null=True, read_only=True, help_text="What is above and beside it; null unless asked for."
    )
    edition = EditionSerializer(read_only=True)
    citation = RuleCitationSerializer(
        allow_null=True, read_only=True, help_text="Null for what cannot be cited as law: translations, excerpts."
    )

    class Meta(ChildSerializer.Meta):
        fields = [*ChildSerializer.Meta.fields, "parent", "children", "in_context", "edition", "citation"]


class GlossaryEntrySerializer(serializers.ModelSerializer[GlossaryEntry]):
    """A term and its definition, with the lines of the document it stands in."""

    text = serializers.CharField(source="wording.text", read_only=True)
    language = serializers.CharField(source="wording.language", read_only=True)

    class Meta:
        model = GlossaryEntry
        fields = ["term", "text", "language", "line", "last_line"]
