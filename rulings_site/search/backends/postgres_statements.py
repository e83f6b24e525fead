# ruff: noqa: S608 - what is put in is numbers, and names of tables made of numbers; no word of a query gets here.
"""The statements that answer a query."""

from collections.abc import Iterable

from rulings_site.search.backends.postgres_layout import SAMPLE, SAMPLED, Lane, Tables
from rulings_site.search.backends.postgres_tree import Arm, array_of


class Statements:
    """What searches the tables of one generation. `lanes` are all it has, by their numbers."""

    def __init__(self, tables: Tables, lanes: list[Lane]) -> None:
        self.tables, self.lanes = tables, lanes
        self.fetch = f"SELECT id, document FROM {tables.documents} WHERE id = ANY (%s)"

    def weigh(self, arms: list[Arm], wanted: int, bound: int | None) -> str:
        """Return what gives the best texts (id, lane, score), and first how many of each lane were weighed.

        Those counts come without an id, each with 1 for texts in which something asked for weighs
        much, else 0: with a `bound`, so many texts of either sort are weighed.
        """
        return (
            f"WITH scored AS MATERIALIZED (SELECT id, lane, sort, {_score(arms)} AS score"
            f" FROM ({self._candidates(arms, bound)}) AS candidates),"
            f" best AS (SELECT id, lane, score FROM scored ORDER BY score DESC, id LIMIT {wanted})"
            " SELECT NULL::integer, lane, count(*)::float8, sort FROM scored GROUP BY lane, sort"
            " UNION ALL (SELECT id, lane, score, 0 FROM best ORDER BY score DESC, id)"
        )

    def count(self, arms: list[Arm], bound: int) -> str:
        """Return what counts texts by lane, at most `bound` of them."""
        found = f"SELECT lane FROM {self.tables.texts} WHERE {self._where(arms)} LIMIT {bound}"
        return f"SELECT lane, count(*) FROM ({found}) AS found GROUP BY lane"

    def estimate(self, arms: list[Arm]) -> str:
        """Return what counts texts by lane by the sample."""
        where = self._where(arms, f" AND terms @> {array_of([SAMPLE])}")
        return f"SELECT lane, count(*) * {SAMPLED} FROM {self.tables.texts} WHERE {where} GROUP BY lane"

    def _candidates(self, arms: list[Arm], bound: int | None) -> str:
        def select(where: str, sort: int) -> str:
            chosen = f"SELECT id, lane, terms, weights, held, {sort} AS sort FROM {self.tables.texts} WHERE {where}"
            return chosen if bound is None else f"({chosen} LIMIT {bound})"

        strong = [(arm, f"terms && {array_of(numbers)}") for arm in arms if (numbers := arm.strong())]
        if bound is None or not strong:
            return select(self._where(arms), 0)
        much = " OR ".join(self._where([arm], f" AND {condition}") for arm, condition in strong)
        rest = self._where(arms) + "".join(f" AND NOT {condition}" for _, condition in strong)
        return f"{select(much, 1)} UNION ALL {select(rest, 0)}"

    def _where(self, arms: Iterable[Arm], more: str = "") -> str:
        """Return the condition of some arms, each narrowed to its lanes if they are not all of its shelf."""
        conditions = []
        for arm in arms:
            on_shelf = sum(1 for lane in self.lanes if lane.shelf == arm.shelf)
            narrowed = "" if on_shelf == len(arm.lanes) else f" AND lane = ANY ({array_of(arm.lanes.values())})"
            conditions.append(f"(({arm.condition}){more}{narrowed})")
        return f"({' OR '.join(conditions)})"


def _score(arms: list[Arm]) -> str:
    """Return the score of a text: that of the arm it is in."""
    if len(arms) == 1:
        return arms[0].score()
    branches = " ".join(f"WHEN {number} THEN {arm.score()}" for arm in arms for number in arm.lanes.values())
    return f"CASE lane {branches} END"
