"""Addresses of the checker."""

from django.urls import path

from rulings_site.checker import views

urlpatterns = [
    path("checker/", views.example_list, name="checker"),
    path("checker/<slug:name>/", views.example_detail, name="example-detail"),
]
