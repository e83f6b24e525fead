"""The readable part of a card's address: stable, unique, and the same in any order."""

import re
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.load.slugs import assign_slugs, make_base

names = st.one_of(
    st.text(min_size=1, max_size=200),
    st.sampled_from(["Sly Spy", "sly spy", "Sly-Spy", "_____", "Æther Vial", "Aether Vial", "card", "Card"]),
)
oracle_ids = st.uuids().map(str) | st.just("")
cards = st.lists(st.tuples(names, oracle_ids), max_size=30, unique_by=lambda card: card[1] or card[0])


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Lim-Dûl's Vault", "lim-duls-vault"),
        ("Lim-Dûl’s Vault", "lim-duls-vault"),
        ("Fire // Ice", "fire-ice"),
        ("Æther Vial", "aether-vial"),
        ("Jötun Grunt", "jotun-grunt"),
        ('Kongming, "Sleeping Dragon"', "kongming-sleeping-dragon"),
        ("+2 Mace", "2-mace"),
        ("B.F.M. (Big Furry Monster)", "bfm-big-furry-monster"),
        ("Rumors of My Death . . .", "rumors-of-my-death"),
        ("_____", "card"),
        ("A-Lantern Keeper", "a-lantern-keeper"),
    ],
)
def test_slug_is_read_as_the_name(name, slug):
    assert assign_slugs([(name, "")]) == [slug]


def test_cards_of_one_name_get_the_start_of_their_oracle_ids():
    twins = [("Sly Spy", f"{digit * 8}-0000-4000-8000-000000000000") for digit in "ab"]
    assert assign_slugs([*twins, ("Lightform", "")]) == ["sly-spy--aaaaaaaa", "sly-spy--bbbbbbbb", "lightform"]


def test_oracle_ids_that_start_alike_stand_whole():
    twins = [("Sly Spy", str(UUID(int=number))) for number in (1, 2)]
    assert assign_slugs(twins) == [f"sly-spy--{number:032x}" for number in (1, 2)]


@given(cards)
def test_slugs_are_unique_short_and_made_of_letters_digits_and_hyphens(some):
    slugs = assign_slugs(some)
    assert len(set(slugs)) == len(some)
    assert all(re.fullmatch(r"[a-z0-9_-]{1,220}", slug) for slug in slugs)


@given(cards.flatmap(lambda some: st.tuples(st.just(some), st.permutations(some))))
def test_slugs_do_not_depend_on_order(both):
    some, shuffled = both
    assert dict(zip(some, assign_slugs(some), strict=True)) == dict(zip(shuffled, assign_slugs(shuffled), strict=True))


@given(names)
def test_a_name_never_makes_what_separates_a_suffix(name):
    assert "--" not in make_base(name)
