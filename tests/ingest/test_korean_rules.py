from datetime import date
from pathlib import Path

import pytest

from ingest.documents import RawDocument, find_documents
from ingest.errors import ParseError
from ingest.records import EditionKind, EntryKind, ParsedDocument
from ingest.sources import korean_rules
from tests.ingest.accounting import faults, squeeze

FOLDER = Path(__file__).parent.parent / "fixtures" / "korean_rules" / "ko-20210224"


@pytest.fixture(scope="module")
def document() -> RawDocument:
    (found,) = find_documents(FOLDER)
    return found


@pytest.fixture(scope="module")
def parsed(document) -> ParsedDocument:
    return korean_rules.parse(document)


@pytest.fixture(scope="module")
def entries(parsed):
    return {(entry.kind, entry.number, entry.occurrence): entry for entry in parsed.editions[0].entries}


def changed(document: RawDocument, old: str, new: str, *, name: str = "ko-20210224") -> RawDocument:
    text = document.data.decode()
    assert old in text
    return RawDocument(name, name, data=text.replace(old, new).encode())


def test_the_folder_is_one_document_of_this_kind(document):
    assert document.name == "ko-20210224"
    assert korean_rules.recognise(document)


def test_the_edition_is_named_and_dated(parsed):
    (edition,) = parsed.editions
    assert (edition.language, edition.label, edition.effective_date) == ("ko", "20210224", date(2021, 2, 15))
    assert edition.kind is EditionKind.PARTIAL  # three chapters


def test_entries_stand_in_document_order(parsed):
    (edition,) = parsed.editions
    assert [(entry.kind.value, entry.number) for entry in edition.entries] == [
        ("chapter", "1"),
        ("section", "100"),
        ("rule", "100.1"),
        ("subrule", "100.1a"),
        ("example", "100.1a"),
        ("subrule", "100.1a"),
        ("rule", "100.2"),
        ("rule", "100.3"),
        ("section", "101"),
        ("rule", "101.1"),
        ("subrule", "101.1a"),
        ("chapter", "3"),
        ("section", "302"),
        ("rule", "302.4"),
        ("subrule", "302.4a"),
        ("subrule", "302.4b"),
        ("chapter", "7"),
        ("section", "702"),
        ("rule", "702.22"),
        ("subrule", "702.22a"),
        ("subrule", "702.22b"),
        ("rule", "702.61"),
        ("subrule", "702.61a"),
        ("rule", "702.62"),
        ("subrule", "702.62a"),
        ("subrule", "702.62b"),
    ]


@pytest.mark.parametrize(
    ("key", "printed", "text"),
    [
        ((EntryKind.CHAPTER, "7", 1), "7.", "덧붙임"),
        ((EntryKind.SECTION, "101", 1), "101.", "으뜸 규칙"),
        ((EntryKind.RULE, "100.1", 1), "100.1.", "이 책은 두 사람이 하는 놀이를 다룹니다."),
        (
            (EntryKind.SUBRULE, "100.1a", 1),
            "100.1a",
            "둘이 하는 놀이는 짝놀이라고 합니다. (100.1을 보세요)\n셋이 하면 짝놀이가 아닙니다.",
        ),
        (
            (EntryKind.EXAMPLE, "100.1a", 1),
            "Example:",
            "민수와 영희가 하는 놀이는 짝놀이입니다.\n이때 민수는 {R}{2}를 냅니다.",
        ),
        ((EntryKind.SUBRULE, "100.1a", 2), "100.1a", "짝놀이에는 판이 하나 있습니다."),
        (
            (EntryKind.RULE, "100.2", 1),
            "100.2.",
            '"[B]가 아니면 [A]([A] unless [B])"라고 적힌 글은 <고름>입니다. 누리집',
        ),
        ((EntryKind.RULE, "100.3", 1), "100.3", "점이 없는 번호입니다."),
        ((EntryKind.RULE, "101.1", 1), "101.1.", "카드가 책보다 셉니다. (See rules\n100.1a and 100.2)"),
        ((EntryKind.SUBRULE, "101.1a", 1), "101.1a", "This sentence waits for its translator."),
        ((EntryKind.SUBRULE, "302.4b", 1), "302.4b", "생물은 지칩니다."),
        ((EntryKind.SUBRULE, "702.22b", 1), "702.212", "광란의 덤은 한 번만 셉니다."),
        ((EntryKind.SUBRULE, "702.62b", 1), "702.61b", "기다림은 끝납니다."),
    ],
)
def test_markup_is_stripped_and_text_kept(entries, key, printed, text):
    assert (entries[key].printed, entries[key].text) == (printed, text)


def test_no_line_is_lost(document, parsed):
    assert faults(parsed, korean_rules.plain_lines(document)) == []


def test_noise_is_named(parsed):
    assert {noise.kind for noise in parsed.noise} == {
        "contents page",
        "front matter",
        "navigation",
        "part heading",
        "translator's note",
    }


def test_what_is_odd_is_told(parsed):
    assert [warning.partition(": ")[2] or warning for warning in parsed.warnings] == [
        "702.212 after 702.22a is read as 702.22b",
        "702.61b after 702.62a is read as 702.62b",
        "100.1a stands here again",
        "1 of 19 texts stand in English, not translated",
    ]


def test_a_stale_contents_page_is_told_with_label_and_date(document):
    parsed = korean_rules.parse(changed(document, "2021년 2월 15일", "2020년 9월 25일"))
    assert parsed.effective_date == date(2020, 9, 25)
    assert parsed.warnings[0].startswith("the label is 20210224, but the contents page says 2020-09-25")


def test_a_folder_without_label_is_named_by_its_date(document):
    assert korean_rules.parse(changed(document, "판", "판", name="rules")).label == "20210215"


def test_no_effective_date_is_an_error(document):
    with pytest.raises(ParseError, match="expected a contents page with the effective date, found none"):
        korean_rules.parse(changed(document, "시행됩니다", "바뀝니다"))


def test_a_page_cut_off_is_an_error(document):
    with pytest.raises(
        ParseError, match=r"2021-03-05-300\.md: expected '----' at the end of the page, found .*302\.4b"
    ):
        korean_rules.parse(changed(document, "지칩니다.\n\n----", "지칩니다."))


def test_a_page_without_front_matter_is_an_error(document):
    with pytest.raises(ParseError, match=r"2021-03-05-300\.md: expected front matter"):
        korean_rules.parse(changed(document, "---\nlayout: post\ntitle: 3.", "layout: post\ntitle: 3."))


def test_check_accepts_it(parsed):
    korean_rules.check(parsed)


@pytest.mark.parametrize(
    "text",
    [
        "<!-- part: a.md -->\n# Notes\n",
        '<a name="100.1"></a>\n<p class="paragraph">**100.1.** 글</p>',
        "100. General\n\n100.1. A rule.\n",
        "100. 总则\n\n100.1. 规则。\n",
        '{"ko": "규칙"}',
        "",
    ],
)
def test_other_documents_are_left_alone(text):
    assert not korean_rules.recognise(RawDocument("other", "other.txt", data=text.encode()))


@pytest.fixture(scope="module")
def editions(shared_dir) -> dict[str, tuple[RawDocument, ParsedDocument]]:
    """The Korean editions in the archive of all rules files."""
    archive = shared_dir / "corpus" / "cr" / "cr-all.tar.xz"
    documents = [one for one in find_documents(archive) if korean_rules.recognise(one)]
    return {one.name: (one, korean_rules.parse(one)) for one in documents}


@pytest.mark.corpus
def test_all_sixteen_are_complete_and_pass_the_check(editions):
    assert len(editions) == 16
    for _, parsed in editions.values():
        korean_rules.check(parsed)
        assert parsed.editions[0].kind is EditionKind.COMPLETE


@pytest.mark.corpus
def test_no_line_of_any_is_lost(editions):
    assert {
        name: found
        for name, (document, parsed) in editions.items()
        if (found := faults(parsed, korean_rules.plain_lines(document)))
    } == {}


@pytest.mark.corpus
def test_no_syllable_is_lost_to_the_markup(editions):
    """Held against the raw pages, so that stripping the markup is proved too."""
    for document, parsed in editions.values():
        hangul = [sign for sign in document.decoded.text if "가" <= sign <= "힣"]
        lines = document.decoded.lines
        noise = "".join("".join(lines[one.line - 1 : one.last_line]) for one in parsed.noise)
        kept = "".join(entry.printed + entry.text for entry in parsed.editions[0].entries)
        assert len(hangul) == sum("가" <= sign <= "힣" for sign in kept + noise), document.name


@pytest.mark.corpus
def test_no_markup_is_left(editions):
    for _, parsed in editions.values():
        for entry in parsed.editions[0].entries:
            assert not any(mark in entry.text for mark in ("<", "**", "](/", "![", "{:", "[^")), entry


@pytest.mark.corpus
@pytest.mark.parametrize(
    ("name", "effective_date", "sections", "rules", "examples"),
    [
        ("ko-20161111", date(2016, 11, 11), 129, 2152, 239),
        ("ko-20181005", date(2018, 8, 10), 130, 2301, 241),  # its contents page is stale
        ("ko-20210224", date(2021, 2, 15), 133, 2514, 258),
    ],
)
def test_figures(editions, name, effective_date, sections, rules, examples):
    _, parsed = editions[name]
    kinds = [entry.kind for entry in parsed.editions[0].entries]
    assert parsed.effective_date == effective_date
    assert kinds.count(EntryKind.SECTION) == sections
    assert kinds.count(EntryKind.RULE) + kinds.count(EntryKind.SUBRULE) == rules
    assert kinds.count(EntryKind.EXAMPLE) == examples


@pytest.mark.corpus
def test_manifest_has_moved(editions):
    """구현화 is 701.32 in 2016, 701.33 in 2018 and 701.34 from 2020 on."""
    for name, number in (("ko-20161111", "701.32"), ("ko-20180810", "701.33"), ("ko-20210224", "701.34")):
        texts = {entry.number: entry.text for entry in editions[name][1].editions[0].entries}
        assert "구현화" in squeeze(texts[number])
