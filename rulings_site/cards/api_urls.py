"""Addresses of the cards API."""

from django.urls import path

from rulings_site.cards.api_views import CardDetail, CardList

urlpatterns = [
    path("cards/", CardList.as_view(), name="api-card-list"),
    path("cards/<slug:slug>/", CardDetail.as_view(), name="api-card-detail"),
]
