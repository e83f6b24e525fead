"""Make texts comparable: typography never makes two wordings different.

Each strength has one purpose: `normalise` (what is stored: white space only), `fold_typography`
(what is read as the same: quotation marks, dashes, italics signs, trade mark signs), `fold_wording`
(what is the same wording even in a damaged document), `fold_name` (what is looked up: case and
accents too).
"""

import re
import unicodedata

_ITALICS = re.compile(r"(?<!\w)_(?=[^\W_])|(?<=[^\W_])_(?!\w)")
_SIGNS = {
    "‘": "'", "’": "'", "‚": "'", "‛": "'", "´": "'", "`": "'",
    "“": '"', "”": '"', "„": '"', "‟": '"', "«": '"', "»": '"',
    "–": "-", "—": "-", "‐": "-", "‑": "-", "−": "-",
    "…": "...", "®": "", "™": "",
}  # fmt: skip
_SIGN = re.compile("[" + "".join(_SIGNS) + "]")
_MARKS = re.compile(r"\((?:TM|R|C)\)", re.IGNORECASE)
_DASHES = re.compile(r"-{2,}")
_QUOTES = re.compile("[‘’‚‛´`“”„‟«»'\"?\ufffd]")
_DASH = re.compile(r"\s*(?:—|-{2,})\s*|\s+[-–−?\ufffd]\s+|(?<=[^\W_])(?:[-–−]\s*|[?\ufffd])(?=[^\W_])")
_ADDRESS = re.compile(r"<((?:\w+:|www\.)[^>\s]*)>")
_LOOSE_BLANK = re.compile(r"\s(?=[.,:;()\[\]/])|(?<=[.,:;()\[\]/])\s")
_ACCENTS = re.compile("[\u0300-\u036f\u0591-\u05c7\u064b-\u0652]")
"""Accents of Latin, Greek and Cyrillic, points of Hebrew and Arabic; signs of kana and Devanagari make other words."""
_LIGATURES = str.maketrans({"æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ß": "ss", "ø": "o", "Ø": "O"})


def normalise(text: str) -> str:
    """Return `text` with every run of blanks (no-break and line separators too) as one space."""
    if not text.isascii():
        text = text.replace("\u200b", " ").replace("\ufeff", " ")
    return " ".join(text.split())


def fold_typography(text: str) -> str:
    """Return `text` as it is compared: straight quotes, plain dashes, no italics or trade mark signs.

    Case and accents stay: they carry meaning. Editions to 2014-02-01 print straight quotes and
    `_italics_`, later ones curly quotes and none, 2019-01-25 straight ones again.
    """
    text = _SIGN.sub(lambda found: _SIGNS[found[0]], _ITALICS.sub("", text))
    text = _MARKS.sub("", text) if "(" in text else text
    return normalise(_DASHES.sub("-", text))


def fold_wording(text: str) -> str:
    """Return `text` without signs that damaged documents lost and blanks that editions put as they like.

    Quotes, apostrophes and dashes between words are question marks in the copy of 2008-05-01, and
    U+FFFD in those of 1999 to 2002; addresses stand in angle brackets or not. A minus before a
    number stays. The price is that a question mark alone makes no other wording.
    """
    text = fold_typography(_QUOTES.sub("", _ADDRESS.sub(r"\1", _DASH.sub("", text))))
    return _LOOSE_BLANK.sub("", text.replace("_", ""))


def fold_name(text: str) -> str:
    """Return a name or term as it is looked up: folded typography, no case, no accents."""
    decomposed = unicodedata.normalize("NFKD", fold_typography(text).translate(_LIGATURES))
    return normalise(unicodedata.normalize("NFC", _ACCENTS.sub("", decomposed)).casefold())
