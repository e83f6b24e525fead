"""Fields of cards that every compiler has, bounded by what the database holds."""

from typing import Annotated

from msgspec import Meta

UUID_PATTERN = r"^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"

OracleId = Annotated[str, Meta(pattern=UUID_PATTERN)]
Name = Annotated[str, Meta(min_length=1, max_length=200)]
Layout = Annotated[str, Meta(min_length=1, max_length=30)]
TypeLine = Annotated[str, Meta(max_length=200)]
ManaCost = Annotated[str, Meta(max_length=100)]
Number = Annotated[str, Meta(max_length=10)]
"""Power, toughness, loyalty and defense: no integers, there is "1+*" and "½"."""

FACE_SIGN = " // "
"""Between the names of the faces in the name of a whole card."""
