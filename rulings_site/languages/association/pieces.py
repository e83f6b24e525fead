"""Words of scripts without blanks, learned from nothing but texts: signs that keep together and change company.

A piece is a run of up to four signs that occurs often, that stands beside many different signs on
both sides, and whose halves meet more often than chance would have it. A text is then cut into
the likeliest pieces.
"""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Mapping

from rulings_site.languages.stemming import base_language

LONGEST = 4
FEWEST = 4
"""How often a piece must occur."""
COMPANY = 3
"""Beside how many different signs, or edges, it must stand on each side."""
COHESION = 6.0
"""How many times as often as by chance its halves meet."""
ROUNDS = 3

_PARTING = {
    "ja": re.compile("[をがはのにへ]"),
    "zh": re.compile("[的将于为之则且]"),
    "ko": re.compile("[을를은는의에로]$"),
}
"""Signs that no piece has inside (or at its end), because they are words of their own: particles."""

Pieces = Mapping[str, float]
"""Pieces with the logarithms of their shares."""


def learn_pieces(runs: Mapping[str, int], language: str) -> Pieces:
    """Return the pieces of `runs`, which are given with how often they stand in the texts."""
    counts = _count_candidates(runs, _PARTING.get(base_language(language)))
    for _ in range(ROUNDS):
        shares = _share(counts)
        counts = Counter()
        for run, number in runs.items():
            for start, end in split_run(run, shares):
                counts[run[start:end]] += number
    return _share(counts)


def split_run(run: str, pieces: Pieces) -> list[tuple[int, int]]:
    """Return start and end of the likeliest pieces of a run, in order. Unknown signs stand alone."""
    best = [0.0]
    before = [0]
    for end in range(1, len(run) + 1):
        found = max(
            (best[start] + pieces.get(run[start:end], -30.0 * (end - start)), start)
            for start in range(max(0, end - LONGEST), end)
        )
        best.append(found[0])
        before.append(found[1])
    spans = []
    end = len(run)
    while end:
        spans.append((before[end], end))
        end = before[end]
    return spans[::-1]


def _share(counts: Mapping[str, int]) -> Pieces:
    total = sum(counts.values()) or 1
    return {piece: math.log(count / total) for piece, count in counts.items()}


def _count_candidates(runs: Mapping[str, int], parting: re.Pattern[str] | None) -> Counter[str]:
    counts: Counter[str] = Counter()
    before: defaultdict[str, set[str]] = defaultdict(set)
    after: defaultdict[str, set[str]] = defaultdict(set)
    for run, number in runs.items():
        for start in range(len(run)):
            for end in range(start + 1, min(start + LONGEST, len(run)) + 1):
                piece = run[start:end]
                counts[piece] += number
                before[piece].add(run[start - 1] if start else f"^{run}")
                after[piece].add(run[end] if end < len(run) else f"${run}")
    total = sum(count for piece, count in counts.items() if len(piece) == 1) or 1

    def is_word(piece: str, count: int) -> bool:
        if (
            count < FEWEST
            or min(len(before[piece]), len(after[piece])) < COMPANY
            or (parting and parting.search(piece))
        ):
            return False
        return all(
            count * total >= COHESION * counts[piece[:cut]] * counts[piece[cut:]] for cut in range(1, len(piece))
        )

    return Counter({piece: count for piece, count in counts.items() if len(piece) == 1 or is_word(piece, count)})
