"""What was found about a text, in sentences."""

from collections.abc import Iterable, Iterator
from itertools import combinations

from rulings_site.rules.agreement.book import Book, Editions
from rulings_site.rules.agreement.conclusion import Kind
from rulings_site.rules.agreement.facets import Facets, Meaning
from rulings_site.rules.agreement.judgement import Finding
from rulings_site.rules.headings import is_heading
from rulings_site.rules.numbers import parent_number

MOST_NAMED = 6
"""So many numbers are told one by one; of more, those that say most."""


def tell(finding: Finding, book: Book) -> list[str]:
    """Return the answer as a sentence, and after it the reasons, a sentence each."""
    return [tell_conclusion(finding, book), *_list_reasons(finding, book)]


def tell_conclusion(finding: Finding, book: Book) -> str:
    """Return the answer as one sentence."""
    conclusion = finding.conclusion
    near = f" Nearest to it: {name_days(conclusion.nearest, book)}." if conclusion.nearest else ""
    if conclusion.kind is Kind.NEWER:
        return "It is newer than every edition held."
    if conclusion.kind is Kind.UNDETERMINED:
        return "Which edition it agrees with cannot be told from this text."
    if conclusion.kind is Kind.NONE:
        return ("No dated edition fits: it mixes several." if conclusion.has_words else NO_WORDING) + near
    later = "; later ones may fit too" if conclusion.kind is Kind.RANGE and conclusion.is_open else ""
    days = name_days(conclusion.editions, book)
    if " " not in days:
        return f"It agrees with the edition of {days}{later}."
    return f"It agrees with {tell_span(conclusion.editions, book)}{later}."


NO_WORDING = "Its wording stands in no dated edition."


def tell_span(editions: Editions, book: Book) -> str:
    """Return editions as from and to: the 9 editions from 2015-01-23 to 2016-08-26."""
    if not editions:
        return "no edition held"
    first, last = name_edition(min(editions), book), name_edition(max(editions), book)
    if len(editions) == 1:
        return f"the edition of {first} alone"
    span = f"from {first} on" if max(editions) == book.newest else f"from {first} to {last}"
    has_gaps = max(editions) - min(editions) >= len(editions)
    return f"{len(editions)} of the editions {span}" if has_gaps else f"the {len(editions)} editions {span}"


def name_days(editions: Editions, book: Book) -> str:
    """Return editions as a day, or as two."""
    first, last = (book.line[place].effective_date for place in (min(editions), max(editions)))
    return f"{first}" if first == last else f"{first} to {last}"


def name_edition(place: int, book: Book) -> str:
    """Return the day of an edition; with its label where two have that day."""
    dated = book.line[place]
    shares_day = sum(one.effective_date == dated.effective_date for one in book.line) > 1
    return f"{dated.effective_date} (label {dated.label})" if shares_day else f"{dated.effective_date}"


def _list_reasons(finding: Finding, book: Book) -> Iterator[str]:
    facets = finding.facets
    yield from _tell_numbers(facets, book)
    yield from _tell_references(finding, book)
    if facets.content is not None:
        yield f"The same subrules stand below it in {tell_span(facets.content, book)}."
        fitting = finding.conclusion.editions
        if cut := [one.number for one in facets.contents if fitting & one.having and not fitting & one.editions]:
            yield f"Of the subrules below {_name_some(cut)} it leaves some out."
    yield from _tell_listing(facets, book)
    yield from _tell_wording(facets, book)
    if finding.conclusion.kind is Kind.NONE and finding.conclusion.has_words:
        yield from _tell_contradiction(facets, book)
    if undecided := [one.number for match in finding.matches for one in match.undecided if one.number]:
        yield f"Several rules that had these numbers are as much like the text: {_name_some(undecided)}."


def _tell_numbers(facets: Facets, book: Book) -> Iterator[str]:
    if facets.number is not None:
        first = facets.numbers[0]
        yield f"{first.number} is {_name_rule(first, book)} in {tell_span(first.editions, book)}."
        if facets.number != first.editions:
            yield f"All {len(facets.numbers)} numbers of the text mean these rules in {tell_span(facets.number, book)}."
    for number in facets.absent[:MOST_NAMED]:
        highest = book.highest_below(parent_number(number) or "")
        known = f"; the highest there is {highest.number}" if highest else ""
        yield f"{number} stands in no edition held{known}."
    if facets.unlike:
        yield f"Like nothing that these rules ever said: {_name_some(facets.unlike)}."


def _tell_references(finding: Finding, book: Book) -> Iterator[str]:
    facets = finding.facets
    narrowest = sorted(facets.references, key=lambda meaning: len(meaning.editions))[:MOST_NAMED]
    for meaning in (one for one in facets.references if one in narrowest):
        span = tell_span(meaning.editions, book)
        yield f"{meaning.number} means {_name_rule(meaning, book)}, as it does here, in {span}."
    fitting = finding.conclusion.editions
    if fitting and (slips := [one.number for one in facets.references if not one.editions & fitting]):
        yield f"Cited as in other editions: {_name_some(slips)}."
    elif facets.together is not None and len(facets.references) > 1:
        yield f"All numbers it cites mean what they mean here in {tell_span(facets.together, book)}."
    if facets.number and facets.together and facets.together_with_number:
        yield f"Its own numbers and those it cites hold together in {tell_span(facets.together_with_number, book)}."


def _tell_listing(facets: Facets, book: Book) -> Iterator[str]:
    listing = facets.listing
    if listing is None or listing.held_since is None:
        return
    held = f"{listing.highest_held}, since {name_edition(listing.held_since, book)}"
    beyond = "so the document is newer than every edition held" if listing.is_beyond else "so it says little"
    yield f"Its list of rules goes up to {listing.highest}; the highest number in any edition held is {held}, {beyond}."


def _tell_wording(facets: Facets, book: Book) -> Iterator[str]:
    wording = facets.wording
    if wording is None:
        return
    if wording.follows:
        yield "It follows the English text beside it sentence by sentence, not any edition."
    elif not wording.is_verbatim:
        yield f"Its sentences are cut like those of {tell_span(wording.editions, book)}."
    elif wording.editions:
        yield f"It stands word for word in {tell_span(wording.editions, book)}."
    else:
        yield f"{wording.found} of its {wording.total} sentences stand word for word in the nearest edition."


def _tell_contradiction(facets: Facets, book: Book) -> Iterator[str]:
    """Name two numbers that no edition has together, the ones that say most."""
    meanings = sorted((*facets.numbers, *facets.references), key=lambda meaning: len(meaning.editions))
    for one, other in combinations(meanings, 2):
        if not one.editions & other.editions:
            yield (
                f"No edition has both {one.number} and {other.number} with these meanings: the one is so in "
                f"{tell_span(one.editions, book)}, the other in {tell_span(other.editions, book)}."
            )
            return


def _name_rule(meaning: Meaning, book: Book) -> str:
    names = [standing.text for standing in book.of_rule(meaning.rule) if standing.number == meaning.number]
    return f"“{names[0]}”" if names and is_heading(names[0]) else "this rule"


def _name_some(numbers: Iterable[str]) -> str:
    named = list(numbers)
    return ", ".join(named[:MOST_NAMED]) + (" …" if len(named) > MOST_NAMED else "")
