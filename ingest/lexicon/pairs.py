"""What the database has in another language and in English: texts of cards, rules, glossaries and rulings."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator

from ingest.lexicon.cutting import (
    hide_names,
    leave_out,
    pair_lines,
    pair_sentences,
    pair_types,
    read_card_text,
    short_names,
)
from rulings_site.cards.models import CardName, FaceTranslation
from rulings_site.languages.association.bitext import ENGLISH, Kind, TextPair
from rulings_site.languages.words import plain
from rulings_site.rules.glossary import Term
from rulings_site.rules.headings import is_heading
from rulings_site.rules.models import Edition, Entry
from rulings_site.rulings.models import Alignment

Read = Iterator[tuple[str, str, Kind]]
"""Texts, their English originals, and what they are."""


def read_pairs(language: str, sources: Collection[str]) -> dict[str, list[TextPair]]:
    """Return the pairs of texts of a language from some sources, by where they are from."""
    found: dict[str, list[TextPair]] = {}
    for name in sources:
        counts = Counter((own.strip(), english.strip(), kind) for own, english, kind in _READERS[name](language))
        found[name] = [
            TextPair(own, english, count, kind) for (own, english, kind), count in counts.items() if own and english
        ]
    return found


def list_languages() -> list[str]:
    """Return the languages that any text is held in beside English."""
    tags = {*FaceTranslation.objects.values_list("language", flat=True).distinct()}
    tags |= {*Edition.objects.values_list("language", flat=True).distinct()}
    tags |= {*Alignment.objects.values_list("translation__text__language", flat=True).distinct()}
    return sorted(tags - {ENGLISH})


def _read_cards(language: str) -> Read:
    """Sentences of the texts of cards, and parts of their type lines."""
    names: defaultdict[int, dict[str, list[str]]] = defaultdict(lambda: {language: [], ENGLISH: []})
    rows = CardName.objects.filter(language__in=[language, ENGLISH]).order_by("card", "language", "name")
    for card, tag, name in rows.values_list("card", "language", "name"):
        names[card][tag] += short_names(plain(name, tag))
    translations = FaceTranslation.objects.filter(language=language).order_by("pk")
    columns = ("face__card", "text", "face__text", "type_line", "face__type_line")
    for card, text, english_text, types, english_types in translations.values_list(*columns).iterator():
        own, english = read_card_text(text, language), read_card_text(english_text, ENGLISH)
        own, english = hide_names(own, english, names[card][language], names[card][ENGLISH])
        yield from ((*pair, Kind.CARD) for pair in pair_lines(own, english))
        yield from pair_types(plain(types, language), english_types)


def _read_rules(language: str) -> Read:
    """Rules, examples and terms of translated editions, each wording beside each original it translates once."""
    seen: set[tuple[str, str, Kind]] = set()
    editions = Edition.objects.filter(language=language).select_related("linked_to")
    for edition in editions.order_by("effective_date", "label"):
        original = _find_original(edition)
        if original is None:
            continue
        for own, english, kind in (*_read_entries(edition, original), *_read_terms(edition, original)):
            pair = (plain(own, language), english, kind)
            if pair not in seen:
                seen.add(pair)
                if kind is Kind.NAME:
                    yield pair
                else:
                    yield from ((*sentences, Kind.RULE) for sentences in pair_lines(pair[0], english))


def _find_original(edition: Edition) -> Edition | None:
    """The English text beside a translation in one document; else the edition that it is joined to."""
    beside = Edition.objects.filter(document=edition.document_id, language=ENGLISH)
    return beside.first() or edition.linked_to


def _read_entries(edition: Edition, original: Edition) -> Read:
    columns = ("pk", "rule", "wording__text")
    numbered = Entry.objects.filter(edition=original).numbered().values_list(*columns)
    originals = {rule: (text, pk) for pk, rule, text in numbered if rule is not None}
    examples = _read_examples(edition), _read_examples(original)
    for pk, rule, text in Entry.objects.filter(edition=edition).numbered().order_by("position").values_list(*columns):
        if rule is not None and rule in originals:
            english, place = originals[rule]
            yield text, english, Kind.NAME if is_heading(text) and is_heading(english) else Kind.RULE
            below = examples[0][pk], examples[1][place]
            if len(below[0]) == len(below[1]):
                yield from ((one, other, Kind.RULE) for one, other in zip(*below, strict=True))


def _read_examples(edition: Edition) -> defaultdict[int, list[str]]:
    examples: defaultdict[int, list[str]] = defaultdict(list)
    rows = edition.entries.filter(kind=Entry.Kind.EXAMPLE, parent__isnull=False).order_by("position")
    for parent, text in rows.values_list("parent", "wording__text"):
        if parent is not None:
            examples[parent].append(text)
    return examples


def _read_terms(edition: Edition, original: Edition) -> Read:
    columns = ("rule", "term", "wording__text")
    originals = {rule: (term, text) for rule, term, text in original.glossary_entries.values_list(*columns)}
    for rule, term, text in edition.glossary_entries.order_by("position").values_list(*columns):
        if rule is not None and rule in originals:
            english_term, english = originals[rule]
            yield text, english, Kind.RULE
            yield from _pair_names(term, english_term)


def _pair_names(term: str, english: str) -> Read:
    """Both terms, and their parts if they have as many (`Control, Controller`), without remarks (`Obsolete`)."""
    names = Term(0, term, "").names, Term(0, english, "").names
    if len(names[0]) == len(names[1]):
        yield from ((one, other, Kind.NAME) for one, other in dict.fromkeys(zip(*names, strict=True)))


def _read_rulings(language: str) -> Read:
    """Localised rulings beside those they translate, as far as that is sure."""
    sure = [Alignment.Certainty.PERSON, Alignment.Certainty.SURE]
    rows = Alignment.objects.filter(
        certainty__in=sure, original__isnull=False, translation__text__language=language
    ).order_by("pk")
    columns = ("translation__text__text", "translation__text__spans", "original__text__text")
    for text, spans, english in rows.values_list(*columns):
        parts = leave_out(plain(text, language), english, [(start, end) for start, end, _ in spans])
        yield from ((*pair, Kind.RULE) for pair in pair_sentences(*parts))


RULINGS = "rulings"
_READERS = {"cards": _read_cards, "rules": _read_rules, RULINGS: _read_rulings}
SOURCES = tuple(_READERS)
