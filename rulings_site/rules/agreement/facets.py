"""The sides from which a text is dated: its numbers, what they cite, which subrules there are, and its words.

Each facet is the editions that fit from its side alone; None where the text says nothing there.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rulings_site.rules.agreement.book import Book, Editions, Standing, Version, join, meet
from rulings_site.rules.agreement.matching import Match
from rulings_site.rules.agreement.wording import Wording
from rulings_site.rules.numbers import parse_number


@dataclass(frozen=True, slots=True)
class Meaning:
    """A number of the text, and the editions in which it means what it means here."""

    number: str
    rule: int
    editions: Editions


@dataclass(frozen=True, slots=True)
class Content:
    """The subrules below a rule: the editions that have these and as few others as can be, and all that have these."""

    number: str
    editions: Editions
    having: Editions


@dataclass(frozen=True, slots=True)
class Listing:
    """A navigation list: its highest number, and the highest of its section in any edition, with the first to have it.

    `editions` have the highest number listed.
    """

    highest: str
    count: int
    highest_held: str = ""
    held_since: int | None = None
    editions: Editions = frozenset()

    @property
    def is_beyond(self) -> bool:
        """Whether the list goes further than every edition held."""
        return bool(self.highest_held) and parse_number(self.highest) > parse_number(self.highest_held)


@dataclass(frozen=True, slots=True)
class Facets:
    """All sides of one text.

    `absent` are its numbers that no edition has, `beyond` those of them above the highest held,
    `unlike` the numbers of texts that are like nothing their rule ever had.
    """

    numbers: tuple[Meaning, ...] = ()
    references: tuple[Meaning, ...] = ()
    contents: tuple[Content, ...] = ()
    wording: Wording | None = None
    listing: Listing | None = None
    absent: tuple[str, ...] = ()
    beyond: tuple[str, ...] = ()
    unlike: tuple[str, ...] = ()

    @property
    def number(self) -> Editions | None:
        """The editions in which all its own numbers hold."""
        return _agree_on(self.numbers)

    @property
    def together(self) -> Editions | None:
        """The editions in which all numbers cited mean what they mean here."""
        return _agree_on(self.references)

    @property
    def together_with_number(self) -> Editions | None:
        """The editions in which its own numbers and those cited hold."""
        return _agree_on((*self.numbers, *self.references))

    @property
    def content(self) -> Editions | None:
        """The editions that have the same subrules below every rule given whole."""
        return meet([content.editions for content in self.contents]) if self.contents else None

    @property
    def is_listing_beyond(self) -> bool:
        return self.listing is not None and self.listing.is_beyond


def _agree_on(meanings: Sequence[Meaning]) -> Editions | None:
    return meet([meaning.editions for meaning in meanings]) if meanings else None


def read_numbers(matches: Iterable[Match], book: Book) -> tuple[Meaning, ...]:
    """Return each number printed before a text, with the editions in which that text has it."""
    return tuple(
        Meaning(passage.number, standing.rule, book.holds(passage.number, standing.rule))
        for match in matches
        for passage, standing in match.pairs
        if passage.has_number and book.of_number(passage.number)
    )


def read_references(matches: Iterable[Match], book: Book) -> tuple[Meaning, ...]:
    """Return each number cited, with the editions in which it means what the rule that cites it ever cited.

    A number that means something else wherever it exists is left out: the official texts have such slips.
    """
    found: dict[str, Meaning] = {}
    for match in matches:
        for passage, standing in match.pairs:
            cited = book.meanings_of(standing.rule) if passage.cited else frozenset()
            for number in passage.cited:
                rule = _choose_meaning(number, cited, match.version or standing, book)
                if rule is not None:
                    found.setdefault(number, Meaning(number, rule, book.holds(number, rule)))
    return tuple(found.values())


def _choose_meaning(number: str, cited: frozenset[int], fitted: Version | Standing, book: Book) -> int | None:
    """The rule that the number meant where the text fits best, if it ever was cited there; else any that was."""
    usual = book.rule_at(number, fitted.first)
    if usual in cited:
        return usual
    return next((standing.rule for standing in book.of_number(number) if standing.rule in cited), None)


def read_contents(matches: Sequence[Match], book: Book) -> tuple[Content, ...]:
    """Return for each rule given whole where it has these subrules.

    The last of several rules may have been cut off in the middle: it is left out.
    """
    whole = [match for match in matches if match.version and match.block.is_whole]
    if len(matches) > 1 and whole and whole[-1] is matches[-1]:
        whole.pop()
    return tuple(_read_content(match, book) for match in whole)


def _read_content(match: Match, book: Book) -> Content:
    assert match.rule is not None, "only rules that are known"  # noqa: S101
    here = {standing.rule for passage, standing in match.pairs if passage is not match.block.head}
    having = [version for version in book.versions_of(match.rule) if here <= version.rules]
    amiss = [abs(len(version.below) - len(match.block.passages)) for version in having]
    fewest = [version for version, count in zip(having, amiss, strict=True) if count == min(amiss)]
    return Content(match.block.number, join(one.editions for one in fewest), join(one.editions for one in having))
