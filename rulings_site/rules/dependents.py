"""What rests on rules and is not of the rules: worked examples, later rulings. Apps above register who knows.

An app calls `register` in its AppConfig.ready with a provider: given an edition and numbers of
rules in it, it returns what cites them.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from datetime import date

from rulings_site.rules.models import Edition


@dataclass(frozen=True, slots=True)
class Dependent:
    """Something that cites rules: what it is ("worked example"), its title and address, and which numbers of a day."""

    kind: str
    title: str
    address: str
    numbers: tuple[str, ...]
    day: date


Provider = Callable[[Edition, Collection[str]], Iterable[Dependent]]
_providers: list[Provider] = []


def register(provider: Provider) -> None:
    """Ask this provider too, from now on; once, however often it is registered."""
    if provider not in _providers:
        _providers.append(provider)


def find_dependents(edition: Edition, numbers: Collection[str]) -> tuple[Dependent, ...]:
    """Return what cites one of these numbers as they stand in an edition, by kind and title."""
    if not numbers:
        return ()
    found = [dependent for provider in _providers for dependent in provider(edition, numbers)]
    return tuple(sorted(found, key=lambda one: (one.kind, one.title, one.address)))
