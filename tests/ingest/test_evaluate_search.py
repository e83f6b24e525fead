"""How high the expected answers stand: invented queries on an index of a few texts."""

import json
from contextlib import suppress

import pytest
from django.core.management import CommandError, call_command

from rulings_site.rules.models import Rule
from rulings_site.search.index import build_index, get_backend
from tests.builders import EditionBuilder, make_card, make_ruling

pytestmark = pytest.mark.django_db

HEADING = "id,query,query_language,kind,expected,class,note"


@pytest.fixture(autouse=True)
def held(tmp_path, settings):
    settings.SEARCH_INDEX_DIR = tmp_path / "index"
    get_backend.cache_clear()
    term = Rule.objects.create(kind="term")
    hide = Rule.objects.create(kind="rule")
    edition = EditionBuilder("2026-08-07")
    edition.add("701", "Words for deeds")
    edition.add("701.40", "Conceal", rule=hide)
    edition.add("701.40b", "A card that lies hidden may be peeked at by its owner.")
    english = edition.term("Ferocity", "A creature that fears nothing.")
    german = EditionBuilder("2018-07-13", language="de")
    german.add("701.31", "Verbergen", rule=hide)
    own = german.term("Wildheit", "Eine Kreatur ohne Furcht.")
    for entry in (english, own):
        entry.rule = term
        entry.save()
    make_card("Coercion", names={"de": "Zwang"})
    make_card("Duress", names={"de": "Zwang"})
    make_ruling(make_card("Lightform"), "Peeking at one’s own goblins costs nothing whatsoever.")
    build_index()
    yield
    get_backend.cache_clear()


def evaluate(folder, capsys, *rows: str) -> dict:
    (folder / "gold.csv").write_text("\n".join([HEADING, *rows]), "utf-8")
    with suppress(SystemExit):
        call_command("evaluate", "search", gold=folder / "gold.csv", json=True)
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize(
    ("query", "kind", "expected"),
    [
        ("CR 701.40B.", "rule", "701.40b"),
        ("hidden", "rule", "701.40b"),
        ("Verbergen", "rule", "701.40"),
        ("Wildheit", "glossary", "701.99|Ferocity"),
        ("Lightform", "card", "Lightform"),
        ("Lihgtform", "card", "Lightform"),
        ("goblins", "ruling", "Lightform#Peeking at one's own goblins costs"),
    ],
)
def test_each_kind_of_answer_is_known_by_its_name(tmp_path, capsys, query, kind, expected):
    report = evaluate(tmp_path, capsys, f"s1,{query},en,{kind},{expected},some,")
    assert report["classes"]["some"]["mrr10"] == 1.0
    assert report["failures"] == []
    assert report["backend"] == "whoosh"


def test_figures_are_means_of_each_class(tmp_path, capsys):
    rows = [
        "s1,hidden,en,rule,701.40b,words,",
        "s2,nothing like it,en,rule,701.40b,words,",
        "s3,701.40b,en,rule,701.40b,numbers,",
    ]
    report = evaluate(tmp_path, capsys, *rows)
    words = report["classes"]["words"]
    assert (words["n"], words["mrr10"], words["success1"], words["success5"]) == (2, 0.5, 0.5, 0.5)
    assert report["overall"]["mrr10"] == 0.75
    assert [failure["id"] for failure in report["failures"]] == ["s2"]


def test_where_all_are_wanted_one_is_not_enough(tmp_path, capsys):
    rows = ["s1,Zwang,de,card,Coercion|Duress,card_ambiguous,", "s2,Zwang,de,card,Coercion|Lightform,card_ambiguous,"]
    report = evaluate(tmp_path, capsys, *rows)
    assert report["classes"]["card_ambiguous"]["recall10"] == 0.75
    assert [failure["id"] for failure in report["failures"]] == ["s2"]


def test_the_rule_above_or_one_letter_below_counts_leniently(tmp_path, capsys):
    rows = ["s1,701.40b,en,rule,701.40,below,", "s2,701.40,en,rule,701.40b,above,"]
    classes = evaluate(tmp_path, capsys, *rows)["classes"]
    assert [(classes[name]["mrr10"], classes[name]["lenient_mrr10"]) for name in ("below", "above")] == [
        (0, 1),
        (0.5, 1),
    ]


def test_a_query_that_cannot_be_read_finds_nothing(tmp_path, capsys):
    (failure,) = evaluate(tmp_path, capsys, 's1,"""never closed",en,rule,701.40b,words,')["failures"]
    assert (failure["rank"], failure["returned"]) == (0, [])


def test_a_person_reads_a_table_and_the_figures(tmp_path, capsys):
    (tmp_path / "gold.csv").write_text(f"{HEADING}\ns1,hidden,en,rule,701.40a,words,", "utf-8")
    with pytest.raises(SystemExit):
        call_command("evaluate", "search", gold=tmp_path / "gold.csv")
    said = capsys.readouterr().out
    assert "words: MRR@10 0.000, success@1 0.000, success@5 0.000, 1 queries" in said
    assert "701.40b" in said


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("id,query\n1,x", "no query_language, kind"),
        (HEADING, "expected queries below the heading"),
        (f"{HEADING}\ns1,,en,rule,701,words,", "line 2: expected a query and an expected answer"),
    ],
)
def test_a_file_that_is_no_gold_file_is_a_clear_error(tmp_path, text, fault):
    (tmp_path / "gold.csv").write_text(text, "utf-8")
    with pytest.raises(CommandError, match=fault):
        call_command("evaluate", "search", gold=tmp_path / "gold.csv")
