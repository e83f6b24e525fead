"""The provenance app."""

from django.apps import AppConfig


class ProvenanceConfig(AppConfig):
    name = "rulings_site.provenance"
