"""The API of sources and documents."""

from django.db.models import F, QuerySet

from rulings_site.api.views import DetailView, ListView
from rulings_site.provenance.models import Document, Source
from rulings_site.provenance.serializers import DocumentSerializer, SourceSerializer


class SourceList(ListView):
    """The sources of everything held."""

    serializer_class = SourceSerializer
    queryset = Source.objects.all()


class DocumentList(ListView):
    """Every document read, newest first."""

    serializer_class = DocumentSerializer
    queryset = Document.objects.select_related("source").order_by(
        F("effective_date").desc(nulls_last=True), "-label", "name", "pk"
    )


class DocumentDetail(DetailView):
    """One document, by the SHA-256 of its bytes."""

    serializer_class = DocumentSerializer
    lookup_field = "sha256"
    queryset: QuerySet[Document] = Document.objects.select_related("source")
