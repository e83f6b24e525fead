"""Names and texts in other languages, as MTGJSON v3 to v5 write them."""

import html
import re
from collections.abc import Iterator

from msgspec import Struct

from ingest.card_fields import FACE_SIGN, Name, TypeLine
from ingest.documents import RawDocument
from ingest.records import NameRecord
from ingest.typed_json import complain

LANGUAGES = {
    "English": "en",
    "German": "de",
    "French": "fr",
    "Spanish": "es",
    "Italian": "it",
    "Portuguese (Brazil)": "pt-BR",
    "Japanese": "ja",
    "Korean": "ko",
    "Russian": "ru",
    "Chinese Simplified": "zh-Hans",
    "Chinese Traditional": "zh-Hant",
    "Hebrew": "he",
    "Arabic": "ar",
    "Latin": "la",
    "Ancient Greek": "grc",
    "Sanskrit": "sa",
    "Quenya": "qya",
    "Phyrexian": "art-x-phyrexian",
}
_ENTITY = re.compile(r"&(?:#\d{1,6}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z]{2,8});")


class Foreign(Struct, rename="camel"):
    """An entry of foreignData (v4, v5) or foreignNames (v3, which has no text)."""

    language: str
    name: Name
    face_name: str | None = None
    type: TypeLine | None = None
    text: str | None = None


def tag_of(language: str, document: RawDocument, path: str) -> str:
    """Return the tag of a language MTGJSON names in English. Raises ParseError for one we do not know."""
    if language not in LANGUAGES:
        raise complain(
            document,
            path,
            expected=f"one of {', '.join(LANGUAGES)}",
            found=f"the language {language!r}",
            remedy="Add its tag to the languages of this source",
        )
    return LANGUAGES[language]


def unescape(text: str | None) -> str:
    """Return foreign text with HTML entities as the signs they stand for.

    2018 to 2022: German, French and Japanese texts of DKA carry "&gt;" from the web page they were
    copied from. English texts and rulings never do, and are kept as they are.
    """
    return _ENTITY.sub(lambda entity: html.unescape(entity[0]), text) if text else ""


def read_names(
    oracle_id: str, card_name: str, tag: str, entry: Foreign, face: int | None, line: int
) -> Iterator[NameRecord]:
    """Yield the name of the whole card and, where the entry says it for certain, of the face with its text.

    Some split cards have too many or too few parts ("増進 // 衰退 // Wane"): then even `faceName`
    is cut in the wrong place, so only the name of the whole card is kept.
    """
    name, type_line, text = unescape(entry.name), unescape(entry.type), unescape(entry.text)
    if not entry.face_name or face is None:
        yield NameRecord(oracle_id, card_name, tag, name, face, type_line, text, line)
        return
    yield NameRecord(oracle_id, card_name, tag, name, line=line)
    if name.count(FACE_SIGN) == card_name.count(FACE_SIGN):
        yield NameRecord(oracle_id, card_name, tag, unescape(entry.face_name), face, type_line, text, line)
