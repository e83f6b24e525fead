"""Addresses of the cards API. A card is told with its rulings, so that is an address of the rulings app."""

from django.urls import path

from rulings_site.cards.api_views import CardList

urlpatterns = [path("cards/", CardList.as_view(), name="api-card-list")]
