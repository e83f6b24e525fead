"""Which rule is which in the next edition, in small invented editions."""

from rulings_site.rules.identity import Linkable, is_heading, link_entries, mask_numbers


def entries(*rows: str) -> list[Linkable]:
    """Rows such as `702.36d under Morph: Turn it up.`; the heading may be absent."""
    made = []
    for row in rows:
        place, _, text = row.partition(": ")
        number, _, heading = place.partition(" under ")
        made.append(
            Linkable("subrule" if number[-1].isalpha() else "rule", number, 1, mask_numbers(text), heading or None)
        )
    return made


def links(old: list[Linkable], new: list[Linkable]) -> dict[str, str]:
    return {new[place].number: old[before].number for place, before in link_entries(old, new).items()}


def test_equal_text_at_the_same_number_is_the_same_rule() -> None:
    assert links(entries("1.1: Stop.", "1.2: Go."), entries("1.1: Stop.", "1.2: Go.")) == {"1.1": "1.1", "1.2": "1.2"}


def test_rule_is_found_where_it_moved_although_its_references_changed() -> None:
    """Manifest went from 701.34 to 701.40 on 2025-06-06, its pointer from 707 to 708 on 2021-07-12."""
    old, new = entries("701.34: Lift", "701.34a: See rule 707."), entries("701.40: Lift", "701.40a: See rule 708.")
    assert links(old, new) == {"701.40": "701.34", "701.40a": "701.34a"}


def test_reused_number_is_another_rule() -> None:
    """701.31 was Manifest, then Bolster."""
    old, new = entries("701.31: Lift"), entries("701.31: Drop", "701.32: Lift")
    assert links(old, new) == {"701.32": "701.31"}


def test_reworded_rule_is_the_same_under_the_same_number_and_heading() -> None:
    old = entries("701.31d under Lift: His or her cards rise.")
    assert links(old, entries("701.31d under Lift: Their cards rise.")) == {"701.31d": "701.31d"}
    assert links(old, entries("701.31d under Drop: Their cards rise.")) == {}


def test_twins_are_linked_at_their_numbers_only() -> None:
    """23 texts stand on 50 rules in 2026-08-07: text alone does not tell them apart."""
    old = entries("1.1a: Each is redundant.", "1.2a: Each is redundant.")
    new = entries("1.1a: Each is redundant.", "1.3a: Each is redundant.", "1.4a: Each is redundant.")
    assert links(old, new) == {"1.1a": "1.1a"}


def test_subrule_that_became_a_rule_is_the_same() -> None:
    """110.5a is 111.2 in 2026."""
    assert links(entries("110.5a: It is a thing."), entries("111.2: It is a thing.")) == {"111.2": "110.5a"}


def test_no_rule_is_linked_twice() -> None:
    old = entries("1.1 under A: One.", "1.2 under A: Two.")
    new = entries("1.1 under A: Two.", "1.2 under A: Three.")
    assert links(old, new) == {"1.1": "1.2"}


def test_heading_is_short_and_no_sentence() -> None:
    assert is_heading("Face-Down Things")
    assert not is_heading("Things lie.")
    assert not is_heading("word " * 30)
