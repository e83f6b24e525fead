"""The real card files in ../shared, for tests marked `corpus`."""

from pathlib import Path

from ingest.documents import RawDocument, find_documents
from ingest.records import ParsedDocument
from ingest.sources import SOURCES

V5 = "mtgjson-v5-20220425"


def open_document(folder: Path, name: str) -> RawDocument:
    """Return the one document whose file name begins so."""
    (document,) = [found for path in folder.glob(f"{name}*") for found in find_documents(path)]
    return document


def parse(folder: Path, name: str) -> ParsedDocument:
    """Return what its one source reads in it; streams are checked as they are read."""
    document = open_document(folder, name)
    (source,) = [source for source in SOURCES if source.recognise(document)]
    parsed = source.parse(document)
    source.check(parsed)
    return parsed
