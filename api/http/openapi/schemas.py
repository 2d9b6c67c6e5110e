"""JSON Schemas of msgspec types, written so that generators of clients can read them.

What msgspec writes is right, but generators stumble over some of it: `"items": false` behind `prefixItems`, arrays
without `items`, an `enum` of one value or without a type, a union inside a union, and titles that are Python types.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias

import msgspec

Schema: TypeAlias = dict[str, Any]

COMPONENTS: Final = "#/components/schemas/"
"""Where the named schemas of an OpenAPI document stand."""


def schema_components(
    kinds: Iterable[Any], place: str = COMPONENTS, name_of: Callable[[str], str] = str
) -> tuple[list[Schema], dict[str, Schema]]:
    """Return the schema of each type, and all named schemas that they lead to.

    Args:
        kinds: the types.
        place: where the named schemas stand in the document.
        name_of: makes a named schema's name from the name of its class.
    """
    tops, found = msgspec.json.schema_components(kinds, ref_template=place + "{name}")
    # The name of a generic type goes on with its arguments: `StepOpened_domain.bison.steps.TurnPreStep_…`.
    names = {name: name_of(name.partition("_")[0]) for name in found}
    if len(set(names.values())) < len(names):
        raise AssertionError(f"two types have one name: {sorted(names.values())}")
    named = {names[name]: {**_plain(part), "title": names[name]} for name, part in found.items()}
    return [renamed(_plain(top), names) for top in tops], {name: renamed(part, names) for name, part in named.items()}


def defaults_told(schema: Schema) -> Schema:
    """Return a schema of an object whose defaults stand in the descriptions of its fields.

    Makers of types take a field that has a `default` for one that is always there: so it would have to be sent, and
    would be looked for in an answer that leaves it out.
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
    """Return a schema whose references, also those of its discriminators, use new names."""
    if isinstance(value, dict):
        return {key: renamed(one, names) for key, one in value.items()}
    if isinstance(value, list):
        return [renamed(one, names) for one in value]
    if isinstance(value, str) and value.startswith("#/"):
        place, _, name = value.rpartition("/")
        return f"{place}/{names.get(name, name)}"
    return value


def _plain(schema: Schema) -> Schema:
    """Return a schema in the form that generators read, with all schemas inside it."""
    plain = {name: value for name, value in schema.items() if name != "title"}
    for name in ("properties", "$defs"):
        if name in plain:
            plain[name] = {key: _plain(one) for key, one in plain[name].items()}
    if isinstance(plain.get("additionalProperties"), dict):
        plain["additionalProperties"] = _plain(plain["additionalProperties"])
    if plain.get("type") == "array":
        plain = _items(plain)
    if "enum" in plain:
        plain = _enumeration(plain)
    return _union(plain) if "anyOf" in plain else plain


def _items(array: Schema) -> Schema:
    """Return an array that says what its items are; `minItems` and `maxItems` say how many a tuple has."""
    rest = {name: value for name, value in array.items() if name not in ("items", "prefixItems")}
    if "prefixItems" not in array:
        return {**rest, "items": _plain(array.get("items", {}))}
    first = [_plain(one) for one in array["prefixItems"]]
    kinds = [one for number, one in enumerate(first) if one not in first[:number]]
    if len(kinds) == 1:
        return {**rest, "items": kinds[0]}
    return {**rest, "prefixItems": first, "items": {"anyOf": kinds}}


def _enumeration(schema: Schema) -> Schema:
    """Return an enumeration with the type of its values; one value is a constant."""
    rest = {name: value for name, value in schema.items() if name != "enum"}
    values = schema["enum"]
    kind = {str: "string", int: "integer"}[type(values[0])]
    return {"type": kind, **({"const": values[0]} if len(values) == 1 else {"enum": values}), **rest}


def _union(schema: Schema) -> Schema:
    """Return a union without unions inside it; enumerations of strings in it are one enumeration."""
    members: list[Schema] = []
    for one in map(_plain, schema["anyOf"]):
        members += one["anyOf"] if one.keys() == {"anyOf"} else [one]
    words = [one for one in members if one.keys() <= {"type", "enum", "const"} and one.get("type") == "string"]
    words = [one for one in words if len(one) == 2]
    if len(words) > 1:
        values = sorted({value for one in words for value in one.get("enum", [one.get("const")])})
        members = [one for one in members if one not in words]
        members.insert(0, {"type": "string", "enum": values})
    rest = {name: value for name, value in schema.items() if name != "anyOf"}
    return {**members[0], **rest} if len(members) == 1 else {"anyOf": members, **rest}
