import pytest

from ingest.documents import RawDocument
from ingest.errors import CheckFailed, ParseError
from ingest.records import EditionKind, EntryKind
from ingest.sources import rule_page, rules_excerpt, wiki_article

GERMAN = ["701.58 Verhüllen", "701.58a Wer eine Karte verhüllt, legt sie mit dem Bild nach unten vor sich hin."]
ENGLISH = ["701.58. Cloak", "701.58a Whoever cloaks a card lays it down with its picture hidden from all."]


def document(*lines: str) -> RawDocument:
    return RawDocument("page.txt", "page.txt", data="\n".join(lines).encode())


def test_an_excerpt_is_undated_and_named_by_its_bytes():
    source = document(*GERMAN, *ENGLISH)
    editions = rules_excerpt.parse(source).editions
    assert [(e.language, e.label, e.effective_date, e.kind) for e in editions] == [
        ("de", f"excerpt-{source.digest[0][:8]}", None, EditionKind.EXCERPT),
        ("en", f"excerpt-{source.digest[0][:8]}", None, EditionKind.EXCERPT),
    ]


def test_a_second_block_in_one_language_has_a_label_of_its_own():
    other = ["701.59. Collect", "701.59a Whoever collects evidence puts cards out of the graveyard away."]
    labels = [edition.label for edition in rules_excerpt.parse(document(*ENGLISH, *other)).editions]
    assert labels == [labels[0], f"{labels[0]}-2"]


def test_a_number_that_comes_again_begins_a_new_block():
    assert len(rules_excerpt.parse(document(*ENGLISH, ENGLISH[1])).editions) == 2


def test_a_subrule_without_heading_is_quoted_too():
    (edition,) = wiki_article.parse(document("They say:", ENGLISH[1])).editions
    assert [(entry.kind, entry.number) for entry in edition.entries] == [(EntryKind.SUBRULE, "701.58a")]


def test_a_short_block_has_the_language_of_its_neighbours():
    languages = [edition.language for edition in rules_excerpt.parse(document(*GERMAN, "701.59 Manifest")).editions]
    assert languages == ["de", "de"]


def test_the_number_is_kept_as_printed():
    printed = [edition.entries[0].printed for edition in rules_excerpt.parse(document(*GERMAN, *ENGLISH)).editions]
    assert printed == ["701.58", "701.58."]


def test_a_text_that_has_not_ended_goes_on_in_the_next_line():
    (edition,) = wiki_article.parse(
        document("701.58. Cloak", "701.58a It goes on", "here. Done.", "Prose it is.")
    ).editions
    entry = edition.entries[1]
    assert (entry.text, entry.line, entry.last_line) == ("It goes on here. Done.", 2, 3)


def test_an_example_belongs_to_the_subrule_above():
    (edition,) = rules_excerpt.parse(document(*ENGLISH, "Example: Anna does it.")).editions
    entry = edition.entries[2]
    assert (entry.kind, entry.number, entry.printed, entry.text) == (
        EntryKind.EXAMPLE, "701.58a", "Example:", "Anna does it.",
    )  # fmt: skip


def test_an_excerpt_with_other_lines_is_refused_with_the_line():
    with pytest.raises(ParseError, match=r"page\.txt, line 3: expected rules .*, found 'A stray line\.'"):
        rules_excerpt.parse(document(*ENGLISH, "A stray line."))


@pytest.mark.parametrize("source", [rules_excerpt, wiki_article])
def test_a_heading_alone_is_refused(source):
    parsed = source.parse(document("701.58. Cloak"))
    with pytest.raises(CheckFailed, match=r"line 1: expected subrules below a heading, found 701\.58\. alone"):
        source.check(parsed)


def test_whole_editions_are_no_quotations():
    many = [f"701.{number}a Whoever does this has done it." for number in range(1, 40)]
    assert not wiki_article.recognise(document("Prose.", *many))
    assert not wiki_article.recognise(document("701. Keyword Actions", *ENGLISH))
    assert wiki_article.recognise(document("Prose.", *many[:20]))


def test_what_stands_around_quotations_is_named():
    parsed = wiki_article.parse(document("A few words of prose.", "They say:", *ENGLISH, "Spoiler: Show"))
    assert [(noise.kind, noise.line) for noise in parsed.noise] == [("prose", 1), ("lead-in", 2), ("label", 5)]


def rule_lines(count: int) -> list[str]:
    subrules = [f"Whoever does this for the {number}. time has done it." for number in range(count)]
    return ["701.58. Cloak", "Subrules", *subrules, "Other rules", "701.57", "701.58", "701.59"]


def test_letters_are_given_by_order_and_skip_l_and_o():
    (edition,) = rule_page.parse(document(*rule_lines(26))).editions
    letters = [entry.number.removeprefix("701.58") for entry in edition.entries[1:]]
    assert letters == [*"abcdefghijkmnpqrstuvwxyz", "aa", "ab"]
    assert {entry.printed for entry in edition.entries[1:]} == {""}


def test_a_rule_page_says_that_its_letters_are_not_printed():
    assert rule_page.parse(document(*rule_lines(2))).warnings == (
        "the page prints no letters: its subrules are lettered by their order",
    )


def test_labels_and_lists_are_noise_and_no_subrules():
    parsed = rule_page.parse(document("Rules > 701", *rule_lines(2), "Imprint"))
    assert [(noise.kind, noise.line, noise.last_line) for noise in parsed.noise] == [
        ("page frame", 1, 1),
        ("label", 3, 3),
        ("label", 6, 6),
        ("navigation", 7, 9),
        ("page frame", 10, 10),
    ]


def test_links_with_titles_are_navigation():
    lines = [*rule_lines(1)[:-3], "• 701.57 Investigate", "• 701.58 Cloak", "• 701.59 Collect Evidence"]
    assert rule_page.parse(document(*lines)).noise[-1].kind == "navigation"


def test_a_rule_page_without_subrules_is_refused():
    with pytest.raises(CheckFailed, match="expected subrules below a heading"):
        rule_page.check(rule_page.parse(document(*rule_lines(0))))


def test_a_rule_page_without_its_list_is_refused():
    with pytest.raises(ParseError, match="above a list of rule numbers"):
        rule_page.parse(document(*rule_lines(2)[:-3]))
