"""The checker app."""

from django.apps import AppConfig


class CheckerConfig(AppConfig):
    name = "rulings_site.checker"
