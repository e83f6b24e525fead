"""Paraphrased rulings of the starter collection give way to real ones of the same card and language."""

from ingest.load.find_cards import QUERY_SIZE
from ingest.load.result import split_in_batches
from rulings_site.rulings.models import Ruling, RulingText, Sighting

CardLanguage = tuple[int, str]


def find_real_rulings(cards: set[CardLanguage]) -> set[CardLanguage]:
    """Return which of the cards have rulings in that language from a document that is no paraphrase."""
    real: set[CardLanguage] = set()
    for batch in split_in_batches({card for card, _ in cards}, QUERY_SIZE):
        seen = Ruling.objects.filter(card_id__in=batch, sightings__document__source__is_paraphrase=False)
        real |= set(seen.values_list("card_id", "text__language"))
    return real & cards


def displace_paraphrases(cards: set[CardLanguage]) -> None:
    """Delete the rulings of the cards that were seen in paraphrases only, and texts that nothing else has."""
    for batch in split_in_batches({card for card, _ in cards}, QUERY_SIZE):
        paraphrased = Ruling.objects.filter(card_id__in=batch, sightings__document__source__is_paraphrase=True)
        rulings = {
            pk: text
            for pk, text, card, language in paraphrased.values_list("pk", "text_id", "card_id", "text__language")
            if (card, language) in cards
        }
        real = Sighting.objects.filter(ruling_id__in=rulings, document__source__is_paraphrase=False)
        kept = set(real.values_list("ruling_id", flat=True))
        gone = rulings.keys() - kept
        Ruling.objects.filter(pk__in=gone).delete()
        RulingText.objects.filter(pk__in={rulings[pk] for pk in gone}, rulings=None).delete()
