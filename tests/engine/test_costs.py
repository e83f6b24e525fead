import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings_site.engine.costs import ManaCost, in_order, pay, read_cost, read_mana
from rulings_site.engine.errors import NotModelled, ScenarioError

POOLS = st.lists(st.sampled_from("WUBRGC"), max_size=8).map(lambda letters: in_order(tuple(letters)))
COSTS = st.tuples(st.integers(0, 5), st.lists(st.sampled_from("WUBRGC"), max_size=3)).map(
    lambda parts: ManaCost((str(parts[0]), *parts[1]))
)


def test_a_cost_knows_its_mana_value_and_colours():
    cost = read_cost("{3}{G}{W}", "here")
    assert (cost.mana_value, cost.colours, str(cost)) == (5, ("white", "green"), "{3}{G}{W}")
    assert read_cost("{0}", "here").mana_value == 0


@pytest.mark.parametrize("text", ["", "3GG", "{3}G", "{}", "{3"])
def test_a_text_that_is_no_cost_is_refused_where_it_stands(text):
    with pytest.raises(ScenarioError, match=r"cards\.elk\.cost"):
        read_cost(text, "cards.elk.cost")


@pytest.mark.parametrize("symbol", ["X", "W/U", "2/W", "W/P", "S"])
def test_symbols_that_are_not_modelled_are_named(symbol):
    with pytest.raises(NotModelled, match=symbol):
        read_cost(f"{{{symbol}}}", "here")


@pytest.mark.parametrize(
    ("pool", "cost", "left"),
    [
        ("{G}{G}", "{1}{G}", ()),
        ("{G}", "{1}{G}", None),
        ("{1}{G}", "{2}", ()),
        ("{W}{W}{W}{W}", "{3}{W}{W}", None),
        ("{1}{G}{G}{W}", "{1}{G}", ("W", "G")),
        ("{G}{G}{W}", "{1}", ("W", "G")),
    ],
)
def test_paying_leaves_the_rest_or_fails(pool, cost, left):
    assert pay(read_mana(pool, "here"), read_cost(cost, "here")) == left


@given(POOLS, COSTS)
def test_mana_is_conserved(pool, cost):
    left = pay(pool, cost)
    if left is None:
        lacking = any(pool.count(letter) < cost.coloured.count(letter) for letter in "WUBRGC")
        assert lacking or len(pool) < cost.mana_value
    else:
        assert len(left) + cost.mana_value == len(pool)
        for letter in "WUBRGC":
            assert left.count(letter) <= pool.count(letter) - cost.coloured.count(letter)
