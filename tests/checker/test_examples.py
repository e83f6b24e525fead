import pytest

from rulings_site.checker.examples import FOLDER, find_example, list_examples, read_example
from rulings_site.engine.errors import ScenarioError

GOOD = next(FOLDER.glob("manifest-top-card.yaml"))


def test_every_file_is_an_example_with_its_own_id():
    assert [example.id for example in list_examples()] == sorted(path.stem for path in FOLDER.glob("*.yaml"))
    assert find_example("manifest-top-card").title
    assert find_example("nothing-like-it") is None


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("broken.yaml", "id: x\n  title: [", r"broken\.yaml, line 2: expected YAML"),
        ("list.yaml", "- id: x", r"list\.yaml: expected words with values"),
        ("empty.yaml", "", r"empty\.yaml: expected the word id, found 'nothing'"),
        ("other.yaml", GOOD.read_text("utf-8"), r"other\.yaml\.id: expected the name of the file, other"),
        ("tag.yaml", "!!python/object/apply:os.system ['true']", r"tag\.yaml, line 1: expected YAML"),
        ("control.yaml", "id: \x07", r"control\.yaml: expected YAML"),
    ],
)
def test_a_file_that_is_no_example_is_refused_by_name(tmp_path, name, text, message):
    path = tmp_path / name
    path.write_text(text, "utf-8")
    with pytest.raises(ScenarioError, match=message):
        read_example(path)
