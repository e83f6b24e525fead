"""The cards app."""

from django.apps import AppConfig


class CardsConfig(AppConfig):
    name = "rulings_site.cards"
