"""From what a correction names to the rows that are held: cards, rulings, texts of rulings, rules."""

from collections.abc import Collection
from datetime import date

from ingest.load.find_cards import Address, find_cards
from rulings_site.languages.fold import fold_name, fold_typography
from rulings_site.languages.lexicon import ENGLISH
from rulings_site.provenance.corrections import CardKey, RulePlace
from rulings_site.rules.models import Edition, Entry, GlossaryEntry
from rulings_site.rulings.models import Ruling, RulingText

LENGTH_TOLD = 40


class NotHeld(LookupError):
    """What a correction speaks of is not among the texts held, or not alone; the sentence says what is missing."""


def resolve_card(card: CardKey) -> int:
    """Return the row of a card: by Oracle id, else by name. Raises NotHeld."""
    addresses = [Address(card.oracle_id, "en", card.name), Address("", "en", card.name)]
    found = find_cards(addresses)
    for address in addresses if card.oracle_id else addresses[1:]:
        cards = found.get(address, ())
        if len(cards) == 1:
            return cards[0]
        if cards:
            raise NotHeld(f"several cards are called {card.name}")
    raise NotHeld(f"no card {card.name} is held")


def resolve_ruling(card: int, published: date, text: str, languages: Collection[str]) -> Ruling:
    """Return the ruling of a card, date and text, in the first of the languages that has it. Raises NotHeld."""
    wanted = fold_typography(text)
    of_day = Ruling.objects.filter(card=card, published_date=published, text__language__in=languages)
    found = {
        one.text.language: one for one in of_day.select_related("text") if fold_typography(one.text.text) == wanted
    }
    for language in languages:
        if language in found:
            return found[language]
    raise NotHeld(f"the card has no ruling of {published} that reads “{_shorten(text)}”")


def resolve_text(text: str, languages: Collection[str]) -> RulingText:
    """Return the text of a ruling, in the first of the languages that has it. Raises NotHeld."""
    digests = [RulingText.digest_of(language, text) for language in languages]
    found = {one.digest: one for one in RulingText.objects.filter(digest__in=digests)}
    for digest in digests:
        if digest in found:
            return found[digest]
    raise NotHeld(f"no ruling reads “{_shorten(text)}”")


def resolve_rule(place: RulePlace) -> int:
    """Return the rule behind a number or a term in an English edition. Raises NotHeld."""
    edition = Edition.objects.complete().filter(language=ENGLISH, label=place.edition).first()
    if edition is None:
        raise NotHeld(f"no complete English edition {place.edition} is held")
    if place.term:
        terms = GlossaryEntry.objects.filter(edition=edition, folded_term=fold_name(place.term)).order_by("position")
        rules = list(terms.values_list("rule", flat=True))[place.occurrence - 1 : place.occurrence]
    else:
        numbered = Entry.objects.numbered().filter(edition=edition, number=place.number, occurrence=place.occurrence)
        rules = list(numbered.values_list("rule", flat=True))
    if not rules or rules[0] is None:
        raise NotHeld(f"edition {place.edition} has no rule {place.number or place.term}")
    return rules[0]


def _shorten(text: str) -> str:
    return text if len(text) <= LENGTH_TOLD else f"{text[:LENGTH_TOLD]}…"
