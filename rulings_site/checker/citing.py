"""Which worked examples cite a rule, told to the pages of the rules, which know nothing of examples."""

from collections.abc import Collection, Iterator
from datetime import date
from functools import lru_cache

from django.urls import reverse

from rulings_site.checker.examples import list_examples
from rulings_site.engine.outcome import run
from rulings_site.engine.rulebook import RuleBook
from rulings_site.engine.scenario import Scenario
from rulings_site.rules.dependents import Dependent
from rulings_site.rules.models import Edition

KIND = "worked example"
DAYS_KEPT = 64


def find_examples(edition: Edition, numbers: Collection[str]) -> Iterator[Dependent]:
    """Yield the examples that, under the rules of an edition, cite one of these numbers."""
    day = edition.effective_date
    book_day = RuleBook.at(day).edition_date if day else None
    if day is None or book_day is None:
        return
    for example, cited in _list_citations(book_day):
        if found := tuple(number for number in cited if number in numbers):
            address = reverse("example-detail", args=[example.id])
            yield Dependent(KIND, example.title, f"{address}?on={day}", found, day)


@lru_cache(maxsize=DAYS_KEPT)
def _list_citations(day: date) -> tuple[tuple[Scenario, tuple[str, ...]], ...]:
    """Each example with the numbers it cites on a day, in the order it cites them."""
    return tuple((example, _cited(example, day)) for example in list_examples())


def _cited(example: Scenario, day: date) -> tuple[str, ...]:
    steps = run(example, day).steps
    return tuple(dict.fromkeys(step.citation.number for step in steps if step.citation and step.citation.number))
