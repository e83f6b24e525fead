"""What can go wrong between a document and its rows. Each error says where, expected, found, what to do.

IngestError
├── FetchError      the bytes could not be had, or are no document (size, compression, empty file)
├── SourceChanged   a live source no longer looks as it did
├── ParseError      the document is not what its kind promises
└── CheckFailed     it parses, but cannot be whole or contradicts what is held
"""


class IngestError(Exception):
    """Base of all; `str()` is one sentence for a person."""

    def __init__(self, where: str, *, expected: str, found: str, remedy: str = "") -> None:
        self.where, self.expected, self.found, self.remedy = where, expected, found, remedy
        sentence = f"{where}: expected {expected}, found {found}"
        super().__init__(f"{sentence}. {remedy}" if remedy else sentence)


class FetchError(IngestError):
    """The bytes could not be had, or are no document."""


class SourceChanged(IngestError):
    """A live source no longer looks as it did."""


class ParseError(IngestError):
    """The document is not what its kind promises."""


class CheckFailed(IngestError):
    """The document parses, but cannot be whole or contradicts what is held."""
