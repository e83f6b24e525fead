"""The ingest app: commands that turn documents into rows."""

from django.apps import AppConfig


class IngestConfig(AppConfig):
    name = "ingest"
