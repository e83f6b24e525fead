"""The page that explains the API, made from its OpenAPI document."""

from rulings_site.api.reference import read_reference


def find(path: str):
    return next(operation for operation in read_reference() if operation.path == path)


def test_every_address_of_the_schema_is_explained(client):
    paths = client.get("/api/schema/").json()["paths"]
    assert {operation.path for operation in read_reference()} == set(paths)
    page = client.get("/api/docs/").content.decode()
    for path in paths:
        assert f"<h2><code>{path}</code></h2>" in page
    assert all(operation.description for operation in read_reference())


def test_parameters_say_their_kind_bounds_and_default():
    asked = {parameter.name: parameter for parameter in find("/api/v1/rules/{number}/").parameters}
    assert next(iter(asked)) == "number"
    assert asked["number"].is_in_path
    assert asked["on"].kind == "date"
    assert asked["language"].choices[:2] == ("en", "de")
    assert asked["language"].default == "en"
    assert asked["occurrence"].kind == "integer, 1 to 99"


def test_fields_inside_objects_and_lists_are_named_by_their_way():
    names = {field.name for field in find("/api/v1/cards/{slug}/").fields}
    assert {"name", "names[].language", "faces[].translations[].text", "document.is_paraphrase"} <= names


def test_a_list_is_told_by_its_rows_and_can_be_followed(client, db):
    operation = find("/api/v1/rulings/")
    assert operation.is_list
    assert "published_date" in {field.name for field in operation.fields}
    assert client.get(operation.link).status_code == 200
