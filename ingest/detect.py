"""Which kind of document is this? Content decides; a name is only a name."""

from ingest.documents import RawDocument
from ingest.errors import IngestError, ParseError
from ingest.sources import SOURCES, Source


class UnknownKind(ParseError):
    """No source reads this document. In a folder such a file is passed over, saying so."""


def detect(document: RawDocument, *, name: str = "") -> Source:
    """Return the source that reads `document`, or the one called `name`.

    Raises UnknownKind if none does, FetchError or ParseError if the bytes are no document at all.
    """
    if name:
        return find_source(name)
    if not document.head.strip(b"\0 \t\r\n"):
        raise ParseError(
            document.location,
            expected="a document",
            found="an empty file" if not document.head else "zeros or blanks only",
        )
    for source in SOURCES:
        if source.recognise(document):
            return source
    if not document.head.lstrip().startswith((b"{", b"[")):
        document.decoded  # noqa: B018  damaged encodings are named, not called unknown
    raise UnknownKind(
        document.location,
        expected="a document of a known kind",
        found=f"one that begins {document.peek.strip()[:60]!r}",
    )


def find_source(name: str) -> Source:
    """Return the source of that name. Raises ParseError listing the known names."""
    for source in SOURCES:
        if name == source.NAME:
            return source
    known = ", ".join(sorted(source.NAME for source in SOURCES))
    raise ParseError("--source", expected=f"one of {known}", found=repr(name))


LAST_TURN = 9
"""Of documents that say nothing of their turn: rules, which need no card, and pages, which need all."""


def rank(document: RawDocument) -> tuple[int, int, str]:
    """Return the place of a document in a run: what others refer to (cards, names) comes first.

    Then the order of SOURCES decides; documents that cannot be read come last, to be reported there.
    """
    try:
        source = detect(document)
        turn = getattr(source, "turn", None)
        return turn(document) if turn else LAST_TURN, SOURCES.index(source), document.location
    except IngestError:
        return LAST_TURN, len(SOURCES), document.location
