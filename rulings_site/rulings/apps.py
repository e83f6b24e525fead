"""The rulings app."""

from django.apps import AppConfig


class RulingsConfig(AppConfig):
    name = "rulings_site.rulings"

    def ready(self) -> None:
        """Let the pages of the rules know which rulings rest on a rule."""
        from rulings_site.rules.dependents import register, register_list
        from rulings_site.rulings.citing import find_resting, list_resting

        register(find_resting)
        register_list(list_resting)
