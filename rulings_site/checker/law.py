"""The words of the cited rules, quoted from the edition in force on the day, where it is held."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from rulings_site.engine.rule_numbers import CHECKED_THROUGH
from rulings_site.engine.rulebook import Citation, RuleBook, find_rule
from rulings_site.languages.fold import fold_typography
from rulings_site.rules.models import Edition, Entry


@dataclass(frozen=True, slots=True)
class Law:
    """The edition read for a day and the words of its rules by number; `absence` says why there are none."""

    edition: Edition | None
    words: dict[str, str]
    absence: str = ""
    is_unchecked: bool = False


def read_law(day: date, citations: Iterable[Citation]) -> Law:
    """Return the words of the cited rules as they stood on a day.

    A held edition older than the one in force is not quoted: its numbers may name other rules.
    One newer than the rule book was checked against is quoted only where a rule still says the
    words registered for it.
    """
    in_force = RuleBook.at(day).edition_date
    edition = Edition.objects.in_force(on=day).select_related("document__source").first()
    if edition is None or edition.effective_date is None or in_force is None:
        return Law(None, {}, f"No edition in force on {day} is held, so no words can be quoted.")
    if edition.effective_date < in_force:
        newest = f"the newest one held for that day is that of {edition.effective_date}"
        return Law(None, {}, f"The edition of {in_force}, in force on {day}, is not held here; {newest}.")
    numbers = {cited.number: cited for cited in citations if cited.number}
    entries = Entry.objects.filter(edition=edition, occurrence=1).numbered().filter(number__in=numbers)
    words = dict(entries.values_list("number", "wording__text"))
    is_unchecked = edition.effective_date > CHECKED_THROUGH
    if is_unchecked:
        words = {number: text for number, text in words.items() if _says_its_words(numbers[number], text)}
    return Law(edition, words, is_unchecked=is_unchecked)


def _says_its_words(cited: Citation, text: str) -> bool:
    folded = fold_typography(text).casefold()
    return all(word in folded for word in find_rule(cited.key).words)
