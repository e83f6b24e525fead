"""`manage.py evaluate citations`: found spans and resolved numbers held against a gold file."""

import json

import pytest
import yaml
from django.core.management import CommandError, call_command

from rulings_site.rules.models import Rule
from tests.builders import EditionBuilder, make_periods

pytestmark = pytest.mark.django_db

MANIFEST = {
    "span": "701.31",
    "start": 12,
    "number": "701.31",
    "exists_at_as_of": True,
    "meaning": "Manifest",
    "current_number": "701.40",
    "meaning_changed_number": True,
}
TEXT = {
    "id": "t1",
    "as_of": "2015-02-10",
    "text": "Manifest is 701.31. It says: “Turn it up at any time.” It cost 4.50.",
    "expected": [MANIFEST],
    "not_citations": ["4.50"],
    "quotes": [{"number": "701.31a", "quote": "Turn it up at any time", "found_at_as_of": True, "found_now": False}],
}


@pytest.fixture(autouse=True)
def _held():
    rule, part = Rule.objects.create(kind="rule"), Rule.objects.create(kind="subrule")
    for day, number, text in (
        ("2015-01-23", "701.31", "Turn it up at any time."),
        ("2026-08-07", "701.40", "Turn it up when you can."),
    ):
        edition = EditionBuilder(day)
        edition.add("701", "Keyword Actions")
        edition.add(number, "Manifest", rule=rule)
        edition.add(f"{number}a", text, rule=part)
    make_periods()


@pytest.fixture
def evaluate(tmp_path, capsys):
    """Evaluate gold texts; return exit status and report."""

    def run(*texts: dict) -> tuple[int, dict]:
        gold = tmp_path / "gold.yaml"
        gold.write_text(yaml.safe_dump(list(texts)), "utf-8")
        status = 0
        try:
            call_command("evaluate", "citations", gold=gold, json=True)
        except SystemExit as stop:
            status = int(str(stop.code))
        return status, json.loads(capsys.readouterr().out)

    return run


def test_a_text_read_right_passes(evaluate):
    status, report = evaluate(TEXT)
    assert (status, report["failures"]) == (0, [])
    assert {report[name] for name in ("precision", "recall", "resolution", "meaning", "current_number", "quotes")} == {
        1.0
    }
    assert (report["expected"], report["found"]) == (1, 1)


WRONG = [
    ({"exists_at_as_of": False}, "701.31, exists_at_as_of", "exists_at_as_of"),
    ({"meaning": "Bolster"}, "701.31, meaning", "meaning"),
    ({"current_number": "701.41"}, "701.31, current_number", "current_number"),
    ({"meaning_changed_number": False}, "701.31, meaning_changed_number", "meaning_changed_number"),
]


@pytest.mark.parametrize(("change", "fact", "name"), WRONG)
def test_each_wrong_fact_is_named_and_the_whole_citation_is_wrong(evaluate, change, fact, name):
    status, report = evaluate(TEXT | {"expected": [MANIFEST | change]})
    assert status == 1
    assert [failure["fact"] for failure in report["failures"]] == [fact]
    assert (report["resolution"], report[name], report["recall"]) == (0.0, 0.0, 1.0)


def test_a_missed_span_and_a_surplus_one_count(evaluate):
    elsewhere = MANIFEST | {"start": 30}
    status, report = evaluate(TEXT | {"expected": [elsewhere]})
    assert status == 1
    assert (report["precision"], report["recall"], report["resolution"]) == (0.0, 0.0, 0.0)
    assert report["failures"][-1] == {
        "id": "t1",
        "fact": "a span that is no citation",
        "expected": "None",
        "found": "701.31",
    }


def test_a_text_without_a_citation_counts_for_precision(evaluate):
    _, report = evaluate(TEXT, {"id": "t2", "as_of": None, "text": "Rule 701 it is.", "expected": []})
    assert (report["precision"], report["recall"]) == (0.5, 1.0)


def test_the_numbers_of_a_range_are_compared_one_by_one(evaluate):
    span = MANIFEST | {
        "span": "701.31a–a",
        "start": 0,
        "number": "701.31a",
        "current_number": "701.40a",
        "current_numbers": ["701.40b"],
    }
    _, report = evaluate({"id": "t3", "as_of": "2015-02-10", "text": "701.31a–a", "expected": [span]})
    assert report["current_number"] == 0.0


def test_wrong_answers_on_quotations_are_named(evaluate):
    quote = TEXT["quotes"][0] | {"found_now": True}
    _, report = evaluate(TEXT | {"quotes": [quote]})
    assert [failure["fact"] for failure in report["failures"]] == ["quotation of 701.31a, found_now"]
    assert report["quotes"] == 0.5


def test_a_faulty_gold_file_is_a_clear_error(tmp_path):
    gold = tmp_path / "gold.yaml"
    gold.write_text("- {id: t1}", "utf-8")
    with pytest.raises(CommandError, match="expected the keys of a gold file of citations"):
        call_command("evaluate", "citations", gold=gold)
