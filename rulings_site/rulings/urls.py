"""Addresses of rulings, and of cards, whose pages show them. The addresses of rules say what a day is."""

from django.urls import path

from rulings_site.cards.views import card_named
from rulings_site.rulings import views
from rulings_site.rulings.card_views import card_detail
from rulings_site.rulings.compare_views import card_compare

urlpatterns = [
    path("rulings/", views.ruling_list, name="ruling-list"),
    path("rulings/<int:pk>/", views.ruling_detail, name="ruling-detail"),
    path("cards/<slug:slug>/", card_detail, name="card-detail"),
    path("cards/<slug:slug>/rulings/compare/", card_compare, name="card-compare-chooser"),
    path("cards/<slug:slug>/rulings/compare/<day:old>/<day:new>/", card_compare, name="card-compare"),
    path("cards/<path:name>/", card_named, name="card-named"),
]
