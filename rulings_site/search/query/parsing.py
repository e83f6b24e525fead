"""Read a typed query into its tree."""

import unicodedata
from collections.abc import Iterable, Iterator

from rulings_site.languages.tags import LANGUAGES
from rulings_site.languages.tokenise import cut, tokenise
from rulings_site.search.query.errors import QueryError
from rulings_site.search.query.fields import KINDS, read_field
from rulings_site.search.query.tokens import QueryToken, cut_query
from rulings_site.search.query.tree import (
    PLACE_KINDS,
    And,
    Kind,
    Language,
    Node,
    Not,
    Or,
    Phrase,
    Prefix,
    Query,
    Word,
    leaves,
    selects,
)

MAX_LENGTH = 1_000
MAX_WORDS = 100
MAX_DEPTH = 20
LEAST_LETTERS = 3


def parse_query(text: str) -> Query:
    """Return the query that `text` asks. Raises QueryError if it cannot be read or asks for nothing."""
    text = unicodedata.normalize("NFC", text.replace("\0", " "))
    if len(text) > MAX_LENGTH:
        message = f"The query has {len(text):,} signs; at most {MAX_LENGTH:,} are read. Search for fewer words."
        raise QueryError(message, MAX_LENGTH, "face-down permanent")
    return _narrow(text.strip(), _Parser(text).read())


class _Parser:
    """Reads tokens one after the other. OR joins its two neighbours; everything else must be true together."""

    def __init__(self, text: str) -> None:
        self.tokens = list(cut_query(text))
        self.place = 0
        self.words = 0

    def read(self) -> list[Node]:
        nodes = self._read_nodes(0)
        if self.place < len(self.tokens):
            message = "This parenthesis was never opened. Leave it out, or open it before the words it holds together."
            raise QueryError(message, self.tokens[self.place].position, "(morph OR manifest) card")
        return nodes

    def _read_nodes(self, depth: int) -> list[Node]:
        """Read up to a closing parenthesis or the end. What has no word (an emoji, a lone sign) is passed over."""
        groups: list[list[Node]] = []
        joins_next = False
        while token := self._next():
            if token.sort in ("or", "and"):
                joins_next = token.sort == "or" and bool(groups)
            elif node := self._read_node(token, depth):
                if joins_next:
                    groups[-1].append(node)
                else:
                    groups.append([node])
                joins_next = False
        return _join_alike([_either(group) for group in groups])

    def _next(self) -> QueryToken | None:
        """Take the next token, unless it closes the group that is read."""
        if self.place >= len(self.tokens) or self.tokens[self.place].sort == "close":
            return None
        self.place += 1
        return self.tokens[self.place - 1]

    def _read_node(self, token: QueryToken, depth: int) -> Node | None:
        if token.sort == "not":
            return self._read_not(token, depth)
        if token.sort == "open":
            return self._read_group(token, depth + 1)
        if token.sort == "field":
            return read_field(token.name, token.sign, token.value, token.position)
        if not (count := sum(1 for each in tokenise(token.value, "en") if not each.is_extra)):
            return None
        self.words += count
        if self.words > MAX_WORDS:
            raise QueryError(f"Only {MAX_WORDS} words are read. Leave some out.", token.position, "face-down permanent")
        return Phrase(token.value) if token.sort == "phrase" else _read_word(token)

    def _read_not(self, sign: QueryToken, depth: int) -> Node | None:
        excluded = self._next()
        if excluded is None or excluded.sort in ("or", "and"):
            message = f"Nothing follows {sign.value}. Write what must not be there behind it."
            raise QueryError(message, sign.position, "manifest NOT cloak")
        _check_depth(depth, sign)
        node = self._read_node(excluded, depth + 1)
        if isinstance(node, Not):
            return node.node
        return Not(node) if node else None

    def _read_group(self, opened: QueryToken, depth: int) -> Node | None:
        _check_depth(depth, opened)
        nodes = self._read_nodes(depth)
        if self.place >= len(self.tokens):
            message = "This parenthesis is never closed. Close it, or leave it out."
            raise QueryError(message, opened.position, "(morph OR manifest) card")
        self.place += 1
        return _all_of(nodes)


def _check_depth(depth: int, token: QueryToken) -> None:
    if depth > MAX_DEPTH:
        message = f"Only {MAX_DEPTH} parentheses within each other are read. Leave out those that are not needed."
        raise QueryError(message, token.position, "(morph OR (manifest -cloak)) card")


def _read_word(token: QueryToken) -> Word | Prefix:
    """Return a word, or how it begins if a star ends it. In scripts without blanks every word is a beginning."""
    begins = token.value.rstrip("*")
    pieces = list(cut(begins, "en"))
    is_beginning = begins != token.value and bool(pieces) and pieces[-1].end == len(begins)
    if not is_beginning or pieces[-1].kind not in ("word", "run"):
        return Word(token.value)
    if pieces[-1].kind == "run":
        return Word(begins)
    if len(pieces) > 1 or pieces[0].start:
        message = "Only a single word can end in a star. Write the others apart from it."
        raise QueryError(message, token.position, "face manif*")
    if len(begins) < LEAST_LETTERS:
        message = f"Write at least {LEAST_LETTERS} letters before a star: {begins}* stands for too many words."
        raise QueryError(message, token.position, "manif*")
    return Prefix(begins)


def _all_of(nodes: list[Node]) -> Node | None:
    flat = tuple(part for node in nodes for part in (node.nodes if isinstance(node, And) else (node,)))
    return And(flat) if len(flat) > 1 else flat[0] if flat else None


def _either(nodes: list[Node]) -> Node:
    flat = tuple(dict.fromkeys(part for node in nodes for part in (node.nodes if isinstance(node, Or) else (node,))))
    return Or(flat) if len(flat) > 1 else flat[0]


def _join_alike(nodes: list[Node]) -> list[Node]:
    """Read kinds side by side as alternatives, and languages too: no text is of two."""
    for sort in (Kind, Language):
        alike = [node for node in nodes if isinstance(node, sort)]
        if len(alike) > 1:
            first = nodes.index(alike[0])
            nodes = [node for node in nodes if not isinstance(node, sort)]
            nodes.insert(first, _either(list(alike)))
    return nodes


def _narrow(text: str, nodes: list[Node]) -> Query:
    """Make the query: take out what narrows it as a whole, and refuse one that asks for nothing."""
    flat = [part for node in nodes for part in (node.nodes if isinstance(node, And) else (node,))]
    rest = tuple(node for node in flat if not (_is_all(node, Kind) or _is_all(node, Language)))
    kinds = _values([node for node in flat if _is_all(node, Kind)], tuple(KINDS))
    languages = _values([node for node in flat if _is_all(node, Language)], tuple(LANGUAGES))
    if not any(map(selects, rest)):
        raise QueryError(_nothing_asked(rest), 0, "manifest -cloak")
    if not (kinds and languages):
        message = "No kind or language is left: what is asked for is excluded again, or no text can be both."
        raise QueryError(message, 0, "manifest (kind:rule OR kind:glossary)")
    _check_kinds(rest, kinds)
    return Query(
        text,
        And(rest),
        kinds if len(kinds) < len(KINDS) else (),
        languages if len(languages) < len(LANGUAGES) else (),
    )


def _nothing_asked(rest: tuple[Node, ...]) -> str:
    if any(isinstance(node, Or) for node in rest):
        return "One side of OR only says what must not be there. Add a word or a number that should be."
    if rest:
        return "The query only says what must not be there. Add a word that should be: manifest -cloak."
    return "There is no word, number or name in the query. Try a word (manifest), a number (701.40b) or a card name."


def _is_all(node: Node, sort: type[Kind] | type[Language]) -> bool:
    return all(isinstance(leaf, sort) for leaf in leaves(node))


def _values(nodes: Iterable[Node], known: tuple[str, ...]) -> tuple[str, ...]:
    """Return those of the known kinds or languages that all nodes allow."""
    return tuple(value for value in known if all(_allows(node, value) for node in nodes))


def _allows(node: Node, value: str) -> bool:
    if isinstance(node, Not):
        return not _allows(node.node, value)
    if isinstance(node, And | Or):
        return (all if isinstance(node, And) else any)(_allows(each, value) for each in node.nodes)
    return value in (getattr(node, "kind", ""), getattr(node, "tag", ""))


def _check_kinds(rest: tuple[Node, ...], kinds: tuple[str, ...]) -> None:
    """Refuse what no kind of text can fulfil: a rule has no date, a ruling no number."""
    left = set(kinds)
    for node in rest:
        before, left = left, left & _possible(node)
        if not left:
            about = " and ".join(KINDS[kind].lower() for kind in KINDS if kind in _possible(node)) or "nothing"
            only = " and ".join(KINDS[kind].lower() for kind in KINDS if kind in before)
            message = f"{node} is about {about}; what else is asked leaves only {only}. Leave out one of them."
            raise QueryError(message, _position(node), "manifest date>=2015")


def _possible(node: Node) -> set[str]:
    """Return the kinds of texts that a node can be true of."""
    if isinstance(node, And):
        return set.intersection(*map(_possible, node.nodes))
    if isinstance(node, Or):
        return set.union(*map(_possible, node.nodes))
    return {node.kind} if isinstance(node, Kind) else set(PLACE_KINDS.get(type(node), KINDS))


def _position(node: Node) -> int:
    positions: Iterator[int] = (getattr(leaf, "position", 0) for leaf in leaves(node))
    return next(positions, 0)
