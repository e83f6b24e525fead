"""The search app."""

from django.apps import AppConfig


class SearchConfig(AppConfig):
    name = "rulings_site.search"
