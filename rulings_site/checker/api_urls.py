"""Addresses of the checker's API."""

from django.urls import path

from rulings_site.checker.api_views import ExampleDetail, ExampleList

urlpatterns = [
    path("checker/examples/", ExampleList.as_view(), name="api-example-list"),
    path("checker/examples/<slug:name>/", ExampleDetail.as_view(), name="api-example-detail"),
]
