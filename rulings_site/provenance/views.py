"""Pages that say what was read, when, from where, and what was left out."""

from django.core.paginator import Paginator
from django.db.models import Count, Max
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from rulings_site.provenance.models import Correction, Document, Source

DOCUMENTS_A_PAGE = 100
CORRECTIONS_A_PAGE = 50
LONGEST_NAME = 50


@require_safe
def source_list(request: HttpRequest) -> HttpResponse:
    """The sources, and the documents of all or `?source=` one."""
    chosen = request.GET.get("source", "")[:LONGEST_NAME]
    documents = Document.objects.select_related("source").defer("noise", "skipped")
    if chosen:
        documents = documents.filter(source=get_object_or_404(Source, name=chosen))
    context = {
        "sources": Source.objects.annotate(count=Count("documents"), newest_at=Max("documents__loaded_at")),
        "chosen": chosen,
        "page": Paginator(documents, DOCUMENTS_A_PAGE).get_page(request.GET.get("page")),
    }
    return render(request, "provenance/source_list.html", context)


@require_safe
def document_detail(request: HttpRequest, pk: int) -> HttpResponse:
    """One document: its bytes, what reading them made, what that agrees with, and what it left out."""
    documents = Document.objects.select_related("source").prefetch_related("editions__agreement")
    document = get_object_or_404(documents, pk=pk)
    return render(request, "provenance/document_detail.html", {"document": document})


@require_safe
def correction_list(request: HttpRequest) -> HttpResponse:
    """What editors said of the texts held: who, when, of what, and why. The newest first."""
    said = Correction.objects.defer("made_by", "subject_digest")
    return render(
        request,
        "provenance/correction_list.html",
        {"page": Paginator(said, CORRECTIONS_A_PAGE).get_page(request.GET.get("page"))},
    )
