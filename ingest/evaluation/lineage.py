"""The moves of rules between editions held against a gold file: is each one linked?"""

import csv
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from ingest.errors import FetchError, ParseError
from ingest.evaluation.facts import Result
from rulings_site.rules.models import Edition, Entry

COLUMNS = ("old_label", "new_label", "old_number", "new_number")
LEAST_SHARE = 0.999


@dataclass(frozen=True, slots=True)
class Move:
    """A rule and its number in two consecutive editions."""

    old_label: str
    new_label: str
    old_number: str
    new_number: str

    def __str__(self) -> str:
        return f"{self.old_label} {self.old_number} → {self.new_label} {self.new_number}"


def evaluate_lineage(gold_path: Path, folder: Path | None = None) -> Result:
    """Return how many of the listed moves are one rule, and the editions in which two texts share a rule.

    Raises FetchError if the gold file cannot be read, or an edition it names is not held, and
    ParseError for a line that is no move.
    """
    moves = list(_read_moves(gold_path))
    rules = _read_rules({label for move in moves for label in (move.old_label, move.new_label)}, gold_path)
    missed = [move for move in moves if not _is_linked(move, rules)]
    shared = _count_shared()
    share = (len(moves) - len(missed)) / len(moves)
    return Result(
        report={
            "listed": len(moves),
            "linked": len(moves) - len(missed),
            "share": share,
            "missed": [str(move) for move in missed],
            "entries_sharing_a_rule_within_an_edition": shared,
        },
        headings=("Missed", "From", "To"),
        failures=[
            ("move", f"{move.old_number} of {move.old_label}", f"{move.new_number} of {move.new_label}")
            for move in missed
        ],
        summary=[
            f"{len(moves) - len(missed):,} of {len(moves):,} moves linked ({share:.2%})",
            f"{shared:,} entries share a rule with another one of their edition",
        ],
        is_passed=share >= LEAST_SHARE and not shared,
    )


def _read_moves(path: Path) -> Iterable[Move]:
    expected = f"a table with the columns {', '.join(COLUMNS)}"
    try:
        lines = list(csv.DictReader(path.read_text("utf-8").splitlines()))
    except (OSError, UnicodeDecodeError) as error:
        raise FetchError(str(path), expected=expected, found=str(error)) from error
    if not lines:
        raise ParseError(str(path), expected=expected, found="no move in it")
    for number, line in enumerate(lines, 2):
        values = [line.get(column) for column in COLUMNS]
        if not all(values):
            raise ParseError(f"{path}: line {number}", expected=expected, found=", ".join(map(str, line.values())))
        yield Move(*map(str, values))


def _read_rules(labels: set[str], path: Path) -> dict[str, dict[str, set[int]]]:
    """The rules behind each number of these English editions."""
    held = set(Edition.objects.law().filter(label__in=labels).values_list("label", flat=True))
    if missing := sorted(labels - held):
        raise FetchError(
            str(path),
            expected="its editions to be held",
            found=f"{len(missing)} are not, first {missing[0]}",
            remedy="Load them with manage.py ingest",
        )
    rules: dict[str, dict[str, set[int]]] = defaultdict(lambda: defaultdict(set))
    entries = Entry.objects.in_law().numbered().filter(edition__label__in=labels, rule__isnull=False).order_by()
    for label, number, rule in entries.values_list("edition__label", "number", "rule"):
        rules[label][number].add(rule)
    return rules


def _is_linked(move: Move, rules: dict[str, dict[str, set[int]]]) -> bool:
    return bool(rules[move.old_label][move.old_number] & rules[move.new_label][move.new_number])


def _count_shared() -> int:
    """How many entries of the English editions share their rule with another one of the same edition."""
    pairs = Entry.objects.in_law().numbered().filter(rule__isnull=False).order_by()
    return pairs.count() - pairs.values("edition", "rule").distinct().count()
