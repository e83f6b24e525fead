"""The starter collection beside the real documents: the facts are theirs, the words are not."""

import gzip
import itertools
import json
import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ingest.documents import RawDocument
from ingest.records import EditionRecord, EntryKind, RuleEntry
from ingest.sources import comprehensive_rules
from tests.ingest.starter import COLLECTION, ENGLISH, cards, numbered, read_edition, rulings, texts_of

pytestmark = pytest.mark.corpus

OFFICIAL_LABELS = {"20150123": "20150123", "20180810": "20180810", "20260807": "20260819"}
"""The re-issue of 2026-08-19 has the wordings of 2026-08-07 in the usual layout."""
RUN = 8
NEAREST = 200
"""Of two to three thousand rules. Our words are others, so the rule of the same number need not be the very nearest."""
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")


@cache
def read_official(shared: Path, label: str) -> EditionRecord:
    path = shared / "corpus" / "cr" / f"en-{label}.txt"
    (edition,) = comprehensive_rules.parse(RawDocument(path.name, path.name, path=path)).editions
    return edition


def load_json(shared: Path, name: str) -> Any:
    path = shared / "corpus" / "cards" / name
    return json.loads(gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes())


def stems(text: str) -> set[str]:
    return {word[:6] for word in re.findall(r"[a-z]{3,}", text.lower())}


def rank_subjects(ours: dict[str, RuleEntry], theirs: dict[str, RuleEntry]) -> dict[str, int]:
    """How many real rules resemble our text more than the one of the same number, by rare words in common."""
    words = {number: stems(entry.text) for number, entry in theirs.items()}
    spread = Counter(itertools.chain.from_iterable(words.values()))
    weight = {stem: math.log(len(words) / count) for stem, count in spread.items()}
    norm = {number: math.sqrt(sum(weight[stem] ** 2 for stem in held)) or 1 for number, held in words.items()}
    ranks = {}
    for number, entry in ours.items():
        own = stems(entry.text)
        likeness = {at: sum(weight[stem] for stem in own & held) / norm[at] for at, held in words.items()}
        ranks[number] = sum(value > likeness[number] for value in likeness.values())
    return ranks


@pytest.mark.parametrize("name", ENGLISH)
def test_every_number_is_in_the_real_edition_with_the_same_subject(shared_dir: Path, name: str) -> None:
    edition = read_edition(name)
    ours, theirs = numbered(edition), numbered(read_official(shared_dir, OFFICIAL_LABELS[edition.label]))
    assert ours.keys() - theirs.keys() == set()
    headings = {
        number: (entry.text, theirs[number].text)
        for number, entry in ours.items()
        if entry.kind in (EntryKind.CHAPTER, EntryKind.SECTION) or len(theirs[number].text.split()) <= 3
    }
    assert len(headings) > 35
    assert {number: pair for number, pair in headings.items() if pair[0] != pair[1]} == {}
    astray = {number: rank for number, rank in rank_subjects(ours, theirs).items() if rank > NEAREST}
    assert astray == {}


@pytest.mark.parametrize("name", ENGLISH)
def test_every_glossary_term_is_in_the_real_edition(shared_dir: Path, name: str) -> None:
    edition = read_edition(name)
    terms = {record.term for record in read_official(shared_dir, OFFICIAL_LABELS[edition.label]).glossary}
    assert [record.term for record in edition.glossary if record.term not in terms] == []


def test_cards_have_the_values_names_and_ruling_dates_of_the_real_ones(shared_dir: Path) -> None:
    printed = {card["name"]: [card] for card in load_json(shared_dir, "mtgjson-v5-2026-two-cards.json")["cards"]}
    printed |= load_json(shared_dir, "mtgjson-v5-20220425-atomic.json.gz")["data"]
    names = load_json(shared_dir, "mtgjson-v5-20220425-foreign-names.json.gz")["data"]
    dated = load_json(shared_dir, "mtgjson-v5-20220425-rulings.json.gz")["data"]
    ours = json.loads((COLLECTION / "foreign-names.json").read_text("utf-8"))["data"]
    for oracle_id, card in cards().items():
        faces = printed[card.name]
        assert {face["identifiers"]["scryfallOracleId"] for face in faces} == {oracle_id}
        for own, real in zip(card.faces, faces, strict=True):
            for value, key in (
                (own.mana_cost, "manaCost"),
                (own.type_line, "type"),
                (own.power, "power"),
                (own.toughness, "toughness"),
            ):
                assert value == real.get(key, ""), (card.name, key)
        real_names = names[oracle_id]["foreign"] if oracle_id in names else _foreign_names(faces[0])
        assert ours[oracle_id]["foreign"] == real_names
        days = {ruling["date"] for ruling in (dated.get(oracle_id) or faces[0])["rulings"]}
        assert {str(day) for own_id, day, _ in rulings() if own_id == oracle_id} <= days


def _foreign_names(card: dict[str, Any]) -> dict[str, list[dict[str, str]]]:
    return {foreign["language"]: [{"name": foreign["name"]}] for foreign in card["foreignData"]}


def runs_of_words(text: str) -> Iterator[tuple[str, ...]]:
    words = [word.group().lower().replace("’", "'") for word in _WORD.finditer(text)]
    yield from (tuple(words[at : at + RUN]) for at in range(len(words) - RUN + 1))


def official_texts(shared: Path) -> Iterator[str]:
    for label in OFFICIAL_LABELS.values():
        yield from texts_of(read_official(shared, label))
    for path in sorted((shared / "seeds").glob("*.txt")):
        yield from path.read_text("utf-8").splitlines()
    for card in load_json(shared, "mtgjson-v5-20220425-rulings.json.gz")["data"].values():
        yield from (ruling["text"] for ruling in card["rulings"])
    atomic = load_json(shared, "mtgjson-v5-20220425-atomic.json.gz")["data"]
    yield from (face.get("text", "") for card in cards().values() for face in atomic.get(card.name, ()))
    for card in load_json(shared, "mtgjson-v5-2026-two-cards.json")["cards"]:
        yield card["text"]
        yield from (ruling["text"] for ruling in card["rulings"])
        yield from (foreign.get("text", "") for foreign in card.get("foreignData", ()))


def own_texts() -> Iterable[str]:
    for path in sorted(COLLECTION.glob("*.txt")):
        yield from path.read_text("utf-8").splitlines()
    yield from (text for _, _, text in rulings())
    yield from (face.text for card in cards().values() for face in card.faces)


def test_no_eight_words_in_a_row_are_those_of_a_real_text(shared_dir: Path) -> None:
    official = {hash(run) for text in official_texts(shared_dir) for run in runs_of_words(text)}
    assert len(official) > 500_000
    assert [" ".join(run) for text in own_texts() for run in runs_of_words(text) if hash(run) in official] == []
