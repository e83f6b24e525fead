"""The addresses of the API: each app owns its own; the schema, and a page that explains it."""

from django.urls import include, path, re_path
from django.views.generic import RedirectView
from drf_spectacular.views import SpectacularJSONAPIView

from rulings_site.api.views import NothingHere, api_docs

urlpatterns = [
    path("", RedirectView.as_view(pattern_name="api-docs"), name="api"),
    path("schema/", SpectacularJSONAPIView.as_view(), name="api-schema"),
    path("docs/", api_docs, name="api-docs"),
    path("v1/", include("rulings_site.provenance.api_urls")),
    path("v1/", include("rulings_site.rules.api_urls")),
    path("v1/", include("rulings_site.cards.api_urls")),
    path("v1/", include("rulings_site.rulings.api_urls")),
    path("v1/", include("rulings_site.search.api_urls")),
    path("v1/", include("rulings_site.checker.api_urls")),
    # Any text, line feeds too; without a last slash it does not match, so that is still put right.
    re_path(r"^(?:[\s\S]*/)?$", NothingHere.as_view()),
]
