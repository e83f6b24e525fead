"""Editions written back: read in again they give the same texts, and no form loses or runs any."""

import csv
import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given
from hypothesis import strategies as st

from ingest.documents import RawDocument, find_documents
from ingest.pipeline import Pipeline, Status
from ingest.records import EditionRecord
from ingest.sources import comprehensive_rules
from rulings_site.rules.csv_rows import write_rows
from rulings_site.rules.export import Format, file_name, write_edition
from rulings_site.rules.models import Edition
from tests.builders import EditionBuilder, make_source
from tests.ingest import starter

pytestmark = pytest.mark.django_db


def write(edition: Edition, form: Format) -> str:
    return "".join(write_edition(edition, form))


def read_back(edition: Edition) -> EditionRecord:
    """Return what reading the text of an edition in again gives."""
    name = file_name(edition, Format.TEXT)
    raw = RawDocument(name, name, data=write(edition, Format.TEXT).encode())
    assert comprehensive_rules.recognise(raw)
    parsed = comprehensive_rules.parse(raw)
    comprehensive_rules.check(parsed)
    assert parsed.warnings == ()
    (record,) = parsed.editions
    return record


def texts_of(record: EditionRecord) -> list[tuple]:
    entries = [(entry.kind.value, entry.number, entry.occurrence, entry.text) for entry in record.entries]
    return entries + [(term.term, term.text) for term in record.glossary]


def load(path: Path) -> Edition:
    (raw,) = find_documents(path)
    report = Pipeline().take(raw)
    assert report.status is Status.LOADED, report.error
    return Edition.objects.get(document__sha256=report.sha256)


@pytest.fixture(autouse=True)
def _own_archive(tmp_path: Path, settings) -> None:
    settings.ARCHIVE_DIR = tmp_path / "archive"


@pytest.mark.parametrize("name", starter.EDITIONS)
def test_an_edition_of_the_starter_collection_comes_back_as_it_was(name):
    record, back = starter.read_edition(name), read_back(load(starter.COLLECTION / name))
    assert texts_of(back) == texts_of(record)
    assert (back.language, back.label, back.effective_date) == (record.language, record.label, record.effective_date)


@pytest.mark.corpus
@pytest.mark.parametrize("stem", ["en-20150123", "zh-20260417"])
def test_a_real_edition_comes_back_as_it_was(stem, shared_dir):
    """All 135 English and 19 Chinese ones did, on 2026-11-30."""
    edition = load(shared_dir / "corpus" / "cr" / f"{stem}.txt")
    (raw,) = find_documents(shared_dir / "corpus" / "cr" / f"{stem}.txt")
    (record,) = comprehensive_rules.parse(raw).editions
    assert texts_of(read_back(edition)) == texts_of(record)


@pytest.fixture
def odd() -> Edition:
    """An edition with what is hard to write: texts of lines, a number twice, signs, an example of an example."""
    builder = EditionBuilder("2015-01-23", source=make_source("own", title="Own words", is_paraphrase=True))
    builder.add("7", "Additional Rules")
    builder.add("701", "Keyword Actions")
    builder.add("701.2", "Lift")
    builder.add("701.2a", "To lift is to raise.\n702.5 is cited here.\nThen stop.")
    builder.example("701.2a", "+1/+1 is no formula.\nExample is a word.")
    builder.example("701.2a", "Example: a second one.")
    builder.add("701.2", "Drop")
    builder.add("701.2a", "=SUM(A1) “quoted”, 举起 \U0001f0cf \u202eabc & <b>.")
    builder.add("702", "Keyword Abilities")
    builder.term("Lift", "1. To raise.\n2. A thing raised.\nSee rule 701.2.")
    builder.term("-X", "@A sign.")
    return builder.edition


def test_what_is_hard_to_write_comes_back_as_it_was(odd):
    rows = list(odd.entries.order_by("position").values_list("kind", "number", "occurrence", "wording__text"))
    terms = list(odd.glossary_entries.order_by("position").values_list("term", "wording__text"))
    name = file_name(odd, Format.TEXT)
    (back,) = comprehensive_rules.parse(RawDocument(name, name, data=write(odd, Format.TEXT).encode())).editions
    assert texts_of(back) == rows + terms


def test_a_text_says_of_what_it_was_made_and_what_it_lacks(odd):
    head = write(odd, Format.TEXT).partition("\nContents\n")[0]
    for said in ("effective as of January 23, 2015", "20150123", odd.document.sha256, "not stored", "a paraphrase"):
        assert said in head


def test_json_holds_every_text_with_its_place(odd):
    told = json.loads(write(odd, Format.JSON))
    assert told["edition"]["label"] == "20150123"
    assert told["edition"]["sha256"] == odd.document.sha256
    assert [entry["text"] for entry in told["entries"]] == list(
        odd.entries.order_by("position").values_list("wording__text", flat=True)
    )
    assert told["entries"][3].keys() == {"kind", "number", "occurrence", "printed", "text", "line", "last_line"}
    assert [term["term"] for term in told["glossary"]] == ["Lift", "-X"]


def test_csv_has_a_row_a_text_and_no_formula(odd):
    rows = list(csv.DictReader(StringIO(write(odd, Format.CSV))))
    assert len(rows) == odd.entries.count() + odd.glossary_entries.count()
    texts = [row["text"] for row in rows]
    assert ("'+1/+1 is no formula.\nExample is a word." in texts, texts[-1]) == (True, "'@A sign.")
    assert rows[-1]["term"] == "'-X"
    assert {row["edition"] for row in rows} == {"20150123"}


@given(st.lists(st.text(), min_size=1, max_size=5))
def test_no_cell_is_a_formula_and_nothing_else_is_altered(cells):
    ((*found,),) = csv.reader(StringIO("".join(write_rows([cells])), newline=""))
    for cell, written in zip(cells, found, strict=True):
        assert not written.startswith(("=", "+", "-", "@", "\t", "\r"))
        assert written.removeprefix("'") == cell.removeprefix("'")


def test_an_undated_excerpt_and_one_in_a_language_without_words_are_written_too():
    for language, day in (("fr", None), ("qya", "2015-01-23")):
        edition = EditionBuilder(day, "an excerpt", language=language, kind="excerpt")
        edition.add("701.31", "Manifester")
        text = write(edition.edition, Format.TEXT)
        assert "701.31. Manifester" in text
        assert ("Undated." if day is None else "Effective 2015-01-23.") in text
        assert len(json.loads(write(edition.edition, Format.JSON))["entries"]) == 1


# The command


def test_the_command_prints_or_writes_a_whole_file(odd, tmp_path, capsys):
    call_command("export_edition", "20150123")
    assert capsys.readouterr().out == write(odd, Format.TEXT)
    for form in Format:
        call_command("export_edition", "20150123", format=form.value, output=str(tmp_path / form))
        assert (tmp_path / form).read_bytes().decode() == write(odd, form)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["csv", "json", "text"]


def test_a_file_is_replaced_whole_or_stays_as_it_was(odd, tmp_path, monkeypatch):
    path = tmp_path / "edition.txt"
    path.write_text("as it was", "utf-8")

    def break_off(*_: object):
        yield "half"
        raise OSError("no space left")

    monkeypatch.setattr("rulings_site.rules.management.commands.export_edition.write_edition", break_off)
    with pytest.raises(CommandError, match="no space left"):
        call_command("export_edition", "20150123", output=str(path))
    assert path.read_text("utf-8") == "as it was"
    assert [found.name for found in tmp_path.iterdir()] == ["edition.txt"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["2015-01-24"], "the nearest labels are 20150123, 20180810, 20260807$"),
        (["excerpt-of-a-page"], "the nearest labels are an excerpt, "),
        (["9" * 9000], "the nearest labels are 20260807"),
        (["20150123", "--language", "tlh"], "no edition in 'tlh' is held; expected one of en"),
        (["20150123", "--output", "/no/such/folder/file"], "expected a file that can be written"),
        (["20150123", "--output", "/"], "it is no file"),
    ],
)
def test_what_cannot_be_written_is_told_with_what_to_do(odd, arguments, said):
    for day, label in (("2018-08-10", ""), ("2026-08-07", ""), (None, "an excerpt")):
        EditionBuilder(day, label)
    with pytest.raises(CommandError, match=said):
        call_command("export_edition", *arguments)


def test_without_editions_the_command_says_so():
    with pytest.raises(CommandError, match="expected one of none"):
        call_command("export_edition", "20150123")
