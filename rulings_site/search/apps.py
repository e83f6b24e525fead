"""The search app."""

from importlib import import_module

from django.apps import AppConfig


class SearchConfig(AppConfig):
    name = "rulings_site.search"

    def ready(self) -> None:
        import_module("rulings_site.search.checks")
