"""A query as one language reads it: from typed words to the terms a backend looks up.

Every backend and the highlighter work from the same reading, so they agree on what a hit is.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rulings_site.languages.fold import fold_name
from rulings_site.languages.stopwords import is_stop_word
from rulings_site.languages.tokenise import Asked, Token, tokenise, tokenise_query
from rulings_site.search.query import Not, Or, Phrase, Query, Word

# Places that stand one after the other; a single word is a row of one place.
Row = tuple[Asked, ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text must have (one row of every group) and what it must not have.

    `whole` is the query as a name is looked up: what is called exactly so is meant most.
    """

    language: str
    whole: str
    required: tuple[tuple[Row, ...], ...]
    excluded: tuple[Row, ...] = ()

    @property
    def wanted(self) -> list[Row]:
        """Every row whose appearance is a hit."""
        return [row for group in self.required for row in group]

    @property
    def is_certain(self) -> bool:
        """Whether to look up terms is enough; where places stand in a row, the text must be read."""
        return all(len(row) == 1 for row in (*self.wanted, *self.excluded))


def read_query(query: Query, language: str) -> Reading:
    """Return the query as a text of this language is searched: stop words left out unless nothing else is asked."""
    positive = [node for node in query.root.nodes if not isinstance(node, Not)]
    telling = [node for node in positive if not _is_stop_word(node, language)] or positive
    groups = [node.nodes if isinstance(node, Or) else (node,) for node in telling]
    return Reading(
        language,
        fold_name(query.text),
        tuple(tuple(_rows(nodes, language)) for nodes in groups),
        tuple(_rows((node.node for node in query.root.nodes if isinstance(node, Not)), language)),
    )


def _is_stop_word(node: Word | Phrase | Or, language: str) -> bool:
    return isinstance(node, Word) and is_stop_word(node.text.strip(".,;:!?()"), language)


def _rows(nodes: Iterable[Word | Phrase], language: str) -> Iterator[Row]:
    return (tokenise_query(node.text, language) for node in nodes)


def find_rows(text: str, language: str, rows: Iterable[Row]) -> list[tuple[int, int]]:
    """Return where the rows stand in a text: (start, end) in signs, in order, not touching each other."""
    rows = list(rows)
    words = {term for row in rows if len(row) == 1 for term in row[0].terms}
    tokens = list(tokenise(text, language))
    spans = {(token.start, token.end) for token in tokens if token.term in words}
    if neighbours := [row for row in rows if len(row) > 1 or is_single_sign(row[0])]:
        index = _index_tokens(tokens)
        spans |= {span for row in neighbours for span in _places(row, *index)}
    return _merge(sorted(spans), text)


def holds_reading(texts: Iterable[str], reading: Reading) -> bool:
    """Return whether the texts of a thing, read word by word, have what is asked."""
    indexes = [_index_tokens(tokenise(text, reading.language)) for text in texts if text]

    def holds(row: Row) -> bool:
        return any(next(_places(row, *index), None) for index in indexes)

    return all(any(map(holds, rows)) for rows in reading.required) and not any(map(holds, reading.excluded))


def is_single_sign(asked: Asked) -> bool:
    """Return whether one sign of a script without blanks is asked for: it is found at the head of any pair."""
    return asked.is_run and len(asked.terms[0]) == 1


def _index_tokens(tokens: Iterable[Token]) -> tuple[dict[str, list[Token]], dict[int, list[Token]]]:
    by_term: dict[str, list[Token]] = defaultdict(list)
    by_position: dict[int, list[Token]] = defaultdict(list)
    for token in tokens:
        by_term[token.term].append(token)
        by_position[token.position].append(token)
        if token.is_run and len(token.term) > 1:
            by_term[token.term[0]].append(token)
    return by_term, by_position


def _places(
    row: Row, by_term: dict[str, list[Token]], by_position: dict[int, list[Token]]
) -> Iterator[tuple[int, int]]:
    """Yield where a row stands."""
    for first in _candidates(row[0], by_term):
        if last := _follow(row, first, by_position):
            yield first.start, first.start + 1 if is_single_sign(row[-1]) and last is first else last.end


def _candidates(asked: Asked, by_term: dict[str, list[Token]]) -> Iterator[Token]:
    return (token for term in asked.terms for token in by_term.get(term, ()))


def _follow(row: Row, first: Token, by_position: dict[int, list[Token]]) -> Token | None:
    """Return the last token of a row that begins with `first`, None if the row does not stand there."""
    last = first
    for offset, asked in enumerate(row[1:], start=1):
        here = [token for token in by_position.get(first.position + offset, ()) if _is_asked(asked, token)]
        if not here:
            return None
        last = here[0]
    return last


def _is_asked(asked: Asked, token: Token) -> bool:
    return token.term in asked.terms or (is_single_sign(asked) and token.is_run and token.term[0] == asked.terms[0])


def _merge(spans: list[tuple[int, int]], text: str) -> list[tuple[int, int]]:
    """Join spans that overlap or have only a blank or a hyphen between them."""
    merged: list[tuple[int, int]] = []
    for start, end in spans:
        if merged and not text[merged[-1][1] : start].strip(" -\u00a0"):
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged
