"""Texts of known editions, and of none, in English and in a language nobody held."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings_site.rules.agreement.conclusion import Kind
from rulings_site.rules.agreement.reasons import tell
from rulings_site.rules.agreement.texts import gather
from rulings_site.rules.models import Agreement
from tests.rules.agreement.history import DAYS, act, go_on, judge_one, make_book, make_numbered, text_of

GERMAN = {
    "701.31": "Heben",
    "701.31a": "Wer einen Stein hebt, nimmt ihn hoch. Er bleibt oben, bis ihn jemand fallen lässt. Er wiegt 2/2.",
    "701.31b": "Gehoben wird sofort (siehe Regel 115.2b). (Niemand darf antworten.)",
    "701.31c": "Ein schwerer Stein wird auch so gehoben, wie Regel 702.36d es sagt.",
}


def in_german(**changed: str):
    texts = {number: changed.get(number[-1], text) for number, text in GERMAN.items()}
    return gather("de", [make_numbered(number, text) for number, text in texts.items()])


def in_spanish(listed=(), book_number="701.40"):
    texts = [
        "Alzar una piedra es subirla. Queda arriba mientras nadie la deje caer. Entonces pesa 2/2.",
        "Se alza al momento (véase la regla 116.2b). (Nadie puede responder.)",
        "Una piedra pesada se alza también como dice la regla 702.37e.",
    ]
    numbered = [make_numbered(book_number + letter, text, "") for letter, text in zip("abc", texts, strict=True)]
    return gather("es", [make_numbered(book_number, "Alzar"), *numbered], listed)


def test_number_and_citations_meet_in_one_edition():
    finding = judge_one(in_german())
    facets = finding.facets
    assert facets.number == {0, 1}
    assert {one.number: set(one.editions) for one in facets.references} == {"115.2b": {0, 1, 2}, "702.36d": {0}}
    assert (facets.together, facets.together_with_number, facets.content) == ({0}, {0}, {0, 1})
    assert facets.wording.editions == {0, 1}
    assert (finding.conclusion.kind, finding.conclusion.is_sure) == (Kind.ONE, True)
    assert finding.conclusion.editions == {0}


def test_a_citation_shifted_by_one_letter_makes_it_the_next_edition():
    finding = judge_one(in_german(c="Ein schwerer Stein wird auch so gehoben, wie Regel 702.36e es sagt."))
    assert finding.conclusion.editions == {1}


@given(st.integers(0, len(DAYS) - 1), st.sets(st.sampled_from("abcd"), max_size=3))
def test_a_text_taken_from_an_edition_agrees_with_it(place, without):
    for language in ("en", "de"):
        finding = judge_one(text_of(place, language, without="".join(without)))
        if finding.conclusion.kind is not Kind.UNDETERMINED:
            assert place in finding.conclusion.editions


def test_english_words_fit_where_every_sentence_stands():
    finding = judge_one(text_of(3))
    assert (finding.facets.wording.editions, finding.facets.wording.is_verbatim) == ({3, 4, 5, 6}, True)
    assert finding.facets.number == {2, 3}
    assert (finding.conclusion.kind, finding.conclusion.editions) == (Kind.ONE, {3})


def test_english_words_of_no_edition_are_of_none_however_well_the_numbers_fit():
    text = gather(
        "en",
        [
            make_numbered("701.31", "Lift"),
            make_numbered("701.31a", "“Lift [a stone]” means “Raise it.” It stays up for as long as nobody drops it."),
            make_numbered("701.31b", "Lifting is done at once (see rule 115.2b). Nobody may answer it."),
            make_numbered("701.31c", go_on("702.36d")),
        ],
    )
    finding = judge_one(text)
    assert (finding.facets.wording.found, finding.facets.wording.total) == (4, 5)
    assert (finding.conclusion.kind, finding.conclusion.is_sure) == (Kind.NONE, True)
    assert (finding.conclusion.editions, finding.conclusion.nearest) == (frozenset(), {0})
    told = tell(finding, make_book())
    assert told[0] == "Its wording stands in no dated edition. Nearest to it: 2015-01-23."
    assert "4 of its 5 sentences stand word for word in the nearest edition." in told


def test_a_translation_of_the_english_beside_it_is_of_no_edition_either():
    short = gather(
        "en",
        [
            make_numbered("701.31", "Lift"),
            make_numbered("701.31a", "Lift means raise."),
            make_numbered("701.31b", "Lifting is done at once (see rule 115.2b)."),
            make_numbered("701.31c", "A heavy stone: see rule 702.36d. It is heavy. Very."),
        ],
    )
    follows = in_german(
        a="Heben heißt hochnehmen.",
        b="Gehoben wird sofort (siehe Regel 115.2b).",
        c="Ein schwerer Stein: siehe Regel 702.36d. Er ist schwer. Sehr.",
    )
    assert judge_one(follows, short).facets.wording.follows
    assert judge_one(follows, short).conclusion.kind is Kind.NONE
    # The same page may hold a translation of the edition itself.
    assert judge_one(in_german(), short).conclusion.editions == {0}


def test_typography_makes_no_other_wording():
    curly = gather("en", [make_numbered("701.31b", act("115.2b").replace("(", "(").replace("'", "’"))])
    assert judge_one(curly).facets.wording.editions == {0, 1, 2}


def test_without_letters_the_order_tells_and_a_list_beyond_leaves_the_end_open():
    finding = judge_one(in_spanish(listed=["701.1", "701.40", "701.42"]))
    assert finding.facets.number == {4, 5, 6}
    listing = finding.facets.listing
    assert (listing.highest, listing.count, listing.highest_held, listing.held_since) == ("701.42", 3, "701.41", 6)
    assert (finding.conclusion.kind, finding.conclusion.is_open) == (Kind.RANGE, True)
    assert finding.conclusion.editions == {4, 5, 6}
    assert "so the document is newer than every edition held" in " ".join(tell(finding, make_book()))


def test_a_list_that_ends_where_an_edition_ends_says_little():
    told = tell(judge_one(in_spanish(listed=["701.1", "701.40", "701.41"])), make_book())
    assert any("701.41, since 2026-08-07 (label 20260819), so it says little" in reason for reason in told)


def test_a_number_right_above_the_highest_is_newer():
    newer = judge_one(gather("en", [make_numbered("701.42", "Roll"), make_numbered("701.42a", "Roll it.")]))
    assert newer.conclusion.kind is Kind.NEWER
    letter = judge_one(gather("es", [*[make_numbered(*one) for one in (
        ("701.40b", "Se alza al momento (véase la regla 116.2b). (Nadie puede responder.)"),
        ("701.40e", "Quien alza una piedra la ve."),
    )]]))  # fmt: skip
    assert (letter.conclusion.kind, letter.facets.beyond) == (Kind.NEWER, ("701.40e",))


def test_a_number_far_above_the_highest_is_a_slip():
    slip = judge_one(gather("de", [make_numbered("701.99", "Rollen")]))
    assert (slip.facets.absent, slip.facets.beyond) == (("701.99",), ())
    assert slip.conclusion.kind is Kind.UNDETERMINED
    assert "701.99 stands in no edition held; the highest there is 701.41." in tell(slip, make_book())


def test_numbers_of_two_editions_are_said_to_be_mixed():
    mixed = judge_one(in_german(c="Ein schwerer Stein wird auch so gehoben, wie Regel 702.37e es sagt."))
    assert (mixed.conclusion.kind, mixed.conclusion.has_words) == (Kind.NONE, True)
    told = " ".join(tell(mixed, make_book()))
    assert "No dated edition fits: it mixes several." in told
    assert "No edition has both 701.31" in told
    assert "702.37e with these meanings" in told


def test_what_two_rules_could_be_is_left_open():
    book = make_book()
    finding = judge_one(gather("de", [make_numbered("701.31", "Heben")]), book=book)
    assert finding.conclusion.kind is Kind.UNDETERMINED
    assert "Several rules that had these numbers are as much like the text: 701.31." in tell(finding, book)


def test_subrules_left_out_do_not_make_it_older():
    finding = judge_one(in_spanish())
    assert finding.facets.content == {0, 1}, "which have a to c alone"
    assert finding.conclusion.editions == {4, 5, 6}
    assert "Of the subrules below 701.40 it leaves some out." in tell(finding, make_book())


def test_nothing_known_is_undetermined():
    for text in (gather("en", []), gather("de", [make_numbered("", "Steine sind schwer.")])):
        assert judge_one(text).conclusion.kind is Kind.UNDETERMINED


def test_words_of_paraphrases_prove_nothing_against_a_text():
    text = gather("en", [make_numbered("701.31b", "Lifting is done at once, see rule 115.2b."), *[]])
    assert judge_one(text).conclusion.kind is Kind.NONE
    assert judge_one(text, book=make_book(words_decide=False)).conclusion.editions == {0, 1}


def test_rules_that_paraphrases_leave_out_make_nothing_newer():
    book = make_book()
    book.has_all_rules = False
    finding = judge_one(in_spanish(listed=["701.1", "701.40", "701.42"]), book=book)
    assert (finding.facets.listing, finding.conclusion.editions) == (None, {4, 5, 6})
    assert judge_one(gather("de", [make_numbered("701.42", "Rollen")]), book=book).conclusion.kind is Kind.UNDETERMINED


def test_words_known_from_a_translation_tell_rule_and_editions():
    book = make_book()
    book.know("石头被举起。", 2, frozenset({2, 3}))
    finding = judge_one(gather("zh-Hans", [make_numbered("", "石头被举起。")]), book=book)
    assert (finding.conclusion.kind, finding.conclusion.editions) == (Kind.RANGE, {2, 3})


def test_the_kinds_are_those_that_are_stored():
    assert {str(kind) for kind in Kind} == set(Agreement.Kind.values)


@pytest.mark.parametrize("place", range(len(DAYS)))
def test_an_answer_is_told_with_every_number_in_it(place):
    finding = judge_one(text_of(place))
    told = tell(finding, make_book())
    assert DAYS[min(place, 4)] in told[0]
    assert all(sentence.endswith(".") for sentence in told)
    assert finding.facets.references[0].number in " ".join(told)
