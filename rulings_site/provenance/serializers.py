"""How sources and documents are told by the API."""

from rest_framework import serializers

from rulings_site.provenance.models import Document, Source


class SourceSerializer(serializers.ModelSerializer[Source]):
    """A kind of document from one place."""

    class Meta:
        model = Source
        fields = ["name", "title", "url", "licence", "is_official", "is_paraphrase"]


class DocumentReferenceSerializer(serializers.ModelSerializer[Document]):
    """Enough to see what a row came from and whether it is the official text."""

    url = serializers.HyperlinkedIdentityField(view_name="api-document-detail", lookup_field="sha256")
    source = serializers.SlugRelatedField[Source](slug_field="name", read_only=True)  # type: ignore[assignment]
    is_official = serializers.BooleanField(source="source.is_official", read_only=True)
    is_paraphrase = serializers.BooleanField(source="source.is_paraphrase", read_only=True)

    class Meta:
        model = Document
        fields = ["url", "name", "source", "is_official", "is_paraphrase"]


class DocumentSerializer(serializers.ModelSerializer[Document]):
    """The bytes that were read, and what reading them made."""

    url = serializers.HyperlinkedIdentityField(view_name="api-document-detail", lookup_field="sha256")
    source = SourceSerializer(read_only=True)  # type: ignore[assignment]
    record_counts = serializers.DictField(child=serializers.IntegerField(), read_only=True)
    warnings = serializers.ListField(child=serializers.CharField(), read_only=True)
    skipped = serializers.ListField(child=serializers.CharField(), read_only=True)

    class Meta:
        model = Document
        fields = [
            "url", "name", "origin", "source", "kind", "language", "label", "effective_date", "observed_date",
            "sha256", "size", "encoding", "line_count", "parser_version", "loaded_at",
            "record_counts", "warnings", "skipped",
        ]  # fmt: skip
