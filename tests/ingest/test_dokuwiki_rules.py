from datetime import date
from pathlib import Path

import pytest

from ingest.documents import RawDocument, find_documents
from ingest.errors import ParseError
from ingest.records import EditionKind, EntryKind, ParsedDocument
from ingest.sources import dokuwiki_rules
from tests.ingest.accounting import contents, faults

FOLDER = Path(__file__).parent.parent / "fixtures" / "dokuwiki_rules" / "zh-20220610-dokuwiki"


@pytest.fixture(scope="module")
def document() -> RawDocument:
    (found,) = find_documents(FOLDER)
    return found


@pytest.fixture(scope="module")
def parsed(document) -> ParsedDocument:
    return dokuwiki_rules.parse(document)


def changed(document: RawDocument, old: str, new: str) -> RawDocument:
    text = document.data.decode()
    assert old in text
    return RawDocument(document.location, document.name, data=text.replace(old, new).encode())


def is_han(sign: str) -> bool:
    return "\u3400" <= sign <= "\u9fff"


def test_the_folder_is_one_document_of_this_kind(document):
    assert document.name == "zh-20220610-dokuwiki"
    assert dokuwiki_rules.recognise(document)


def test_the_edition_is_named_and_dated(parsed):
    (edition,) = parsed.editions
    assert (edition.language, edition.label, edition.effective_date) == ("zh-Hans", "20220610", date(2022, 6, 10))
    assert edition.kind is EditionKind.PARTIAL  # chapters 4, 7, 8 and 9 are not there


def test_the_chinese_lines_are_the_entries(parsed):
    (edition,) = parsed.editions
    assert [(entry.kind.value, entry.printed, entry.text) for entry in edition.entries[:9]] == [
        ("chapter", "1.", "游戏"),
        ("section", "100.", "开始"),
        ("rule", "100.1.", "两个人玩。参见规则200。"),
        ("example", "例如：", "安娜和本一起玩。"),
        ("subrule", "100.1a", "没有人看。\n可以有人听。"),
        ("subrule", "100.1b", "兵只走一次。"),
        ("section", "101.", "规则"),
        ("rule", "101.1", "牌优先（http://example.org/a）。"),
        ("chapter", "2.", "章2"),
    ]


def test_the_glossary_is_read_once_in_english_order(parsed):
    (edition,) = parsed.editions
    assert [(term.term, term.text) for term in edition.glossary] == [
        ("回应（已废止）", "1. 所说的话。\n2. 所做的事。"),
        ("Oracle", "知道词语的人。"),
        ("兵", "它走一次。"),
    ]


def test_no_line_is_lost(document, parsed):
    assert faults(parsed, dokuwiki_rules.plain_lines(document)) == []


def test_every_line_is_a_record_or_named_noise(document, parsed):
    """The English lines too, though they are empty in the plain lines."""
    named = {line for noise in parsed.noise for line in range(noise.line, noise.last_line + 1)}
    named |= {line for first, last, _ in contents(parsed) for line in range(first, last + 1)}
    assert {number for number, line in enumerate(document.decoded.lines, 1) if line.strip()} <= named
    assert {noise.kind for noise in parsed.noise} == {
        "English original",
        "credits",
        "glossary again, by pinyin",
        "navigation",
        "page heading",
        "part heading",
    }


def test_what_stands_only_in_the_second_glossary_is_told(parsed):
    assert parsed.warnings == ("1 lines stand only in the glossary by pinyin: '它走两次。' …",)


def test_no_effective_date_is_an_error(document):
    with pytest.raises(ParseError, match="expected a credits page with the effective date, found none"):
        dokuwiki_rules.parse(changed(document, "起生效", "开始"))


def test_a_page_cut_off_is_an_error(document):
    with pytest.raises(ParseError, match=r"1\.txt: expected '{{page>…}}' at the end of the page, found .*返回目录"):
        dokuwiki_rules.parse(changed(document, "{{page>:索引&nofooter}}\n<!-- part: 2.txt -->", "<!-- part: 2.txt -->"))


def test_check_accepts_it(parsed):
    dokuwiki_rules.check(parsed)


@pytest.mark.parametrize(
    "text",
    ["<!-- part: 1.txt -->\n100. General\n", "<BOOKMARK:cr100>100. General\\\\\n100. 总则", "100. 总则\n", "{}", ""],
)
def test_other_documents_are_left_alone(text):
    assert not dokuwiki_rules.recognise(RawDocument("other", "other.txt", data=text.encode()))


@pytest.fixture(scope="module")
def editions(shared_dir) -> dict[str, tuple[RawDocument, ParsedDocument]]:
    """The DokuWiki editions in the archive of all rules files."""
    archive = shared_dir / "corpus" / "cr" / "cr-all.tar.xz"
    documents = [one for one in find_documents(archive) if dokuwiki_rules.recognise(one)]
    return {one.name: (one, dokuwiki_rules.parse(one)) for one in documents}


@pytest.mark.corpus
@pytest.mark.parametrize(
    ("name", "kind", "sections", "rules", "examples", "terms"),
    [
        ("zh-20210924-dokuwiki", EditionKind.PARTIAL, 128, 2532, 260, 607),  # chapter 4 is lost
        ("zh-20220610-dokuwiki", EditionKind.COMPLETE, 138, 2669, 265, 626),
    ],
)
def test_figures(editions, name, kind, sections, rules, examples, terms):
    _, parsed = editions[name]
    (edition,) = parsed.editions
    kinds = [entry.kind for entry in edition.entries]
    dokuwiki_rules.check(parsed)
    assert (edition.kind, len(edition.glossary)) == (kind, terms)
    assert kinds.count(EntryKind.SECTION) == sections
    assert kinds.count(EntryKind.RULE) + kinds.count(EntryKind.SUBRULE) == rules
    assert kinds.count(EntryKind.EXAMPLE) == examples


@pytest.mark.corpus
def test_no_line_of_the_corpus_is_lost(editions):
    assert len(editions) == 2
    for document, parsed in editions.values():
        assert faults(parsed, dokuwiki_rules.plain_lines(document)) == []


@pytest.mark.corpus
def test_no_character_is_lost_to_the_markup(editions):
    """Held against the raw pages, so that stripping the markup and passing over the English are proved too."""
    for document, parsed in editions.values():
        lines = document.decoded.lines
        noise = "".join("".join(lines[one.line - 1 : one.last_line]) for one in parsed.noise)
        kept = "".join(content for _, _, content in contents(parsed))
        assert sum(map(is_han, document.decoded.text)) == sum(map(is_han, kept + noise))
        assert not any(mark in kept for mark in ("[[", "]]", "<BOOKMARK", "\\\\", "[url]", "[color=", "**"))
