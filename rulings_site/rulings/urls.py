"""Addresses of rulings."""

from django.urls import path

from rulings_site.rulings import views

urlpatterns = [
    path("rulings/", views.ruling_list, name="ruling-list"),
    path("rulings/<int:pk>/", views.ruling_detail, name="ruling-detail"),
]
