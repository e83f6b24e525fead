"""Addresses of cards."""

from django.urls import path

from rulings_site.cards import views

urlpatterns = [
    path("cards/", views.card_list, name="card-list"),
    path("cards/<slug:slug>/", views.card_detail, name="card-detail"),
]
