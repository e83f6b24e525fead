"""Which rule is this? A quoted rule is held against what stood under its number, subrule by subrule.

Numbers cited, sentences, brackets and figures are the same in every language; the words count as
well where the text is English.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from math import log

from rulings_site.rules.agreement.book import Book, Editions, Standing, Version
from rulings_site.rules.agreement.shape import measure_length, shape_of
from rulings_site.rules.agreement.texts import ENGLISH, Block, Passage, Text, cited_by, fold
from rulings_site.rules.numbers import parent_number

SAME_CITATION = 2.0
OTHER_CITATION = -1.0
SAME_WORDS = 3.0
SAME_SHAPE = 0.5
KNOWN_WORDS = 5.0
"""What it counts that the very words stand in an edition of that rule, or in a translation of it."""
LEFT_OVER = -1.0
"""What a subrule costs that has no counterpart."""
SAME_LENGTH = 0.5
OTHER_LENGTH = 1.5
SAME_NUMBER = 1.0
"""What it counts that a version of the rule has the number that is printed."""
DECISIVE = 1.0
"""How much better a rule must fit than every other that had the number."""


@dataclass(frozen=True)
class Match:
    """A block and the rule it is, None if unknown. `pairs` are its texts with their counterparts, the head too.

    `version` is the one it fits best; a text without a number has none. `unmatched` are like
    nothing the rule ever had, `undecided` as much like one rule as like another.
    """

    block: Block
    rule: int | None = None
    version: Version | None = None
    pairs: tuple[tuple[Passage, Standing], ...] = ()
    unmatched: tuple[Passage, ...] = ()
    undecided: tuple[Passage, ...] = ()
    score: float = 0.0


def match_text(text: Text, book: Book) -> list[Match]:
    """Return each block and loose paragraph with the rule it is.

    What its own texts do not decide, the edition that fits the whole text best does.
    """
    at_number = [
        [_match(block, text.language, one, book) for one in book.versions_at(block.number)] for block in text.blocks
    ]
    best = _find_best_editions(at_number, book)
    blocks = zip(text.blocks, at_number, strict=True)
    found = [_settle(block, matches, text.language, book, best) for block, matches in blocks]
    return [*found, *(_match_by_words(Block("", passage, ()), book) for passage in text.loose)]


def _find_best_editions(at_number: Sequence[Sequence[Match]], book: Book) -> Editions:
    scores = [0.0] * len(book.line)
    for match in chain.from_iterable(at_number):
        if match.version:
            for place in range(match.version.first, match.version.last + 1):
                scores[place] += match.score
    most = max(scores, default=0.0)
    return frozenset(place for place, score in enumerate(scores) if score > most - DECISIVE)


def _settle(block: Block, matches: Sequence[Match], language: str, book: Book, best: Editions) -> Match:
    """The match with the one rule that fits, in the version of its whole life that fits best."""
    scores: dict[int, float] = {}
    for match in matches:
        if match.rule is not None:
            scores[match.rule] = max(match.score, scores.get(match.rule, match.score))
    ordered = sorted(scores, key=lambda rule: -scores[rule])
    if not ordered:
        return _match_by_words(block, book)
    first = ordered[0]
    if len(ordered) > 1 and scores[first] - scores[ordered[1]] < DECISIVE:
        meant = [rule for rule in ordered if any(book.rule_at(block.number, place) == rule for place in best)]
        if len(meant) != 1:
            return Match(block, undecided=block.all)
        first = meant[0]
    here = max((match for match in matches if match.rule == first), key=lambda match: match.score)
    if not here.unmatched and here.version and len(here.pairs) == len(here.version.below) + 1:
        return here
    life = [_match(block, language, version, book) for version in book.versions_of(first)]
    return max(life, key=lambda match: match.score + SAME_NUMBER * _has_number(match, block.number))


def _has_number(match: Match, number: str) -> bool:
    return match.version is not None and match.version.head.number == number


def _match_by_words(block: Block, book: Book) -> Match:
    """Match a block whose number says nothing by the words of its texts alone."""
    pairs = [(passage, standing) for passage in block.all if (standing := _find_by_words(passage, book))]
    found = {passage.number for passage, _ in pairs}
    unmatched = tuple(passage for passage in block.all if passage.number not in found)
    is_head = bool(pairs) and pairs[0][0] is block.head
    return Match(block, pairs[0][1].rule if is_head else None, pairs=tuple(pairs), unmatched=unmatched)


def _find_by_words(passage: Passage, book: Book) -> Standing | None:
    """The standing with most of its words: where they stand as they are, else the one with most of its sentences."""
    candidates = book.known.get(passage.text, {})
    standings = [one for rule in candidates for one in book.of_rule(rule)]
    return max(
        standings,
        key=lambda one: (len(candidates[one.rule]), count_found(passage, fold(one.text)), one.first),
        default=None,
    )


def _match(block: Block, language: str, version: Version, book: Book) -> Match:
    """Pair the texts of a block with those of a version: by their letters, or in order where none is printed."""

    def affinity(passage: Passage, standing: Standing) -> float:
        known = KNOWN_WORDS if standing.rule in book.known.get(passage.text, {}) else 0.0
        return measure_affinity(passage, standing.text, language) + known

    pairs = [(block.head, version.head)] if block.head else []
    score = affinity(*pairs[0]) if pairs else 0.0
    below = _pair_by_letter(block, version) if block.has_letters else _pair_in_order(block, version, affinity)
    for passage, standing in below:
        worth = affinity(passage, standing)
        score += worth
        if worth >= 0 or _cites_alike(passage, standing, book):
            pairs.append((passage, standing))
    paired = {passage.number for passage, _ in pairs}
    missing = len(version.below) - len(below) if block.is_whole else 0
    score += LEFT_OVER * (len(block.passages) - len(below) + missing)
    unmatched = tuple(passage for passage in block.all if passage.number not in paired)
    return Match(block, version.head.rule, version, tuple(pairs), unmatched, score=score)


def _cites_alike(passage: Passage, standing: Standing, book: Book) -> bool:
    """Whether a text cites what its counterpart cites under some other number, before or after."""
    meanings = book.meanings_of(standing.rule) if passage.cited else frozenset()
    return any(one.rule in meanings for number in passage.cited for one in book.of_number(number))


@lru_cache(maxsize=16_384)
def measure_affinity(passage: Passage, text: str, language: str) -> float:
    """Return how well a text fits an English one, below zero where it contradicts it."""
    mine, theirs = set(passage.cited), set(cited_by(text))
    score = SAME_CITATION * len(mine & theirs) + OTHER_CITATION * len(mine ^ theirs)
    score += SAME_SHAPE * (1 - shape_of(passage.text).differs_from(shape_of(text)))
    if language == ENGLISH:
        found = count_found(passage, fold(text)) / len(passage.sentences) if passage.sentences else 0.0
        return score + SAME_WORDS * found
    return score + SAME_LENGTH - min(abs(log(measure_length(passage.text) / measure_length(text))), OTHER_LENGTH)


def count_found(passage: Passage, folded: str) -> int:
    """Return how many sentences of a passage stand word for word in a folded text."""
    return sum(sentence in folded for sentence in passage.sentences)


def _pair_by_letter(block: Block, version: Version) -> list[tuple[Passage, Standing]]:
    letters = {_letters(standing.number): standing for standing in version.below}
    found = ((passage, letters.get(_letters(passage.number))) for passage in block.passages)
    return [(passage, standing) for passage, standing in found if standing]


def _letters(number: str) -> str:
    return number.removeprefix(parent_number(number) or "")


def _pair_in_order(
    block: Block, version: Version, affinity: Callable[[Passage, Standing], float]
) -> list[tuple[Passage, Standing]]:
    """Pair the texts without changing their order so that they fit best, leaving out what has no counterpart."""
    mine, theirs = block.passages, version.below
    best: list[list[tuple[float, int, int]]] = [[(0.0, 0, 0)] * (len(theirs) + 1) for _ in range(len(mine) + 1)]
    for row in range(len(mine) + 1):
        for column in range(len(theirs) + 1):
            ways = []
            if row:
                ways.append((best[row - 1][column][0] + LEFT_OVER, 1, 0))
            if column:
                ways.append((best[row][column - 1][0] + LEFT_OVER, 0, 1))
            if row and column:
                worth = affinity(mine[row - 1], theirs[column - 1])
                ways.append((best[row - 1][column - 1][0] + worth, 1, 1))
            if ways:
                best[row][column] = max(ways)
    pairs: list[tuple[Passage, Standing]] = []
    row, column = len(mine), len(theirs)
    while row or column:
        _, down, across = best[row][column]
        if down and across:
            pairs.append((mine[row - 1], theirs[column - 1]))
        row, column = row - down, column - across
    return pairs[::-1]
