"""What changed between two editions: kinds, numbers that were replaced, splits and merges, and what is no change."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings_site.languages.fold import fold_wording
from rulings_site.rules.changes import (
    Aspect,
    Change,
    ChangeKind,
    EditionText,
    Pointer,
    RuleText,
    compare,
    order_changes,
)


def rule(identity: str, number: str, text: str, *examples: str, occurrence: int = 1) -> RuleText:
    return RuleText(identity, "rule", number, text, occurrence, examples)


def term(identity: str, name: str, text: str) -> RuleText:
    return RuleText(identity, "term", name, text)


def compare_one(old: RuleText, new: RuleText) -> Change | None:
    """Return the only change there is, None without any."""
    found = compare(EditionText.of([old]), EditionText.of([new]))
    assert len(found) < 2
    return found[0] if found else None


BEAR = rule("bear", "702.5", "A bear growls, see rule 701.31b.", "It growls twice.")


@pytest.mark.parametrize(
    ("new", "kind", "aspects"),
    [
        (replace(BEAR, number="702.6"), "renumbered", {Aspect.NUMBER}),
        (replace(BEAR, occurrence=2), "renumbered", {Aspect.NUMBER}),
        (replace(BEAR, text="A bear sleeps, see rule 701.31b."), "reworded", {Aspect.WORDS}),
        (replace(BEAR, text="A cat growls.", number="702.6"), "reworded", {Aspect.WORDS, Aspect.NUMBER}),
        (replace(BEAR, examples=("It growls thrice.",)), "example", {Aspect.EXAMPLES}),
        (replace(BEAR, examples=()), "example", {Aspect.EXAMPLES}),
        (replace(BEAR, text="A bear growls, see rule 701.40b."), "reference", {Aspect.REFERENCES}),
        (replace(BEAR, text="A bear growls, see rule 701.40b.", examples=("No.",)), "example",
         {Aspect.REFERENCES, Aspect.EXAMPLES}),
        (replace(BEAR, text="A cat growls.", examples=()), "reworded", {Aspect.WORDS, Aspect.EXAMPLES}),
    ],
)  # fmt: skip
def test_a_change_has_one_kind_and_all_its_aspects(new, kind, aspects):
    change = compare_one(BEAR, new)
    assert (change.kind, change.aspects) == (kind, aspects)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("the \"den\" of a bear's -- or cub's", "the “den” of a bear’s — or cub’s"),
        ("_Bears_(TM) growl", "Bears growl"),
        ("Another bear?s den", "Another bear’s den"),
        ("it won\ufffdt growl", "it won't growl"),
        ("Growl.All bears growl.", "Growl. All bears growl."),
        ("Bears growl-they are loud", "Bears growl -- they are loud"),
        ("Bears growl-they are loud", "Bears growl?they are loud"),
        ("as in 409.1a-h", "as in 409.1a?h"),
    ],
)
def test_typography_and_lost_signs_are_no_change(old, new):
    assert compare_one(rule("bear", "702.5", old, old), rule("bear", "702.5", new, new)) is None


@pytest.mark.parametrize(
    ("old", "new"), [("Any way", "Anyway"), ("It gets -1/-1", "It gets +1/+1"), ("Face down", "Face-down")]
)
def test_a_sign_or_blank_that_makes_another_word_is_a_change(old, new):
    assert compare_one(rule("bear", "702.5", old), rule("bear", "702.5", new)).kind is ChangeKind.REWORDED


@pytest.mark.parametrize(
    ("meaning", "is_same"),
    [("turning", True), ("megamorph", False), (None, None)],
    ids=["the same rule at its new number", "another rule", "no rule"],
)
def test_a_replaced_number_is_told_with_what_it_means_now(meaning, is_same):
    old, new = rule("c", "701.31c", "As in rule 702.36d."), rule("c", "701.31c", "As in rule 702.36e.")
    before = EditionText((old,), {"turning": "702.36d"})
    after = EditionText((new,), {meaning: "702.36e"} if meaning else {})
    (change,) = compare(before, after)
    assert change.kind is ChangeKind.REFERENCE
    assert change.pointers == (Pointer("702.36d", "702.36e", is_same),)


def test_a_range_and_a_number_of_an_example_are_replaced_numbers_too():
    old = rule("c", "701.31c", "See rules 702.36a–c.", "Under rule 115.2b it growls.")
    new = rule("c", "701.31c", "See rules 702.36b–d.", "Under rule 116.2b it growls.")
    change = compare_one(old, new)
    assert [(one.old, one.new) for one in change.pointers] == [
        ("702.36a–702.36c", "702.36b–702.36d"),
        ("115.2b", "116.2b"),
    ]


def test_terms_are_all_of_the_glossary_and_say_what_happened_to_them():
    before = EditionText.of([term("a", "Bear", "Growls."), term("b", "Cat", "Purrs."), term("c", "Den", "A home.")])
    after = EditionText.of([term("a", "Bear", "Sleeps."), term("b", "Kitten", "Purrs."), term("d", "Elk", "Bells.")])
    found = compare(before, after)
    assert {change.kind for change in found} == {ChangeKind.GLOSSARY}
    assert [(change.text.number, change.manner) for change in found] == [
        ("Bear", "reworded"),
        ("Den", "deleted"),
        ("Elk", "new"),
        ("Kitten", "renumbered"),
    ]


def test_a_split_and_a_merged_rule_name_their_kin():
    before = EditionText.of([rule("r", "702.5", "It growls and it sleeps."), rule("gone", "702.6", "It eats.")])
    after = EditionText.of([rule("r", "702.7", "It growls and eats."), rule("x", "702.8", "It sleeps.")])
    gone, kept, split = compare(before, after, [("r", "x"), ("gone", "r")])
    assert (kept.kind, kept.came_from, kept.went_into) == ("reworded", ("702.6",), ("702.8",))
    assert (split.kind, split.came_from) == ("split", ("702.5",))
    assert (gone.kind, gone.went_into) == ("merged", ("702.7",))


def test_a_number_printed_twice_is_two_rules():
    before = EditionText.of([rule("offspring", "702.175", "Cubs"), rule("other", "702.175", "Dens", occurrence=2)])
    after = EditionText.of([rule("offspring", "702.175", "Cubs"), rule("other", "702.176", "Dens")])
    (change,) = compare(before, after)
    assert (change.old.number, change.old.occurrence, change.new.number) == ("702.175", 2, "702.176")
    assert before.meanings["702.175"] == "offspring"


def test_changes_come_by_number_what_is_gone_before_what_took_its_place():
    before = EditionText.of([rule("old", "702.10a", "Old.")])
    after = EditionText.of(
        [rule("new", "702.10a", "New."), rule("aa", "702.10aa", "More."), rule("b", "702.9b", "Less.")]
    )
    numbers = [(change.text.number, change.kind) for change in compare(before, after)]
    assert numbers == [("702.9b", "new"), ("702.10a", "deleted"), ("702.10a", "new"), ("702.10aa", "new")]


NUMBERS = ["7", "702", "702.5", "702.6", "702.5a", "702.5b", "702.5aa"]
TEXTS = [
    "Bear",
    "Bears growl.",
    "Bears growl, see rule 702.5a.",
    "Bears growl, see rule 702.6.",
    "It’s a cub?",
    "Its cub.",
]
IDENTITIES = st.integers(1, 8)


@st.composite
def editions(draw) -> EditionText:
    """Editions of a few rules and terms: identities at most once, a number up to twice."""
    identities = draw(st.lists(IDENTITIES, unique=True, max_size=8))
    texts, seen = [], []
    for identity in identities:
        text = draw(st.sampled_from(TEXTS))
        if identity > 6:
            texts.append(
                RuleText(identity, "term", f"{draw(st.sampled_from(['Bear', 'Cub', 'Den']))} {identity}", text)
            )
            continue
        number = draw(st.sampled_from(NUMBERS))
        seen.append(number)
        examples = tuple(draw(st.lists(st.sampled_from(TEXTS), max_size=2)))
        texts.append(RuleText(identity, "rule", number, text, seen.count(number), examples))
    return EditionText.of(texts)


DESCENTS = st.lists(
    st.tuples(IDENTITIES.filter(lambda one: one < 7), IDENTITIES.filter(lambda one: one < 7)), max_size=4
)


def fold(text: RuleText) -> RuleText:
    number = fold_wording(text.number) if text.is_term else text.number
    return replace(text, number=number, text=fold_wording(text.text), examples=tuple(map(fold_wording, text.examples)))


@given(editions(), DESCENTS)
def test_an_edition_does_not_differ_from_itself(edition, descents):
    assert compare(edition, edition, descents) == ()


@given(editions(), editions(), DESCENTS)
def test_a_comparison_inverted_is_the_comparison_the_other_way_round(one, other, descents):
    inverted = order_changes(change.invert() for change in compare(one, other, descents))
    assert inverted == compare(other, one, [(second, first) for first, second in descents])


@given(editions(), editions())
def test_the_changes_applied_to_the_first_edition_give_the_second(one, other):
    held = {text.identity: fold(text) for text in one.texts}
    for change in compare(one, other):
        if change.old:
            assert held.pop(change.old.identity) == fold(change.old)
        if change.new:
            held[change.new.identity] = fold(change.new)
    assert held == {text.identity: fold(text) for text in other.texts}


@given(editions(), editions(), DESCENTS)
def test_no_rule_changes_twice_and_what_is_alike_can_be_left_out(one, other, descents):
    found = compare(one, other, descents)
    assert len({change.text.identity for change in found}) == len(found)
    alike = set(one.texts) & set(other.texts)
    fewer = [
        EditionText(tuple(text for text in edition.texts if text not in alike), edition.numbers)
        for edition in (one, other)
    ]
    assert compare(*fewer, descents) == found
