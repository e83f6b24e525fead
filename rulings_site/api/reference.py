"""The OpenAPI document as a page shows it: addresses, what may be asked, what is answered."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from drf_spectacular.generators import SchemaGenerator

Schema = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Parameter:
    """A part of the address or of the query string. `choices` is empty where any value of its kind will do."""

    name: str
    is_in_path: bool
    kind: str
    choices: tuple[str, ...]
    default: str
    description: str


@dataclass(frozen=True, slots=True)
class Field:
    """A field of the answer; `card.name` lies in `card`, `names[].language` in each of `names`."""

    name: str
    kind: str
    description: str


@dataclass(frozen=True, slots=True)
class Operation:
    """One address and method. `is_list` answers come in pages; `body` is what is posted, if anything is."""

    name: str
    method: str
    path: str
    description: str
    is_list: bool
    parameters: tuple[Parameter, ...]
    body: tuple[Field, ...]
    fields: tuple[Field, ...]

    @property
    def link(self) -> str:
        """An address to follow; empty where the path has a part to fill in, or something is to be posted."""
        return "" if "{" in self.path or self.method != "get" else self.path


@cache
def read_reference() -> tuple[Operation, ...]:
    """Return every operation of the API, by address."""
    document = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    schemas = document["components"]["schemas"]
    return tuple(
        _read_operation(path, method, operation, schemas)
        for path, item in document["paths"].items()
        for method, operation in item.items()
    )


def _read_operation(path: str, method: str, operation: Schema, schemas: Schema) -> Operation:
    answer = _resolve(operation["responses"]["200"]["content"]["application/json"]["schema"], schemas)
    is_list = "results" in answer.get("properties", {})
    told = _resolve(answer["properties"]["results"], schemas) if is_list else answer
    parameters = [_read_parameter(parameter) for parameter in operation.get("parameters", [])]
    return Operation(
        name=operation["operationId"].replace("_", "-"),
        method=method,
        path=path,
        description=operation.get("description", ""),
        is_list=is_list,
        parameters=tuple(sorted(parameters, key=lambda parameter: not parameter.is_in_path)),
        body=tuple(_list_fields(_body_of(operation), schemas)),
        fields=tuple(_list_fields(told.get("items", told), schemas)),
    )


def _body_of(operation: Schema) -> Schema:
    body: Schema = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    return body


def _read_parameter(parameter: Schema) -> Parameter:
    schema = parameter["schema"]
    return Parameter(
        name=parameter["name"],
        is_in_path=parameter["in"] == "path",
        kind=_kind(schema),
        choices=tuple(schema.get("enum", ())),
        default=str(schema.get("default", "")),
        description=parameter.get("description", ""),
    )


def _list_fields(schema: Schema, schemas: Schema, prefix: str = "", depth: int = 0) -> Iterator[Field]:
    """Yield the fields of an object, those inside its objects after them. Three levels are enough to find one's way."""
    properties = _resolve(schema, schemas).get("properties", {})
    for name, found in properties.items():
        told = _resolve(found, schemas)
        inner = _resolve(told.get("items", told), schemas)
        sign = "[]" if "items" in told else ""
        if "properties" in inner and depth < 2:
            yield from _list_fields(inner, schemas, f"{prefix}{name}{sign}.", depth + 1)
        else:
            kind = _kind(inner) + (" or null" if found.get("nullable") else "")
            yield Field(f"{prefix}{name}{sign}", kind, told.get("description", ""))


def _kind(schema: Schema) -> str:
    """Say what a value is, in words."""
    named = {"date": "date", "date-time": "date and time", "uri": "address", "uuid": "UUID"}
    kind = named.get(schema.get("format", ""), str(schema.get("type", "any value")))
    if "minimum" in schema and "maximum" in schema and schema["maximum"] <= 1_000_000:
        return f"{kind}, {schema['minimum']:,} to {schema['maximum']:,}"
    return kind


def _resolve(schema: Schema, schemas: Schema) -> Schema:
    """Follow a reference, also one that is wrapped to carry a remark."""
    for wrapped in schema.get("allOf", ()):
        return _resolve(wrapped, schemas)
    reference = schema.get("$ref")
    return schemas[reference.rpartition("/")[2]] if reference else schema
