"""Changes held against those of another program: what is alike, and why the rest is not."""

import json

import pytest
from django.core.management import CommandError, call_command

from ingest.evaluation.diffs import evaluate_diffs
from tests.rules.shelf import Shelf

pytestmark = pytest.mark.django_db
KINDS = ("modified", "added", "removed", "renumbered", "reference_renumbered")


@pytest.fixture
def gold(tmp_path):
    """A folder with one gold file of two editions, and what to write into it."""
    shelf = Shelf()
    shelf.put(
        "2025-11-14",
        deeds=("701", "Deeds"), bear=("701.1", "A bear growls."), den=("701.2", "A den is dug, see rule 701.1."),
        cub=("701.3", "A cub plays all day long and sleeps."), elk=("701.4", "An elk bells."), old=("701.5", "An owl."),
        eg=("701.6", "A fox hides.", "It hides here."), Growl=("Growl", "To be loud."),
    )  # fmt: skip
    shelf.put(
        "2026-01-16",
        deeds=("701", "Doings"), bear=("701.1", "A bear growls at night."), new=("701.2", "A fish swims."),
        den=("701.3", "A den is dug, see rule 701.2."), cub=("701.4", "A cub plays all day long and rests."),
        elk=("701.7", "An elk bells."), eg=("701.6", "A fox hides.", "It hides there."), Growl=("Growl", "Very loud."),
    )  # fmt: skip
    shelf.close()

    def write(**lists):
        told = {kind: lists.get(kind, []) for kind in KINDS}
        (tmp_path / "20251114_to_20260116.json").write_text(json.dumps(told), "utf-8")
        return tmp_path

    return write


AGREED = {
    "modified": [{"rule": "701.1", "old_text": "A bear growls.", "new_text": "A bear growls at night."}],
    "removed": [{"rule": "701.5", "text": "An owl."}],
    "renumbered": [
        {"old_rule": "701.4", "new_rule": "701.7", "old_text": "An elk bells.", "new_text": "An elk bells."},
        {"old_rule": "701.2", "new_rule": "701.3", "old_text": "A den.", "new_text": "A den."},
    ],
}


def test_every_difference_is_told_with_its_reason(gold):
    modified = [*AGREED["modified"], {"rule": "701.2", "old_text": "A den is dug.", "new_text": "A fish swims."}]
    result = evaluate_diffs(gold(**{**AGREED, "modified": modified}))
    assert (result.report["listed"], result.report["agreed"]) == (5, 3)
    told = {one["reason"]: (one["theirs"], one["ours"]) for one in result.report["differences"]}
    assert told["examples are left out there"] == ([], ["example 701.6"])
    assert told["the glossary is left out there"] == ([], ["glossary Growl"])
    assert told["headings of sections are left out there"] == ([], ["reworded 701"])
    paired = next(reason for reason in told if reason.startswith("paired otherwise"))
    assert "reworded 701.2" in told[paired][0]
    assert "new 701.2" in told[paired][1]


def test_a_number_cited_there_is_part_of_a_renumbering(gold):
    result = evaluate_diffs(gold(**{**AGREED, "added": [{"rule": "701.2", "text": "A fish swims."}]}))
    reasons = {one["reason"]: one["ours"] for one in result.report["differences"]}
    renumbered = "a number it cites changed with its own; there that counts as renumbered"
    assert reasons[renumbered] == ["reference 701.2 → 701.3"]


def test_what_is_not_explained_fails(gold, capsys):
    folder = gold(**AGREED)
    assert evaluate_diffs(folder).report["unexplained"] > 0
    with pytest.raises(SystemExit):
        call_command("evaluate", "diffs", gold=folder)
    assert "unexplained" in capsys.readouterr().out


def test_what_is_no_gold_file_is_refused(gold, tmp_path):
    with pytest.raises(CommandError, match="a folder with files such as"):
        call_command("evaluate", "diffs", gold=tmp_path)
    (tmp_path / "20251114_to_20990101.json").write_text(json.dumps({kind: [] for kind in KINDS}), "utf-8")
    with pytest.raises(CommandError, match="both its editions to be held"):
        call_command("evaluate", "diffs", gold=tmp_path)
    (tmp_path / "20251114_to_20990101.json").write_text("{}", "utf-8")
    with pytest.raises(CommandError, match="lists of changes by kind"):
        call_command("evaluate", "diffs", gold=tmp_path)
