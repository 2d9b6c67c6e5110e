"""JSON Schemas of msgspec types, in a form that generators of clients can read.

msgspec's schemas are right, but generators stumble over some: `"items": false` behind `prefixItems`, arrays without
`items`, an `enum` of a single value or without a type, a union inside a union, and titles that are Python types.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias

import msgspec

Schema: TypeAlias = dict[str, Any]

COMPONENTS: Final = "#/components/schemas/"
"""Where the named schemas of an OpenAPI document stand."""
_NAMES: Final = {"RoundTable": "Table"}
"""By class: the name of its schema, where clients know it by another name than the code."""


def schema_components(
    kinds: Iterable[Any], place: str = COMPONENTS, name_of: Callable[[str], str] = str
) -> tuple[list[Schema], dict[str, Schema]]:
    """Return the schema of each type, and all named schemas that they lead to.

    Args:
        kinds: the types.
        place: where the named schemas stand in the document.
        name_of: makes a named schema's name from the name of its class.
    """
    tops, components = msgspec.json.schema_components(kinds, ref_template=place + "{name}")
    # The name of a generic type goes on with its arguments: `StepOpened_domain.bison.steps.TurnPreStep_…`.
    classes = {name: name.partition("_")[0] for name in components}
    names = {name: name_of(_NAMES.get(cls, cls)) for name, cls in classes.items()}
    if len(set(names.values())) < len(names):
        raise AssertionError(f"two types have one name: {sorted(names.values())}")
    named = {names[name]: {**_plain(part), "title": names[name]} for name, part in components.items()}
    return [renamed(_plain(top), names) for top in tops], {name: renamed(part, names) for name, part in named.items()}


def with_defaults_described(schema: Schema) -> Schema:
    """Return a schema of an object with the defaults in the descriptions of its fields.

    Generators take a field with a `default` for a required field: clients would have to send it, and would look for
    it in an answer that leaves it out.
    """
    if "properties" not in schema:
        return schema
    fields = {}
    for name, field in schema["properties"].items():
        rest = {key: value for key, value in field.items() if key != "default"}
        if field.get("default") is not None:
            rest["description"] = f"By default `{msgspec.json.encode(field['default']).decode()}`."
        fields[name] = rest
    return {**schema, "properties": fields}


def references(value: Any) -> Iterable[str]:
    """Return the names of all schemas that a schema refers to."""
    if isinstance(value, dict):
        for name, member in value.items():
            if name == "$ref":
                yield member.rpartition("/")[2]
            else:
                yield from references(member)
    elif isinstance(value, list):
        for member in value:
            yield from references(member)


def renamed(value: Any, names: Mapping[str, str]) -> Any:
    """Return a schema with new names in its references, also in the references of its discriminators."""
    if isinstance(value, dict):
        return {key: renamed(member, names) for key, member in value.items()}
    if isinstance(value, list):
        return [renamed(element, names) for element in value]
    if isinstance(value, str) and value.startswith("#/"):
        place, _, name = value.rpartition("/")
        return f"{place}/{names.get(name, name)}"
    return value


def _plain(schema: Schema) -> Schema:
    """Return a schema in the form that generators read, with all schemas inside it."""
    plain = {name: value for name, value in schema.items() if name != "title"}
    for name in ("properties", "$defs"):
        if name in plain:
            plain[name] = {key: _plain(member) for key, member in plain[name].items()}
    if isinstance(plain.get("additionalProperties"), dict):
        plain["additionalProperties"] = _plain(plain["additionalProperties"])
    if plain.get("type") == "array":
        plain = _items(plain)
    if "enum" in plain:
        plain = _enumeration(plain)
    return _union(plain) if "anyOf" in plain else plain


def _items(array: Schema) -> Schema:
    """Return an array with the schema of its items; `minItems` and `maxItems` are the length of a tuple."""
    rest = {name: value for name, value in array.items() if name not in ("items", "prefixItems")}
    if "prefixItems" not in array:
        return {**rest, "items": _plain(array.get("items", {}))}
    first = [_plain(element) for element in array["prefixItems"]]
    kinds = [element for number, element in enumerate(first) if element not in first[:number]]
    if len(kinds) == 1:
        return {**rest, "items": kinds[0]}
    return {**rest, "prefixItems": first, "items": {"anyOf": kinds}}


def _enumeration(schema: Schema) -> Schema:
    """Return an enumeration with the type of its values; a single value is a constant."""
    rest = {name: value for name, value in schema.items() if name != "enum"}
    values = schema["enum"]
    kind = {str: "string", int: "integer"}[type(values[0])]
    return {"type": kind, **({"const": values[0]} if len(values) == 1 else {"enum": values}), **rest}


def _union(schema: Schema) -> Schema:
    """Return a union without unions inside it, and with its enumerations of strings merged."""
    members: list[Schema] = []
    for member in map(_plain, schema["anyOf"]):
        members += member["anyOf"] if member.keys() == {"anyOf"} else [member]
    words = [
        member for member in members if member.keys() <= {"type", "enum", "const"} and member.get("type") == "string"
    ]
    words = [enumeration for enumeration in words if len(enumeration) == 2]
    if len(words) > 1:
        values = sorted(
            {value for enumeration in words for value in enumeration.get("enum", [enumeration.get("const")])}
        )
        members = [member for member in members if member not in words]
        members.insert(0, {"type": "string", "enum": values})
    rest = {name: value for name, value in schema.items() if name != "anyOf"}
    return {**members[0], **rest} if len(members) == 1 else {"anyOf": members, **rest}
