# ruff: noqa: S608 - what is put in is numbers, and names of tables made of numbers; no word of a query gets here.
"""The statements that answer a query."""

from collections.abc import Iterable

from rulings_site.search.backends.postgres_layout import SAMPLE, SAMPLED, Tables, shelf_of
from rulings_site.search.backends.postgres_tree import Arm, array_of
from rulings_site.search.backends.result_page import Lane


class Statements:
    """What searches the tables of one generation. `lanes` are all it has, by their numbers."""

    def __init__(self, tables: Tables, lanes: list[Lane]) -> None:
        self.tables, self.lanes = tables, lanes
        self.fetch = f"SELECT id, document FROM {tables.documents} WHERE id = ANY (%s)"

    def weigh(self, arms: list[Arm], wanted: int, bound: int) -> str:
        """Return what gives the best texts (id, lane, score), and first how many of each lane were weighed.

        Those counts come without an id. At most `bound` texts are weighed, the first that are found.
        """
        return self._weigh(arms, self._where(arms), wanted, bound)

    def weigh_some(self, arms: list[Arm], some: list[list[int]], wanted: int, bound: int) -> str | None:
        """Return what gives the best of those texts that have one of some terms of their arm, if there are such."""
        where = " OR ".join(
            self._where([arm], f" AND terms && {array_of(numbers)}")
            for arm, numbers in zip(arms, some, strict=True)
            if numbers
        )
        return self._weigh(arms, where, wanted, bound) if where else None

    def _weigh(self, arms: list[Arm], where: str, wanted: int, bound: int) -> str:
        return (
            f"WITH scored AS MATERIALIZED (SELECT id, lane, {_score(arms)} AS score FROM {self.tables.texts}"
            f" WHERE {where} LIMIT {bound}),"
            f" best AS (SELECT id, lane, score FROM scored ORDER BY score DESC, id LIMIT {wanted})"
            " SELECT NULL::integer, lane, count(*)::float8 FROM scored GROUP BY lane"
            " UNION ALL (SELECT id, lane, score FROM best ORDER BY score DESC, id)"
        )

    def count(self, arms: list[Arm], bound: int) -> str:
        """Return what counts texts by lane, at most `bound` of them."""
        found = f"SELECT lane FROM {self.tables.texts} WHERE {self._where(arms)} LIMIT {bound}"
        return f"SELECT lane, count(*) FROM ({found}) AS found GROUP BY lane"

    def estimate(self, arms: list[Arm]) -> str:
        """Return what counts texts by lane by the sample."""
        where = self._where(arms, f" AND terms @> {array_of([SAMPLE])}")
        return f"SELECT lane, count(*) * {SAMPLED} FROM {self.tables.texts} WHERE {where} GROUP BY lane"

    def _where(self, arms: Iterable[Arm], more: str = "") -> str:
        """Return the condition of some arms, each narrowed to its lanes if they are not all of its shelf."""
        conditions = []
        for arm in arms:
            on_shelf = sum(1 for lane in self.lanes if shelf_of(lane) == arm.shelf)
            narrowed = "" if on_shelf == len(arm.lanes) else f" AND lane = ANY ({array_of(arm.lanes.values())})"
            conditions.append(f"(({arm.condition}){more}{narrowed})")
        return f"({' OR '.join(conditions)})"


def _score(arms: list[Arm]) -> str:
    """Return the score of a text: that of the arm it is in."""
    if len(arms) == 1:
        return arms[0].score()
    branches = " ".join(f"WHEN {number} THEN {arm.score()}" for arm in arms for number in arm.lanes.values())
    return f"CASE lane {branches} END"
