"""The stages of `make test` and `make check` themselves: a stage that fails, or skips in CI, is told."""

from pathlib import Path

import pytest

from tests import stages
from tests.stages import STAGES, Stage, run


@pytest.fixture
def write_tests(tmp_path: Path):
    """Write a test file outside the suite and return the stage that runs it."""

    def write(body: str) -> Stage:
        (tmp_path / "pytest.ini").write_text("[pytest]\n")
        (tmp_path / "test_sample.py").write_text(body)
        options = ("-q", "-p", "no:cacheprovider", "-p", "no:django", "-c", str(tmp_path / "pytest.ini"))
        return Stage("sample", ("-m", "pytest", *options, str(tmp_path)))

    return write


SKIPS = "import pytest\n\ndef test_one(): pass\n\ndef test_two(): pytest.skip('no wind')\n"


def test_tests_are_counted(write_tests):
    outcome = run(write_tests("def test_one(): pass\n\ndef test_two(): assert False\n"))
    assert not outcome.is_passed
    assert outcome.counts == {"passed": 1, "failed": 1}
    assert "def test_two(): assert False" in outcome.output


def test_a_skipped_test_passes_at_home_and_fails_in_ci(write_tests, monkeypatch):
    monkeypatch.setattr(stages, "IN_CI", False)
    assert run(write_tests(SKIPS)).is_passed
    monkeypatch.setattr(stages, "IN_CI", True)
    assert not run(write_tests(SKIPS)).is_passed


def test_a_stage_without_any_test_fails(write_tests):
    assert not run(write_tests("")).is_passed


def test_a_command_that_fails_fails_its_stage():
    assert not run(Stage("sample", ("-c", "raise SystemExit(3)"))).is_passed


def test_a_broken_import_contract_fails_its_stage(tmp_path: Path):
    stage = next(stage for stage in STAGES["check"] if stage.name == "imports")
    assert "Contracts: " in run(stage).output


def test_main_says_what_failed(monkeypatch, capsys):
    monkeypatch.setitem(STAGES, "sample", [Stage("good", ("-c", "")), Stage("bad", ("-c", "raise SystemExit('why')"))])
    assert stages.main("sample") == 1
    told = capsys.readouterr().out
    assert "good" in told
    assert "why" in told
    assert told.endswith("make sample failed: bad\n")
