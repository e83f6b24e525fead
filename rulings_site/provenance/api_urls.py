"""Addresses of the provenance API."""

from django.urls import path, re_path

from rulings_site.provenance.api_views import DocumentDetail, DocumentList, SourceList

urlpatterns = [
    path("sources/", SourceList.as_view(), name="api-source-list"),
    path("documents/", DocumentList.as_view(), name="api-document-list"),
    re_path(r"^documents/(?P<sha256>[0-9a-f]{64})/$", DocumentDetail.as_view(), name="api-document-detail"),
]
