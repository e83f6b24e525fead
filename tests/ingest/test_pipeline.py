"""Documents through all stages: what is loaded, what is refused, and that nothing is half done."""

import gzip
import json
from dataclasses import replace
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from ingest.documents import RawDocument, find_documents
from ingest.pipeline import Pipeline, Report, Stage, Status
from ingest.records import ParsedDocument
from ingest.sources import comprehensive_rules
from ingest.verification import verify_document
from rulings_site.cards.models import Card
from rulings_site.provenance.models import Document
from rulings_site.rules.models import Edition, Entry, GlossaryEntry, Wording
from rulings_site.rulings.models import Ruling, RulingText
from tests.ingest.test_comprehensive_rules import BACK, FRONT

pytestmark = pytest.mark.django_db

BODY = "701.2. Lift\n\n701.2a To lift is to raise.\nExample: A lift.\n\n701.2b Twice is once.\n"


@pytest.fixture(autouse=True)
def _own_folders(tmp_path_factory: pytest.TempPathFactory, settings: object) -> None:
    settings.ARCHIVE_DIR = tmp_path_factory.mktemp("archive")  # type: ignore[attr-defined]
    settings.SEARCH_INDEX_DIR = tmp_path_factory.mktemp("index")  # type: ignore[attr-defined]


def document(text: str = FRONT + BODY + BACK, name: str = "en-20150123.txt") -> RawDocument:
    return RawDocument(f"folder/{name}", name, data=text.encode())


def take(raw: RawDocument, **options: object) -> Report:
    return Pipeline(**options).take(raw)  # type: ignore[arg-type]


def test_edition_is_loaded_with_its_document_and_lines() -> None:
    report = take(document())
    assert (report.status, report.label, str(report.effective_date)) == (Status.LOADED, "20150123", "2015-01-23")
    assert report.counts == {
        "chapters": 1, "sections": 1, "rules": 1, "subrules": 2, "examples": 1, "glossary entries": 1
    }  # fmt: skip
    entry = Entry.objects.get(number="701.2a", kind="subrule")
    assert entry.wording.text == "To lift is to raise."
    assert entry.edition.document.sha256 == document().digest[0]
    assert document().decoded.lines[entry.line - 1] == "701.2a To lift is to raise."


def test_entries_know_what_is_above_them() -> None:
    take(document())
    above = {(entry.number, entry.kind): entry.parent and entry.parent.number for entry in Entry.objects.all()}
    assert above == {
        ("7", "chapter"): None,
        ("701", "section"): "7",
        ("701.2", "rule"): "701",
        ("701.2a", "subrule"): "701.2",
        ("701.2a", "example"): "701.2a",
        ("701.2b", "subrule"): "701.2",
    }


def test_same_bytes_again_change_nothing() -> None:
    take(document())
    before = list(Entry.objects.values_list("pk", "wording_id"))
    assert take(document()).status is Status.UNCHANGED
    assert list(Entry.objects.values_list("pk", "wording_id")) == before
    assert Document.objects.count() == 1


def test_newer_parser_reads_the_same_bytes_again() -> None:
    take(document())
    Document.objects.update(parser_version=0)
    assert take(document()).status is Status.LOADED
    assert Edition.objects.count() == Document.objects.count() == 1


def test_wording_is_stored_once_for_two_editions() -> None:
    take(document())
    count = Wording.objects.count()
    later = (FRONT + BODY + BACK).replace("January 23, 2015", "March 27, 2015")
    assert take(document(later, "en-20150327.txt")).status is Status.LOADED
    assert Wording.objects.count() == count
    assert Edition.objects.count() == 2


def test_other_bytes_for_a_held_edition_are_refused_and_nothing_is_left_of_them() -> None:
    take(document())
    report = take(document((FRONT + BODY + BACK).replace("Twice", "Thrice")))
    assert report.status is Status.REFUSED
    assert "was loaded from folder/en-20150123.txt with other bytes" in report.error
    assert "forget_edition en 20150123" in report.error
    assert Document.objects.count() == 1
    assert not Wording.objects.filter(text__contains="Thrice").exists()


def test_wordings_of_a_refused_document_can_be_loaded_later() -> None:
    pipeline = Pipeline()
    pipeline.take(document())
    pipeline.take(document((FRONT + BODY + BACK).replace("Twice", "Thrice")))
    other = (FRONT + BODY + BACK).replace("Twice", "Thrice").replace("January 23, 2015", "March 27, 2015")
    assert pipeline.take(document(other, "en-20150327.txt")).status is Status.LOADED
    assert Wording.objects.filter(text="Thrice is once.").count() == 1


def test_forgotten_edition_can_be_loaded_again(capsys: pytest.CaptureFixture[str]) -> None:
    take(document())
    call_command("forget_edition", "en", "20150123")
    assert not Edition.objects.exists()
    assert not GlossaryEntry.objects.exists()
    assert take(document()).status is Status.LOADED
    with pytest.raises(CommandError, match="no edition en 19990101 is held"):
        call_command("forget_edition", "en", "19990101")


@pytest.mark.parametrize("stage", [Stage.FETCH, Stage.DECODE, Stage.PARSE, Stage.CHECK])
def test_every_stage_runs_alone_and_stores_nothing(stage: Stage) -> None:
    report = take(document(), stage=stage)
    assert (report.status, bool(report.encoding)) == (Status.SEEN, stage is not Stage.FETCH)
    assert not Document.objects.exists()


BAD = {
    "empty.txt": b"",
    "zeros.txt": b"\0" * 2_000_000,
    "cut off.txt": (FRONT + BODY).encode(),
    "truncated.txt.gz": gzip.compress((FRONT + BODY + BACK).encode())[:-30],
    "bomb.txt.gz": gzip.compress((FRONT + "x" * 60_000_000).encode()),
    "chinese re-save.txt": (FRONT + "701.2 It“s.\n" * 3 + BACK).encode("gbk"),
}
UNKNOWN = {
    "page.html": b"<!doctype html><title>Not here</title><p>Moved.",
    "unknown.json": b'{"weather": {"today": "rain"}}',
    "two\nlines.bin": b"\x89PNG\r\n\x1a\n" + bytes(range(1, 200)),
}


def test_bad_files_are_each_told_and_the_rest_of_the_folder_is_loaded(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, data in {**BAD, **UNKNOWN, "en-20150123.txt": (FRONT + BODY + BACK).encode()}.items():
        (tmp_path / name).write_bytes(data)
    with pytest.raises(SystemExit):
        call_command("ingest", str(tmp_path), "--json")
    reports = {Path(report["location"]).name: report for report in json.loads(capsys.readouterr().out)["documents"]}
    assert reports["en-20150123.txt"]["status"] == Status.LOADED
    assert {name for name, report in reports.items() if report["status"] == Status.REFUSED} >= set(BAD)
    for name in (*BAD, *UNKNOWN):
        assert reports[name]["status"] in (Status.REFUSED, Status.PASSED_OVER)
        assert "expected" in reports[name]["error"]
        assert "found" in reports[name]["error"]
    assert Document.objects.count() == 1


def test_report_for_people_names_document_kind_label_date_and_records(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "en-20150123.txt").write_bytes((FRONT + BODY + BACK).encode())
    call_command("ingest", str(tmp_path))
    said = capsys.readouterr().out
    for word in ("en-20150123.txt", "rules text", "20150123", "2015-01-23", "2 subrules", "loaded"):
        assert word in said


@pytest.mark.parametrize(("stage", "made"), [("fetch", "bytes, "), ("decode", "lines, ascii"), ("check", "2 subrules")])
def test_each_stage_prints_what_it_made(
    stage: str, made: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "en-20150123.txt").write_bytes((FRONT + BODY + BACK).encode())
    call_command("ingest", str(tmp_path), "--stage", stage)
    assert made in capsys.readouterr().out


def test_path_that_is_not_there_and_source_that_is_not_known_are_told() -> None:
    with pytest.raises(CommandError, match="nothing there"):
        call_command("ingest", "/no/such/place")
    with pytest.raises(CommandError, match="comprehensive-rules"):
        call_command("ingest", ".", "--source", "crystal-ball")


def test_official_text_displaces_a_paraphrase_and_not_the_other_way(tmp_path: Path) -> None:
    own, real = tmp_path / "own", tmp_path / "real"
    for folder, text in ((own, BODY.replace("raise", "heave")), (real, BODY)):
        folder.mkdir()
        (folder / "en-20150123.txt").write_bytes((FRONT + text + BACK).encode())
    (own / "source.toml").write_text('name = "own-words"\ntitle = "Own words"\nis_paraphrase = true\n', "utf-8")
    call_command("ingest", str(own))
    assert Edition.objects.get().document.source.is_paraphrase
    call_command("ingest", str(real))
    assert Entry.objects.get(number="701.2a", kind="subrule").wording.text == "To lift is to raise."
    Document.objects.filter(source__is_paraphrase=True).update(parser_version=0)
    call_command("ingest", str(own))
    assert Entry.objects.get(number="701.2a", kind="subrule").wording.text == "To lift is to raise."


def test_newer_paraphrase_displaces_an_older_one(tmp_path: Path) -> None:
    (tmp_path / "source.toml").write_text('name = "own-words"\ntitle = "Own words"\nis_paraphrase = true\n', "utf-8")
    for verb in ("heave", "hoist"):
        (tmp_path / "en-20150123.txt").write_bytes((FRONT + BODY.replace("raise", verb) + BACK).encode())
        call_command("ingest", str(tmp_path))
    assert Entry.objects.get(number="701.2a", kind="subrule").wording.text == "To lift is to hoist."


@pytest.mark.parametrize(
    "said", ["name = ", 'title = "No name"', 'name = "x"\ntitle = "t"\ncolour = "red"', 'name = "x"\ntitle = 3']
)
def test_faulty_declaration_of_a_source_is_told(said: str, tmp_path: Path) -> None:
    (tmp_path / "source.toml").write_text(said, "utf-8")
    (tmp_path / "en-20150123.txt").write_bytes((FRONT + BODY + BACK).encode())
    with pytest.raises(CommandError, match=r"source\.toml"):
        call_command("ingest", str(tmp_path))


def test_verification_accounts_for_every_line_and_finds_a_lost_one() -> None:
    take(document())
    (check,) = verify_document(Document.objects.get())
    assert (check.sections, check.rules, check.examples, check.glossary, check.unaccounted) == (1, 3, 1, 1, [])
    Entry.objects.filter(number="701.2b").delete()
    (check,) = verify_document(Document.objects.get())
    assert check.unaccounted == [FRONT.count("\n") + 6]


def test_lines_that_no_record_explains_are_counted_when_an_edition_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    take(document())
    assert Edition.objects.get().unaccounted_lines == 0
    parse = comprehensive_rules.parse

    def lose_an_entry(raw: RawDocument) -> ParsedDocument:
        parsed = parse(raw)
        (edition,) = parsed.editions
        return replace(parsed, editions=(replace(edition, entries=edition.entries[:-1]),))

    monkeypatch.setattr(comprehensive_rules, "parse", lose_an_entry)
    Document.objects.update(parser_version=0)
    assert take(document()).status is Status.LOADED
    assert Edition.objects.get().unaccounted_lines == 1


def test_verification_stores_what_it_found() -> None:
    take(document())
    Entry.objects.filter(number="701.2b").delete()
    verify_document(Document.objects.get())
    assert Edition.objects.get().unaccounted_lines == 1
    Edition.objects.update(unaccounted_lines=None)
    verify_document(Document.objects.get())
    assert Edition.objects.get().unaccounted_lines == 1


@pytest.mark.parametrize("blank", ["\u200b", "\ufeff", "\u00a0", "\u2028", "\u3000", "\t"])
def test_blanks_of_every_kind_are_no_lost_text(blank: str) -> None:
    take(document(FRONT + f"701.2a To{blank} lift.\n{blank}\n" + BACK))
    assert Edition.objects.get().unaccounted_lines == 0


def test_verification_finds_a_wording_that_lost_a_word(capsys: pytest.CaptureFixture[str]) -> None:
    take(document())
    Wording.objects.filter(text="To lift is to raise.").update(text="To lift is.")
    with pytest.raises(SystemExit):
        call_command("verify_editions", "--json")
    assert [row["unaccounted"] for row in json.loads(capsys.readouterr().out)] == [1]


@pytest.mark.corpus
def test_no_line_of_real_editions_is_lost(shared_dir: Path) -> None:
    """One of each kind of encoding and layout; `manage.py verify_editions` proves it for all."""
    pipeline = Pipeline()
    for stem in ("en-19990423", "en-20040201", "en-20090711", "en-20221118", "en-20260807", "zh-20260417"):
        (raw,) = find_documents(shared_dir / "corpus" / "cr" / f"{stem}.txt")
        assert pipeline.take(raw).status is Status.LOADED
    for row in Document.objects.all():
        for check in verify_document(row):
            assert check.unaccounted == [], check


CARDS = {
    "meta": {"date": "2026-01-01", "version": "5.2.2"},
    "data": {
        "Lifter": [
            {
                "name": "Lifter", "layout": "normal", "type": "Artifact", "text": "It lifts.", "colors": [],
                "identifiers": {"scryfallOracleId": "00000000-0000-4000-8000-000000000001"},
            }
        ]
    },
}  # fmt: skip
RULINGS = {"data": {"Lifter": [{"date": "2015-01-23", "text": "It lifts itself too."}]}}


def as_json(value: object, name: str) -> RawDocument:
    return RawDocument(name, name, data=json.dumps(value).encode())


def test_rulings_that_came_before_their_cards_are_read_again_when_the_cards_are_there() -> None:
    early = as_json(RULINGS, "mtgjson-v4-20190721-rulings.json")
    first = take(early)
    assert "no card of this name is held" in first.skipped[0]
    assert take(early).status is Status.UNCHANGED
    take(as_json(CARDS, "atomic.json"))
    again = take(early)
    assert (again.status, again.skipped, Ruling.objects.count()) == (Status.LOADED, [], 1)
    assert take(early).status is Status.UNCHANGED


def test_rulings_that_a_newer_parser_no_longer_reads_are_gone() -> None:
    take(as_json(CARDS, "atomic.json"))
    raw = as_json(RULINGS, "mtgjson-v4-20190721-rulings.json")
    take(raw)
    wrong = Ruling.objects.create(
        card=Card.objects.get(),
        published_date="2015-01-23",
        text=RulingText.objects.create(language="en", text="Misread.", digest="0" * 32),
    )
    wrong.sightings.create(document=Document.objects.get(sha256=raw.digest[0]))
    Document.objects.update(parser_version=0)
    assert take(raw).status is Status.LOADED
    assert [ruling.text.text for ruling in Ruling.objects.all()] == ["It lifts itself too."]
    assert not RulingText.objects.filter(text="Misread.").exists()


def test_card_names_and_texts_know_their_record_in_the_document() -> None:
    foreign = {"language": "German", "name": "Heber", "text": "Er hebt.", "type": "Artefakt"}
    two = {"meta": CARDS["meta"], "data": {"Other": [{**CARDS["data"]["Lifter"][0], "name": "Other"}], **CARDS["data"]}}
    two["data"]["Other"][0]["identifiers"] = {"scryfallOracleId": "00000000-0000-4000-8000-000000000002"}
    two["data"]["Lifter"][0]["foreignData"] = [foreign]
    assert take(as_json(two, "atomic.json")).status is Status.LOADED
    card = Card.objects.get(name="Lifter")
    assert card.line == 2
    assert {name.line for name in card.names.all()} == {2}
    assert card.faces.get().translations.get(language="de").line == 2
