"""What a query means: a small tree without a word about any backend, and how it is written.

Three sorts of leaves:

    Word, Phrase, Prefix                              of the text
    Kind, Language                                    of what sort a text is
    Card, Under, Section, Edition, Held, Dated, Marked    of a place where the text stands

and Not, Or, And above them. A text stands in places: a rule under a number from one day to
another, a ruling on a card under a date (`documents.Place`). A text is found if the whole tree is
true of the text together with ONE of its places: `card:Humility date>=2009` asks for a ruling of
2009 on Humility, not for a text that stands on Humility and, on another card, under 2009.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from rulings_site.search.query.days import days_of

QUOTES = {'"': '"', "“": '”“"', "„": '“”"', "«": "»", "»": "«", "「": "」", "『": "』"}
"""What closes a quotation that was opened so."""

_PLAIN_VALUE = re.compile(rf"[^\s(){''.join(QUOTES)}][^\s()]*")


@dataclass(frozen=True, slots=True)
class Word:
    """What was typed without a blank: one word, or several that stand together (`face-down`)."""

    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words in quotation marks: one after the other, none left out."""

    text: str

    def __str__(self) -> str:
        return quote(self.text)


@dataclass(frozen=True, slots=True)
class Prefix:
    """How a word begins, as it is written: `manif*`."""

    text: str

    def __str__(self) -> str:
        return f"{self.text}*"


@dataclass(frozen=True, slots=True)
class Kind:
    """Texts of one kind. In the tree only where it does not narrow the whole query (see `Query`)."""

    kind: str

    def __str__(self) -> str:
        return f"kind:{self.kind}"


@dataclass(frozen=True, slots=True)
class Language:
    """Texts in one language (a tag). In the tree only where it does not narrow the whole query."""

    tag: str

    def __str__(self) -> str:
        return f"lang:{self.tag}"


@dataclass(frozen=True, slots=True)
class Card:
    """A card and the rulings on it, by its name: the English one once the query is resolved."""

    name: str
    position: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return f"card:{_value(self.name)}"


@dataclass(frozen=True, slots=True)
class Under:
    """A rule with this number and all below it: `7` a chapter, `702` a section, `702.37`, `702.37e`."""

    number: str
    position: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return f"rule:{self.number}"


@dataclass(frozen=True, slots=True)
class Section:
    """A section or chapter by its name. Resolving makes it Under."""

    name: str
    position: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return f"section:{_value(self.name)}"


@dataclass(frozen=True, slots=True)
class Edition:
    """Rules and glossary as they stood in an edition: its label, or once resolved its day (ISO)."""

    name: str
    position: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return f"edition:{_value(self.name)}"


@dataclass(frozen=True, slots=True)
class Held:
    """What stood on a day (ISO): its place began on that day or before, and ended after it or not at all."""

    day: str
    position: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return f"on:{self.day}"


@dataclass(frozen=True, slots=True)
class Dated:
    """Rulings under a date from `first` to `last`, both included, ISO; empty: no limit."""

    first: str
    last: str
    position: int = field(default=0, compare=False)

    def __str__(self) -> str:
        if not self.last:
            return f"date>={self.first}"
        if not self.first:
            return f"date<={self.last}"
        whole = (self.first[:end] for end in (4, 7, 10) if days_of(self.first[:end]) == (self.first, self.last))
        stretch = next(whole, None)
        return f"date:{stretch}" if stretch else f"date>={self.first} date<={self.last}"


@dataclass(frozen=True, slots=True)
class Marked:
    """Rulings that bear a mark: `stale` (a rule they rest on changed since) or `withdrawn`."""

    mark: str
    position: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return f"is:{self.mark}"


@dataclass(frozen=True, slots=True)
class Not:
    """What must not be true."""

    node: "Node"

    def __str__(self) -> str:
        return f"NOT {_inner(self.node)}"


@dataclass(frozen=True, slots=True)
class Or:
    """One of these, at least two, must be true."""

    nodes: "tuple[Node, ...]"

    def __str__(self) -> str:
        return " OR ".join(_inner(node) for node in self.nodes)


@dataclass(frozen=True, slots=True)
class And:
    """All of these must be true."""

    nodes: "tuple[Node, ...]"

    def __str__(self) -> str:
        return " ".join(_inner(node) for node in self.nodes)


OfText: TypeAlias = Word | Phrase | Prefix
OfSort: TypeAlias = Kind | Language
OfPlace: TypeAlias = Card | Under | Section | Edition | Held | Dated | Marked
Node: TypeAlias = OfText | OfSort | OfPlace | Not | Or | And

PLACE_KINDS: dict[type[Node], tuple[str, ...]] = {
    Card: ("card", "ruling"),
    Under: ("rule",),
    Section: ("rule",),
    Edition: ("rule", "glossary"),
    Held: ("rule", "glossary", "ruling"),
    Dated: ("ruling",),
    Marked: ("ruling",),
}
"""The kinds of texts whose places a leaf can be true of. Of texts of other kinds it is never true."""


@dataclass(frozen=True, slots=True)
class Query:
    """A query that was read.

    `kinds` and `languages` (none: all) narrow the whole query and are not in the tree, so that
    what other kinds and languages would find can be counted. Everything else is in `root`.
    `str(query)` is a text that is read as the same query.
    """

    text: str = field(compare=False)
    root: And
    kinds: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()

    def __str__(self) -> str:
        narrowing = (_narrowing("kind", self.kinds), _narrowing("lang", self.languages))
        return " ".join(part for part in (*narrowing, str(self.root)) if part)

    @property
    def has_day(self) -> bool:
        """Whether it says of which day the texts are: then older wordings are searched with those of today."""
        return any(isinstance(leaf, Held | Edition) for leaf in leaves(self.root))

    @property
    def day(self) -> str:
        """The day that texts are asked of, empty for today."""
        days = (leaf.day if isinstance(leaf, Held) else leaf.name for leaf in wanted(self.root, Held, Edition))
        return next(days, "")

    @property
    def has_place(self) -> bool:
        """Whether it asks for more than texts of some kind."""
        return any(isinstance(leaf, OfPlace) for leaf in leaves(self.root))


def selects(node: Node) -> bool:
    """Return whether a node names something to find; the others only say what not, or of what sort."""
    if isinstance(node, And):
        return any(map(selects, node.nodes))
    if isinstance(node, Or):
        return all(map(selects, node.nodes))
    return not isinstance(node, Not | OfSort)


def leaves(node: Node) -> Iterator[Node]:
    """Yield all leaves below a node, in order, those of Not too."""
    if isinstance(node, And | Or):
        for each in node.nodes:
            yield from leaves(each)
    elif isinstance(node, Not):
        yield from leaves(node.node)
    else:
        yield node


def wanted(node: Node, *sorts: type[Node]) -> Iterator[Any]:
    """Yield the leaves of some sorts below a node, in order, but none of what must not be true."""
    if isinstance(node, And | Or):
        for each in node.nodes:
            yield from wanted(each, *sorts)
    elif isinstance(node, sorts):
        yield node


def quote(text: str) -> str:
    """Return a text in quotation marks that do not stand in it."""
    opening = next(mark for mark in ('"', "«", "»", "「", "『") if QUOTES[mark] not in text)
    return f"{opening}{text}{QUOTES[opening]}"


def _value(text: str) -> str:
    return text if _PLAIN_VALUE.fullmatch(text) else quote(text)


def _inner(node: Node) -> str:
    return f"({node})" if isinstance(node, And | Or) else str(node)


def _narrowing(name: str, values: tuple[str, ...]) -> str:
    written = " OR ".join(f"{name}:{value}" for value in values)
    return f"({written})" if len(values) > 1 else written
