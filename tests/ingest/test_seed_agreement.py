"""The gold file of dated blocks, on three editions: every facet is a fact, and every wrong one is named."""

import json
from contextlib import suppress
from dataclasses import replace

import pytest
from django.core.management import call_command

from ingest.documents import find_documents
from ingest.identify.run import identify
from ingest.load.editions import load_edition
from ingest.load.wordings import WordingStore
from ingest.sources import comprehensive_rules
from tests.builders import make_document
from tests.ingest.lifting import make_law

pytestmark = pytest.mark.django_db

DOCUMENT = """701.31 Heben

701.31a Wer einen Stein hebt, nimmt ihn mit beiden Händen hoch und hält ihn fest.

701.31b Er tut es sofort und ohne zu warten, siehe Regel 115.2b.

701.31. Lift

701.31a Lift means to raise a stone with both hands and to hold it.

701.31b This is done at once, see rule 115.2b.
"""
SPAN = {"first": "20150123", "last": "20150123", "editions": 1}
AGREEMENT = {
    "number": SPAN,
    "references": {
        "each": [{"number": "115.2b", "meaning_holds": SPAN}],
        "together": SPAN,
        "together_with_number": SPAN,
    },
    "content": {"first": "20150123", "last": "20260807", "editions": 3},
    "navigation": None,
    "wording": {"agrees_with": {"first": "20150123", "last": "20260807", "editions": 3}},
    "conclusion": {"kind": "one edition", "edition": "20150123", "confidence": "sure"},
}
OF_NO_EDITION = AGREEMENT | {
    "wording": {"agrees_with": None},
    "conclusion": {
        "kind": "no dated edition has this wording",
        "confidence": "sure",
        "nearest_by_number_and_references": "20150123",
    },
}


def standing(edition: str, number: str, words: str) -> dict:
    return {"edition": edition, "number": number, "first_words": words}


def block(language: str, heading: str, dot: bool, texts: tuple[str, str], agreement: dict, **words) -> dict:
    cited = {
        "printed": "115.2b",
        "with_word": "siehe Regel" if language == "de" else "see rule",
        "in_edition": standing("20150123", "115.2b", "Lifting is done"),
        "today": standing("20260807", "116.2b", "Lifting is done"),
        "printed_number_today": "no such number",
    }
    subrules = [
        {
            "letter": letter,
            "letter_printed": True,
            "first_words": " ".join(text.split()[:2]),
            "last_words": " ".join(text.split()[-2:]),
            "references": [cited] if letter == "b" else [],
            **words.get(letter, {}),
        }
        for letter, text in zip("ab", texts, strict=True)
    ]
    return {
        "language": language, "number": "701.31", "dot_after_number": dot, "heading": heading, "subrules": subrules,
        "agreement": agreement,
    }  # fmt: skip


def gold() -> dict:
    lines = [line.partition(" ")[2] for line in DOCUMENT.splitlines() if line]
    words = {
        "a": {
            "sentences_in_edition": "0 of 1",
            "same_words_as_edition": "none",
            "in_edition": standing("20150123", "701.31a", "Whoever lifts"),
            "today": standing("20260807", "701.40a", "Whoever lifts"),
            "printed_number_today": "no such number",
        },
        "b": {"sentences_in_edition": "1 of 1", "same_words_as_edition": "all"},
    }
    blocks = [
        block("de", "Heben", False, (lines[1], lines[2]), AGREEMENT),
        block("en", "Lift", True, (lines[4], lines[5]), OF_NO_EDITION, **words),
    ]
    document = {
        "document": "page.txt", "kind": "rules excerpt", "languages": ["de", "en"], "counts": {"blocks": 2},
        "noise": [], "blocks": blocks,
    }  # fmt: skip
    return {"documents": [document]}


ALL_RIGHT = {"parse": 1.0, "edition": 1.0, "language_characters": 1.0, "sure_and_wrong": 0, "failures": []}


def evaluate(tmp_path, capsys, wanted: dict) -> tuple[int, dict]:
    (tmp_path / "seeds").mkdir(exist_ok=True)
    (tmp_path / "eval").mkdir(exist_ok=True)
    (tmp_path / "seeds" / "page.txt").write_text(DOCUMENT, "utf-8")
    (tmp_path / "eval" / "gold.yaml").write_text(json.dumps(wanted), "utf-8")
    try:
        call_command("evaluate", "seeds", gold=tmp_path / "eval" / "gold.yaml", json=True)
    except SystemExit as stop:
        return int(str(stop.code)), json.loads(capsys.readouterr().out)
    return 0, json.loads(capsys.readouterr().out)


def test_blocks_dated_right_are_right_in_every_facet(tmp_path, capsys):
    make_law()
    assert evaluate(tmp_path, capsys, gold()) == (0, ALL_RIGHT)


def test_every_wrong_facet_is_named(tmp_path, capsys):
    make_law()
    wanted = gold()
    first, second = wanted["documents"][0]["blocks"]
    first["agreement"] = AGREEMENT | {
        "number": SPAN | {"last": "20250606", "editions": 2},
        "content": SPAN,
        "navigation": {"highest": "701.41", "entries": 3, "highest_in_corpus": "", "editions_with_highest": 0},
        "wording": {"agrees_with": None},
        "conclusion": {"kind": "range", "first": "20150123", "last": None, "confidence": "sure"},
    }
    second["subrules"][0] |= {"sentences_in_edition": "1 of 1", "printed_number_today": "same rule"}
    status, report = evaluate(tmp_path, capsys, wanted)
    assert status == 1
    assert report["parse"] == 1.0
    places = {failure["place"] for failure in report["failures"]}
    assert places == {
        "de 701.31, number",
        "de 701.31, content",
        "de 701.31, navigation",
        "de 701.31, wording",
        "de 701.31, answer",
        "de 701.31, last edition",
        "de 701.31, last edition held",
        "en 701.31, 701.31a as a number of today",
        "en 701.31, 701.31a, sentences found",
    }
    assert all(failure["part"] == "edition" for failure in report["failures"])


def test_without_editions_nothing_is_dated_right(tmp_path, capsys):
    status, report = evaluate(tmp_path, capsys, gold())
    assert status == 1
    assert report["parse"] == 1.0
    assert report["edition"] < 0.5


SECTIONS = ("115", "116", "701", "707", "708")
RULES = ("702.36", "702.37", "702.168")


def is_wanted(number: str) -> bool:
    """Whether a number is one that the seed documents print or cite, or one beside it."""
    rule = number.rstrip("abcdefghijklmnopqrstuvwxyz")
    return number in ("1", "7", "702") or number.partition(".")[0] in SECTIONS or rule in RULES


@pytest.mark.corpus
def test_the_seed_documents_are_dated_right_in_every_facet(shared_dir, capsys):
    """226 facts, on the sections concerned of every English edition since they have these numbers."""
    documents = find_documents(shared_dir / "corpus" / "cr" / "cr-all.tar.xz")
    wordings = WordingStore()
    count = 0
    for raw in documents:
        if raw.name.startswith("en-") and "bad" not in raw.location and raw.name >= "en-20090711":
            (edition,) = comprehensive_rules.parse(raw).editions
            entries = tuple(entry for entry in edition.entries if is_wanted(entry.number))
            load_edition(replace(edition, entries=entries, glossary=()), make_document(raw.name), wordings)
            count += 1
    assert count == 104
    identify()
    with suppress(SystemExit):  # no card is held: nothing is aligned
        call_command("evaluate", "seeds", gold=shared_dir / "eval" / "seeds.yaml", json=True)
    report = json.loads(capsys.readouterr().out)
    assert (report["parse"], report["edition"], report["language_characters"]) == (1.0, 1.0, 1.0)
