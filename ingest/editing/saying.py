"""What an editor says of a ruling: from rows and a filled in form to a correction, which then holds at once."""

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import User
from django.db.models import F
from django.utils.timezone import localdate

from ingest.align import align_rulings
from ingest.corrections.applying import apply_corrections
from ingest.corrections.languages import SaidLanguages
from ingest.corrections.resolving import NotHeld, resolve_rule
from ingest.editing.forms import NONE, OTHER
from rulings_site.languages.lexicon import ENGLISH
from rulings_site.provenance.corrections import (
    AlignmentVerdict,
    BasisSubject,
    BasisVerdict,
    CardKey,
    LanguageVerdict,
    OriginalKey,
    RulePlace,
    RulingSubject,
    to_json,
)
from rulings_site.provenance.models import Correction
from rulings_site.rules.models import Edition, Entry, GlossaryEntry
from rulings_site.rulings.models import Basis, Ruling

Filled = Mapping[str, Any]


def key_of(ruling: Ruling) -> CardKey:
    """Return how the card of a ruling is named where rows do not count."""
    return CardKey(ruling.card.name, str(ruling.card.oracle_id or ""))


def list_originals(ruling: Ruling) -> list[Ruling]:
    """Return the English rulings of the card of a localised one, those of its date first."""
    of_card = Ruling.objects.filter(card=ruling.card_id, text__language=ENGLISH).select_related("text")
    return sorted(of_card, key=lambda one: (one.published_date != ruling.published_date, one.published_date, one.pk))


def list_rules(ruling: Ruling) -> list[Basis]:
    """Return what a ruling rests on, each with the `number` that the rule has today."""
    return list(Basis.objects.filter(text=ruling.text_id).numbered(localdate()).surest_first())


def say_alignment(ruling: Ruling, filled: Filled, user: User) -> Correction:
    """Say which ruling it translates."""
    original = None
    if filled["original"] != NONE:
        chosen = Ruling.objects.select_related("text").get(pk=filled["original"])
        original = OriginalKey(chosen.published_date, chosen.text.text)
    return say_original(ruling, original, filled["why"], user)


def say_original(ruling: Ruling, original: OriginalKey | None, why: str, user: User) -> Correction:
    """Say that a ruling translates this one, or none."""
    language = SaidLanguages.read().find_subject(ruling.text).language
    subject = RulingSubject(key_of(ruling), ruling.published_date, language, ruling.text.text)
    verdict = AlignmentVerdict(original)
    said = Correction.objects.record("alignment", to_json(subject), to_json(verdict), why, made_by=user)
    settle([ruling.card_id])
    return said


def say_language(ruling: Ruling, filled: Filled, user: User) -> Correction:
    """Say the language of its text, on whatever cards it stands."""
    subject = SaidLanguages.read().find_subject(ruling.text)
    verdict = LanguageVerdict(filled["language"], filled["parts"])
    cards = list(ruling.text.rulings.values_list("card", flat=True))
    said = Correction.objects.record("language", to_json(subject), to_json(verdict), filled["why"], made_by=user)
    settle(cards)
    return said


def say_basis(ruling: Ruling, filled: Filled, user: User) -> Correction:
    """Say that it rests on a rule, or not. Raises NotHeld for a number that the edition does not have."""
    if filled["rule"] == OTHER:
        place = RulePlace(filled["edition"].label, number=filled["number"])
        resolve_rule(place)
    else:
        place = place_of(Basis.objects.get(pk=filled["rule"]).rule_id)
    language = SaidLanguages.read().find_subject(ruling.text).language
    subject = BasisSubject(language, ruling.text.text, place)
    verdict = BasisVerdict(rests=filled["rests"] == "yes")
    said = Correction.objects.record("basis", to_json(subject), to_json(verdict), filled["why"], made_by=user)
    settle()
    return said


def place_of(rule: int) -> RulePlace:
    """Return where a rule stands in the newest edition that has it. Raises NotHeld if none does."""
    law = Edition.objects.law().values("pk")
    newest = (F("edition__effective_date").desc(), F("edition__label").desc())
    entry = Entry.objects.filter(rule=rule, edition__in=law).select_related("edition").order_by(*newest).first()
    if entry is not None:
        return RulePlace(entry.edition.label, number=entry.number, occurrence=entry.occurrence)
    term = GlossaryEntry.objects.filter(rule=rule, edition__in=law).select_related("edition").order_by(*newest).first()
    if term is None:
        raise NotHeld("the rule stands in no English edition held")
    return RulePlace(term.edition.label, term=term.term)


def settle(cards: list[int] | None = None) -> None:
    """Let everything said hold now; what is left to compute of the translations of these cards is computed anew."""
    apply_corrections()
    if cards:
        align_rulings(cards=cards)
