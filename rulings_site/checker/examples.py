"""Worked examples as YAML files: one file an example, named by its id."""

from functools import cache
from pathlib import Path

import yaml

from rulings_site.engine.errors import ScenarioError
from rulings_site.engine.scenario import Scenario, read_scenario

FOLDER = Path(__file__).parent / "examples"


@cache
def list_examples() -> tuple[Scenario, ...]:
    """Return all examples of the project, by id. Raises ScenarioError where one cannot be read."""
    return tuple(read_example(path) for path in sorted(FOLDER.glob("*.yaml")))


def find_example(name: str) -> Scenario | None:
    """Return the example of an id, None where there is none."""
    return next((example for example in list_examples() if example.id == name), None)


def read_example(path: Path) -> Scenario:
    """Return the example in a file. Raises ScenarioError naming the file, and the line or the path inside."""
    try:
        data = yaml.safe_load(path.read_text("utf-8"))
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise ScenarioError(f"{path.name}, line {line}", expected="YAML", found=error.problem) from error
    except yaml.YAMLError as error:
        raise ScenarioError(path.name, expected="YAML", found=str(error)) from error
    scenario = read_scenario(data, path.name)
    if scenario.id != path.stem:
        raise ScenarioError(f"{path.name}.id", expected=f"the name of the file, {path.stem}", found=scenario.id)
    return scenario
