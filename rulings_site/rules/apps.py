"""The rules app."""

from django.apps import AppConfig


class RulesConfig(AppConfig):
    name = "rulings_site.rules"
