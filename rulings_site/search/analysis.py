"""Where in a text stands what a query asks, read word by word."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from rulings_site.languages.fold import fold_name
from rulings_site.languages.tokenise import Asked, Token, tokenise
from rulings_site.search.reading import Row


def find_rows(text: str, language: str, rows: Iterable[Row]) -> list[tuple[int, int]]:
    """Return where the rows stand in a text: (start, end) in signs, in order, not touching each other."""
    rows = list(rows)
    words = {term for row in rows if len(row) == 1 and not row[0].is_beginning for term in row[0].terms}
    tokens = list(tokenise(text, language))
    spans = {(token.start, token.end) for token in tokens if token.term in words}
    if read := [row for row in rows if len(row) > 1 or row[0].is_beginning or is_single_sign(row[0])]:
        indexed = IndexedText(text, tokens)
        spans |= {span for row in read for span in indexed.places(row)}
    return _merge(sorted(spans), text)


def is_single_sign(asked: Asked) -> bool:
    """Return whether one sign of a script without blanks is asked for: it is found at the head of any pair."""
    return asked.is_run and len(asked.terms[0]) == 1


class IndexedText:
    """The tokens of a text by term and by position, to look up rows in."""

    def __init__(self, text: str, tokens: Iterable[Token]) -> None:
        self.text = text
        self.tokens = list(tokens)
        self._by_term: dict[str, list[Token]] = defaultdict(list)
        self._by_position: dict[int, list[Token]] = defaultdict(list)
        for token in self.tokens:
            self._by_term[token.term].append(token)
            self._by_position[token.position].append(token)
            if token.is_run and len(token.term) > 1:
                self._by_term[token.term[0]].append(token)

    def places(self, row: Row) -> Iterator[tuple[int, int]]:
        """Yield where a row stands."""
        for first in self._candidates(row[0]):
            if last := self._follow(row, first):
                yield first.start, first.start + 1 if is_single_sign(row[-1]) and last is first else last.end

    def holds(self, row: Row) -> bool:
        """Return whether a row stands there."""
        return next(self.places(row), None) is not None

    def _candidates(self, asked: Asked) -> Iterator[Token]:
        if asked.is_beginning:
            return (token for token in self.tokens if self._begins(token, asked.terms))
        return (token for term in asked.terms for token in self._by_term.get(term, ()))

    def _begins(self, token: Token, beginnings: tuple[str, ...]) -> bool:
        return not token.is_run and fold_name(self.text[token.start : token.end]).startswith(beginnings)

    def _follow(self, row: Row, first: Token) -> Token | None:
        """Return the last token of a row that begins with `first`, None if the row does not stand there."""
        last = first
        for offset, asked in enumerate(row[1:], start=1):
            here = [token for token in self._by_position.get(first.position + offset, ()) if _is_asked(asked, token)]
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
