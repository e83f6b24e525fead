"""The address of search."""

from django.urls import path

from rulings_site.search import views

urlpatterns = [path("search/", views.search, name="search")]
