"""Let what people said hold, after a load and at once: languages first, for alignments and bases need them."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from django.db import transaction

from ingest.corrections.alignments import apply_alignments
from ingest.corrections.bases import apply_bases
from ingest.corrections.languages import SaidLanguages, apply_languages
from ingest.corrections.rule_links import check_rule_links
from rulings_site.provenance.models import Correction


@dataclass(frozen=True, slots=True)
class Standing:
    """The last word on a subject, and what keeps it from being applied; nothing if it is."""

    correction: Correction
    obstacle: str = ""

    def __str__(self) -> str:
        return f"{self.correction}: {self.obstacle}" if self.obstacle else str(self.correction)


@transaction.atomic
def apply_corrections() -> list[Standing]:
    """Apply the last word on every subject. Returns all of them, those that cannot be applied with the reason."""
    said = SaidLanguages.read()
    stages: Iterable[Callable[[], Iterator[tuple[Correction, str]]]] = (
        lambda: apply_languages(said),
        lambda: apply_alignments(said),
        lambda: apply_bases(said),
        check_rule_links,
    )
    return [Standing(one, obstacle) for stage in stages for one, obstacle in stage()]


def list_lost(standing: Iterable[Standing]) -> list[Standing]:
    """Return those that cannot be applied."""
    return [one for one in standing if one.obstacle]
