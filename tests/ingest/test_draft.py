from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.errors import CheckFailed
from ingest.records import EditionKind, EditionRecord, EntryKind, Noise
from ingest.rules_text.draft import EditionDraft, Printed, check_edition, kind_of, read_heading, read_number

DAY = date(2021, 2, 15)


def draft_of(*numbers: str, mends_numbers: bool = True) -> tuple[EditionDraft, EditionRecord]:
    """A draft with one text for each printed number, an example for each `-`."""
    draft = EditionDraft(mends_numbers=mends_numbers)
    for line, printed in enumerate(numbers, 1):
        number = read_number(printed) or read_heading(printed)
        if number:
            draft.open_entry(Printed(number.number, number.printed, f"text {line}"), line)
        else:
            draft.open_example("Example:", f"text {line}", line)
    return draft, draft.finish("ko", "20210224", DAY)


@pytest.mark.parametrize(
    ("text", "number", "printed", "rest"),
    [
        ("702.9. 비행", "702.9", "702.9.", "비행"),
        ("606.5 If so", "606.5", "606.5", "If so"),
        ("119.1d. In it", "119.1d", "119.1d.", "In it"),
        ("302.4b생물은", "302.4b", "302.4b", "생물은"),
        ("704.5aa One", "704.5aa", "704.5aa", "One"),
        ("901.4.All planes", "901.4", "901.4.", "All planes"),
        ("702.212 덤", "702.212", "702.212", "덤"),
        ("100.1", "100.1", "100.1", ""),
    ],
)
def test_numbers_are_read_as_printed(text, number, printed, rest):
    assert read_number(text) == Printed(number, printed, rest)


@pytest.mark.parametrize("text", ["7. Title", "702. Title", "See 702.9", "12.5 percent", "1,000.5", ""])
def test_other_texts_bear_no_rule_number(text):
    assert read_number(text) is None


@given(st.integers(100, 999), st.integers(1, 299), st.sampled_from(["", "a", "k", "z", "aa", "ab"]))
def test_every_number_is_read_back(section, rule, letters):
    number = f"{section}.{rule}{letters}"
    assert read_number(f"{number}. 글") == Printed(number, f"{number}.", "글")
    assert kind_of(number) is (EntryKind.SUBRULE if letters else EntryKind.RULE)


def test_headings_are_chapters_and_sections():
    assert read_heading("7. 덧붙임").kind is EntryKind.CHAPTER
    assert read_heading("702. 능력").kind is EntryKind.SECTION
    assert read_heading("702.9. 비행") is None
    assert read_heading("72. 아님") is None


def test_a_number_that_stands_twice_counts_its_occurrences_and_examples_follow_it():
    draft, edition = draft_of("702.", "702.175.", "702.175a", "702.175.", "-", "702.175a")
    assert [(entry.number, entry.occurrence) for entry in edition.entries] == [
        ("702", 1),
        ("702.175", 1),
        ("702.175a", 1),
        ("702.175", 2),
        ("702.175", 2),
        ("702.175a", 2),
    ]
    assert draft.warnings[0] == "line 4: 702.175 stands here again"


@pytest.mark.parametrize(
    ("printed", "numbers"),
    [
        # The letter is lost: no dot, and not the next rule.
        (["702.85.", "702.85a", "702.85", "702.86."], ["702.85", "702.85a", "702.85b", "702.86"]),
        (["702.22.", "702.22a", "702.212", "702.22c"], ["702.22", "702.22a", "702.22b", "702.22c"]),
        # The rule is wrong: its letter goes on here, and its rule stands elsewhere.
        (["702.61.", "702.62.", "702.62a", "702.61b"], ["702.61", "702.62", "702.62a", "702.62b"]),
        (["201.2.", "201.3a", "201.3b", "201.3.", "201.3a"], ["201.2", "201.2a", "201.2b", "201.3", "201.3a"]),
        # Nothing to mend: the next rule without its dot, a rule that is missing, another section, a repeated letter.
        (["106.10.", "106.10a", "106.11"], ["106.10", "106.10a", "106.11"]),
        (["727.2.", "727.3a"], ["727.2", "727.3a"]),
        (["101.4.", "101.4e", "102.1"], ["101.4", "101.4e", "102.1"]),
        (["101.4.", "101.4d", "101.4d"], ["101.4", "101.4d", "101.4d"]),
    ],
)
def test_misprinted_numbers_are_mended_where_their_place_is_plain(printed, numbers):
    draft, edition = draft_of(*printed)
    assert [entry.number for entry in edition.entries] == numbers
    assert [entry.printed for entry in edition.entries] == printed
    assert all(entry.kind is kind_of(entry.number) for entry in edition.entries)
    mended = [number for number, bare in zip(numbers, printed, strict=True) if number != bare.rstrip(".")]
    assert all(any(f"is read as {number}" in warning for warning in draft.warnings) for number in mended)


def test_numbers_that_nobody_typed_are_left_alone():
    _, edition = draft_of("702.85.", "702.85a", "702.85", mends_numbers=False)
    assert [(entry.number, entry.occurrence) for entry in edition.entries] == [
        ("702.85", 1),
        ("702.85a", 1),
        ("702.85", 2),
    ]


def test_an_edition_is_complete_with_nine_chapters():
    assert draft_of(*(f"{chapter}." for chapter in range(1, 10)))[1].kind is EditionKind.COMPLETE
    assert draft_of(*(f"{chapter}." for chapter in range(1, 9)))[1].kind is EditionKind.PARTIAL


def test_noise_runs_together_and_yields_to_records():
    draft = EditionDraft()
    draft.set_aside("navigation", 1)
    draft.set_aside("navigation", 3)
    draft.open_entry(Printed("100", "100.", "title"), 5)
    draft.set_aside("English original", 6)
    draft.add("more", 7)
    draft.set_aside("navigation", 9)
    assert draft.noise() == (Noise("navigation", 1, 3), Noise("navigation", 9, 9))


def test_a_text_before_the_first_record_is_a_title():
    draft = EditionDraft()
    draft.add("Rules of the game", 1)
    assert draft.noise() == (Noise("title", 1, 1),)


def complete(*numbers: str) -> EditionRecord:
    return draft_of(*(f"{chapter}." for chapter in range(1, 10)), *numbers)[1]


def test_check_accepts_a_tree_without_gaps():
    check_edition(complete("702.", "702.9.", "702.9a"))


@pytest.mark.parametrize(
    ("numbers", "missing"), [(("702.", "702.9a"), "702.9"), (("702.9.",), "702"), (("702.9a",), "702.9")]
)
def test_check_refuses_a_number_without_the_one_above_it(numbers, missing):
    with pytest.raises(
        CheckFailed, match=rf"ko 20210224, line \d+: expected {missing} above {numbers[-1].rstrip('.')}"
    ):
        check_edition(complete(*numbers))


def test_check_allows_a_partial_edition_its_gaps():
    draft, edition = draft_of("702.9a")
    check_edition(edition)
    assert draft.warnings == ["1 numbers have none above them: 702.9a …"]


def test_check_refuses_an_edition_without_entries():
    with pytest.raises(CheckFailed, match="not one numbered text"):
        check_edition(EditionDraft().finish("ko", "20210224", DAY))


def test_check_refuses_an_empty_text():
    draft = EditionDraft()
    draft.open_entry(Printed("702", "702.", ""), 4)
    with pytest.raises(CheckFailed, match=r"line 4: expected a text, found '702.' alone"):
        check_edition(draft.finish("ko", "20210224", DAY))
