"""Addresses of the sources and of the documents read from them."""

from django.urls import path

from rulings_site.provenance import views

urlpatterns = [
    path("sources/", views.source_list, name="source-list"),
    path("sources/corrections/", views.correction_list, name="correction-list"),
    path("sources/<int:pk>/", views.document_detail, name="document-detail"),
]
