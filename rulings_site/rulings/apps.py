"""The rulings app."""

from django.apps import AppConfig


class RulingsConfig(AppConfig):
    name = "rulings_site.rulings"
