"""What rests on rules and is not of the rules: worked examples, later rulings. Apps above register who knows.

An app calls `register` in its AppConfig.ready with a provider: given an edition and numbers of
rules in it, it returns what cites them. With `register_list` it names a page that lists what rests
on one rule, so that the page of the rule can lead there without asking what is on it.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from datetime import date

from rulings_site.rules.models import Edition
from rulings_site.rules.reading import Reading


@dataclass(frozen=True, slots=True)
class Dependent:
    """Something that cites rules: what it is ("worked example"), its title and address, and which numbers of a day."""

    kind: str
    title: str
    address: str
    numbers: tuple[str, ...]
    day: date


Provider = Callable[[Edition, Collection[str]], Iterable[Dependent]]
Lister = Callable[[Reading, str], tuple[str, str]]
"""Returns the title and the address of a list of what rests on a number of an edition."""
_providers: list[Provider] = []
_listers: list[Lister] = []


def register(provider: Provider) -> None:
    """Ask this provider too, from now on; once, however often it is registered."""
    if provider not in _providers:
        _providers.append(provider)


def register_list(lister: Lister) -> None:
    """Lead to this list too, from now on; once, however often it is registered."""
    if lister not in _listers:
        _listers.append(lister)


def list_of_dependents(reading: Reading, number: str) -> tuple[tuple[str, str], ...]:
    """Return the titles and addresses of the lists of what rests on a number of the edition read."""
    return tuple(lister(reading, number) for lister in _listers)


def find_dependents(edition: Edition, numbers: Collection[str]) -> tuple[Dependent, ...]:
    """Return what cites one of these numbers as they stand in an edition, by kind and title."""
    if not numbers:
        return ()
    found = [dependent for provider in _providers for dependent in provider(edition, numbers)]
    return tuple(sorted(found, key=lambda one: (one.kind, one.title, one.address)))
