import json
import shutil
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from ingest.evaluation.facts import Fact, first_words, last_words, share_right

PAGES = Path(__file__).parent.parent / "fixtures" / "pages"
GOLD = PAGES / "gold.yaml"


@pytest.fixture
def pages(tmp_path) -> Path:
    """A copy of the pages, to be damaged."""
    return Path(shutil.copytree(PAGES, tmp_path / "pages"))


def evaluate(capsys, gold: Path = GOLD, documents: Path | None = PAGES) -> tuple[int, dict]:
    """Return exit status and report."""
    status = 0
    try:
        call_command("evaluate", "seeds", gold=gold, documents=documents, json=True)
    except SystemExit as stop:
        status = int(str(stop.code))
    return status, json.loads(capsys.readouterr().out)


def replace(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def test_pages_read_right_are_right_in_every_fact(capsys):
    all_right = {"parse": 1.0, "language_characters": 1.0, "sure_and_wrong": 0, "failures": []}
    assert evaluate(capsys) == (0, all_right)


# Damage to a page: the file, what is changed into what, and the places that must be named.
DAMAGE = [
    ("rules-excerpt.txt", "701.58b Wann", "701.58d Wann", {"de 701.58b, number", "de 701.58b, letter as printed"}),
    ("rules-excerpt.txt", "(siehe Regel 116.2b)", "", {"number of references", "de 701.58b, number of references"}),
    ("rules-excerpt.txt", "Cloak", "Cloaks", {"en 701.58, heading"}),
    ("rules-excerpt.txt", "701.58. Cloak", "701.58 Cloak", {"en 701.58, number as printed"}),
    ("rule-page.txt", "- 701.59\n", "", {"number of navigation_entries", "dropped lines", "lines 8 to 11, kind"}),
    ("rule-page.txt", "Embozar\nSubreglas", "Embozar\nLista", {"lines 2 to 2, words"}),
    (
        "rulings-page.txt",
        "Nebelgestalt",
        "Nebelschwaden",
        {"card", "line of the card", "ruling 1, part 1, span in the file"},
    ),
    (
        "rulings-page.txt",
        "20/09/2024",
        "21/09/2024",
        {"number of dates", "ruling 1, date", "ruling 1, date as printed"},
    ),
    ("rulings-page.txt", "zahlt vorher", "zahlt", {"ruling 1, characters", "ruling 1, part 1, span"}),
    ("wiki-article.txt", "Spoiler: Afficher\n", "Un mot encore.\n", {"lines 7 to 7, kind", "lines 7 to 7, words"}),
]


@pytest.mark.parametrize(("name", "old", "new", "places"), DAMAGE)
def test_each_wrong_fact_is_named_with_its_place(capsys, pages, name, old, new, places):
    replace(pages / name, old, new)
    status, report = evaluate(capsys, documents=pages)
    assert status == 1
    assert report["parse"] < 1
    assert {failure["document"] for failure in report["failures"]} == {name}
    assert places <= {failure["place"] for failure in report["failures"]}
    assert all(failure["expected"] != failure["found"] for failure in report["failures"])


def test_a_page_of_no_kind_has_its_facts_wrong_and_the_others_right(capsys, pages):
    (pages / "wiki-article.txt").write_text("Nothing of interest.")
    status, report = evaluate(capsys, documents=pages)
    assert status == 1
    assert report["failures"][0] == {
        "part": "parse",
        "document": "wiki-article.txt",
        "place": "kind",
        "expected": "wiki article",
        "found": "recognised as nothing",
    }
    assert 0.5 < report["parse"] < 1


def test_a_page_that_is_refused_says_why(capsys, pages):
    replace(pages / "rulings-page.txt", "24/11/2014", "31/11/2014")
    _, report = evaluate(capsys, documents=pages)
    assert "expected a date DD/MM/YYYY, found 31/11/2014" in report["failures"][0]["found"]


def test_without_json_a_person_reads_the_share_and_the_failures(capsys, pages):
    call_command("evaluate", "seeds", gold=GOLD, documents=PAGES)
    assert "parse: 100.00%" in capsys.readouterr().out
    replace(pages / "rules-excerpt.txt", "Cloak", "Cloaks")
    with pytest.raises(SystemExit):
        call_command("evaluate", "seeds", gold=GOLD, documents=pages)
    assert "en 701.58, heading" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("documents: [", "expected YAML"),
        ("- a list", "expected the keys of a gold file"),
        ("documents: [{document: a.txt}]", r"missing required field `kind` - at `\$\.documents\[0\]`"),
        ("documents: []", "expected a gold file with documents, found none"),
    ],
)
def test_a_faulty_gold_file_is_a_clear_error(tmp_path, text, fault):
    gold = tmp_path / "gold.yaml"
    gold.write_text(text)
    with pytest.raises(CommandError, match=fault):
        call_command("evaluate", "seeds", gold=gold, documents=PAGES)


def test_a_missing_gold_file_or_document_is_a_clear_error(tmp_path):
    with pytest.raises(CommandError, match=r"nowhere\.yaml: expected a gold file"):
        call_command("evaluate", "seeds", gold=tmp_path / "nowhere.yaml")
    with pytest.raises(CommandError, match=r"expected every document of the gold file, found no rules-excerpt\.txt"):
        call_command("evaluate", "seeds", gold=GOLD, documents=tmp_path)
    with pytest.raises(CommandError, match="expected a file or folder, found nothing there"):
        call_command("evaluate", "seeds", gold=GOLD, documents=tmp_path / "nowhere")


def test_a_share_is_whole_only_if_every_fact_is_right():
    right, wrong = Fact("a", "b", 1, 1), Fact("a", "b", 1, 2)
    assert share_right([right] * 3) == 1
    assert share_right([right, right, right, wrong]) == 0.75
    assert share_right([]) == 0


def test_words_are_cut_at_white_space():
    assert first_words("„A [b]“  c d.", "x y z") == "„A [b]“ c"
    assert last_words("„A [b]“  c d.", "x y") == "c d."


@pytest.mark.corpus
@pytest.mark.django_db
def test_the_seed_documents_are_read_right_in_every_fact(capsys, shared_dir):
    """The documents are found beside the gold file. Nothing else is held: no edition, no card, no lexicon."""
    _, report = evaluate(capsys, shared_dir / "eval" / "seeds.yaml", None)
    assert report["parse"] == 1.0
    assert report["terminology"] == 0
    assert {failure["part"] for failure in report["failures"]} == {"edition", "alignment", "terminology"}
