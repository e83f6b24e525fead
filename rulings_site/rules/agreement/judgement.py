"""From texts of one document to what is found about each: match, facets, conclusion."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rulings_site.rules.agreement.book import Book, Editions, meet
from rulings_site.rules.agreement.conclusion import Conclusion, conclude, list_sides
from rulings_site.rules.agreement.facets import Facets, Listing, read_contents, read_numbers, read_references
from rulings_site.rules.agreement.matching import Match, match_text
from rulings_site.rules.agreement.texts import ENGLISH, Passage, Text
from rulings_site.rules.agreement.wording import Wording, read_english, read_known_translation, read_translation
from rulings_site.rules.numbers import parent_number, parse_number

FARTHEST_BEYOND = 20
"""A number further above the highest held is a slip rather than news: keyword actions grow by five a year."""


@dataclass(frozen=True)
class Finding:
    """A text, the rules it was taken for, its facets and what follows from them."""

    text: Text
    matches: tuple[Match, ...]
    facets: Facets
    conclusion: Conclusion


def judge(texts: Sequence[Text], book: Book) -> list[Finding]:
    """Return what is found about each of the texts of one document, in their order."""
    english = [passage for text in texts if text.language == ENGLISH for passage in text.passages]
    beside = {passage.number: passage for passage in english if passage.number}
    return [_judge(text, {} if text.language == ENGLISH else beside, book) for text in texts]


def _judge(text: Text, beside: dict[str, Passage], book: Book) -> Finding:
    matches = match_text(text, book)
    absent = tuple(sorted((one for one in text.printed if not book.of_number(one)), key=parse_number))
    numbers, references = read_numbers(matches, book), read_references(matches, book)
    facets = Facets(
        numbers=numbers,
        references=references,
        contents=read_contents(matches, book),
        listing=_read_listing(text.listed, book),
        absent=absent,
        beyond=tuple(number for number in absent if _is_beyond(number, book)),
        unlike=tuple(one.number for match in matches for one in match.unmatched if one.number not in {"", *absent}),
    )
    facets = replace(facets, wording=_read_wording(text, matches, facets, beside, book))
    return Finding(text, tuple(matches), facets, conclude(facets, book))


def _read_wording(
    text: Text, matches: Sequence[Match], facets: Facets, beside: dict[str, Passage], book: Book
) -> Wording | None:
    """The words choose among the editions that are left; where one is left or none, they may say more than that."""
    left = meet([book.all, *list_sides(facets)])
    if text.language == ENGLISH:
        wording = read_english(matches, book, left)
        return wording if wording and (book.words_decide or wording.editions) else None
    if known := read_known_translation(matches, book):
        return known
    among = left if len(left) > 1 else left | (facets.content or frozenset()) or book.all
    return read_translation(matches, book, among, beside) if book.words_decide else None


def _read_listing(listed: Sequence[str], book: Book) -> Listing | None:
    if not listed or not book.has_all_rules:
        return None
    highest = max(listed, key=parse_number)
    held = book.highest_below(parent_number(highest) or "")
    having: Editions = frozenset().union(*(standing.editions for standing in book.of_number(highest)))
    return Listing(highest, len(listed), held.number if held else "", held.first if held else None, having)


def _is_beyond(number: str, book: Book) -> bool:
    """Whether a number comes right after the highest that any edition held has there."""
    highest = book.highest_below(parent_number(number) or "")
    if highest is None or not book.has_all_rules:
        return False
    top, own = parse_number(highest.number), parse_number(number)
    if own.rule == top.rule and own.section == top.section:
        return own > top
    return 0 < max(own.section - top.section, own.rule - top.rule) <= FARTHEST_BEYOND
