from rulings_site.engine.outcome import run
from rulings_site.engine.scenario import read_scenario
from rulings_site.engine.table import see_table
from rulings_site.engine.trace import steps_seen_by
from tests.engine.conftest import TURN_UP, read_example


def tile_of(table, player, zone="battlefield"):
    half = next(half for half in table.halves if half.player == player)
    return next(seen for seen in half.zones if seen.zone == zone).tiles[0]


def test_only_its_controller_may_look_at_a_manifest(make_example, run_on):
    state = run_on(make_example(), "2026-08-07").states[-1]
    tiles = {viewer: tile_of(see_table(state, viewer), "A") for viewer in ("A", "B", None)}
    assert {viewer: tile.peek for viewer, tile in tiles.items()} == {
        "A": "Grizzly Bears",
        "B": None,
        None: "Grizzly Bears",
    }
    for tile in tiles.values():
        assert (tile.values.name, tile.values.power_toughness, tile.cause) == (None, "2/2", "manifest")
        assert tile.lookers == {"A"}


def test_nobody_sees_the_top_of_a_library(make_example, run_on):
    state = run_on(make_example(), "2026-08-07").states[0]
    for viewer in ("A", "B"):
        tile = tile_of(see_table(state, viewer), "A", "library")
        assert (tile.peek, tile.values, tile.text, tile.label) == (None, None, "", None)
    assert tile_of(see_table(state, None), "A", "library").peek == "Grizzly Bears"


def test_a_hand_is_seen_by_its_owner(make_example, run_on):
    bounce = {"effect": {"controller": "A", "source": "s", "do": [{"draw": {}}]}}
    example = make_example()
    example["steps"] = [bounce]
    state = run_on(example, "2026-08-07").states[-1]
    assert tile_of(see_table(state, "A"), "A", "hand").values.name == "Grizzly Bears"
    assert tile_of(see_table(state, "B"), "A", "hand").values is None


def test_everybody_sees_what_was_turned_up(make_example, run_on):
    state = run_on(make_example(TURN_UP), "2026-08-07").states[-1]
    tile = tile_of(see_table(state, "B"), "A")
    assert (tile.values.name, tile.peek, tile.cause) == ("Grizzly Bears", None, None)


def test_a_players_trace_has_no_gaps_and_no_hidden_name():
    outcome = run(
        read_scenario(read_example("manifest-no-way-up")), read_scenario(read_example("manifest-no-way-up")).as_of[-1]
    )
    seen = steps_seen_by(outcome.steps, "B")
    assert [step.number for step in seen] == list(range(1, len(seen) + 1))
    assert len(seen) < len(outcome.steps)
    for name in ("Mountain", "Dryad Arbor", "Ornithopter"):
        assert name not in str(seen)
        assert name in str(outcome.steps) or name == "Ornithopter"
