"""Examples as plain mappings, and the smallest one to build others from."""

import copy
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml

from rulings_site.engine.outcome import Outcome, run
from rulings_site.engine.scenario import read_scenario

EXAMPLES = sorted((Path(__file__).parents[2] / "rulings_site/checker/examples").glob("*.yaml"))
CARD = {"name": "Grizzly Bears", "cost": "{1}{G}", "types": "Creature — Bear", "pt": "2/2"}
MANIFEST = {
    "effect": {"controller": "A", "source": "a spell", "do": [{"manifest": {"from": "library_top", "as": "x"}}]}
}
TURN_UP = {"special": {"turn_face_up": {"player": "A", "object": "x", "by": "manifest"}}}


def read_example(name: str) -> dict[str, Any]:
    return yaml.safe_load(next(path for path in EXAMPLES if path.stem == name).read_text("utf-8"))


@pytest.fixture(params=[path.stem for path in EXAMPLES])
def any_example(request: pytest.FixtureRequest) -> dict[str, Any]:
    return read_example(request.param)


@pytest.fixture
def make_example() -> Callable[..., dict[str, Any]]:
    """Return a function making an example: one card on top of A's library, manifested unless told otherwise."""

    def make(*steps: dict[str, Any], card: dict[str, Any] = CARD, mana: str = "{1}{G}", **words: Any) -> dict[str, Any]:
        return copy.deepcopy(
            {
                "id": "made-here",
                "title": "Made here",
                "question": "What then?",
                "as_of": ["2026-08-07"],
                "cards": {"card": card},
                "state": {"active": "A", "players": {"A": {"library": ["card"], "mana": mana}, "B": {}}},
                "steps": [MANIFEST, *steps],
                "ask": [],
                "expect": [],
                **words,
            }
        )

    return make


@pytest.fixture
def run_on() -> Callable[[dict[str, Any], str], Outcome]:
    """Return a function that runs an example under the rules of a day."""
    return lambda example, day: run(read_scenario(example), date.fromisoformat(day))
