"""What every search backend does, and the words it answers in."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from rulings_site.search.documents import SearchDocument
from rulings_site.search.query import Query

PAGE_SIZE = 20
FIRST_LANGUAGE = "en"
# Deeper pages are refused: who reads 500 results should narrow the search.
LAST_PAGE = 25

Progress = Callable[[int], None]


class SearchUnavailable(Exception):
    """There is no index that can be searched; the message says what to do."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A text that was found. `also` are the other languages in which the same thing was found."""

    document: SearchDocument
    score: float
    also: tuple[str, ...] = ()

    def join(self, other: SearchDocument) -> "Hit":
        """Return this hit with another text of the same thing; a text in the first language of the site is shown."""
        languages = tuple(dict.fromkeys([*self.also, other.language]))
        if other.language == FIRST_LANGUAGE != self.document.language:
            return Hit(other, self.score, tuple(dict.fromkeys([self.document.language, *self.also])))
        return replace(self, also=tuple(language for language in languages if language != self.document.language))


@dataclass(frozen=True, slots=True)
class Results:
    """One page of what was found, best first.

    `total` counts texts; `is_about` says that it may be a little less. `kinds` counts the texts of
    each kind in the languages asked for, `languages` those of each language in the kinds asked for.
    """

    hits: tuple[Hit, ...]
    page: int
    total: int
    is_about: bool
    has_next: bool
    kinds: dict[str, int]
    languages: dict[str, int]


@dataclass(frozen=True, slots=True)
class IndexInfo:
    """A finished index: what data it was made of, how much it holds, how big it is."""

    fingerprint: str
    documents: int
    size: int


class SearchBackend(ABC):
    """Where documents are kept and found. One object serves all threads of a process.

    `needs_database` is the vendor that the site's database must be of; any will do if it is None.
    """

    needs_database: str | None = None

    @abstractmethod
    def rebuild(
        self, documents: Iterable[SearchDocument], fingerprint: str, progress: Progress | None = None
    ) -> IndexInfo:
        """Replace everything by these documents, all at once at the end: searches see the old or the new index."""

    @abstractmethod
    def info(self) -> IndexInfo | None:
        """Return what is searched now; None if there is no index, or none this version can read."""

    @abstractmethod
    def search(self, query: Query, *, page: int = 1, of_other_days: bool = False) -> Results:
        """Return a page of what the query finds, texts of today or texts of other days. Raises SearchUnavailable."""
