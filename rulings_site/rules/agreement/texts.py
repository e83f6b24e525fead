"""What is to be dated: the numbered texts that one document says in one language."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain
from typing import NamedTuple

from rulings_site.languages.fold import fold_typography
from rulings_site.languages.identify import split_sentences
from rulings_site.rules.numbers import parent_number
from rulings_site.rules.references import find_references

ENGLISH = "en"
_KEPT = 8192
"""Texts of which is remembered what was read in them: the same wordings are asked for again and again."""


class Numbered(NamedTuple):
    """A numbered text. `printed` is empty where the document prints no number; kind as of an entry."""

    kind: str
    number: str
    printed: str
    text: str


@dataclass(frozen=True)
class Passage:
    """A text as it is compared. `number` is empty for a paragraph that stands under no number."""

    number: str
    text: str
    has_number: bool = True

    @cached_property
    def cited(self) -> tuple[str, ...]:
        """The numbers it cites, in order, both ends of a range."""
        return cited_by(self.text)

    @cached_property
    def sentences(self) -> tuple[str, ...]:
        """Its sentences, typography folded."""
        return sentences_of(self.text)


@dataclass(frozen=True)
class Block:
    """A rule with its subrules, as far as the text has them. `head` is None if the rule itself is not there."""

    number: str
    head: Passage | None
    passages: tuple[Passage, ...]

    @property
    def has_letters(self) -> bool:
        """Whether the subrules carry their letters; else only their order is known."""
        return all(passage.has_number for passage in self.passages)

    @property
    def is_whole(self) -> bool:
        """Whether the text means to give the rule with all its subrules: it begins at the head."""
        return self.head is not None and bool(self.passages)

    @property
    def all(self) -> tuple[Passage, ...]:
        return (self.head, *self.passages) if self.head else self.passages


@dataclass(frozen=True)
class Text:
    """What is to be dated. `loose` are paragraphs without any number, `listed` the numbers of a navigation list."""

    language: str
    blocks: tuple[Block, ...] = ()
    loose: tuple[Passage, ...] = ()
    listed: tuple[str, ...] = ()

    @property
    def passages(self) -> Iterator[Passage]:
        """All its texts in order."""
        yield from chain.from_iterable(block.all for block in self.blocks)
        yield from self.loose

    @property
    def printed(self) -> set[str]:
        """Every number it prints before a text."""
        return {passage.number for passage in self.passages if passage.number and passage.has_number}

    @property
    def cited(self) -> tuple[str, ...]:
        """Every number it cites, in order, once."""
        return tuple(dict.fromkeys(chain.from_iterable(passage.cited for passage in self.passages)))


def gather(language: str, numbered: Iterable[Numbered], listed: Iterable[str] = ()) -> Text:
    """Return the text made of these, subrules below their rule. Examples say nothing about an edition: left out."""
    blocks: list[Block] = []
    loose: list[Passage] = []
    for kind, number, printed, text in numbered:
        passage = Passage(number, text, bool(printed))
        if kind == "example":
            continue
        if not number:
            loose.append(passage)
        elif not number[-1].isalpha():
            blocks.append(Block(number, passage, ()))
        elif blocks and blocks[-1].number == parent_number(number):
            blocks[-1] = Block(blocks[-1].number, blocks[-1].head, (*blocks[-1].passages, passage))
        else:
            blocks.append(Block(parent_number(number) or number, None, (passage,)))
    return Text(language, tuple(blocks), tuple(loose), tuple(listed))


@lru_cache(maxsize=_KEPT)
def cited_by(text: str) -> tuple[str, ...]:
    """Return the numbers that a text cites, in order, both ends of a range."""
    ends = ((reference.number, reference.range_to) for reference in find_references(text))
    return tuple(number for number in chain.from_iterable(ends) if number)


@lru_cache(maxsize=_KEPT)
def fold(text: str) -> str:
    """Return a text with its typography folded."""
    return fold_typography(text)


@lru_cache(maxsize=_KEPT)
def sentences_of(text: str) -> tuple[str, ...]:
    """Return the sentences of a text, typography folded."""
    return tuple(fold_typography(text[start:end]) for start, end in split_sentences(text))
