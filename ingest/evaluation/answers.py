"""What a person who types a query is shown, in the order of the page, named as the gold file names it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import unquote, urlencode

from django.http import QueryDict
from django.urls import resolve
from django.utils.timezone import localdate

from rulings_site.cards.models import Card
from rulings_site.languages.fold import fold_typography
from rulings_site.languages.lexicon import ENGLISH
from rulings_site.rules.models import Edition, Entry, GlossaryEntry
from rulings_site.rulings.models import Ruling
from rulings_site.search.backends.base import SearchBackend
from rulings_site.search.destinations import find_cards, find_rule
from rulings_site.search.documents import SearchDocument
from rulings_site.search.query import QueryError
from rulings_site.search.results import find_results
from rulings_site.search.suggestions import near_names

MOST = 10
FIRST_WORDS = 6


@dataclass(frozen=True, slots=True)
class Answer:
    """A thing that was found, and all that a gold file may call it: number, card, term, card and first words."""

    kind: str
    names: frozenset[str]
    shown: str

    def is_one_of(self, expected: Iterable[str]) -> bool:
        return any(fold_answer(name) in self.names for name in expected)


def fold_answer(name: str) -> str:
    """Return a name as answers are compared: typography and case do not count."""
    return fold_typography(name).casefold()


def list_answers(backend: SearchBackend, text: str) -> list[Answer]:
    """Return the first ten things that the search page shows for a query, none twice; none for one that cannot be read.

    A number leads to its rule, a name to its cards, before anything that the words find.
    """
    found: list[Answer] = []
    if address := find_rule(text):
        found.append(_name_rule(str(resolve(unquote(address)).kwargs["number"])))
    found += [_name_card(named.card) for named in find_cards(text)]
    try:
        page = find_results(backend, QueryDict(urlencode({"q": text})))
        found += _name_hits([hit.document for hit in page.results.hits])
        if not page.hits:
            found += [_name_card(named.card) for named in near_names(text)]
    except QueryError:
        pass
    unique: dict[frozenset[str], Answer] = {}
    for answer in found:
        unique.setdefault(answer.names, answer)
    return list(unique.values())[:MOST]


def _name_rule(number: str) -> Answer:
    return Answer("rule", frozenset({fold_answer(number)}), number)


def _name_card(card: Card) -> Answer:
    return Answer("card", frozenset({fold_answer(card.name)}), card.name)


def _name_hits(documents: Sequence[SearchDocument]) -> Iterator[Answer]:
    """Yield the hits as answers: a rule in any language by its number of today, a term by the English one."""
    keys = [document.group.split(":") for document in documents]
    numbers = _read_numbers([int(key[1]) for key in keys if key[0] == "rule"])
    cards = Card.objects.in_bulk([int(key[1]) for key in keys if key[0] == "card"])
    terms = _read_terms([document for document in documents if document.kind == "glossary"])
    for document, key in zip(documents, keys, strict=True):
        if document.kind == "card":
            yield _name_card(cards[int(key[1])])
        elif document.kind == "ruling":
            yield _name_ruling(int(key[1]))
        elif document.kind == "glossary":
            term = terms.get(document.group, document.title)
            yield Answer("glossary", frozenset({fold_answer(term)}), term)
        else:
            yield _name_rule(numbers.get(document.group) or document.numbers[0])


def _read_numbers(rules: Sequence[int]) -> dict[str, str]:
    edition = Edition.objects.in_force(on=localdate()).first()
    held = Entry.objects.filter(edition=edition, rule__in=rules).exclude(kind=Entry.Kind.EXAMPLE)
    return {f"rule:{rule}": number for rule, number in held.values_list("rule_id", "number")}


def _read_terms(documents: Iterable[SearchDocument]) -> dict[str, str]:
    """Return the English term of each one in another language that is joined with one."""
    found: dict[str, str] = {}
    for document in documents:
        _, language, folded = document.group.split(":", 2)
        own = GlossaryEntry.objects.filter(edition__language=language, folded_term=folded, rule__isnull=False)
        english = GlossaryEntry.objects.filter(edition__language=ENGLISH, rule__in=own.values("rule"))
        if entry := english.order_by("-edition__effective_date").first():
            found[document.group] = entry.term
    return found


def _name_ruling(text: int) -> Answer:
    rulings = list(Ruling.objects.filter(text=text).select_related("card", "text"))
    words = " ".join(fold_typography(rulings[0].text.text).split()[:FIRST_WORDS])
    names = frozenset(fold_answer(f"{ruling.card.name}#{words}") for ruling in rulings)
    return Answer("ruling", names, f"{rulings[0].card.name}#{words}")
