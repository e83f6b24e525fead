"""The checker app."""

from django.apps import AppConfig


class CheckerConfig(AppConfig):
    name = "rulings_site.checker"

    def ready(self) -> None:
        """Let the pages of the rules know which examples rest on a rule."""
        from rulings_site.checker.citing import find_examples
        from rulings_site.rules.dependents import register

        register(find_examples)
