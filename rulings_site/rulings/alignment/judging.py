"""Which English ruling each localised one translates: the best pairs of a card's rulings of one date, and how sure.

Evidence adds up pair by pair (`passages.compare`); then each original is translated at most once,
and where a page keeps the order of the English list, its order speaks too.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from rulings_site.languages.lexicon import Lexicon
from rulings_site.rules.identity.assignment import assign
from rulings_site.rulings.alignment.passages import Evidence, Passage, compare

LEAST_LIKELY, LEAST_SURE = 0.16, 0.28
"""Scores. Of two rulings that are no translations of each other nine in ten stay below the first."""
CLEAR, CLEAR_IN_ORDER = 0.25, 0.1
"""By which share of its score a pair beats what else either could be paired with: alone, or with the order for it."""
LEAST_FIGURES = 0.6
"""The share of numbers, sizes and symbols that a sure pair has in common: lines of card texts differ in them alone."""
WORDING_CLEAR = 0.05
"""By how much one wording of an original must beat an older one: translations are made when a ruling is published."""
IN_ORDER = 1.1
"""What the order adds to a pair that keeps it."""
LEAST_ORDERED = 3
"""Pairs of a page that can show that it keeps the order."""
ORDER_KEPT = 0.9
"""The share of the best pairs' scores that must keep the order."""


class Certainty(StrEnum):
    """How sure an alignment is: the names of `Alignment.Certainty`."""

    SURE = "sure"
    LIKELY = "likely"
    NONE = "none"


@dataclass(frozen=True)
class Judgement:
    """The original of a translation: None where none was found. `is_in_order`: whether the order speaks for it."""

    translation: int
    original: int | None
    certainty: Certainty
    evidence: Evidence | None = None
    is_in_order: bool = False


def judge(
    translations: Sequence[Passage], originals: Sequence[Passage], lexicon: Lexicon, *, same_date: bool = True
) -> list[Judgement]:
    """Return a judgement on each translation of a card and a date, in their order.

    `originals` are the English rulings that may be meant, each wording for itself, without those
    that stand on the page untranslated. They are listed by their first letters, as pages of
    rulings list them. Under another date (`same_date` false) none is sure.
    """
    columns = sorted(originals, key=lambda one: one.folded)
    evidence = {
        (row, column): compare(translation, original, lexicon)
        for row, translation in enumerate(translations)
        for column, original in enumerate(columns)
    }
    chosen = _assign(translations, columns, {place: found.score for place, found in evidence.items()})
    judged = []
    for row, translation in enumerate(translations):
        if (column := chosen.columns.get(row)) is None:
            judged.append(Judgement(translation.pk, None, Certainty.NONE))
            continue
        certainty = _tell_certainty(row, column, chosen, columns)
        figures = evidence[row, column].figures
        if certainty is Certainty.SURE and (not same_date or (figures is not None and figures < LEAST_FIGURES)):
            certainty = Certainty.LIKELY
        found, is_in_order = evidence[row, column], row in chosen.in_order
        judged.append(Judgement(translation.pk, columns[column].pk, certainty, found, is_in_order))
    return judged


@dataclass(frozen=True)
class _Chosen:
    scores: Mapping[tuple[int, int], float]
    columns: Mapping[int, int]
    in_order: frozenset[int]


def _assign(
    translations: Sequence[Passage], columns: Sequence[Passage], scores: dict[tuple[int, int], float]
) -> _Chosen:
    """Choose the pairs with the highest sum, twice: the second time with the order for those that keep it."""
    best = _assign_chains(columns, scores)
    kept = _longest_run(best, scores)
    whole = sum(scores[pair] for pair in best.items())
    if len(kept) < LEAST_ORDERED or sum(scores[row, best[row]] for row in kept) < ORDER_KEPT * whole:
        return _Chosen(scores, best, frozenset())
    run = sorted((row, best[row]) for row in kept)
    raised = {
        (row, column): score * IN_ORDER if _keeps_order(row, column, run) else score
        for (row, column), score in scores.items()
    }
    best = _assign_chains(columns, raised)
    return _Chosen(scores, best, frozenset(_longest_run(best, raised)))


def _assign_chains(columns: Sequence[Passage], scores: Mapping[tuple[int, int], float]) -> dict[int, int]:
    """Return the column of each row in the best assignment; one wording of a ruling stands for all of them."""
    wordings: dict[tuple[int, int], int] = {}
    for column in sorted(range(len(columns)), key=lambda column: columns[column].wording):
        for row in {row for row, _ in scores}:
            older = wordings.get(place := (row, columns[column].chain))
            if older is None or scores[row, column] >= scores[row, older] + WORDING_CLEAR:
                wordings[place] = column
    candidates = ((row, chain, scores[row, column]) for (row, chain), column in wordings.items())
    return {row: wordings[row, chain] for row, chain, _ in assign(one for one in candidates if one[2] >= LEAST_LIKELY)}


def _longest_run(best: Mapping[int, int], scores: Mapping[tuple[int, int], float]) -> set[int]:
    """Return the rows of the heaviest run of pairs in which the columns rise with the rows."""
    rows = sorted(best)
    weight: dict[int, float] = {}
    before: dict[int, int | None] = {}
    for row in rows:
        earlier = [other for other in weight if best[other] < best[row]]
        last = max(earlier, key=weight.__getitem__, default=None)
        weight[row] = scores[row, best[row]] + (weight[last] if last is not None else 0)
        before[row] = last
    run: set[int] = set()
    at = max(weight, key=weight.__getitem__, default=None)
    while at is not None:
        run.add(at)
        at = before[at]
    return run


def _keeps_order(row: int, column: int, run: Sequence[tuple[int, int]]) -> bool:
    return all((row < other) == (column < theirs) for other, theirs in run if row != other and column != theirs)


def _tell_certainty(row: int, column: int, chosen: _Chosen, columns: Sequence[Passage]) -> Certainty:
    score = chosen.scores[row, column]
    rival = max(_find_rivals(row, column, chosen, columns), default=0.0)
    clear = CLEAR_IN_ORDER if row in chosen.in_order else CLEAR
    is_clear = score >= LEAST_SURE and score - rival >= clear * score
    others = [
        chosen.scores[row, other]
        for other, passage in enumerate(columns)
        if other != column and passage.chain == columns[column].chain
    ]
    is_one_wording = score - max(others, default=0.0) >= WORDING_CLEAR
    return Certainty.SURE if is_clear and is_one_wording else Certainty.LIKELY


def _find_rivals(row: int, column: int, chosen: _Chosen, columns: Sequence[Passage]) -> Iterator[float]:
    """Yield the scores of the other pairs that either half of a pair could be in.

    One whose other half is paired better elsewhere is none.
    """
    taken = {columns[theirs].chain: (other, theirs) for other, theirs in chosen.columns.items()}
    for (other, theirs), score in chosen.scores.items():
        if other == row and columns[theirs].chain != columns[column].chain:
            holder = taken.get(columns[theirs].chain)
            if holder is None or chosen.scores[holder] <= score:
                yield score
        elif other != row and theirs == column:
            held = chosen.columns.get(other)
            if held is None or chosen.scores[other, held] <= score:
                yield score
