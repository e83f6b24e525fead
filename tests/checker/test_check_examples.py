import shutil
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from rulings_site.checker.examples import FOLDER, list_examples


def check(*paths):
    out = StringIO()
    try:
        call_command("check_examples", *paths, stdout=out)
    except CommandError as error:
        return out.getvalue(), str(error)
    return out.getvalue(), None


def test_every_example_of_the_project_is_right_on_every_date():
    out, error = check()
    assert error is None
    assert out.count("ok ") == sum(len(example.as_of) for example in list_examples())
    assert out.endswith(f"{len(list_examples())} examples, all as expected\n")


def test_a_wrong_answer_fails_with_what_was_expected_and_found(tmp_path):
    text = (FOLDER / "manifest-top-card.yaml").read_text("utf-8").replace("pt: 2/2, abilities", "pt: 3/3, abilities")
    (tmp_path / "manifest-top-card.yaml").write_text(text, "utf-8")
    out, error = check(str(tmp_path))
    assert error == "3 wrong"
    assert "WRONG manifest-top-card on 2018-08-10, seen-by-b: expected" in out


def test_a_file_that_cannot_be_read_fails_and_the_others_are_still_checked(tmp_path):
    shutil.copy(FOLDER / "manifest-top-card.yaml", tmp_path)
    (tmp_path / "bad.yaml").write_text("nonsense", "utf-8")
    out, error = check(str(tmp_path), str(tmp_path / "missing.yaml"))
    assert error == "2 wrong"
    assert "WRONG bad.yaml" in out
    assert "WRONG missing.yaml" in out
    assert out.count("ok ") == 3


def test_a_folder_without_examples_is_a_failure(tmp_path):
    with pytest.raises(CommandError, match="no YAML file"):
        call_command("check_examples", str(tmp_path))
