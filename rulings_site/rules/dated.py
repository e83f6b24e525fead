"""A pasted text with what was found about it: the same answer for page, API and command."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from django.utils.timezone import localdate

from rulings_site.rules.agreement.book import Book, Editions
from rulings_site.rules.agreement.conclusion import Conclusion, Kind
from rulings_site.rules.agreement.facets import Facets, Meaning
from rulings_site.rules.agreement.judgement import Finding
from rulings_site.rules.agreement.reasons import tell
from rulings_site.rules.citations.check import LONGEST_TEXT
from rulings_site.rules.dating import date_texts
from rulings_site.rules.pasted import read_pasted
from rulings_site.rules.timeline import DatedEdition, Ruler, Timeline

MOST_TEXTS = 20
MOST_MEANINGS = 12
"""So many numbers are shown one by one, those that say most."""


class NotDated(ValueError):
    """A text that cannot be dated at all; says what was expected and found."""


@dataclass(frozen=True, slots=True)
class Span:
    """Editions from the first to the last of them. `is_open` is true where the last is the newest held."""

    first: DatedEdition
    last: DatedEdition
    count: int
    is_open: bool


@dataclass(frozen=True, slots=True)
class Side:
    """One facet as it is shown: its name, the number it is about, and where it fits; None in no edition."""

    name: str
    number: str
    span: Span | None


@dataclass(frozen=True)
class Dated:
    """The answer about one of the texts of a paste."""

    finding: Finding
    book: Book

    @property
    def language(self) -> str:
        return self.finding.text.language

    @property
    def facets(self) -> Facets:
        return self.finding.facets

    @property
    def conclusion(self) -> Conclusion:
        return self.finding.conclusion

    @cached_property
    def rules(self) -> list[str]:
        """The numbers of its rules."""
        return [block.number for block in self.finding.text.blocks]

    @cached_property
    def told(self) -> list[str]:
        """The answer as a sentence, then the reasons."""
        return tell(self.finding, self.book)

    @property
    def sentence(self) -> str:
        return self.told[0]

    @property
    def reasons(self) -> list[str]:
        return self.told[1:]

    @property
    def first(self) -> DatedEdition | None:
        """The first edition that fits."""
        return self.edition(min(self.conclusion.editions, default=None))

    @property
    def last(self) -> DatedEdition | None:
        """The last edition that fits; None where later ones than those held may fit too."""
        is_open = self.conclusion.kind is not Kind.ONE and self.conclusion.is_open
        return None if is_open else self.edition(max(self.conclusion.editions, default=None))

    @property
    def nearest(self) -> DatedEdition | None:
        """The first of the editions that fit or, where none does, come closest."""
        return self.edition(min(self.conclusion.nearest, default=None))

    @cached_property
    def ruler(self) -> Ruler:
        """All editions, with those that fit marked, else the nearest."""
        line = Timeline(self.book.line, localdate())
        marked = sorted(self.conclusion.editions or self.conclusion.nearest)
        days = [self.book.line[place].effective_date for place in marked]
        if not days:
            return line.draw()
        end = line.date_after(days[-1]) or max(days[-1], line.today)
        return line.draw(days[0], (days[0], end))

    @cached_property
    def sides(self) -> list[Side]:
        """The facets in the order of the reasons."""
        return list(self._list_sides())

    def _list_sides(self) -> Iterator[Side]:
        facets = self.facets
        yield from self._list_meanings("number", facets.numbers)
        if len({meaning.editions for meaning in facets.numbers}) > 1:
            yield self._show("numbers together", facets.number)
        yield from self._list_meanings("cites", facets.references)
        if len(facets.references) > 1:
            yield self._show("citations together", facets.together)
        if facets.numbers and facets.references:
            yield self._show("numbers and citations", facets.together_with_number)
        if facets.content is not None:
            yield self._show("subrules", facets.content)
        if facets.listing:
            yield self._show("list of rules", facets.listing.editions, facets.listing.highest)
        if facets.wording:
            yield self._show("wording", facets.wording.editions)

    def _list_meanings(self, name: str, meanings: tuple[Meaning, ...]) -> Iterator[Side]:
        """Each number once, of many those that say most; subrules that say no more than their rule say nothing."""
        telling = sorted(dict.fromkeys(meanings), key=lambda meaning: len(meaning.editions))[:MOST_MEANINGS]
        shown: set[Editions] = set()
        for meaning in meanings:
            if meaning in telling and (name != "number" or meaning.editions not in shown):
                shown.add(meaning.editions)
                yield self._show(name, meaning.editions, meaning.number)

    def _show(self, name: str, editions: Editions | None, number: str = "") -> Side:
        return Side(name, number, self.span(editions))

    def span(self, editions: Editions | None) -> Span | None:
        """Return editions from the first to the last, None for none."""
        if not editions:
            return None
        first, last = self.book.line[min(editions)], self.book.line[max(editions)]
        return Span(first, last, len(editions), max(editions) == self.book.newest)

    def edition(self, place: int | None) -> DatedEdition | None:
        """Return the edition at a place, None for none."""
        return None if place is None else self.book.line[place]


def date_pasted(pasted: str) -> list[Dated]:
    """Return the answer about each of the texts in a paste.

    Raises NotDated for no text, one of more than 100,000 characters or in more than 20 parts, one
    that is no rules text, and while no edition is held.
    """
    if len(pasted) > LONGEST_TEXT:
        raise NotDated(
            f"expected a text of at most {LONGEST_TEXT:,} characters, found {len(pasted):,}; give a part of it: "
            "a rule with its subrules is enough"
        )
    texts = read_pasted(pasted)
    if not texts:
        raise NotDated("expected a rules text, found nothing to read in it")
    if len(texts) > MOST_TEXTS:
        raise NotDated(
            f"expected at most {MOST_TEXTS} texts, found {len(texts):,}: a number that comes again begins another one"
        )
    book, findings = date_texts(texts)
    if not book.line:
        raise NotDated("expected editions to compare with, found none: no edition of the rules has been loaded yet")
    if not any(match.pairs or finding.text.printed for finding in findings for match in finding.matches):
        raise NotDated(
            "expected rules with their numbers, such as 701.40b at the start of a line, or sentences of the rules; "
            "found neither"
        )
    return [Dated(finding, book) for finding in findings]
