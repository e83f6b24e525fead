"""Which rule is which in the next edition, in small invented editions."""

from hypothesis import given
from hypothesis import strategies as st

from rulings_site.rules.identity.assignment import assign
from rulings_site.rules.identity.descent import find_descents
from rulings_site.rules.identity.entries import Linkable, mask_numbers
from rulings_site.rules.identity.families import align
from rulings_site.rules.identity.linking import Linked, link_entries
from rulings_site.rules.identity.terms import fold_term, link_terms
from rulings_site.rules.numbers import parent_number

LIFT = "To lift a card, turn it over and raise it above the table."
SHOW = "Whenever you may act, you may show a lifted card and put it back down."
MANY = "A player who lifts several cards lifts his or her cards one after another."


def edition(*rows: str) -> list[Linkable]:
    """Rows such as `702.36d Turn it up.`, in order; a number printed again is its second occurrence."""
    made: list[Linkable] = []
    places: dict[str, int] = {}
    for row in rows:
        number, _, text = row.partition(" ")
        kind = "subrule" if number[-1].isalpha() else "rule" if "." in number else "section"
        occurrence = 1 + sum(entry.number == number for entry in made)
        made.append(Linkable(kind, number, occurrence, mask_numbers(text), places.get(parent_number(number) or "")))
        places[number] = len(made) - 1
    return made


def links(old: list[Linkable], new: list[Linkable], **decided: list[tuple[int, int]]) -> dict[str, str]:
    return {new[place].number: old[link.old].number for place, link in link_entries(old, new, **decided).items()}


def reasons(old: list[Linkable], new: list[Linkable]) -> dict[str, str]:
    return {new[place].number: link.reason for place, link in link_entries(old, new).items()}


def test_equal_text_at_the_same_number_is_the_same_rule() -> None:
    old = edition("1.1 Stop.", "1.2 Go.")
    assert link_entries(old, old) == {0: Linked(0, "same", 100), 1: Linked(1, "same", 100)}


def test_rule_is_found_where_it_moved_although_its_references_changed() -> None:
    """Manifest went from 701.34 to 701.40 on 2025-06-06, its pointer from 707 to 708 on 2021-07-12."""
    old, new = edition("701.34 Lift", "701.34a See rule 707."), edition("701.40 Lift", "701.40a See rule 708.")
    assert links(old, new) == {"701.40": "701.34", "701.40a": "701.34a"}
    assert reasons(old, new) == {"701.40": "text", "701.40a": "text"}


def test_reused_number_is_another_rule() -> None:
    """701.31 was Manifest, then Bolster."""
    old, new = edition("701.31 Lift"), edition("701.31 Drop", "701.32 Lift")
    assert links(old, new) == {"701.32": "701.31"}


def test_inserted_letter_shifts_the_reworded_rest() -> None:
    """702.36d became 702.36e on 2015-03-27, when megamorph took b."""
    old = edition("702.36 Lift", f"702.36a {LIFT}", f"702.36b {SHOW}", f"702.36c {MANY}")
    new = edition(
        "702.36 Lift",
        f"702.36a {LIFT}",
        "702.36b Superlift is a kind of lift that leaves a mark.",
        f"702.36c {SHOW} Nobody may respond.",
        f"702.36d {MANY.replace('his or her', 'their')}",
    )
    assert links(old, new) == {"702.36": "702.36", "702.36a": "702.36a", "702.36c": "702.36b", "702.36d": "702.36c"}
    assert reasons(old, new)["702.36d"] == "family"


def test_children_follow_a_parent_that_moved() -> None:
    old = edition("701.34 Lift", f"701.34a {LIFT}", "701.34b See rule 707.", "701.35 Drop", "701.35a See rule 707.")
    new = edition("701.5 Drop", "701.5a See rule 708.", "701.40 Lift", f"701.40a {LIFT}", "701.40b See rule 708.")
    assert links(old, new) == {
        "701.40": "701.34",
        "701.40a": "701.34a",
        "701.40b": "701.34b",
        "701.5": "701.35",
        "701.5a": "701.35a",
    }


def test_twins_do_not_cross_over() -> None:
    """23 texts stand on 50 rules in 2026-08-07: text alone does not tell them apart."""
    redundant = "Each further instance is redundant."
    old = edition("702.1 Lift", f"702.1a {redundant}", "702.2 Drop", f"702.2a {redundant}")
    new = edition(
        "702.1 Carry", f"702.1a {redundant}", "702.2 Lift", f"702.2a {redundant}", "702.3 Drop", f"702.3a {redundant}"
    )
    assert links(old, new) == {"702.2": "702.1", "702.2a": "702.1a", "702.3": "702.2", "702.3a": "702.2a"}


def test_renamed_keyword_is_known_by_its_children() -> None:
    """Totem Armor is Umbra Armor since 2024-06-07."""
    old = edition("702.89 Totem Cloth", f"702.89a {LIFT}", f"702.89b {SHOW}")
    new = edition("702.89 Umbra Cloth", f"702.89a {LIFT}", f"702.89b {SHOW}")
    assert links(old, new)["702.89"] == "702.89"
    old = edition("702.89 Totem", f"702.89a {LIFT}", f"702.89b {SHOW}")
    new = edition("702.90 Umbra", f"702.90a {LIFT}", f"702.90b {SHOW}")
    assert links(old, new)["702.90"] == "702.89"


def test_subrule_that_became_a_rule_is_the_same() -> None:
    """110.5a is 111.2 since 2019-07-12."""
    assert links(edition("110.5a It is a thing."), edition("111.2 It is a thing.")) == {"111.2": "110.5a"}


def test_what_is_too_different_is_not_linked() -> None:
    """509.2 ordered blockers until 2024-09-17; another rule has the number since."""
    old = edition("509 Blocks", "509.1 Choose blockers.", "509.2 Announce the order in which damage will be dealt.")
    new = edition("509 Blocks", "509.1 Choose blockers.", "509.2 Triggered abilities go on the stack now.")
    assert "509.2" not in links(old, new)


def test_number_printed_twice_is_two_rules() -> None:
    """702.175 was Offspring and Impending in 2024-09-17; Impending is 702.176 since 2024-11-08."""
    old = edition("702.175 Lift", "702.175 Drop")
    assert links(old, edition("702.175 Lift", "702.176 Drop")) == {"702.175": "702.175", "702.176": "702.175"}


def test_what_a_person_decided_wins() -> None:
    old, new = edition("1.1 Stop at once."), edition("1.1 Stop at once.", "1.2 Go away.")
    assert links(old, new, different=[(0, 0)]) == {}
    assert links(old, new, same=[(0, 1)]) == {"1.2": "1.1"}
    assert link_entries(old, new, same=[(0, 1)])[1].reason == "decision"


words = st.lists(st.sampled_from(["lift", "drop", "card", "turn", "#", "."]), min_size=1, max_size=8).map(" ".join)
numbers = st.builds(lambda rule, letter: f"1.{rule}{letter}", st.integers(1, 3), st.sampled_from(["", "a", "b"]))
editions = st.lists(st.tuples(numbers, words), max_size=8).map(lambda rows: edition(*(" ".join(row) for row in rows)))


@given(editions, editions)
def test_links_are_one_to_one(old: list[Linkable], new: list[Linkable]) -> None:
    linked = [link.old for link in link_entries(old, new).values()]
    assert len(linked) == len(set(linked))


@given(editions)
def test_edition_is_linked_with_itself_in_place(one: list[Linkable]) -> None:
    texts = [entry.masked for entry in one]
    linked = link_entries(one, one)
    assert all(link.old == place for place, link in linked.items() if texts.count(texts[place]) == 1)


def test_assignment_is_the_best_not_the_greedy_one() -> None:
    """The best pair of all would leave the other two alone."""
    assert assign([(0, 0, 0.9), (0, 1, 0.8), (1, 0, 0.8)]) == [(0, 1, 0.8), (1, 0, 0.8)]


@given(st.lists(st.lists(st.floats(0, 1), min_size=3, max_size=3), min_size=3, max_size=3))
def test_alignment_keeps_both_orders(scores: list[list[float]]) -> None:
    pairs = align(range(3), range(3), lambda old, new: scores[old][new])
    assert pairs == sorted(pairs)
    assert len({old for old, _ in pairs}) == len({new for _, new in pairs}) == len(pairs)


def test_same_phrase_about_another_keyword_is_another_rule() -> None:
    """Vigilance took the number of snow-covered on 2004-10-01."""
    usual = "Multiple instances of {} on one card are redundant."
    old = edition("502.14 Lift", f"502.14d {usual.format('lift')}", "502.15 Turn", f"502.15b {usual.format('turn')}")
    new = edition("502.15 Turn", f"502.15b {usual.format('turn')}", "502.20 Drop", f"502.20c {usual.format('drop')}")
    assert links(old, new) == {"502.15": "502.15", "502.15b": "502.15b"}


def test_split_and_merged_rules_are_told() -> None:
    show = "You may show a lifted card at any time you like."
    long = f"{LIFT} It stays up until the turn ends, unless its owner takes it back into the hand before that."
    old = edition(f"1.1 {long} {show}", f"2.1 {MANY}", f"2.2 {SHOW} This is an action of its own kind, and no spell.")
    new = edition(f"1.1 {long}", f"1.2 {show}", f"2.2 {SHOW} This is an action of its own kind, and no spell. {MANY}")
    linked = {place: link.old for place, link in link_entries(old, new).items()}
    told = [(one.kind, old[one.old].number, new[one.new].number) for one in find_descents(old, new, linked)]
    assert ("split", "1.1", "1.2") in told
    assert ("merged", "2.1", "2.2") in told


def test_nothing_descends_where_nothing_changed() -> None:
    old = edition(f"1.1 {LIFT}", f"1.2 {SHOW}")
    assert find_descents(old, old, {0: 0, 1: 1}) == []


def terms(*rows: str) -> list[Linkable]:
    parts = [row.split(": ") for row in rows]
    return [Linkable("term", fold_term(term), 1, mask_numbers(text), None) for term, text in parts]


def test_term_is_itself_whatever_its_definition_says() -> None:
    linked = link_terms(terms("Lift: See rule 701.34."), terms("Lift (Obsolete): It was a way to raise cards."))
    assert linked == {0: Linked(0, "same", 100)}


def test_renamed_term_is_known_by_its_definition() -> None:
    text = "The total amount of strength in a thing, whatever its colour, is this number; see rule 202.3."
    old, new = terms(f"Converted Strength: {text}", "Drop: To let go."), terms("Drop: To let go.", f"Strength: {text}")
    assert {place: link.old for place, link in link_terms(old, new).items()} == {0: 1, 1: 0}
