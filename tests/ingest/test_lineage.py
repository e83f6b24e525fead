"""The rules of all English editions, followed from the first to the last."""

import csv
from dataclasses import dataclass
from pathlib import Path

import pytest

from ingest.documents import find_documents
from ingest.identify.texts import mask
from ingest.load.editions import find_parents
from ingest.records import EditionRecord, EntryKind
from ingest.sources import comprehensive_rules
from rulings_site.rules.identity.entries import Linkable
from rulings_site.rules.identity.linking import link_entries

pytestmark = pytest.mark.corpus


@dataclass(frozen=True)
class Lineage:
    """For each edition, by label and in order, the rule behind each (number, occurrence)."""

    rules: dict[str, dict[tuple[str, int], int]]

    def of(self, label: str, number: str) -> int:
        return self.rules[label][number, 1]

    def path(self, label: str, number: str) -> list[tuple[str, str]]:
        """The numbers of a rule, each with the label of its first edition; an empty number where it is absent."""
        rule, path = self.of(label, number), []
        for edition, rules in self.rules.items():
            now = next((place[0] for place, one in rules.items() if one == rule), "")
            if now != (path[-1][1] if path else ""):
                path.append((edition, now))
        return path


@pytest.fixture(scope="module")
def lineage(shared_dir: Path) -> Lineage:
    documents = find_documents(shared_dir / "corpus" / "cr" / "cr-all.tar.xz")
    raw = [one for one in documents if one.name.startswith("en-") and "bad" not in one.location]
    editions = [comprehensive_rules.parse(one).editions[0] for one in raw]
    editions.sort(key=lambda edition: (edition.effective_date, edition.label))
    rules: dict[str, dict[tuple[str, int], int]] = {}
    before: list[Linkable] = []
    chain: list[int] = []
    made = 0
    for edition in editions:
        after = make_linkable(edition)
        links = link_entries(before, after)
        now = []
        for place in range(len(after)):
            made += place not in links
            now.append(chain[links[place].old] if place in links else made)
        assert len(set(now)) == len(now), f"two texts of {edition.label} are one rule"
        rules[edition.label] = {(entry.number, entry.occurrence): rule for entry, rule in zip(after, now, strict=True)}
        before, chain = after, now
    assert len(rules) == 135
    return Lineage(rules)


def make_linkable(edition: EditionRecord) -> list[Linkable]:
    places: dict[int | None, int | None] = {None: None}
    linkable = []
    parents = find_parents(edition.entries)
    for position, entry in enumerate(edition.entries):
        if entry.kind is not EntryKind.EXAMPLE:
            places[position] = len(linkable)
            parent = places[parents[position]]
            linkable.append(Linkable(entry.kind.value, entry.number, entry.occurrence, mask(entry.text), parent))
    return linkable


def test_all_listed_moves_are_linked(lineage: Lineage, shared_dir: Path) -> None:
    with (shared_dir / "corpus" / "cr-lineage-moves.csv").open(encoding="utf-8") as file:
        moves = list(csv.DictReader(file))
    missed = [
        move
        for move in moves
        if lineage.of(move["old_label"], move["old_number"]) != lineage.of(move["new_label"], move["new_number"])
    ]
    assert len(moves) == 2429
    assert missed == []


MANIFEST = ("20150123", "20160930", "20180427", "20200703", "20250606")
MORPH = ("20021007", "20090711", "20110617", "20130711", "20210419")
PATHS = {
    "Manifest": (
        "20150123",
        "701.31",
        (*zip(MANIFEST, ("701.31", "701.32", "701.33", "701.34", "701.40"), strict=True),),
    ),
    "Morph": ("20150123", "702.36", (*zip(MORPH, ("502.26", "702.34", "702.35", "702.36", "702.37"), strict=True),)),
    "Disguise": ("20240206", "702.168", (("20240206", "702.168"),)),
    "Cloak": ("20240206", "701.56", (("20240206", "701.56"), ("20250606", "701.58"))),
    "Manifest Dread": ("20240917", "701.60", (("20240917", "701.60"), ("20250606", "701.62"))),
    "Face-Down Spells and Permanents": (
        "20021007",
        "504",
        (("20010723", "504"), ("20090711", "707"), ("20210712", "708")),
    ),
    "turning a manifested permanent face up": (
        "20150123",
        "701.31b",
        (*zip(MANIFEST, ("701.31b", "701.32b", "701.33b", "701.34b", "701.40b"), strict=True),),
    ),
    "one at a time": (
        "20150123",
        "701.31d",
        (
            *zip(MANIFEST[:4], ("701.31d", "701.32d", "701.33d", "701.34d"), strict=True),
            ("20240206", "701.34e"),
            ("20250606", "701.40e"),
        ),
    ),
    "an instant stays down": (
        "20150123",
        "701.31e",
        (
            *zip(MANIFEST[:3], ("701.31e", "701.32e", "701.33e"), strict=True),
            ("20180810", "701.33f"),
            ("20200703", "701.34f"),
            ("20240206", "701.34g"),
            ("20250606", "701.40g"),
        ),
    ),
    "see face-down objects": (
        "20150123",
        "701.31f",
        (
            *zip(MANIFEST[:3], ("701.31f", "701.32f", "701.33f"), strict=True),
            ("20180810", "701.33g"),
            ("20200703", "701.34g"),
            ("20240206", "701.34h"),
            ("20250606", "701.40h"),
        ),
    ),
    "a prohibited entry": (
        "20180810",
        "701.33e",
        (("20180810", "701.33e"), ("20200703", "701.34e"), ("20240206", "701.34f"), ("20250606", "701.40f")),
    ),
    "a card with disguise": ("20240206", "701.34d", (("20240206", "701.34d"), ("20250606", "701.40d"))),
    "turning a morph face up": (
        "20150123",
        "702.36d",
        (
            *zip(MORPH[:4], ("502.26d", "702.34d", "702.35d", "702.36d"), strict=True),
            ("20150327", "702.36e"),
            ("20210419", "702.37e"),
        ),
    ),
}


@pytest.mark.parametrize("name", PATHS)
def test_face_down_rules_took_the_path_that_is_known(lineage: Lineage, name: str) -> None:
    label, number, path = PATHS[name]
    assert lineage.path(label, number) == list(path)


# The shift of 2025-06-06 is not uniform: five actions moved up into the alphabet, the rest made room.
SHIFTED = {
    "701.1": "701.1", "701.3": "701.3", "701.61": "701.4", "701.38": "701.15", "701.36": "701.16", "701.42": "701.25",
    "701.50": "701.28", "701.28": "701.27", "701.39": "701.43", "701.34": "701.40", "701.37": "701.42",
    "701.56": "701.58", "701.60": "701.62", "701.62": "701.63",
}  # fmt: skip


@pytest.mark.parametrize("number", SHIFTED)
def test_shift_of_2025_06_06_is_followed_rule_by_rule(lineage: Lineage, number: str) -> None:
    assert lineage.of("20250404", number) == lineage.of("20250606", SHIFTED[number])


ENDED = {
    "ordering blockers": ("20240917", "509.2", "20241108"),
    "two planeswalkers of one type": ("20170825", "704.5j", "20170925"),
}


@pytest.mark.parametrize("name", ENDED)
def test_rule_that_ended_goes_on_nowhere(lineage: Lineage, name: str) -> None:
    label, number, after = ENDED[name]
    assert lineage.of(label, number) not in lineage.rules[after].values()


def test_number_printed_twice_is_two_rules(lineage: Lineage) -> None:
    """702.175 was Offspring and Impending in 2024-09-17."""
    twice = lineage.rules["20240917"]
    assert twice["702.175", 1] == lineage.of("20241108", "702.175")
    assert twice["702.175", 2] == lineage.of("20241108", "702.176")
