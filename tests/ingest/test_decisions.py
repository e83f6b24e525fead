"""The file of decisions: read strictly, and applied only where it can be."""

import contextlib
import json
from datetime import date

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given
from hypothesis import strategies as st

from ingest.decisions import Decision, read_decisions
from ingest.errors import FetchError, IngestError, ParseError
from tests.builders import EditionBuilder

ENTRY = """\
- old: {edition: 20090501, number: 509.2}
  new: {edition: 20090711, number: 510.10}
  verdict: same
  why: The step moved; what happens in it did not.
  reviewed: 2026-12-01
"""


@pytest.fixture
def read(tmp_path):
    """Write a file of decisions and return what is read of it."""

    def write_and_read(text: str) -> tuple[Decision, ...]:
        path = tmp_path / "decisions.yaml"
        path.write_text(text, "utf-8")
        return read_decisions(path)

    return write_and_read


def test_a_number_is_what_is_written_with_or_without_quotes(read):
    held = Decision(
        *("20090501", "509.2", 1),
        *("20090711", "510.10", 1),
        verdict="same",
        why="The step moved; what happens in it did not.",
        reviewed=date(2026, 12, 1),
    )
    assert read(ENTRY) == read(ENTRY.replace("510.10", '"510.10"')) == (held,)
    assert str(held) == "509.2 of 20090501 → 510.10 of 20090711: same"


def test_a_number_printed_twice_and_a_term_can_be_named(read):
    text = ENTRY.replace("number: 510.10", "number: 510.10, occurrence: 2")
    assert read(text)[0].new == ("20090711", "510.10", 2)
    assert "510.10 (2) of 20090711" in str(read(text)[0])
    term = read(ENTRY.replace("number: 509.2", "term: Face Down").replace("number: 510.10", "term: Face-Down"))[0]
    assert (term.old_number, term.new_number, term.is_term) == ("Face Down", "Face-Down", True)


def test_a_file_without_entries_decides_nothing(read):
    assert read("# only words\n") == read("[]") == read("") == ()


def test_the_file_of_the_project_is_sound():
    assert isinstance(read_decisions(), tuple)


FAULTS = {
    "no list": ("old: 1", r"line\[1\]: expected a list of decisions, found a dict"),
    "no YAML": ("- {", r"line\[1\]: expected YAML"),
    "no entry": ("- 7", r"line\[1\]: expected object, found str"),
    "zero byte": ("- a\0b", "expected YAML"),
    "key unknown": (ENTRY + "  sure: yes\n", r"line\[1\]\.sure: expected only fields whose meaning is known"),
    "key twice": (ENTRY + "  verdict: different\n", r"line\[6\]: expected each key once, found verdict twice"),
    "verdict missing": (ENTRY.replace("  verdict: same\n", ""), r"line\[1\]\.verdict: expected a value, found none"),
    "verdict unknown": (ENTRY.replace("same", "alike"), r"line\[1\]\.verdict: expected .*, found .*'alike'"),
    "no reason": (ENTRY.replace("The step moved; what happens in it did not.", "' '"), r"\.why: expected a reason"),
    "no date": (ENTRY.replace("2026-12-01", "2026-02-30"), r"\.reviewed: expected a date YYYY-MM-DD"),
    "no edition": (ENTRY.replace("20090501", ""), r"line\[1\]\.old\.edition: expected the label of an edition"),
    "one edition": (ENTRY.replace("20090501", "20090711"), "expected texts of two editions, found 20090711 twice"),
    "odd number": (ENTRY.replace("510.10", "510.10A"), r"\.new\.number: expected a rule number .*, found '510.10A'"),
    "no number": (ENTRY.replace(", number: 510.10", ""), r"\.new: expected either a number or a term .*found neither"),
    "both": (ENTRY.replace("510.10", "510.10, term: Step"), r"line\[1\]\.new: expected either .*, found both"),
    "one term": (ENTRY.replace("number: 510.10", "term: Step"), "expected two numbers or two terms, found one of each"),
    "occurrence 0": (ENTRY.replace("510.10", "510.10, occurrence: 0"), r"\.occurrence: expected 1 or more, found '0'"),
    "occurrence x": (ENTRY.replace("510.10", "510.10, occurrence: x"), r"\.occurrence: expected 1 or more, found 'x'"),
    "second entry": (ENTRY + ENTRY.replace("509.2", "509.3x!"), r"line\[6\]\.old\.number"),
}


@pytest.mark.parametrize(("text", "told"), FAULTS.values(), ids=FAULTS)
def test_a_fault_is_told_with_its_place(read, text, told):
    with pytest.raises(ParseError, match=rf"^decisions\.yaml: .*{told}"):
        read(text)


def test_a_file_that_is_not_there_is_told(tmp_path):
    with pytest.raises(FetchError, match=r"^none\.yaml: expected decisions, in YAML and UTF-8"):
        read_decisions(tmp_path / "none.yaml")


@pytest.mark.parametrize(
    ("second", "told"),
    [
        (ENTRY, r"expected each decision once, this one is in line 1, found 509\.2 of 20090501"),
        (ENTRY.replace("same", "different"), "expected no other verdict than in line 1: .*: same, found .*: different"),
        (ENTRY.replace("509.2", "509.3"), "expected no other verdict than in line 1"),
        (ENTRY.replace("510.10", "510.2"), "expected no other verdict than in line 1"),
    ],
    ids=["twice", "two verdicts", "two old texts the same new one", "two new texts the same old one"],
)
def test_contradictions_are_refused(read, second, told):
    with pytest.raises(ParseError, match=rf"line\[6\]: {told}"):
        read(ENTRY + second)


def test_what_does_not_contradict_stands_together(read):
    rest = [
        ENTRY.replace("509.2", "509.3").replace("same", "merged"),
        ENTRY.replace("510.10", "510.2").replace("same", "split"),
        ENTRY.replace("509.2", "509.4").replace("same", "different"),
        ENTRY.replace("20090501", "20080501"),
    ]
    assert len(read(ENTRY + "".join(rest))) == 5


@given(
    st.text()
    | st.lists(st.sampled_from(["- ", "{", "}", "old: ", "new: ", "\n", "  ", "7", "&a ", "*a", "? ", "!!x "]))
)
def test_any_text_is_read_or_refused(tmp_path_factory, text):
    path = tmp_path_factory.mktemp("decisions") / "any.yaml"
    path.write_text("".join(text), "utf-8", "surrogatepass")
    with contextlib.suppress(IngestError):
        assert read_decisions(path) == ()


@pytest.fixture
def editions(db):
    """509.2 went to 510.10 with 2009-07-11; the glossary has a term in both editions."""
    old, new = EditionBuilder("2009-05-01"), EditionBuilder("2009-07-11")
    old.add("509.2", "Damage is dealt here.")
    new.add("510.10", "Here damage is dealt.")
    for edition in (old, new):
        edition.term("Face Down", "Shown by its back.")


def check(tmp_path, capsys, text: str, *options: str) -> str:
    path = tmp_path / "decisions.yaml"
    path.write_text(text, "utf-8")
    call_command("check_decisions", f"--file={path}", *options)
    return capsys.readouterr().out


OBSTACLES = {
    "applies": ("", ""),
    "term applies": ("number: 509.2|term: face down|number: 510.10|term: Face Down", ""),
    "not held": ("20090501|20080501", "no complete English edition 20080501 is held"),
    "no such text": ("509.2|509.9", "edition 20090501 has no text 509.9"),
    "not twice": ("510.10|510.10, occurrence: 2", "edition 20090711 has no text 510.10 2 times"),
    "no such term": (
        "number: 509.2|term: Face Down|number: 510.10|term: Nothing",
        "edition 20090711 has no term Nothing",
    ),
    "backwards": ("20090711|x|20090501|20090711|x|20090501", "20090501 comes before 20090711"),
}


@pytest.mark.parametrize(("changes", "obstacle"), OBSTACLES.values(), ids=OBSTACLES)
def test_it_is_told_why_a_decision_does_not_apply(editions, tmp_path, capsys, changes, obstacle):
    text, parts = ENTRY, changes.split("|")
    for old, new in zip(parts[::2], parts[1::2], strict=False):
        text = text.replace(old, new)
    (told,) = json.loads(check(tmp_path, capsys, text, "--json"))
    assert told["obstacle"] == obstacle


def test_an_edition_in_between_suspends_a_decision(editions, tmp_path, capsys):
    EditionBuilder("2009-06-01")
    EditionBuilder("2009-06-02", language="de")
    (told,) = json.loads(check(tmp_path, capsys, ENTRY, "--json"))
    assert told["obstacle"] == "20090601 is held between 20090501 and 20090711"


def test_a_person_reads_a_table(editions, tmp_path, capsys):
    told = check(tmp_path, capsys, ENTRY + ENTRY.replace("509.2", "509.9").replace("same", "merged"))
    assert "yes" in told
    assert "no: edition" in told
    assert "2 decisions, 1 apply to the editions held" in told
    assert "0 decisions" in check(tmp_path, capsys, "")


def test_a_faulty_file_stops_the_command(editions, tmp_path, capsys):
    with pytest.raises(CommandError, match="expected a list of decisions"):
        check(tmp_path, capsys, "a: b")
