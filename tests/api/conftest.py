"""A small collection for the API, made row by row so that each test sees what it counts on."""

from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.core.cache import cache

from rulings_site.cards.models import Card, CardName, Face, FaceTranslation
from rulings_site.languages.fold import fold_name
from rulings_site.provenance.models import Document, Source
from rulings_site.rules.models import Edition, Entry, GlossaryEntry, Wording
from rulings_site.rulings.models import Ruling, RulingText, Sighting


@pytest.fixture(autouse=True)
def _forget_callers():
    cache.clear()


def make_document(name: str, **fields: Any) -> Document:
    """Return a saved document whose hash is made from its name."""
    source, _ = Source.objects.get_or_create(name="starter", defaults={"title": "Starter", "is_paraphrase": True})
    defaults = {"kind": "cr", "size": 10, "parser_version": 1, "loaded_at": datetime(2026, 11, 30, tzinfo=UTC)}
    sha256 = name.encode().hex().ljust(64, "0")[:64]
    return Document.objects.create(source=source, name=name, location=name, sha256=sha256, **(defaults | fields))


def make_edition(language: str, day: date, texts: list[tuple[str, str, str]]) -> Edition:
    """Return a saved edition of (kind, number, text) rows; each row hangs on the last one a level up."""
    document = make_document(f"{language}-{day}", language=language, effective_date=day)
    edition = Edition.objects.create(language=language, label=str(day), effective_date=day, document=document)
    levels, above = ["chapter", "section", "rule", "subrule", "example"], {}
    for position, (kind, number, text) in enumerate(texts):
        wording, _ = Wording.objects.get_or_create(
            digest=Wording.digest_of(language, text),
            defaults={"language": language, "text": text, "folded_digest": Wording.digest_of(language, text)},
        )
        parents = [above[level] for level in reversed(levels[: levels.index(kind)]) if level in above]
        above[kind] = Entry.objects.create(
            edition=edition, position=position, kind=kind, number=number, printed=number, wording=wording,
            parent=parents[0] if parents else None, line=position + 1, last_line=position + 1,
        )  # fmt: skip
        for lower in levels[levels.index(kind) + 1 :]:
            above.pop(lower, None)
    return edition


EARLIER = [
    ("chapter", "7", "Further matters"),
    ("section", "701", "Words for deeds"),
    ("rule", "701.31", "Manifest"),
    ("subrule", "701.31b", "Its owner may show it later."),
]
LATER = [
    ("chapter", "7", "Further matters"),
    ("section", "701", "Words for deeds"),
    ("rule", "701.40", "Manifest"),
    ("subrule", "701.40a", "It lies with its face down."),
    ("subrule", "701.40b", "Its owner may show it at any time."),
    ("example", "701.40b", "Ann shows hers and pays for it."),
    ("example", "701.40b", "Ben shows a land, which costs nothing."),
]


@pytest.fixture
def collection(db) -> dict[str, Any]:
    """Two English editions and a German one, a card with two names and two rulings, one glossary entry."""
    editions = [make_edition("en", date(2015, 1, 23), EARLIER), make_edition("en", date(2026, 8, 7), LATER)]
    editions.append(make_edition("de", date(2015, 1, 23), [("rule", "701.31", "Manifestieren")]))
    wording = Wording.of("en", "To put a card down unseen.")
    wording.save()
    GlossaryEntry.objects.create(
        edition=editions[1], position=0, term="Manifest", folded_term="manifest", wording=wording, line=9, last_line=9
    )
    document = make_document("cards", kind="mtgjson")
    card = Card.objects.create(name="Lightning Bolt", slug="lightning-bolt", document=document)
    for language, name in (("en", "Lightning Bolt"), ("de", "Blitzschlag"), ("fr", "Foudre")):
        CardName.objects.create(card=card, language=language, name=name, folded=fold_name(name), document=document)
    face = Face.objects.create(card=card, position=0, name="Lightning Bolt", mana_cost="{R}", type_line="Instant")
    FaceTranslation.objects.create(face=face, language="de", type_line="Spontanzauber", document=document)
    rulings = []
    for day, text in ((date(2015, 1, 23), "It hits anything."), (date(2020, 4, 17), "Even (Fläche) this.")):
        held = RulingText.objects.create(
            language="en",
            text=text,
            digest=RulingText.digest_of("en", text),
            spans=[[5, 13, "de"]] if "(" in text else [],
        )
        rulings.append(Ruling.objects.create(card=card, published_date=day, text=held, source_name="wotc"))
        Sighting.objects.create(ruling=rulings[-1], document=document, line=4)
    return {"editions": editions, "card": card, "rulings": rulings}


@pytest.fixture
def get(client, collection):
    """Ask an address below /api/v1/ and return (status, JSON)."""

    def ask(address: str, **parameters: Any) -> tuple[int, Any]:
        response = client.get(f"/api/v1/{address}", parameters)
        return response.status_code, response.json()

    return ask
