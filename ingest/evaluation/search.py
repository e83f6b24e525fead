"""Queries held against a gold file: how high on the page of results the expected answers stand.

MRR@10 is the mean of 1 / rank of the first expected answer, 0 if it is not among the first ten;
success@1 and success@5 the shares of queries with one among the first and the first five. Where
all expected answers are wanted, recall@10 tells how many came. Lenient counts the rule above an
expected number, or one letter below it, as well.
"""

import csv
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean

from ingest.errors import FetchError, ParseError
from ingest.evaluation.answers import Answer, list_answers
from ingest.evaluation.facts import Result
from rulings_site.rules.numbers import parent_number
from rulings_site.search.index import get_backend

COLUMNS = ("id", "query", "query_language", "kind", "expected", "class", "note")
ALL_EXPECTED = "all are expected"
AMBIGUOUS = "card_ambiguous"
FIRST = 5


@dataclass(frozen=True, slots=True)
class Asked:
    """A query of the gold file, and the answers any of which, or all, are right."""

    name: str
    query: str
    kind: str
    expected: tuple[str, ...]
    wants_all: bool
    of_class: str


@dataclass(frozen=True, slots=True)
class Found:
    """What a query found, and the place of the first expected answer: 0 if it is not there."""

    asked: Asked
    answers: Sequence[Answer]
    rank: int
    lenient_rank: int
    recall: float

    @property
    def is_right(self) -> bool:
        return 0 < self.rank <= FIRST and (not self.asked.wants_all or self.recall == 1)


def evaluate_search(gold_path: Path, folder: Path | None = None) -> Result:
    """Return MRR@10, success@1 and success@5 of each class. Passed if every query has an answer among the first five.

    Raises FetchError or ParseError if the gold file cannot be read, SearchUnavailable without an index.
    """
    backend = get_backend()
    found = [_ask(asked, list_answers(backend, asked.query)) for asked in read_queries(gold_path)]
    classes = {name: _measure([one for one in found if one.asked.of_class == name]) for name in _list_classes(found)}
    failures = [one for one in found if not one.is_right]
    overall = {key: mean(figures[key] for figures in classes.values()) for key in ("mrr10", "success1", "success5")}
    return Result(
        report={
            "backend": type(backend).__name__.removesuffix("Backend").lower(),
            "classes": classes,
            "overall": overall,
            "failures": [_describe(one) for one in failures],
        },
        headings=("Query", "Class", "Asked", "Expected", "Rank", "Returned"),
        failures=[_tell(one) for one in failures],
        summary=[_sum_up(name, figures) for name, figures in {**classes, "all classes": overall}.items()],
        is_passed=not failures,
    )


def read_queries(path: Path) -> list[Asked]:
    """Return the queries of a gold file. Raises FetchError if there is none, ParseError for a line that is no query."""
    try:
        with path.open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
    except (OSError, UnicodeDecodeError) as error:
        raise FetchError(str(path), expected="a gold file, in CSV and UTF-8", found=str(error)) from error
    queries = [_read_row(row, f"{path}, line {line}") for line, row in enumerate(rows, 2)]
    if not queries:
        raise ParseError(str(path), expected=f"queries below the heading {','.join(COLUMNS)}", found="none")
    return queries


def _read_row(row: dict[str, str], where: str) -> Asked:
    if missing := [name for name in COLUMNS if row.get(name) is None]:
        raise ParseError(where, expected=f"the columns {', '.join(COLUMNS)}", found=f"no {', '.join(missing)}")
    expected = tuple(part for part in row["expected"].split("|") if part)
    if not expected or not row["query"]:
        raise ParseError(where, expected="a query and an expected answer", found="one of them is empty")
    wants_all = row["class"] == AMBIGUOUS or ALL_EXPECTED in row["note"]
    return Asked(row["id"], row["query"], row["kind"], expected, wants_all, row["class"])


def _ask(asked: Asked, answers: Sequence[Answer]) -> Found:
    came = sum(any(answer.is_one_of([name]) for answer in answers) for name in asked.expected)
    return Found(
        asked,
        answers,
        rank=_rank(answers, asked.expected),
        lenient_rank=_rank(answers, [*asked.expected, *_near(asked, answers)]),
        recall=came / len(asked.expected),
    )


def _rank(answers: Iterable[Answer], expected: Iterable[str]) -> int:
    wanted = list(expected)
    return next((place for place, answer in enumerate(answers, 1) if answer.is_one_of(wanted)), 0)


def _near(asked: Asked, answers: Iterable[Answer]) -> list[str]:
    """The rules above the expected ones, and among the answers those one letter below."""
    if asked.kind != "rule":
        return []
    above = [parent for number in asked.expected if (parent := parent_number(number))]
    below = [answer.shown for answer in answers if parent_number(answer.shown) in asked.expected]
    return above + below


def _measure(found: Sequence[Found]) -> dict[str, float]:
    return {
        "n": len(found),
        "mrr10": mean(1 / one.rank if one.rank else 0.0 for one in found),
        "success1": mean(one.rank == 1 for one in found),
        "success5": mean(0 < one.rank <= FIRST for one in found),
        "recall10": mean(one.recall if one.asked.wants_all else float(one.rank > 0) for one in found),
        "lenient_mrr10": mean(1 / one.lenient_rank if one.lenient_rank else 0.0 for one in found),
    }


def _list_classes(found: Iterable[Found]) -> list[str]:
    return list(dict.fromkeys(one.asked.of_class for one in found))


def _describe(one: Found) -> dict[str, object]:
    return {
        "id": one.asked.name,
        "class": one.asked.of_class,
        "query": one.asked.query,
        "expected": list(one.asked.expected),
        "rank": one.rank,
        "returned": [answer.shown for answer in one.answers],
    }


def _tell(one: Found) -> tuple[str, ...]:
    returned = ", ".join(answer.shown for answer in one.answers[:FIRST])
    asked = one.asked
    return (
        asked.name,
        asked.of_class,
        asked.query,
        " | ".join(asked.expected),
        str(one.rank or "-"),
        returned or "nothing",
    )


def _sum_up(name: str, figures: dict[str, float]) -> str:
    count = f", {figures['n']:.0f} queries" if "n" in figures else ""
    shares = f"success@1 {figures['success1']:.3f}, success@5 {figures['success5']:.3f}"
    return f"{name}: MRR@10 {figures['mrr10']:.3f}, {shares}{count}"
