"""The numbers of the rule book against the real editions."""

import csv
import re
import tarfile
from datetime import date
from pathlib import Path

import pytest

from ingest.decode import decode
from rulings_site.engine.rule_numbers import BOOK_BEGINS, EDITION_DATES, RULES
from rulings_site.engine.rulebook import RuleBook

_LINE = re.compile(r"^\s*(\d{3}(?:\.\d+[a-z]{0,2})?)\.? ?(\S.*)$")


@pytest.fixture(scope="module")
def editions(shared_dir: Path) -> list[tuple[str, date, dict[str, str]]]:
    """Label, day of effect and numbered texts of every English edition since the book begins."""
    folder = shared_dir / "corpus" / "cr"
    with (folder / "manifest.csv").open(encoding="utf-8") as lines:
        held = {
            row["file"]: date.fromisoformat(row["effective_date"])
            for row in csv.DictReader(lines)
            if row["language"] == "en" and re.fullmatch(r"en-\d{8}\.txt", row["file"])
        }
    wanted = {name: day for name, day in held.items() if day >= BOOK_BEGINS}
    found = []
    with tarfile.open(folder / "cr-all.tar.xz") as archive:
        for member in archive:
            name = Path(member.name).name
            if name in wanted and Path(member.name).parent.name != "bad":
                data = archive.extractfile(member)
                assert data is not None
                found.append((name, wanted[name], read_numbered(decode(data.read(), where=name).text)))
    return found


def read_numbered(text: str) -> dict[str, str]:
    found = (_LINE.match(line) for line in text.split("\n"))
    return {match[1]: match[2].casefold() for match in found if match}


def heading_of(number: str) -> str:
    """Keywords stand as rules of their own in two sections; elsewhere the section has the heading."""
    section, _, _ = number.partition(".")
    return number.rstrip("abcdefghijklmnopqrstuvwxyz") if section in ("701", "702") else section


@pytest.mark.corpus
def test_the_book_knows_every_edition(editions):
    assert len(editions) == 75
    assert sorted({day for _, day, _ in editions}) == list(EDITION_DATES)


@pytest.mark.corpus
@pytest.mark.parametrize("key", sorted(RULES))
def test_each_number_stands_under_its_heading_and_says_its_words(editions, key):
    rule, wrong, seen = RULES[key], [], 0
    for label, day, texts in editions:
        number = RuleBook.at(day).cite_if_any(key).number
        if number is None:
            continue
        seen += 1
        text, heading = texts.get(number, ""), texts.get(heading_of(number), "")
        if heading != rule.heading.casefold():
            wrong.append(f"{label}: {heading_of(number)} is {heading!r}")
        wrong += [f"{label}: {number} does not say {word!r}" for word in rule.words if word not in text]
    assert not wrong
    assert seen >= 3
