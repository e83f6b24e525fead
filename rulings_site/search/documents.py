"""What is searched: every text as one document, streamed from the models in bounded queries."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from django.urls import reverse


class State(StrEnum):
    """How a text stands to the rules of today. Rulings and cards have no state."""

    IN_FORCE = "in_force"
    BEHIND = "behind"
    AHEAD = "ahead"
    OLDER = "older"
    UNDATED = "undated"


@dataclass(frozen=True, slots=True)
class SearchDocument:
    """A text in one language that can be found.

    Documents of one `group` are one thing in several languages or wordings: a list of results
    shows it once. `title` is shown and searched, `names` only searched. `numbers` are the rule
    numbers it can be found by, the shown one first. `first_date` and `last_date` are the first and
    last day a wording or ruling was dated. `address` is the name of a URL and its arguments.
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

    @property
    def is_older(self) -> bool:
        """Whether it is found only when nothing else is, or when older wordings are asked for."""
        return self.state is State.OLDER

    @property
    def url(self) -> str:
        """The address of the page that shows the text."""
        name, *arguments = self.address
        return reverse(name, args=arguments)
