"""Groups of cards that a source could lose together: a set, a letter, a layout, a type, a keyword."""

import re
from collections.abc import Collection, Iterator

from ingest.load.find_cards import QUERY_SIZE
from ingest.load.result import split_in_batches
from rulings_site.cards.models import Card, Face
from rulings_site.languages.fold import fold_name
from rulings_site.rulings.models import Observation, Sighting

_REMINDER = re.compile(r"\([^)]*\)")
_COST = re.compile(r"[\d{].*")
_MOST_WORDS = 3


def read_keywords(text: str) -> set[str]:
    """Return the keyword abilities of a card text: the parts of its lines that are short and no sentence."""
    lines = (line.partition("—")[0] for line in _REMINDER.sub("", text).splitlines())
    parts = (part.strip() for line in lines if not line.rstrip().endswith(".") for part in re.split("[,;]", line))
    found = {_COST.sub("", part).strip().casefold() for part in parts}
    return {name for name in found if 0 < len(name.split()) <= _MOST_WORDS}


def name_groups(cards: Collection[int]) -> Iterator[tuple[int, str]]:
    """Yield the row id of each card with the name of each group it is in, each once."""
    for pks in split_in_batches(sorted(cards), QUERY_SIZE):
        yield from {*_by_letter_and_layout(pks), *_by_type_and_keyword(pks), *_by_set(pks)}


def _by_letter_and_layout(cards: Collection[int]) -> Iterator[tuple[int, str]]:
    for pk, name, layout in Card.objects.filter(pk__in=cards).values_list("pk", "name", "layout"):
        yield pk, f"cards beginning with {fold_name(name)[:1].upper()!r}"
        yield pk, f"cards of the layout {layout!r}"


def _by_type_and_keyword(cards: Collection[int]) -> Iterator[tuple[int, str]]:
    for pk, type_line, text in Face.objects.filter(card_id__in=cards).values_list("card_id", "type_line", "text"):
        for word in set(type_line.split()) - {"—", "//"}:
            yield pk, f"cards of the type {word}"
        for keyword in read_keywords(text):
            yield pk, f"cards with {keyword}"


def _by_set(cards: Collection[int]) -> Iterator[tuple[int, str]]:
    """A set file has the code of its set as label; no other document of cards has one."""
    sets = Sighting.objects.filter(
        document__observation__scope=Observation.Scope.LISTED, ruling__card_id__in=cards
    ).exclude(document__label="")
    for pk, label in sets.order_by().values_list("ruling__card_id", "document__label").distinct():
        yield pk, f"cards of the set {label}"
