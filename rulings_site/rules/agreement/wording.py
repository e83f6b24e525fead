"""The words of a text: where they stand, or where sentences are cut as they are in a translation."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from rulings_site.rules.agreement.book import Book, Editions, Standing, join, meet
from rulings_site.rules.agreement.matching import Match, count_found
from rulings_site.rules.agreement.shape import shape_of
from rulings_site.rules.agreement.texts import Passage, fold
from rulings_site.rules.headings import is_heading

TOLERANCE = 0.25
"""The share of texts that may be shaped otherwise than their original: translators part and join sentences."""
SLACK = 1, 0.1
"""So many respects, and so many for each text, in which one edition must be more alike than another to be preferred."""


@dataclass(frozen=True, slots=True)
class Wording:
    """The editions whose words fit: word for word where `is_verbatim`, else by the shape of the sentences.

    `found` of `total` sentences stand in each of the editions `nearest` to it. `follows` is true
    where the text is made from an English text beside it rather than from an edition.
    """

    editions: Editions
    nearest: Editions = frozenset()
    is_verbatim: bool = False
    found: int = 0
    total: int = 0
    follows: bool = False


def read_english(matches: Iterable[Match], book: Book, nearest: Editions) -> Wording | None:
    """Return the editions in which every sentence stands word for word in its rule; None without a sentence.

    Where there are none, the sentences found are those of the best of the `nearest` editions.
    """
    held: list[Editions] = []
    total = 0
    counts = dict.fromkeys(nearest or book.all, 0)
    for passage, rule in _list_sentences(matches, book):
        whole = len(passage.sentences)
        total += whole
        found = dict.fromkeys(_find_known(passage, rule, book), whole)
        for one in book.of_rule(rule) if rule is not None else ():
            count = count_found(passage, fold(one.text))
            found.update((place, max(count, found.get(place, 0))) for place in one.editions)
        held.append(frozenset(place for place, count in found.items() if count == whole))
        for place in found.keys() & counts.keys():
            counts[place] += found[place]
    if not total:
        return None
    most = max(counts.values(), default=0)
    best = frozenset(place for place, count in counts.items() if count == most)
    return Wording(meet(held), best, is_verbatim=True, found=most, total=total)


def _find_known(passage: Passage, rule: int | None, book: Book) -> Editions:
    """The editions that have the words of a passage: as that rule, or as any where it has no number."""
    known = book.known.get(passage.text, {})
    return join(editions for one, editions in known.items() if one == rule or not passage.number)


def read_known_translation(matches: Iterable[Match], book: Book) -> Wording | None:
    """Return the editions whose translations held have every text as it is; None if a text stands in none of them."""
    held = [_find_known(passage, rule, book) for passage, rule in _list_sentences(matches, book)]
    return Wording(meet(held), is_verbatim=True) if held and all(held) else None


def _list_sentences(matches: Iterable[Match], book: Book) -> Iterator[tuple[Passage, int | None]]:
    """The texts that are sentences, no names, with their rules; None for one that has none.

    What stands under a number that no edition has says nothing about the words of those.
    """
    for match in matches:
        unknown = (passage for passage in match.unmatched if not passage.number or book.of_number(passage.number))
        found = chain(((passage, None) for passage in unknown), ((passage, one.rule) for passage, one in match.pairs))
        yield from ((passage, rule) for passage, rule in found if not is_heading(passage.text))


def read_translation(
    matches: Sequence[Match], book: Book, among: Editions, beside: dict[str, Passage]
) -> Wording | None:
    """Return the editions among these whose English is shaped most like the text; None with nothing to compare.

    `beside` is an English text of the same document, by number: a text shaped more like that one
    than like any edition was made from it, and no edition fits.
    """
    pairs = [pair for match in matches for pair in match.pairs if not is_heading(pair[0].text)]
    distances = _measure(pairs, book, among)
    if not pairs or not distances:
        return None
    least, slack = min(distances.values()), SLACK[0] + int(SLACK[1] * len(pairs))
    if _measure_beside(pairs, beside, least) < least - slack:
        return Wording(frozenset(), follows=True)
    if least > TOLERANCE * len(pairs):
        return None
    return Wording(frozenset(place for place, distance in distances.items() if distance <= least + slack))


def _measure(pairs: Sequence[tuple[Passage, Standing]], book: Book, among: Editions) -> dict[int, int]:
    """In how many respects each edition's texts are shaped otherwise; a text it does not have differs in all."""
    distances = dict.fromkeys(among, 0)
    for passage, standing in pairs:
        shape = shape_of(passage.text)
        differing = dict.fromkeys(among, len(shape))
        for one in book.of_rule(standing.rule):
            differing.update(dict.fromkeys(one.editions & among, shape.differs_from(shape_of(one.text))))
        for place, count in differing.items():
            distances[place] += count
    return distances


def _measure_beside(pairs: Sequence[tuple[Passage, Standing]], beside: dict[str, Passage], least: int) -> int:
    """In how many respects the English text beside is shaped otherwise; `least` where it has not all of the texts."""
    if any(passage.number not in beside for passage, _ in pairs):
        return least
    return sum(shape_of(passage.text).differs_from(shape_of(beside[passage.number].text)) for passage, _ in pairs)
