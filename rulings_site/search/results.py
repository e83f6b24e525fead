"""What a page of results shows: each hit with its marks, and the links that narrow the search."""

from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.http import QueryDict

from rulings_site.languages.tags import own_name
from rulings_site.search.backends.base import LAST_PAGE, Hit, Results, SearchBackend
from rulings_site.search.documents import SearchDocument
from rulings_site.search.highlight import Part, highlight, snippet
from rulings_site.search.matching import find_place
from rulings_site.search.query import KINDS, Query, QueryError, parse_query
from rulings_site.search.reading import QueryReader
from rulings_site.search.resolving import resolve

KIND_NAMES = {"rule": "Rule", "glossary": "Glossary", "ruling": "Ruling", "card": "Card"}


@dataclass(frozen=True, slots=True)
class ShownHit:
    """A hit as it is shown. The parts of `title` and `text` are escaped one by one where they are printed."""

    document: SearchDocument
    title: list[Part]
    text: list[Part]
    also: tuple[str, ...]

    @property
    def kind(self) -> str:
        return KIND_NAMES[self.document.kind]

    @property
    def number(self) -> str:
        return self.document.numbers[0] if self.document.numbers else ""

    @property
    def earlier_numbers(self) -> tuple[str, ...]:
        return self.document.numbers[1:5]


@dataclass(frozen=True, slots=True)
class Choice:
    """A link that narrows the search, or takes that back: `count` texts are behind it."""

    name: str
    language: str
    count: int
    address: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class ResultPage:
    """Everything the template of results shows. `is_of_other_days`: only other wordings were found or asked for."""

    query: Query
    results: Results
    hits: list[ShownHit]
    kinds: list[Choice]
    languages: list[Choice]
    is_of_other_days: bool
    is_asked_for: bool
    last_page: int = LAST_PAGE

    @property
    def has_next(self) -> bool:
        return self.results.has_next and self.results.page < LAST_PAGE

    @property
    def is_last_shown(self) -> bool:
        return self.results.has_next and self.results.page >= LAST_PAGE


def read_request(parameters: QueryDict) -> Query:
    """Return the query of an address: `q`, narrowed by `kind` and `lang`. Raises QueryError."""
    query = resolve(parse_query(parameters.get("q", "")))
    # What is chosen beside the results is read as if it had been typed, so it fails the same way.
    chosen = [f"{field}:{value}" for field in ("kind", "lang") for value in parameters.getlist(field)[:20] if value]
    try:
        narrowed = parse_query(" ".join([*chosen, "x"]))
    except QueryError as error:
        raise QueryError(error.message, None, error.example) from error
    return replace(query, kinds=query.kinds + narrowed.kinds, languages=query.languages + narrowed.languages)


def find_results(backend: SearchBackend, parameters: QueryDict) -> ResultPage:
    """Return the page an address asks for; where no text of today has it, texts of other days."""
    query = read_request(parameters)
    is_asked_for = parameters.get("when") == "other" and not query.has_day
    page = _read_page(parameters.get("page", ""))
    results = _search(backend, query, page, is_asked_for)
    is_of_other_days = is_asked_for
    if not (results.hits or is_asked_for or query.has_day):
        others = _search(backend, query, page, of_other_days=True)
        is_of_other_days = bool(others.hits)
        results = others if others.hits else results
    return ResultPage(
        query=query,
        results=results,
        hits=show_hits(query, results.hits),
        kinds=_choices("kind", results.kinds, query.kinds, parameters),
        languages=_choices("lang", results.languages, query.languages, parameters),
        is_of_other_days=is_of_other_days,
        is_asked_for=is_asked_for,
    )


def _search(backend: SearchBackend, query: Query, page: int, of_other_days: bool) -> Results:
    """Search; a page behind the last one shows the first."""
    results = backend.search(query, page=page, of_other_days=of_other_days)
    if page > 1 and not results.hits:
        return backend.search(query, page=1, of_other_days=of_other_days)
    return results


def show_hits(query: Query, hits: tuple[Hit, ...]) -> list[ShownHit]:
    """Return the hits with what was found marked in them, each at the place that was asked for."""
    reader, day, has_place = QueryReader(query), query.day, query.has_place
    shown = []
    for hit in hits:
        document = hit.document
        if not (reading := reader.read(document.kind, document.language)):
            continue
        if has_place and (place := find_place(document, reading)):
            document = document.at(place, day)
        title, text = highlight(document.title, reading), snippet(document.body, reading)
        shown.append(ShownHit(document, title, text, hit.also))
    return shown


def _read_page(typed: str) -> int:
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 4 else 1


def _choices(field: str, counts: dict[str, int], chosen: tuple[str, ...], parameters: QueryDict) -> list[Choice]:
    offered = list(KINDS) if field == "kind" else sorted(counts, key=lambda tag: -counts[tag])
    return [
        Choice(
            name=KINDS[value] if field == "kind" else own_name(value),
            language="" if field == "kind" else value,
            count=counts.get(value, 0),
            address=_address(field, "" if value in chosen else value, parameters),
            is_chosen=value in chosen,
        )
        for value in dict.fromkeys([*offered, *chosen])
        if counts.get(value) or value in chosen
    ]


def _address(field: str, value: str, parameters: QueryDict) -> str:
    kept = {name: parameters.get(name, "") for name in ("q", "kind", "lang", "when")} | {field: value}
    return "?" + urlencode({name: text for name, text in kept.items() if text})
