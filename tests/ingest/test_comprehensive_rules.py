"""Rules texts in our own words, one for each quirk a real edition has."""

from collections import Counter
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.documents import RawDocument, find_documents
from ingest.errors import CheckFailed, ParseError
from ingest.records import EntryKind
from ingest.rules_text.body import successors
from ingest.sources import comprehensive_rules
from rulings_site.rules.numbers import LETTERS, next_letters

FRONT = """Rules of lifting

These rules are effective as of January 23, 2015.

Introduction

A word before the rules.

Contents

7. Additional Rules
701. Keyword Actions
702. Keyword Abilities

Glossary

Credits

7. Additional Rules

701. Keyword Actions

"""
BACK = """
Glossary

Cloak
To lay a card down with ward.

Credits

Written for a test.
These rules are effective as of January 23, 2015.
"""


def document(text: str, name: str = "en-20150123.txt", encoding: str = "utf-8") -> RawDocument:
    return RawDocument(name, name, data=text.encode(encoding))


def read(body: str, *, front: str = FRONT, back: str = BACK) -> list[tuple[str, str, str, int, int]]:
    """The entries of a body as (number, printed, text, line, last line), lines counted from the body's first."""
    start = front.count("\n")
    (edition,) = comprehensive_rules.parse(document(front + body + back)).editions
    return [
        (entry.number, entry.printed, entry.text, entry.line - start, entry.last_line - start)
        for entry in edition.entries
        if entry.line > start
    ]


BODIES = {
    "dot after a rule, none after a subrule": (
        "701.2. Lift\n\n701.2a To lift is to raise.\n",
        [("701.2", "701.2.", "Lift", 1, 1), ("701.2a", "701.2a", "To lift is to raise.", 3, 3)],
    ),
    "no dot after a rule (2021-06-09)": ("701.5 If so, stop.\n", [("701.5", "701.5", "If so, stop.", 1, 1)]),
    "dot after the letter (2018-07-13)": ("701.2d. Stop.\n", [("701.2d", "701.2d.", "Stop.", 1, 1)]),
    "no blank after the number (2022-10-07)": ("701.4.All stop.\n", [("701.4", "701.4.", "All stop.", 1, 1)]),
    "a blank inside the number (2009-07-11)": ("701. 7a Stop.\n", [("701.7a", "701. 7a", "Stop.", 1, 1)]),
    "two letters (2026-08-07)": (
        "701.5z Last.\n\n701.5aa One more.\n",
        [("701.5z", "701.5z", "Last.", 1, 1), ("701.5aa", "701.5aa", "One more.", 3, 3)],
    ),
    "no digit before the letter (1999-11-01)": (
        "701.2e Halt.\n\n701.f Go.\n",
        [("701.2e", "701.2e", "Halt.", 1, 1), ("701.2f", "701.f", "Go.", 3, 3)],
    ),
    "a rule right below another, the very next number (2021-07-12)": (
        "701.3. One.\n701.4. Two.\n",
        [("701.3", "701.3.", "One.", 1, 1), ("701.4", "701.4.", "Two.", 2, 2)],
    ),
    "an indented line goes on with the rule": (
        "701.2a First.\n     Then more.\n",
        [("701.2a", "701.2a", "First.\nThen more.", 1, 2)],
    ),
    "U+2028 and no-break spaces stand for such a line (2026-08-07)": (
        "701.2a First.\u2028\u00a0\u00a0Then more.\n\u00a0\n",
        [("701.2a", "701.2a", "First.\nThen more.", 1, 1)],
    ),
    "examples in a row, one after a blank line (2025-11-14)": (
        "701.2a First.\nExample: One.\nExample: Two.\n\nExample: Three.\n",
        [
            ("701.2a", "701.2a", "First.", 1, 1),
            ("701.2a", "Example:", "One.", 2, 2),
            ("701.2a", "Example:", "Two.", 3, 3),
            ("701.2a", "Example:", "Three.", 5, 5),
        ],
    ),
    "an example opened twice (2015-01-23)": (
        "701.2a First.\nExample:Example: One.\n",
        [("701.2a", "701.2a", "First.", 1, 1), ("701.2a", "Example:", "Example: One.", 2, 2)],
    ),
    "a next section": (
        "701.9. Last.\n\n702. Keyword Abilities\n\n702.1. First.\n",
        [
            ("701.9", "701.9.", "Last.", 1, 1),
            ("702", "702.", "Keyword Abilities", 3, 3),
            ("702.1", "702.1.", "First.", 5, 5),
        ],
    ),
    "a section heading right below a rule, known from the contents (1999-11-01)": (
        "701.9. Last.\n   702. Keyword Abilities\n",
        [("701.9", "701.9.", "Last.", 1, 1), ("702", "702.", "Keyword Abilities", 2, 2)],
    ),
}


@pytest.mark.parametrize("quirk", BODIES)
def test_body_gives_entries_in_document_order(quirk: str) -> None:
    body, expected = BODIES[quirk]
    assert read(body) == expected


def test_wrapped_line_that_begins_with_a_cited_number_opens_no_rule() -> None:
    """Hard-wrapped editions to 2004-02-01."""
    body = '701.2a This is told in rule\n702.26, "Lift," and in\n419.8 "Sources." It ends\n702.2c).\n\n701.2b Next.\n'
    told = 'This is told in rule 702.26, "Lift," and in 419.8 "Sources." It ends 702.2c).'
    assert read(body) == [("701.2a", "701.2a", told, 1, 4), ("701.2b", "701.2b", "Next.", 6, 6)]


def test_number_that_stands_twice_keeps_both_rules() -> None:
    """702.175 is Offspring and Impending in 2024-09-20."""
    body = "701.5. Lift\n\n701.5a Up.\n\n701.5. Drop\n\n701.5a Down.\n"
    parsed = comprehensive_rules.parse(document(FRONT + body + BACK))
    found = [
        (entry.number, entry.occurrence, entry.text) for entry in parsed.editions[0].entries if entry.number > "701"
    ]
    assert found == [("701.5", 1, "Lift"), ("701.5a", 1, "Up."), ("701.5", 2, "Drop"), ("701.5a", 2, "Down.")]
    assert sum("2. time" in warning for warning in parsed.warnings) == 2


GLOSSARIES = {
    "a term and its definition": ("Lift\nTo raise.\n", [("Lift", "To raise.")]),
    "numbered senses and a pointer": (
        f"Lift\n1. To raise.\n2. A thing raised.\nSee rule 701.2.\n\nLong\n{'on ' * 60}\n",
        [("Lift", "1. To raise.\n2. A thing raised.\nSee rule 701.2."), ("Long", ("on " * 60).strip())],
    ),
    "senses parted by U+2028 (2026-08-07)": (
        "Lift\n1. To raise.\u20282. A thing raised.\n\u00a0\nDrop\nTo let go.\n",
        [("Lift", "1. To raise.\n2. A thing raised."), ("Drop", "To let go.")],
    ),
    "a table of lines apart (to 2002-02-20)": (
        "Sign\nA small sign. The signs are:\n\nA moon\n\nA sun\n\nStone\nA rock.\n",
        [("Sign", "A small sign. The signs are:\nA moon\nA sun"), ("Stone", "A rock.")],
    ),
    "an indented paragraph after a blank line (1999-04-23)": (
        "Lift\n  To raise.\n\n  Or to carry.\n\nDrop\n  To let go.\n",
        [("Lift", "To raise.\nOr to carry."), ("Drop", "To let go.")],
    ),
    "a blank line before the second sense (1999-11-01)": (
        "Lift\n1. To raise.\n\n2. A thing raised.\n\nDrop\nTo let go.\n",
        [("Lift", "1. To raise.\n2. A thing raised."), ("Drop", "To let go.")],
    ),
    "no line end before the first sense (2021-06-09)": (
        f"Lift1. To raise.\n2. A thing raised.\n\nLong\n{'on ' * 60}\n",
        [("Lift", "1. To raise.\n2. A thing raised."), ("Long", ("on " * 60).strip())],
    ),
    "a blank line after the term": ("Lift\n\nTo raise.\nHigh.\n", [("Lift", "To raise. High.")]),
}


@pytest.mark.parametrize("quirk", GLOSSARIES)
def test_glossary_gives_terms_with_all_their_senses(quirk: str) -> None:
    text, expected = GLOSSARIES[quirk]
    back = BACK.replace("Cloak\nTo lay a card down with ward.\n", text)
    (edition,) = comprehensive_rules.parse(document(FRONT + "701.1. One.\n" + back)).editions
    assert [(term.term, term.text) for term in edition.glossary] == expected


DATES = {
    "These rules are current as of May 1, 2009.": ("en", date(2009, 5, 1)),
    "These rules are effective as of November 17, 2023": ("en", date(2023, 11, 17)),
    "   These rules are effective as of July 3, 2020.": ("en", date(2020, 7, 3)),
    "此规则于2026年4月17日起生效。": ("zh-Hans", date(2026, 4, 17)),
    "Diese Regeln gelten ab dem 23. Januar 2015.": ("de", date(2015, 1, 23)),
    "Estas reglas están vigentes desde el 10 de agosto de 2018.": ("es", date(2018, 8, 10)),
    "Ces règles sont en vigueur depuis le 1er août 2026.": ("fr", date(2026, 8, 1)),
}
PARTS = {
    "en": ("Introduction", "Contents", "Glossary", "Credits"),
    "zh-Hans": ("前言", "目录", "词汇表", "版权信息"),
    "de": ("Einleitung", "Inhalt", "Glossar", "Mitwirkende"),
    "es": ("Introducción", "Contenido", "Glosario", "Créditos"),
    "fr": ("Introduction", "Sommaire", "Glossaire", "Crédits"),
}


@pytest.mark.parametrize("sentence", DATES)
def test_date_sentence_tells_language_and_day(sentence: str) -> None:
    language, day = DATES[sentence]
    text = (FRONT + "701.1. One.\n" + BACK).replace("These rules are effective as of January 23, 2015.", sentence)
    for english, own in zip(PARTS["en"], PARTS[language], strict=True):
        text = text.replace(f"\n{english}\n", f"\n{own}\n")
    found = document(text)
    assert comprehensive_rules.recognise(found)
    parsed = comprehensive_rules.parse(found)
    assert (parsed.language, parsed.effective_date, parsed.label) == (language, day, "20150123")


def test_two_different_dates_in_one_text_are_told() -> None:
    back = BACK.replace("January 23, 2015", "January 23, 2014")
    parsed = comprehensive_rules.parse(document(FRONT + "701.1. One.\n" + back))
    assert parsed.effective_date == date(2015, 1, 23)
    assert "two effective dates" in parsed.warnings[0]


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("MagicCompRules 20260819.txt", "20260819"),
        ("MagicCompRules 04102024.txt", "20240410"),
        ("MagicCompRules_CN2_Update_20160826.txt", "20160826"),
        ("MagicCompRules 20202109224.txt", "20150123"),
        ("rules.txt", "20150123"),
    ],
)
def test_label_is_the_date_in_the_file_name_or_else_the_effective_date(name: str, label: str) -> None:
    assert comprehensive_rules.read_label(name, date(2015, 1, 23)) == label


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (FRONT + "701.1. One.\n", "heading 'Glossary'"),
        (FRONT + "701.1. One.\n\nGlossary\n\nLift\nTo ra", "cut off"),
        (FRONT.replace("January 23", "February 30") + "701.1. One.\n" + BACK, "line 3: expected a real date"),
        (
            FRONT.replace("\n\nGlossary", "").replace("These rules are effective as of", "Good since") + BACK[:40],
            "date",
        ),
    ],
)
def test_text_without_one_of_its_parts_is_refused(text: str, said: str) -> None:
    with pytest.raises(ParseError, match=said):
        comprehensive_rules.parse(document(text))


def test_copy_laid_out_by_hand_is_refused() -> None:
    body = "".join(f"   701.{number}. One.\n\n" for number in range(1, 9))
    with pytest.raises(CheckFailed, match="laid out by hand"):
        comprehensive_rules.parse(document(FRONT + body + BACK))


def test_edition_with_many_rules_astray_is_refused() -> None:
    body = "".join(f"509.{number}. One.\n\n" for number in range(1, 30))
    with pytest.raises(CheckFailed, match="29 astray"):
        comprehensive_rules.check(comprehensive_rules.parse(document(FRONT + body + BACK)))


def test_definition_taken_for_a_term_is_refused() -> None:
    back = BACK.replace("Cloak\n", "Cloak " * 25 + "\n")
    with pytest.raises(CheckFailed, match="a term of at most 120 letters"):
        comprehensive_rules.check(comprehensive_rules.parse(document(FRONT + "701.1. One.\n" + back)))


ENCODINGS = ["utf-8", "utf-8-sig", "utf-16", "utf-16-be", "cp1252"]


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_encoding_and_line_end_gives_the_same_records(encoding: str, end: str) -> None:
    text = (FRONT + "701.2a “Rûf” lifts.\n" + BACK).replace("\n", end)
    mark = "\ufeff" if encoding == "utf-16-be" else ""
    (edition,) = comprehensive_rules.parse(document(mark + text, encoding=encoding)).editions
    assert edition.entries[-1].text == "“Rûf” lifts."
    assert edition.entries[-1].line == FRONT.count("\n") + 1


@given(st.text(alphabet=LETTERS, min_size=1, max_size=2))
def test_next_letters_come_later_and_never_look_like_digits(letters: str) -> None:
    later = next_letters(letters)
    assert (len(letters), letters) < (len(later), later)
    assert not set("lo") & set(later)
    assert f"7.1{later}" in successors(f"7.1{letters}")


PARAGRAPHS = st.lists(
    st.sampled_from(["701.{n}. Word.", "701.{n}a Text of it.", "Example: So.", "     More of it.", "Loose words."]),
    max_size=12,
)


@given(PARAGRAPHS, st.sampled_from(["\n", "\n\n"]))
def test_every_line_of_a_body_stands_in_exactly_one_record(paragraphs: list[str], gap: str) -> None:
    body = gap.join(paragraph.format(n=number + 1) for number, paragraph in enumerate(paragraphs)) + "\n"
    raw = document(FRONT + body + BACK)
    parsed = comprehensive_rules.parse(raw)
    uses: Counter[int] = Counter()
    for record in (*parsed.noise, *parsed.editions[0].entries, *parsed.editions[0].glossary):
        uses.update(range(record.line, record.last_line + 1))
    for line, text in enumerate(raw.decoded.lines, 1):
        assert not text.strip() or uses[line] == 1, (line, text)


FIGURES = {
    "en-20260819": (147, 3162, 277),
    "en-20240917": (144, 3016, 279),
    "en-20150123": (126, 2026, 223),
    "en-20221118": (141, 2791, 271),
    "zh-20260417": (147, 3138, 277),
}


@pytest.mark.corpus
@pytest.mark.parametrize("stem", FIGURES)
def test_real_editions_have_as_many_records_as_were_counted(stem: str, shared_dir: Path) -> None:
    (raw,) = find_documents(shared_dir / "corpus" / "cr" / f"{stem}.txt")
    (edition,) = comprehensive_rules.parse(raw).editions
    kinds = Counter(entry.kind for entry in edition.entries)
    found = (kinds[EntryKind.SECTION], kinds[EntryKind.RULE] + kinds[EntryKind.SUBRULE], kinds[EntryKind.EXAMPLE])
    assert found == FIGURES[stem]


@pytest.mark.corpus
def test_two_documents_of_one_effective_date_have_equal_wordings(shared_dir: Path) -> None:
    """2026-08-07: labels 20260807 and 20260819 differ in layout only."""
    editions = []
    for stem in ("en-20260807", "en-20260819"):
        (raw,) = find_documents(shared_dir / "corpus" / "cr" / f"{stem}.txt")
        (edition,) = comprehensive_rules.parse(raw).editions
        editions.append(edition)
    first, second = ([(entry.number, entry.text) for entry in edition.entries] for edition in editions)
    assert first == second
    first, second = ([(term.term, term.text) for term in edition.glossary] for edition in editions)
    assert first == second


@pytest.mark.corpus
@pytest.mark.parametrize(
    ("stem", "said"),
    [
        ("en-20130201-truncated", "cut off"),
        ("en-20110930-truncated", "cut off"),
        ("en-20200703-reflowed", "laid out by hand"),
        ("en-20180119-gbk", "GBK"),
        ("en-20180413-gbk", "GBK"),
        ("en-20160826-broken-utf16", "UTF-16"),
    ],
)
def test_bad_specimens_are_refused_with_their_reason(stem: str, said: str, shared_dir: Path) -> None:
    archive = find_documents(shared_dir / "corpus" / "cr" / "cr-all.tar.xz")
    raw = next(document for document in archive if document.name == f"{stem}.txt")
    with pytest.raises((ParseError, CheckFailed), match=said):
        comprehensive_rules.parse(raw)
