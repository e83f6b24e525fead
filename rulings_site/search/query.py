"""What is asked, as a small tree without a word about any backend.

    face-down creature          both, in any order; what is joined by a hyphen stands together
    "turned face up"            these words, one after the other
    morph OR disguise           one of the two
    manifest -cloak             the first without the second (NOT cloak says the same)
    kind:rule lang:de           only this kind, only this language; several are alternatives
    701.40b {2}{W} +1/+1        numbers, mana symbols and sizes are words like any other

Anything that can be typed is a query, or a `QueryError` that says where and what would work.
"""

import re
import unicodedata
from dataclasses import dataclass
from typing import NamedTuple

from rulings_site.languages.tags import LANGUAGES
from rulings_site.languages.tokenise import tokenise

MAX_LENGTH = 1_000
MAX_WORDS = 100

KINDS = {
    "rule": "Rules",
    "glossary": "Glossary",
    "ruling": "Rulings",
    "card": "Cards",
}


class QueryError(ValueError):
    """A query that cannot be read: what is wrong, at which sign (from 0), what would work."""

    def __init__(self, message: str, position: int) -> None:
        super().__init__(message)
        self.message = message
        self.position = position


@dataclass(frozen=True, slots=True)
class Word:
    """What was typed without a blank: one word, or several that stand together (`face-down`)."""

    text: str


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words in quotation marks: one after the other, none left out."""

    text: str


@dataclass(frozen=True, slots=True)
class Not:
    """What must not stand in a text."""

    node: "Word | Phrase"


@dataclass(frozen=True, slots=True)
class Or:
    """One of these must stand in a text."""

    nodes: "tuple[Word | Phrase, ...]"


@dataclass(frozen=True, slots=True)
class And:
    """Everything a text must have and must not have. At least one node is no Not."""

    nodes: "tuple[Word | Phrase | Or | Not, ...]"


@dataclass(frozen=True, slots=True)
class Query:
    """A query that was read: the tree, and which kinds and languages it asks for (none: all)."""

    text: str
    root: And
    kinds: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()


class _Chunk(NamedTuple):
    sign: str
    field: str
    value: str
    is_quoted: bool
    position: int


_QUOTES = {'"': '"', "“": '”“"', "„": '“”"', "«": "»", "»": "«", "「": "」", "『": "』"}
_CHUNK = re.compile(
    rf"""(?P<sign>-(?![\dxX*]+/)|NOT\s+)?  # -1/-1 is a size, not an exclusion
    (?: (?P<field>kind|lang):(?P<value>\S*)
      | (?P<open>[{"".join(_QUOTES)}])
      | (?P<bare>\S+) )""",
    re.VERBOSE,
)


def parse_query(text: str) -> Query:
    """Return the query that `text` asks. Raises QueryError if it cannot be read or asks for nothing."""
    text = unicodedata.normalize("NFC", text.replace("\0", " "))
    if len(text) > MAX_LENGTH:
        raise QueryError(
            f"The query has {len(text):,} signs; at most {MAX_LENGTH:,} are read. Search for fewer words.", MAX_LENGTH
        )
    chunks = list(_read_chunks(text))
    fields = {name: _read_field(name, chunks) for name in ("kind", "lang")}
    nodes = _join([chunk for chunk in chunks if not chunk.field])
    if not any(not isinstance(node, Not) for node in nodes):
        raise QueryError(_nothing_asked(nodes), 0)
    return Query(text.strip(), And(nodes), fields["kind"], fields["lang"])


def _nothing_asked(nodes: tuple[object, ...]) -> str:
    if nodes:
        return "The query only says what must not be there. Add a word that should be: manifest -cloak."
    return "There is no word, number or name in the query. Try a word (manifest), a number (701.40b) or a card name."


def _read_chunks(text: str) -> "list[_Chunk]":
    chunks: list[_Chunk] = []
    place = 0
    while found := _CHUNK.search(text, place):
        place = found.end()
        value, position = found["value"] or found["bare"] or "", found.start()
        if quote := found["open"]:
            close = next((at for at in range(place, len(text)) if text[at] in _QUOTES[quote]), None)
            if close is None:
                raise QueryError(
                    f"The quotation mark {quote} is never closed. Close it, or leave it out.", found.start("open")
                )
            value, place = text[place:close], close + 1
        chunks.append(_Chunk(found["sign"] or "", found["field"] or "", value, bool(quote), position))
    return chunks


_FIELDS = {
    "kind": {name: name for name in KINDS} | {label.lower(): name for name, label in KINDS.items()},
    "lang": {tag.lower(): tag for tag in LANGUAGES}
    | {name.lower(): tag for tag, name in LANGUAGES.items()}
    | {"pt": "pt-BR", "zh": "zh-Hans", "zhs": "zh-Hans", "zht": "zh-Hant", "jp": "ja", "kr": "ko"},
}


def _read_field(name: str, chunks: list[_Chunk]) -> tuple[str, ...]:
    values = []
    for chunk in chunks:
        if chunk.field != name:
            continue
        if chunk.sign:
            raise QueryError(f"{name}: cannot be excluded. Name what you want instead.", chunk.position)
        value = _FIELDS[name].get(chunk.value.strip("\"'").lower())
        if value is None:
            known = ", ".join(dict.fromkeys(_FIELDS[name].values()))
            raise QueryError(f"{name}:{chunk.value} is not known. It can be one of: {known}.", chunk.position)
        values.append(value)
    return tuple(dict.fromkeys(values))


def _join(chunks: list[_Chunk]) -> tuple[Word | Phrase | Or | Not, ...]:
    """Read words and operators: OR joins its two neighbours, everything else must hold together."""
    groups: list[list[Word | Phrase] | Not] = []
    joins_next, words = False, 0
    for chunk in chunks:
        if not chunk.is_quoted and not chunk.sign and chunk.value == "OR":
            joins_next = bool(groups) and isinstance(groups[-1], list)
            continue
        count = sum(1 for token in tokenise(chunk.value, "en") if not token.is_extra)
        if not count:
            continue
        words += count
        if words > MAX_WORDS:
            raise QueryError(f"Only {MAX_WORDS} words are read. Leave some out.", chunk.position)
        node = Phrase(chunk.value) if chunk.is_quoted else Word(chunk.value)
        if chunk.sign:
            groups.append(Not(node))
        elif joins_next and isinstance(groups[-1], list):
            groups[-1].append(node)
        else:
            groups.append([node])
        joins_next = False
    return tuple(_as_node(group) for group in groups)


def _as_node(group: list[Word | Phrase] | Not) -> Word | Phrase | Or | Not:
    if isinstance(group, Not):
        return group
    return group[0] if len(group) == 1 else Or(tuple(group))
