"""`manage.py cite` and `manage.py resolve`."""

import io
import json

import pytest
from django.core.management import CommandError, call_command

from tests.builders import make_periods

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _held(book):
    make_periods()


@pytest.fixture
def run(capsys):
    """Run a command; return its exit status, output and messages."""

    def call(*arguments: str) -> tuple[int, str, str]:
        status = 0
        try:
            call_command(*arguments)
        except SystemExit as stop:
            status = int(str(stop.code))
        said = capsys.readouterr()
        return status, said.out, said.err

    return call


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "ruling.txt"
    path.write_text("Legal,\nby 701.31b.\n", "utf-8")
    return str(path)


def test_cite_prints_each_citation_with_its_place(run, file):
    status, out, err = run("cite", file, "--on", "2015-02-10")
    assert status == 1
    assert out.splitlines()[0] == "2:4  701.31b  [moved on 2018-08-10]"
    assert "Under Manifest on 2015-02-10." in out.splitlines()[1]
    assert err == "as of 2015-02-10: 1 found; 0 ok, 1 behind, 0 gone\n"


def test_cite_reads_standard_input_and_is_content_with_what_is_right(run, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("By 701.40b."))
    assert run("cite", "-")[0] == 0


def test_cite_shows_what_became_of_quoted_words(run, tmp_path):
    path = tmp_path / "quoted.txt"
    path.write_text("By 701.31b “you may turn it up, look at rule 115.2b, or rule 999.9”.", "utf-8")
    _, out, _ = run("cite", str(path), "--on", "2015-02-10")
    assert "not to the letter" in out
    assert "you may turn it up, [-see-] {+look at+} rule" in out.lower()


def test_cite_hands_back_the_text_with_the_numbers_of_today(run, file):
    assert run("cite", file, "--on", "2015-02-10", "--rewrite")[1] == "Legal,\nby 701.40b.\n"
    _, out, err = run("cite", file, "--rewrite")
    assert out == "Legal,\nby 701.31b.\n"
    assert "2:4  701.31b is left: it does not stand in the rules of" in err


def test_cite_checks_an_edition(run):
    status, out, err = run("cite", "--edition", "20150123")
    assert status == 1
    assert "subrule 701.31b, line 9: 999.9 does not stand in this edition" in out
    assert err == "en 20150123: 1 cross references are wrong\n"
    status, out, _ = run("cite", "--edition", "20150123", "--json")
    assert json.loads(out)[0]["number"] == "999.9"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["cite", "nowhere.txt"], "nowhere.txt: expected a text in UTF-8, found"),
        (
            ["cite", "--edition", "20150124"],
            "--edition: expected an edition held, found en 20150124; held: 20150123, 20180810",
        ),
        (["cite"], "one of the arguments file --edition is required"),
        (["cite", "x", "--on", "today"], "argument --on: expected a day such as 2015-01-23, found 'today'"),
        (["resolve", "a rule"], "expected a rule number such as 7, 702, 702.36 or 702.36d, found 'a rule'"),
        (["resolve", "7" * 99], "expected a rule number"),
    ],
)
def test_what_cannot_be_read_is_a_clear_error(run, arguments, message):
    with pytest.raises(CommandError, match=r"expected|required") as raised:
        run(*arguments)
    assert message in str(raised.value)


def test_cite_refuses_a_file_in_another_encoding(run, tmp_path):
    path = tmp_path / "latin.txt"
    path.write_bytes("Prüfung 701.31b".encode("latin-1"))
    with pytest.raises(CommandError, match="expected a text in UTF-8") as raised:
        run("cite", str(path))
    assert raised.value.returncode == 2


def test_resolve_prints_heading_and_text_then_and_the_number_today(run):
    status, out, _ = run("resolve", "CR 701.31B.", "--on", "2015-02-10")
    assert status == 0
    assert out.splitlines() == [
        "701.31b on 2015-02-10 (edition 20150123, effective 2015-01-23)",
        "Manifest",
        "  You may turn it up, see rule 115.2b, or rule 999.9 & <more>.",
        "Today 701.40b; its words have changed:",
        "  You may turn it up, see rule [-115.2b-]{+116.2b+}, or rule 999.9 & <more>.",
    ]


def test_resolve_as_json(run):
    _, out, _ = run("resolve", "701.31", "--on", "2015-02-10", "--json")
    told = json.loads(out)
    assert (told["exists"], told["meaning_today"], told["means_other_today"]) == (True, "Planeswalk", True)
    assert told["standings"] == [
        {
            "heading": "Manifest",
            "text": "Manifest",
            "current_number": "701.40",
            "removed_on": None,
            "words_changed": False,
            "changes": [],
        }
    ]


def test_resolve_says_of_a_number_that_is_not_there_when_it_was(run):
    status, out, err = run("resolve", "701.40b", "--on", "2015-02-10")
    assert (status, out) == (1, "")
    assert err.startswith(
        "The edition of 2015-01-23 has no 701.40b. It stood in the rules since 2026-08-07 (Manifest)."
    )


def test_resolve_says_when_a_rule_was_removed(run):
    _, out, _ = run("resolve", "701.31", "--on", "2018-09-01")
    assert "Removed on 2026-08-07." in out
    assert "701.31 is another rule today, under Planeswalk." in out
