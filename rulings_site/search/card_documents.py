"""Cards and rulings as search documents: a card once a language, a ruling text once for all its cards."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from rulings_site.cards.models import Card, CardName, Face, FaceTranslation
from rulings_site.rulings.models import Ruling, RulingText
from rulings_site.search.documents import Place, SearchDocument, batched

# A text that stands on hundreds of cards is found by these many of their names.
MOST_NAMES = 40


def card_documents() -> Iterator[SearchDocument]:
    """Yield every card in every language it has a name or a text in."""
    cards = Card.objects.order_by("pk").values_list("pk", "name", "slug", "document__source__is_paraphrase")
    for batch in batched(cards.iterator(chunk_size=2_000)):
        pks = [card[0] for card in batch]
        names = _collect(CardName.objects.filter(card__in=pks).values_list("card_id", "language", "name"))
        english = _collect_faces(pks)
        printed = _collect(
            FaceTranslation.objects.filter(face__card__in=pks)
            .order_by("face__position")
            .values_list("face__card_id", "language", "type_line", "text")
        )
        for pk, name, slug, is_paraphrase in batch:
            for language in dict.fromkeys(["en", *names[pk], *printed[pk]]):
                texts = english[pk] if language == "en" else printed[pk].get(language, [])
                held = [name for (name,) in names[pk].get(language, [])]
                title, *others = dict.fromkeys([name, *held] if language == "en" else held or [name])
                yield SearchDocument(
                    kind="card",
                    language=language,
                    group=f"card:{pk}",
                    title=title,
                    names="\n".join(others),
                    body="\n".join(line for lines in texts for line in lines if line),
                    address=("card-detail", slug),
                    is_paraphrase=is_paraphrase,
                    places=(Place(card=name),),
                )


def _collect(rows: Iterable[tuple[Any, ...]]) -> dict[int, dict[str, list[tuple[str, ...]]]]:
    """Return the rows by their first column (a key) and their second (a language)."""
    collected: dict[int, dict[str, list[tuple[str, ...]]]] = defaultdict(dict)
    for key, language, *values in rows:
        collected[key].setdefault(language, []).append(tuple(values))
    return collected


def _collect_faces(pks: list[int]) -> dict[int, list[tuple[str, ...]]]:
    faces: dict[int, list[tuple[str, ...]]] = defaultdict(list)
    for face in Face.objects.filter(card__in=pks).order_by("position"):
        size = f"{face.power}/{face.toughness}" if face.power else ""
        head = " ".join(part for part in (face.mana_cost, face.type_line, size) if part)
        faces[face.card_id].append((head, face.text))
    return faces


def ruling_documents() -> Iterator[SearchDocument]:
    """Yield every ruling text that stands on a card, and apart from it what it says in another language."""
    texts = RulingText.objects.exclude(text="").order_by("pk").values_list("pk", "language", "text", "spans")
    paraphrased = frozenset(
        RulingText.objects.filter(rulings__sightings__document__source__is_paraphrase=True).values_list("pk", flat=True)
    )
    for batch in batched(texts.iterator(chunk_size=2_000)):
        rulings = _collect_rulings([text[0] for text in batch])
        for pk, language, text, spans in batch:
            if not rulings[pk]:
                continue
            for part_language, part in _by_language(language, text, spans):
                yield _ruling_document(pk, part_language, part, rulings[pk], pk in paraphrased)


def _by_language(language: str, text: str, spans: list[tuple[int, int, str]]) -> Iterator[tuple[str, str]]:
    """Yield the text in its language, then each language that is quoted in it with what is said in it."""
    yield language, text
    quoted: dict[str, list[str]] = defaultdict(list)
    for start, end, other in spans:
        quoted[other].append(text[start:end])
    for other, parts in quoted.items():
        if other != language:
            yield other, " … ".join(parts)


def _collect_rulings(texts: list[int]) -> dict[int, list[Place]]:
    """Return where each text stands, the newest ruling first."""
    rows = Ruling.objects.filter(text__in=texts).order_by("-published_date", "pk")
    collected: dict[int, list[Place]] = defaultdict(list)
    fields = ("text_id", "pk", "published_date", "card__name", "withdrawn_date", "stale_since")
    for text, pk, day, card, withdrawn, stale in rows.values_list(*fields):
        marks = (*(("stale",) if stale else ()), *(("withdrawn",) if withdrawn else ()))
        place = Place(card=card, since=str(day), until=str(withdrawn or ""), marks=marks, key=str(pk))
        collected[text].append(place)
    return collected


def _ruling_document(pk: int, language: str, text: str, places: list[Place], is_paraphrase: bool) -> SearchDocument:
    cards = list(dict.fromkeys(place.card for place in places))
    days = [place.since for place in places]
    return SearchDocument(
        kind="ruling",
        language=language,
        group=f"ruling:{pk}",
        title=cards[0],
        names="\n".join(cards[1:MOST_NAMES]),
        body=text,
        address=("ruling-detail", places[0].key),
        first_date=min(days),
        last_date=max(days),
        card_count=len(cards),
        is_paraphrase=is_paraphrase,
        places=tuple(places),
    )
