"""The part of the gold file on what each ruling of a page is in English: facts about invented pages."""

import json
from contextlib import suppress

import pytest
import yaml
from django.core.management import call_command

from rulings_site.rulings.models import Succession
from tests.builders import make_card, make_ruling
from tests.toy_lexicon import write_lexicon

pytestmark = pytest.mark.django_db

ORACLE_ID = "0b1c2d3e-0000-4000-8000-000000000001"
OLDER = "The goblin sleeps before, in the tower. The wizard trades a forest after that."
NEWER = "In a tower of gold sleeps the goblin."
ENGLISH = "An artifact never burns in the forest."
GERMAN = [
    "Der Kobold schläft vorher im Turm. Der Zauberer tauscht nachher einen Wald.",
    "Der Gegner zeigt immer die Bibliothek.",
]
PAGE = f"Kobold im Turm\n\n13/07/2018\n\n{GERMAN[0]}\n\n13/07/2018\n\n{ENGLISH}\n\n13/07/2018\n\n{GERMAN[1]}"
REWORDING = {"older_words": "The wizard trades", "newer_words": "In a tower of gold", "page_follows": "older",
             "page_follows_confidence": "sure"}  # fmt: skip


def gold_ruling(position: int, text: str, language: str = "de", **english) -> dict:
    return {
        "position": position, "published": "2018-07-13", "date_as_printed": "13/07/2018", "language": language,
        "characters": len(text), "first_words": " ".join(text.split()[:3]), **english,
    }  # fmt: skip


def english(first_words: str, relation: str = "translation", **more) -> dict:
    return {"english": {"date": "2018-07-13", "first_words": first_words, "relation": relation, **more}}


RULINGS = [
    gold_ruling(1, GERMAN[0], **english("In a tower", rewording=REWORDING)),
    gold_ruling(2, ENGLISH, "en", **english("An artifact never", "equal")),
    gold_ruling(3, GERMAN[1], english=None),
]


@pytest.fixture
def card(settings, tmp_path):
    settings.LEXICON_DIR = tmp_path / "lexicon"
    write_lexicon(settings.LEXICON_DIR)
    card = make_card("Goblin in the Tower", names={"de": "Kobold im Turm"}, oracle_id=ORACLE_ID)
    old, new = make_ruling(card, OLDER, "2018-07-13"), make_ruling(card, NEWER, "2018-07-13")
    Succession.objects.create(kind=Succession.Kind.REWORDED, old=old, new=new, likeness=60)
    make_ruling(card, ENGLISH, "2018-07-13")
    return card


def evaluate(folder, capsys, rulings=RULINGS) -> dict:
    wanted = {
        "document": "page.txt", "kind": "card rulings", "languages": ["de", "en"], "counts": {}, "noise": [],
        "card": {"printed": "Kobold im Turm", "language": "de", "oracle_id": ORACLE_ID}, "rulings": rulings,
    }  # fmt: skip
    (folder / "page.txt").write_text(PAGE, "utf-8")
    (folder / "gold.yaml").write_text(yaml.safe_dump({"documents": [wanted]}), "utf-8")
    with suppress(SystemExit):
        call_command("evaluate", "seeds", gold=folder / "gold.yaml", documents=folder, json=True)
    return json.loads(capsys.readouterr().out)


def test_a_page_aligned_right_is_right_in_every_fact(card, tmp_path, capsys):
    report = evaluate(tmp_path, capsys)
    assert report["failures"] == []
    assert (report["alignment"], report["language_characters"], report["sure_and_wrong"]) == (1.0, 1.0, 0)


def test_a_sure_alignment_that_is_wrong_is_counted(card, tmp_path, capsys):
    report = evaluate(tmp_path, capsys, [gold_ruling(1, GERMAN[0], **english("An artifact"))])
    assert report["sure_and_wrong"] == 1
    (failure,) = report["failures"]
    assert (failure["part"], failure["place"]) == ("alignment", "ruling 1")
    assert (failure["expected"], failure["found"]) == ("2018-07-13 An artifact", "2018-07-13 In a")


def test_the_wording_a_page_follows_is_a_fact_of_its_own(card, tmp_path, capsys):
    follows = {"page_follows": "newer"}
    report = evaluate(tmp_path, capsys, [gold_ruling(1, GERMAN[0], **english("In a", rewording=REWORDING | follows))])
    assert [failure["place"] for failure in report["failures"]] == ["ruling 1, wording"]


def test_characters_in_the_wrong_language_are_counted(card, tmp_path, capsys):
    parts = [{"language": "en", "span": [4, 10], "span_in_file": [0, 0], "first_words": "", "last_words": ""}]
    report = evaluate(tmp_path, capsys, [gold_ruling(3, GERMAN[1], english_parts=parts)])
    assert round(report["language_characters"], 3) == round(1 - 6 / len(GERMAN[1]), 3)
    assert "ruling 3, characters 4 to 10" in {failure["place"] for failure in report["failures"]}


def test_a_card_that_is_not_held_is_named(tmp_path, capsys):
    report = evaluate(tmp_path, capsys)
    assert report["alignment"] == 0.0
    assert [failure["found"] for failure in report["failures"] if failure["place"] == "card"] == [[]]
