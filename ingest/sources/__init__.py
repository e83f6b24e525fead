"""SOURCES: the one explicit list of what this site can read.

A source is a module with NAME, TITLE, URL, LICENCE, IS_OFFICIAL, PARSER_VERSION and three verbs:
`recognise` tells by content whether a document is of this kind, `parse` turns it into records,
`check` refuses records that cannot be whole. One whose documents refer to each other has a fourth:
`turn` tells which come first (see `ingest.detect.rank`).
"""

from typing import Protocol

from ingest.documents import RawDocument
from ingest.records import ParsedDocument
from ingest.sources import (
    bilingual_rules,
    comprehensive_rules,
    dokuwiki_rules,
    editors,
    gatherer_page,
    gettext_rules,
    korean_rules,
    mtgjson,
    rule_page,
    rules_excerpt,
    rulings_page,
    scryfall,
    wiki_article,
)


class Source(Protocol):
    """What every source module provides. Raise PARSER_VERSION when the same bytes give other records."""

    NAME: str
    TITLE: str
    URL: str
    LICENCE: str
    IS_OFFICIAL: bool
    PARSER_VERSION: int

    def recognise(self, document: RawDocument) -> bool:
        """Return whether the document is of this kind, by its head; never raises for foreign content."""

    def parse(self, document: RawDocument) -> ParsedDocument:
        """Return the records of the document. Raises ParseError."""

    def check(self, parsed: ParsedDocument) -> None:
        """Raise CheckFailed if the records cannot be whole."""


SOURCES: tuple[Source, ...] = (
    comprehensive_rules,
    korean_rules,
    dokuwiki_rules,
    bilingual_rules,
    gettext_rules,
    editors,
    mtgjson,
    scryfall,
    rules_excerpt,
    rule_page,
    gatherer_page,
    rulings_page,
    wiki_article,
)
