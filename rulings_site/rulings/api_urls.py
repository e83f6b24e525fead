"""Addresses of the rulings API, and of cards with their rulings."""

from django.urls import path, re_path

from rulings_site.rulings.api_views import RulingDetail, RulingList
from rulings_site.rulings.card_api_views import CardDetail

urlpatterns = [
    path("cards/<slug:slug>/", CardDetail.as_view(), name="api-card-detail"),
    re_path(r"^rulings/$", RulingList.as_view(), name="api-ruling-list"),
    # No more digits than a database takes.
    re_path(r"^rulings/(?P<pk>[0-9]{1,18})/$", RulingDetail.as_view(), name="api-ruling-detail"),
]
