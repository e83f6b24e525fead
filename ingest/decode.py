"""Bytes to text: encodings in a fixed order, line ends of every kind, and no guess that loses a letter.

Editions are ASCII, cp1252, UTF-8 with and without BOM, and UTF-16 both ways (2013-04-29,
2016-08-26, 2016-09-30, 2022-11-18), with CRLF, bare CR (2004 to 2007) or both mixed as line ends.
"""

import re
from dataclasses import dataclass

from ingest.errors import ParseError

_BREAKS = re.compile("\r\n|\r|\n")
_GBK_QUOTES = re.compile(rb"\xa1[\xae\xaf\xb0\xb1]")
_BOMS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))


@dataclass(frozen=True, slots=True)
class Decoded:
    """A text as lines without their ends, and the encoding it was read with.

    Lines end at CR, LF or CRLF only, so they are numbered as an editor numbers them; U+2028
    inside a line (2026-08-07) is left to the parser.
    """

    lines: tuple[str, ...]
    encoding: str

    @property
    def text(self) -> str:
        return "\n".join(self.lines)


def decode(data: bytes, *, where: str) -> Decoded:
    """Return the text of `data`. Raises ParseError for what is no text, or text in no known encoding."""
    if not data.strip(b" \t\r\n\0"):
        raise ParseError(where, expected="a text", found="an empty file" if not data else "blanks or zeros only")
    for bom, encoding in _BOMS:
        if data.startswith(bom):
            return _decode_as(data, encoding, where)
    if b"\0" in data:
        if data.count(b"\0", 0, 2000) > min(len(data), 2000) // 3:
            raise ParseError(
                where,
                expected="a text",
                found="UTF-16 that was damaged: its byte order mark or some of its bytes are gone",
                remedy="Fetch the file from its source again",
            )
        raise ParseError(where, expected="a text", found=f"a zero byte at byte {data.index(0)}: this is binary data")
    try:
        return _decode_as(data, "utf-8", where)
    except ParseError as error:
        if len(_GBK_QUOTES.findall(data)) > 2:
            raise ParseError(
                where,
                expected="UTF-8, UTF-16 or cp1252",
                found="quotation marks in GBK: the file was re-saved on a Chinese system",
                remedy="Fetch the file from its source again",
            ) from error
    return _decode_as(data, "cp1252", where)


def _decode_as(data: bytes, encoding: str, where: str) -> Decoded:
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        raise ParseError(
            where,
            expected=f"text in {error.encoding}",
            found=f"{error.reason} at byte {error.start}",
            remedy="The file is damaged or in another encoding; fetch it again",
        ) from error
    lines = _BREAKS.split(text)
    if lines and not lines[-1]:
        lines.pop()
    name = "ascii" if encoding == "utf-8" and text.isascii() else encoding
    return Decoded(tuple(lines), name)
