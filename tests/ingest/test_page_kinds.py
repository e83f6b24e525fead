"""What holds for all four kinds of pages: one parser for text and HTML, no line lost, none taken for another."""

import dataclasses
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.documents import RawDocument, find_documents
from ingest.errors import IngestError
from ingest.page import plain_lines
from ingest.records import ParsedDocument
from ingest.sources import SOURCES, rule_page, rules_excerpt, rulings_page, wiki_article
from tests.ingest.accounting import faults

PAGES = Path(__file__).parent.parent / "fixtures" / "pages"
KINDS = {
    "rules-excerpt": rules_excerpt,
    "rule-page": rule_page,
    "rulings-page": rulings_page,
    "wiki-article": wiki_article,
}


def read(name: str) -> RawDocument:
    (document,) = find_documents(PAGES / name)
    return document


def content(parsed: ParsedDocument) -> dict:
    """The records without their lines and without the label, which names the bytes."""
    editions = [
        {
            "language": edition.language,
            "kind": edition.kind,
            "effective_date": edition.effective_date,
            "entries": [[entry.kind, entry.number, entry.printed, entry.text] for entry in edition.entries],
        }
        for edition in parsed.editions
    ]
    rulings = [dataclasses.asdict(ruling) for ruling in parsed.rulings]
    for ruling in rulings:
        del ruling["line"], ruling["last_line"]
        ruling["published_date"] = str(ruling["published_date"])
    said = {"kind": parsed.kind, "language": parsed.language, "editions": editions, "rulings": rulings}
    return json.loads(json.dumps(said))


@pytest.mark.parametrize("form", ["txt", "html"])
@pytest.mark.parametrize("kind", KINDS)
def test_text_and_html_give_the_same_records(kind, form):
    document = read(f"{kind}.{form}")
    golden = json.loads((PAGES / f"{kind}.json").read_text("utf-8"))
    parsed = KINDS[kind].parse(document)
    KINDS[kind].check(parsed)
    assert content(parsed) == golden


@pytest.mark.parametrize("form", ["txt", "html"])
@pytest.mark.parametrize("kind", KINDS)
def test_each_line_is_in_one_record_or_in_one_noise(kind, form):
    document = read(f"{kind}.{form}")
    assert faults(KINDS[kind].parse(document), plain_lines(document)) == []


@pytest.mark.parametrize("form", ["txt", "html"])
@pytest.mark.parametrize("kind", KINDS)
def test_one_source_alone_recognises_a_page(kind, form):
    document = read(f"{kind}.{form}")
    assert [source.NAME for source in SOURCES if source.recognise(document)] == [kind]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\0" * 500,
        b'{"701.58": "701.58a Whoever"}',
        b"[1, 2]",
        b"\xff\xfe7\x000",
        b"<html><body></body></html>",
        b"<html><body><p>Nothing of interest.</p></body></html>",
        b"Nothing of interest.",
        b"701.58. Cloak",
        b"20/09/2024\n\nA date without a card.",
        b"7. Additional Rules\n\n701. Keyword Actions\n\n701.58. Cloak\n\n701.58a Lay it down.\n\nCredits",
    ],
)
def test_what_is_no_such_page_is_not_recognised_and_not_parsed_in_silence(data):
    document = RawDocument("where", "page.txt", data=data)
    for source in KINDS.values():
        assert not source.recognise(document)


@pytest.mark.parametrize("kind", KINDS)
def test_a_foreign_text_is_refused_with_its_place(kind):
    document = RawDocument("folder/letter.txt", "letter.txt", data=b"Dear reader,\n\nthis is a letter.\n")
    with pytest.raises(IngestError, match=r"folder/letter\.txt.*expected .*, found "):
        KINDS[kind].parse(document)


LINES = st.lists(
    st.sampled_from(
        [
            "",
            "Name",
            "20/09/2024",
            "701.58. Cloak",
            "701.59 Other",
            "701.58a A card is laid down.",
            "701.58b It goes on",
            "701.59a Another one.",
            "Example: Anna does it.",
            "- 701.1",
            "- 701.2",
            "Some prose that ends as a sentence does.",
            "and some that does not end",
            "They say:",
        ]
    ),
    max_size=14,
)


@given(LINES)
def test_whatever_is_parsed_accounts_for_every_line(lines):
    document = RawDocument("where", "page.txt", data="\n".join(lines).encode())
    for source in KINDS.values():
        try:
            parsed = source.parse(document)
        except IngestError:
            continue
        assert faults(parsed, document.decoded.lines) == []


@given(LINES)
def test_no_page_is_of_two_kinds(lines):
    document = RawDocument("where", "page.txt", data="\n".join(lines).encode())
    assert sum(source.recognise(document) for source in KINDS.values()) <= 1


@pytest.mark.corpus
def test_no_other_document_is_taken_for_a_page(shared_dir: Path):
    """All editions, translations, difference files, cards and rulings of the corpus."""
    taken = [
        (document.location, kind)
        for folder in ("corpus/cr", "corpus/cards", "corpus/html", "eval")
        for document in find_documents(shared_dir / folder)
        for kind, source in KINDS.items()
        if source.recognise(document)
    ]
    assert taken == []


@pytest.mark.corpus
def test_the_five_documents_are_recognised_and_no_line_is_lost(shared_dir: Path):
    kinds = []
    for document in find_documents(shared_dir / "seeds"):
        (source,) = [source for source in SOURCES if source.recognise(document)]
        parsed = source.parse(document)
        source.check(parsed)
        assert faults(parsed, document.decoded.lines) == []
        kinds.append(source.NAME)
    assert kinds == ["rules-excerpt", "rulings-page", "rule-page", "rulings-page", "wiki-article"]
