"""Changes between editions held against those that another program found, kind by kind, every difference explained.

The gold files are `<label>_to_<label>.json` with lists of modified, added, removed, renumbered and
reference_renumbered rules. That program pairs texts by number first and by the likeness of their
characters then; it knows no identity, and leaves out examples, headings of sections and glossary.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec
from rapidfuzz.distance import Indel

from ingest.errors import FetchError, ParseError
from ingest.evaluation.facts import Result
from rulings_site.rules.changes import Aspect, Change, ChangeKind
from rulings_site.rules.comparison import compare_editions
from rulings_site.rules.models import Edition

_LABELS = re.compile(r"(\d{8})_to_(\d{8})")
UNEXPLAINED = "unexplained"


class GoldChange(msgspec.Struct, frozen=True):
    """A change as the other program tells it; which fields are filled depends on its kind."""

    rule: str = ""
    old_rule: str = ""
    new_rule: str = ""
    text: str = ""
    old_text: str = ""
    new_text: str = ""


class GoldDiff(msgspec.Struct, frozen=True):
    """A gold file."""

    modified: tuple[GoldChange, ...]
    added: tuple[GoldChange, ...]
    removed: tuple[GoldChange, ...]
    renumbered: tuple[GoldChange, ...]
    reference_renumbered: tuple[GoldChange, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """A change as either side tells it: a kind and both numbers, empty where there is none."""

    kind: str
    old: str
    new: str
    likeness: float
    change: Change | None = None

    @property
    def key(self) -> tuple[str, str, str]:
        return self.kind, self.old, self.new

    def __str__(self) -> str:
        numbers = f"{self.old} → {self.new}" if self.old and self.new and self.old != self.new else self.old or self.new
        return f"{self.kind} {numbers}"


@dataclass(frozen=True, slots=True)
class Difference:
    """What one side tells of some numbers and what the other one does, and why."""

    file: str
    theirs: tuple[Told, ...]
    ours: tuple[Told, ...]
    reason: str


def evaluate_diffs(gold_path: Path, folder: Path | None = None) -> Result:
    """Return how many changes of the gold files are found alike, and every difference with its reason.

    Raises FetchError if there is no gold file in the folder or an edition is not held, ParseError
    for what is no gold file.
    """
    files = sorted(path for path in gold_path.glob("*.json") if _LABELS.search(path.stem))
    if not files:
        expected = "a folder with files such as 20251114_to_20260116.json"
        raise FetchError(str(gold_path), expected=expected, found="none")
    agreed, listed, differences = 0, 0, list[Difference]()
    for path in files:
        theirs, ours = _read_theirs(path), _list_ours(path)
        same = {told.key for told in theirs} & {told.key for told in ours}
        agreed, listed = agreed + len(same), listed + len(theirs)
        differences += _explain(path.stem, *([one for one in side if one.key not in same] for side in (theirs, ours)))
    unexplained = sum(one.reason == UNEXPLAINED for one in differences)
    return Result(
        report={
            "listed": listed,
            "agreed": agreed,
            "unexplained": unexplained,
            "differences": [
                {
                    "file": one.file,
                    "theirs": [*map(str, one.theirs)],
                    "ours": [*map(str, one.ours)],
                    "reason": one.reason,
                }
                for one in differences
            ],
        },
        headings=("File", "Theirs", "Ours", "Reason"),
        failures=[(one.file, _join(one.theirs), _join(one.ours), one.reason) for one in differences],
        summary=[
            f"{agreed:,} of {listed:,} changes listed there are told alike here",
            f"{len(differences):,} differences, {unexplained:,} of them unexplained",
        ],
        is_passed=not unexplained,
    )


def _join(told: Sequence[Told]) -> str:
    return "; ".join(map(str, told)) or "nothing"


def _read_theirs(path: Path) -> list[Told]:
    try:
        gold = msgspec.json.decode(path.read_bytes(), type=GoldDiff)
    except (OSError, msgspec.DecodeError) as error:
        raise ParseError(str(path), expected="lists of changes by kind", found=str(error)) from error
    return [
        *(_tell(ChangeKind.REWORDED, one, one.rule, one.rule) for one in gold.modified),
        *(_tell(ChangeKind.REFERENCE, one, one.rule, one.rule) for one in gold.reference_renumbered),
        *(_tell(ChangeKind.NEW, one, "", one.rule) for one in gold.added),
        *(_tell(ChangeKind.DELETED, one, one.rule, "") for one in gold.removed),
        *(_tell(ChangeKind.RENUMBERED, one, one.old_rule, one.new_rule) for one in gold.renumbered),
    ]


def _tell(kind: ChangeKind, one: GoldChange, old: str, new: str) -> Told:
    return Told(kind, old, new, _measure(one.old_text, one.new_text))


def _measure(old: str, new: str) -> float:
    return Indel.normalized_similarity(old.split(), new.split())


_PLAIN = {ChangeKind.SPLIT: ChangeKind.NEW, ChangeKind.MERGED: ChangeKind.DELETED}
"""The other program knows no splits and merges."""


def _list_ours(path: Path) -> list[Told]:
    found = _LABELS.search(path.stem)
    labels = found.groups() if found else ()
    held = {edition.label: edition for edition in Edition.objects.law().filter(label__in=labels)}
    if missing := [label for label in labels if label not in held]:
        expected, remedy = "both its editions to be held", "Load them with manage.py ingest"
        raise FetchError(str(path), expected=expected, found=f"no {missing[0]}", remedy=remedy)
    before, after = (held[label] for label in labels)
    return [_tell_ours(change) for change in compare_editions(before, after).changes]


def _tell_ours(change: Change) -> Told:
    old, new = change.old, change.new
    kind = _PLAIN.get(change.kind, change.kind)
    likeness = _measure(old.text, new.text) if old and new else 0.0
    return Told(kind, old.number if old else "", new.number if new else "", likeness, change)


def _explain(file: str, theirs: Sequence[Told], ours: Sequence[Told]) -> Iterator[Difference]:
    for their_part, our_part in _group(theirs, ours):
        yield Difference(file, their_part, our_part, _find_reason(their_part, our_part))


def _group(theirs: Sequence[Told], ours: Sequence[Told]) -> Iterator[tuple[tuple[Told, ...], tuple[Told, ...]]]:
    """Yield what belongs together: what shares an old or a new number, directly or by another change."""
    groups: dict[tuple[str, str], set[tuple[str, str]]] = defaultdict(set)
    for told in (*theirs, *ours):
        ends = {(side, number) for side, number in (("old", told.old), ("new", told.new)) if number}
        joined = ends.union(*(groups[end] for end in ends))
        for end in joined:
            groups[end] = joined
    seen: list[set[tuple[str, str]]] = []
    for told in (*theirs, *ours):
        group = groups["old", told.old] if told.old else groups["new", told.new]
        if group not in seen:
            seen.append(group)
            yield tuple(one for one in theirs if _is_of(one, group)), tuple(one for one in ours if _is_of(one, group))


def _is_of(told: Told, group: set[tuple[str, str]]) -> bool:
    return ("old", told.old) in group or ("new", told.new) in group


def _find_reason(theirs: tuple[Told, ...], ours: tuple[Told, ...]) -> str:
    if not theirs:
        return "; ".join(dict.fromkeys(_explain_ours(told) for told in ours))
    pairs = [{(told.old, told.new) for told in side if told.old and told.new} for side in (theirs, ours)]
    if pairs[0] != pairs[1]:
        there, here = (_mean([told.likeness for told in side if told.old and told.new]) for side in (theirs, ours))
        return f"paired otherwise: {there:.0%} of the words of a pair are the same there, {here:.0%} here"
    aspects = ours[0].change.aspects if len(ours) == 1 and ours[0].change else frozenset()
    if theirs[0].kind == ChangeKind.RENUMBERED and aspects == {Aspect.NUMBER, Aspect.REFERENCES}:
        return "a number it cites changed with its own; there that counts as renumbered"
    return UNEXPLAINED


def _mean(figures: Sequence[float]) -> float:
    return sum(figures) / len(figures) if figures else 0.0


def _explain_ours(told: Told) -> str:
    change = told.change
    if change is None:
        return UNEXPLAINED
    if change.kind is ChangeKind.GLOSSARY:
        return "the glossary is left out there"
    if "." not in (told.old or told.new):
        return "headings of sections are left out there"
    if change.kind is ChangeKind.EXAMPLE:
        return "examples are left out there"
    return UNEXPLAINED
