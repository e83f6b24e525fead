"""The addresses of search."""

from django.urls import path

from rulings_site.search import views

urlpatterns = [
    path("search/", views.search, name="search"),
    path("search/help/", views.search_help, name="search-help"),
]
