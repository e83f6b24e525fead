"""Addresses of the rulings API."""

from django.urls import re_path

from rulings_site.rulings.api_views import RulingDetail, RulingList

urlpatterns = [
    re_path(r"^rulings/$", RulingList.as_view(), name="api-ruling-list"),
    # No more digits than a database takes.
    re_path(r"^rulings/(?P<pk>[0-9]{1,18})/$", RulingDetail.as_view(), name="api-ruling-detail"),
]
