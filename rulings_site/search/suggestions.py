"""What may have been meant, where nothing was found: near names and near numbers, from bounded queries."""

import re

from rapidfuzz import fuzz, process

from rulings_site.cards.models import CardName
from rulings_site.languages.fold import fold_name
from rulings_site.rules.models import Entry
from rulings_site.rules.numbers import parent_number, read_typed_number
from rulings_site.search.destinations import LONGEST_NAME, NamedCard

MOST_NAMES = 5
# Names with one first letter: at most some 30,000 in all languages together.
MOST_COMPARED = 40_000
LEAST_LIKENESS = 78


def near_names(text: str) -> list[NamedCard]:
    """Return the cards whose names, in any language, are most like a text and begin with the same sign."""
    typed = fold_name(re.sub(r"[\"“”„«»]", "", text))[:LONGEST_NAME]
    if len(typed) < 3:
        return []
    same_sign = CardName.objects.filter(folded__gte=typed[0], folded__lt=chr(ord(typed[0]) + 1))
    names = list(same_sign.values_list("folded", flat=True).distinct()[:MOST_COMPARED])
    near = process.extract(typed, names, scorer=fuzz.ratio, limit=MOST_NAMES, score_cutoff=LEAST_LIKENESS)
    return _cards_with([name for name, _, _ in near])


def _cards_with(names: list[str]) -> list[NamedCard]:
    found: dict[int, NamedCard] = {}
    rows = CardName.objects.filter(folded__in=names).select_related("card").order_by("card__name", "language")
    for row in sorted(rows, key=lambda row: names.index(row.folded)):
        earlier = found.get(row.card_id)
        languages = (*earlier.languages, row.language) if earlier else (row.language,)
        found[row.card_id] = NamedCard(row.card, tuple(dict.fromkeys(languages)))
    return list(found.values())[:MOST_NAMES]


def near_number(text: str) -> str | None:
    """Return the nearest number above a typed one that stands in any edition; None if the text is no number."""
    number = read_typed_number(text)
    while number and not Entry.objects.of_number(number).exists():
        number = parent_number(number)
    return number
