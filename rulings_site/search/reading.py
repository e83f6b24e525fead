"""A query as the texts of one kind and language are searched for it.

Every backend, the check of a text and the highlighter work from the same reading, so they agree on
what a hit is.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from rulings_site.languages.fold import fold_name
from rulings_site.languages.stemming import spelling_variants
from rulings_site.languages.stopwords import is_stop_word
from rulings_site.languages.tokenise import Asked, tokenise_query
from rulings_site.search.query import (
    And,
    Kind,
    Language,
    Node,
    Not,
    OfPlace,
    OfText,
    Or,
    Phrase,
    Prefix,
    Query,
    Word,
    leaves,
    selects,
    wanted,
)
from rulings_site.search.query.tree import PLACE_KINDS

# Places that stand one after the other; a single word is a row of one place.
Row = tuple[Asked, ...]


@dataclass(frozen=True)
class Reading:
    """What a text must have. In `root` are no kinds and languages any more, nor words that tell nothing.

    `rows` gives for each word, phrase and prefix what is looked up. `whole` is the query as a name
    is looked up: what is called exactly so is meant most. `has_day` is that of the query.
    """

    language: str
    whole: str
    root: Node
    rows: Mapping[Node, Row]
    has_day: bool = False

    @cached_property
    def wanted(self) -> list[Row]:
        """Every row whose appearance is a hit."""
        return [self.rows[leaf] for leaf in wanted(self.root, Word, Phrase, Prefix)]

    @cached_property
    def place_leaves(self) -> int:
        """How many conditions on places there are."""
        return sum(1 for leaf in leaves(self.root) if isinstance(leaf, OfPlace))


class QueryReader:
    """Reads one query for any kind and language; what they share is read once."""

    def __init__(self, query: Query) -> None:
        self.root = query.root
        self.has_day = query.has_day
        words = [node.text for node in query.root.nodes if isinstance(node, Word | Phrase)]
        self.whole = fold_name(" ".join(words))
        self.is_of_sort = any(isinstance(leaf, Kind | Language | OfPlace) for leaf in leaves(query.root))
        self._read: dict[tuple[str, str], Reading | None] = {}
        self._rows: dict[str, dict[Node, Row]] = {}

    def read(self, kind: str, language: str) -> Reading | None:
        """Return how texts of this kind and language are searched; None if none of them can be meant."""
        key = (kind if self.is_of_sort else "", language)
        if key not in self._read:
            self._read[key] = self._read_for(kind, language)
        return self._read[key]

    def _read_for(self, kind: str, language: str) -> Reading | None:
        root = _settle(self.root, kind, language)
        if isinstance(root, bool):
            return None
        root = _without_stop_words(root, language)
        if language not in self._rows:
            texts = [leaf for leaf in leaves(self.root) if isinstance(leaf, OfText)]
            self._rows[language] = {leaf: _row(leaf, language) for leaf in texts}
        return Reading(language, self.whole, root, self._rows[language], self.has_day)


def _settle(node: Node, kind: str, language: str) -> Node | bool:
    """Return a node with all that the kind and the language of a text decide already decided."""
    if isinstance(node, Kind):
        return node.kind == kind
    if isinstance(node, Language):
        return node.tag == language
    if isinstance(node, OfPlace):
        return node if kind in PLACE_KINDS[type(node)] else False
    if isinstance(node, Not):
        settled = _settle(node.node, kind, language)
        return not settled if isinstance(settled, bool) else Not(settled)
    if isinstance(node, And | Or):
        ends, neutral = (False, True) if isinstance(node, And) else (True, False)
        parts = [_settle(each, kind, language) for each in node.nodes]
        if any(part is ends for part in parts):
            return ends
        open_parts = tuple(part for part in parts if not isinstance(part, bool))
        if len(open_parts) < 2:
            return open_parts[0] if open_parts else neutral
        return type(node)(open_parts)
    return node


def _without_stop_words(node: Node, language: str) -> Node:
    """Return a node without words that tell nothing, unless nothing else is asked beside them."""
    if isinstance(node, Not):
        return Not(_without_stop_words(node.node, language))
    if isinstance(node, Or):
        return Or(tuple(_without_stop_words(each, language) for each in node.nodes))
    if isinstance(node, And):
        nodes = tuple(_without_stop_words(each, language) for each in node.nodes)
        telling = tuple(each for each in nodes if not _is_stop_word(each, language))
        kept = telling if any(map(selects, telling)) else nodes
        return And(kept) if len(kept) > 1 else kept[0]
    return node


def _is_stop_word(node: Node, language: str) -> bool:
    return isinstance(node, Word) and is_stop_word(node.text.strip(".,;:!?"), language)


def _row(leaf: OfText, language: str) -> Row:
    if isinstance(leaf, Prefix):
        beginnings = (fold_name(variant) for variant in spelling_variants(leaf.text, language))
        return (Asked(tuple(dict.fromkeys(beginnings)), is_beginning=True),)
    return tokenise_query(leaf.text, language)
