"""Addresses of cards. Their pages show rulings, so those are addresses of the rulings app."""

from django.urls import path

from rulings_site.cards import views

urlpatterns = [path("cards/", views.card_list, name="card-list")]
