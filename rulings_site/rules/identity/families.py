"""Match the children of one rule with those of the rule it was: both in order, as alike as possible."""

from collections.abc import Callable, Sequence


def align(old: Sequence[int], new: Sequence[int], score: Callable[[int, int], float]) -> list[tuple[int, int]]:
    """Return the pairs of an alignment that keeps both orders and has the highest sum of scores.

    `score` is 0 for what must not be paired. An inserted child shifts the rest.
    """
    best = [[0.0] * (len(new) + 1) for _ in range(len(old) + 1)]
    scores = [[score(before, after) for after in new] for before in old]
    for row in range(len(old) - 1, -1, -1):
        for column in range(len(new) - 1, -1, -1):
            skipped = max(best[row + 1][column], best[row][column + 1])
            paired = best[row + 1][column + 1] + scores[row][column] if scores[row][column] else 0.0
            best[row][column] = max(skipped, paired)
    return list(_walk(old, new, scores, best))


def _walk(
    old: Sequence[int], new: Sequence[int], scores: list[list[float]], best: list[list[float]]
) -> "list[tuple[int, int]]":
    pairs, row, column = [], 0, 0
    while row < len(old) and column < len(new):
        score = scores[row][column]
        if score and best[row][column] == best[row + 1][column + 1] + score:
            pairs.append((old[row], new[column]))
            row, column = row + 1, column + 1
        elif best[row][column] == best[row + 1][column]:
            row += 1
        else:
            column += 1
    return pairs
