"""Rows for tests, each with what it needs above it. Texts are our own words, dates and numbers real ones."""

import hashlib
from datetime import UTC, date, datetime
from itertools import count

from ingest.identify.periods import rebuild_periods
from ingest.load.wordings import store_citations
from rulings_site.cards.models import Card, CardName, Face
from rulings_site.cards.name_keys import key_of
from rulings_site.languages.fold import fold_name
from rulings_site.provenance.models import Document, Source
from rulings_site.rules.models import Edition, Entry, GlossaryEntry, Rule, Wording
from rulings_site.rules.numbers import parent_number
from rulings_site.rulings.models import Ruling, RulingText, Sighting

_serial = count(1)


def make_source(name: str = "cr", **fields) -> Source:
    """Return the source of that name, made if needed."""
    fields = {"title": f"Source {name}", "is_paraphrase": False, **fields}
    return Source.objects.get_or_create(name=name, defaults=fields)[0]


def make_document(name: str = "", *, source: Source | None = None, **fields) -> Document:
    """Return a new document with bytes of its own."""
    number = next(_serial)
    fields = {
        "location": f"folder/{number}.txt",
        "name": name or f"document-{number}.txt",
        "kind": "comprehensive rules",
        "sha256": hashlib.sha256(str(number).encode()).hexdigest(),
        "size": 1000,
        "parser_version": 1,
        "loaded_at": datetime(2026, 11, 30, tzinfo=UTC),
        **fields,
    }
    return Document.objects.create(source=source or make_source(), **fields)


class EditionBuilder:
    """An edition that grows entry by entry, each below the one its number names."""

    def __init__(self, day: str | None, label: str = "", *, language: str = "en", kind: str = "complete", **document):
        effective = date.fromisoformat(day) if day else None
        label = label or (day or "undated").replace("-", "")
        self.document = make_document(f"{language}-{label}.txt", language=language, label=label, **document)
        self.edition = Edition.objects.create(
            language=language, label=label, effective_date=effective, kind=kind, document=self.document
        )
        self.line = 0

    def add(self, number: str, text: str, *, rule: Rule | None = None, kind: str = "") -> Entry:
        """Return a new entry; its kind follows from its number, its occurrence from what is there."""
        kind = kind or _kind_of(number)
        held = self.edition.entries.exclude(kind="example")
        occurrence = held.filter(number=number).count() + 1
        parent = held.filter(number=number if kind == "example" else parent_number(number)).order_by("position").last()
        self.line += 1
        return Entry.objects.create(
            edition=self.edition,
            position=self.line,
            kind=kind,
            number=number,
            occurrence=1 if kind == "example" else occurrence,
            printed=number,
            parent=parent,
            rule=None if kind == "example" else rule or Rule.objects.create(kind=kind),
            wording=_wording(self.edition.language, text),
            line=self.line,
            last_line=self.line,
        )

    def example(self, number: str, text: str) -> Entry:
        """Return a new example below the text of that number."""
        return self.add(number, text, kind="example")

    def term(self, term: str, text: str) -> GlossaryEntry:
        """Return a new glossary entry."""
        self.line += 1
        return GlossaryEntry.objects.create(
            edition=self.edition,
            position=self.line,
            term=term,
            folded_term=fold_name(term),
            wording=_wording(self.edition.language, text),
            line=self.line,
            last_line=self.line,
        )


def _kind_of(number: str) -> str:
    if "." not in number:
        return "chapter" if len(number) == 1 else "section"
    return "subrule" if number[-1].isalpha() else "rule"


def _wording(language: str, text: str) -> Wording:
    made = Wording.of(language, text)
    wording, is_new = Wording.objects.get_or_create(digest=made.digest, defaults=_fields(made))
    if is_new:
        store_citations([(wording.pk, text)])
    return wording


def make_periods() -> None:
    """Make the periods of all rules from the editions there are, as loading does. Call it after the last entry."""
    rebuild_periods({}, ())


def _fields(wording: Wording) -> dict[str, str]:
    return {"language": wording.language, "text": wording.text, "folded_digest": wording.folded_digest}


def make_card(name: str = "Lightform", *, names: dict[str, str] | None = None, faces: tuple[dict, ...] = (), **fields):
    """Return a card with its English name, its names in other languages, and its faces."""
    slug = fold_name(name).replace(" ", "-").replace("'", "")
    document = fields.pop("document", None) or make_document(kind="cards")
    card = Card.objects.create(name=name, slug=fields.pop("slug", slug), document=document, **fields)
    for language, spelling in {"en": name, **(names or {})}.items():
        make_name(card, language, spelling)
    for position, face in enumerate(faces or ({"name": name},)):
        Face.objects.create(card=card, position=position, **face)
    return card


def make_name(card: Card, language: str, name: str, *, is_face: bool = False) -> CardName:
    """Return another name of a card."""
    return CardName.objects.create(
        card=card,
        language=language,
        name=name,
        folded=fold_name(name),
        key=key_of(name),
        is_face=is_face,
        document=card.document,
    )


def make_ruling(
    card: Card, text: str, day: str = "2015-02-15", *, language: str = "en", spans=(), seen_in=None
) -> Ruling:
    """Return a ruling on a card, its text shared with other cards, seen in a document if one is given."""
    digest = RulingText.digest_of(language, text)
    shared, _ = RulingText.objects.get_or_create(
        digest=digest, defaults={"language": language, "text": text, "spans": list(spans)}
    )
    ruling = Ruling.objects.create(card=card, published_date=date.fromisoformat(day), text=shared)
    if seen_in:
        Sighting.objects.create(ruling=ruling, document=seen_in, line=7)
    return ruling
