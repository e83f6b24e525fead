"""What is searched: a text in one language, as one document of its own."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from itertools import islice
from typing import NamedTuple, TypeVar

from django.urls import reverse

BATCH_SIZE = 500

Item = TypeVar("Item")


class State(StrEnum):
    """How a text stands to the rules of today. Rulings and cards have no state."""

    IN_FORCE = "in_force"
    BEHIND = "behind"
    AHEAD = "ahead"
    OLDER = "older"
    UNDATED = "undated"


class Place(NamedTuple):
    """Where a text stands, which the fields of a query ask about. Days are ISO; no `until`: to this day.

    A rule stands under a number in the editions from `since` to the day before `until`; a ruling on
    a card (its English name) under the date `since`, until it was withdrawn. A card is its own place.
    `marks` are those of `is:`. `key` is the last part of the address of the ruling.
    """

    number: str = ""
    card: str = ""
    since: str = ""
    until: str = ""
    marks: tuple[str, ...] = ()
    key: str = ""


@dataclass(frozen=True, slots=True)
class SearchDocument:
    """A text in one language that can be found.

    Documents of one `group` are one thing in several languages or wordings: a list of results
    shows it once. `title` is shown and searched, `names` only searched. `numbers` are the rule
    numbers it can be found by, the shown one first. `places` are all it stands in, the shown one
    first. `first_date` and `last_date` are ISO dates: of
    the first and last edition with a wording, or of a ruling. `address` is the name of a URL and
    its arguments.
    """

    kind: str
    language: str
    group: str
    title: str
    body: str
    address: tuple[str, ...]
    names: str = ""
    numbers: tuple[str, ...] = ()
    state: State | None = None
    editions_behind: int = 0
    first_date: str = ""
    last_date: str = ""
    card_count: int = 0
    is_paraphrase: bool = False
    places: tuple[Place, ...] = ()

    def places_asked(self, has_day: bool) -> tuple[Place, ...]:
        """Return the places a query is about: of a text of today only today's, unless it says of which day."""
        if has_day or self.is_of_another_day or self.kind == "ruling":
            return self.places
        return self.places[:1]

    def at(self, place: Place, day: str) -> "SearchDocument":
        """Return this text as it is shown at one of its places: on that card, or under the number of that day."""
        if place.card and self.kind == "ruling":
            address, day = ("ruling-detail", place.key), place.since
            return replace(self, title=place.card, address=address, first_date=day, last_date=day)
        if place.number and day:
            return replace(self, numbers=(place.number,), address=("dated-rule-detail", day, place.number))
        return self

    @property
    def is_withdrawn(self) -> bool:
        """Whether it is a ruling that stands on no card any more."""
        return self.kind == "ruling" and bool(self.places) and all("withdrawn" in place.marks for place in self.places)

    @property
    def is_stale(self) -> bool:
        """Whether it is a ruling, and a rule it rests on changed since, wherever it stands."""
        return self.kind == "ruling" and bool(self.places) and all("stale" in place.marks for place in self.places)

    @property
    def is_of_another_day(self) -> bool:
        """Whether it is found only when nothing of today is, or when other wordings are asked for."""
        return self.state in (State.OLDER, State.AHEAD)

    @property
    def url(self) -> str:
        """The address of the page that shows the text."""
        name, *arguments = self.address
        if name == "dated-rule-detail":
            address = reverse(name, args=[date.fromisoformat(arguments[0]), *arguments[1:]])
        else:
            address = reverse(name, args=arguments)
        return address if self.kind != "rule" or self.language == "en" else f"{address}?beside={self.language}"


def batched(items: Iterable[Item], size: int = BATCH_SIZE) -> Iterator[list[Item]]:
    """Yield the items in lists of at most `size`."""
    remaining = iter(items)
    while batch := list(islice(remaining, size)):
        yield batch
