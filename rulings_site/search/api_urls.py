"""Addresses of the search API."""

from django.urls import path

from rulings_site.search.api_views import SearchView

urlpatterns = [path("search/", SearchView.as_view(), name="api-search")]
