import json
from datetime import date
from pathlib import Path

import pytest

from ingest.documents import RawDocument, find_documents
from ingest.errors import ParseError
from ingest.records import EditionKind, EntryKind, GlossaryRecord, ParsedDocument
from ingest.sources import bilingual_rules, comprehensive_rules
from tests.ingest.accounting import faults

FILE = Path(__file__).parent.parent / "fixtures" / "bilingual_rules" / "zh-20260417-bilingual.json"


@pytest.fixture(scope="module")
def document() -> RawDocument:
    (found,) = find_documents(FILE)
    return found


@pytest.fixture(scope="module")
def parsed(document) -> ParsedDocument:
    return bilingual_rules.parse(document)


def changed(change) -> RawDocument:
    tree = json.loads(FILE.read_bytes())
    change(tree)
    return RawDocument("rules.json", "rules.json", data=json.dumps(tree).encode())


def test_the_edition_is_named_and_dated(document, parsed):
    (edition,) = parsed.editions
    assert bilingual_rules.recognise(document)
    assert (edition.language, edition.label, edition.effective_date) == ("zh-Hans", "20260417", date(2026, 4, 17))
    assert edition.kind is EditionKind.PARTIAL  # one chapter


def test_the_chinese_texts_are_the_entries(parsed):
    (edition,) = parsed.editions
    assert [(entry.kind.value, entry.number, entry.printed, entry.text) for entry in edition.entries] == [
        ("chapter", "1", "1.", "游戏"),
        ("section", "100", "100.", "开始"),
        ("rule", "100.1", "100.1.", "两个人玩。"),
        ("example", "100.1", "例如：", "安娜和本。"),
        ("example", "100.1", "例如，", "卡尔和多拉。"),
        ("subrule", "100.1a", "100.1a", "没有人看。\n可以有人听。"),
        ("rule", "100.2", "100.2", "牌优先。"),
    ]


def test_senses_of_a_term_are_lines(parsed):
    assert parsed.editions[0].glossary == (GlossaryRecord("回应", "1. 所说的话。\n2. 所做的事。", 22, 24),)


def test_no_text_is_lost(document, parsed):
    assert faults(parsed, bilingual_rules.plain_lines(document)) == []
    assert {noise.kind for noise in parsed.noise} == {
        "English original",
        "credits",
        "introduction",
        "translated terms",
    }


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda tree: tree.update(version="April"), "version: expected eight digits, found 'April'"),
        (lambda tree: tree["main"][0].pop("zh"), r"main\[0\]\.zh: expected a value, found none"),
        (lambda tree: tree["main"][0].update(zh=7), r"main\[0\]\.zh: expected str, found int"),
        (lambda tree: tree["main"][0].update(fr="jeu"), r"main\[0\]\.fr: expected only fields whose meaning is known"),
        (lambda tree: tree["main"][0].update(chapter="one"), "main, below '': expected a rule number, found 'one'"),
        (
            lambda tree: tree["main"][0]["subrules"][0]["subrules"][0].update(chapter="100.x"),
            r"main, below '100\.': expected a rule number, found '100\.x'",
        ),
        (lambda tree: tree["intro"].update(contents=[]), r"intro\.contents: expected a sentence with the effective"),
    ],
)
def test_a_fault_is_named_with_its_path(change, sentence):
    with pytest.raises(ParseError, match=f"rules.json: {sentence}"):
        bilingual_rules.parse(changed(change))


def test_a_file_cut_off_is_an_error(document):
    cut = RawDocument("rules.json", "rules.json", data=FILE.read_bytes()[:900])
    assert bilingual_rules.recognise(cut)
    with pytest.raises(ParseError, match=r"rules\.json: expected readable JSON"):
        bilingual_rules.parse(cut)


def test_check_accepts_it(parsed):
    bilingual_rules.check(parsed)


@pytest.mark.parametrize("text", ["{}", "[]", '{"version": "5.2", "data": {}}', "100. 总则", ""])
def test_other_documents_are_left_alone(text):
    assert not bilingual_rules.recognise(RawDocument("other", "other.json", data=text.encode()))


@pytest.mark.corpus
def test_the_tree_says_what_the_plain_text_of_the_same_day_says(shared_dir):
    archive = shared_dir / "corpus" / "cr" / "cr-all.tar.xz"
    documents = {one.name: one for one in find_documents(archive) if one.name.startswith("zh-20260417")}
    tree = documents["zh-20260417-bilingual.json"]
    parsed = bilingual_rules.parse(tree)
    bilingual_rules.check(parsed)
    (edition,) = parsed.editions
    (plain,) = comprehensive_rules.parse(documents["zh-20260417.txt"]).editions
    assert faults(parsed, bilingual_rules.plain_lines(tree)) == []
    assert edition.kind is EditionKind.COMPLETE
    assert [(entry.number, entry.occurrence) for entry in edition.entries if entry.kind is not EntryKind.EXAMPLE] == [
        (entry.number, entry.occurrence) for entry in plain.entries if entry.kind is not EntryKind.EXAMPLE
    ]
    texts = {(entry.number, entry.kind): entry.text for entry in edition.entries}
    same = [texts[entry.number, entry.kind] == entry.text for entry in plain.entries if entry.kind is EntryKind.SUBRULE]
    assert (len(same), sum(same)) == (1973, 1973)
    assert len(edition.glossary) == 727
