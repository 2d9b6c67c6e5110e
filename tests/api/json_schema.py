"""A checker of JSON values against the part of JSON Schema that the description uses; refuses other keywords."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

_TYPES: dict[str, Any] = {
    "object": dict,
    "array": list,
    "string": str,
    "null": type(None),
    "boolean": bool,
    "integer": int,
    "number": (int, float),
}
_SAID = {
    "title",
    "description",
    "default",
    "discriminator",
    "format",
    "contentEncoding",
    "contentMediaType",
    "contentSchema",
    "example",
    "x-rule",
}
_KNOWN = {"$ref", "anyOf", "enum", "const", "type", "properties", "required", "additionalProperties", "items"}
_KNOWN |= {"prefixItems", "minItems", "maxItems", "minLength", "maxLength", "minimum", "maximum", "pattern"}
_KNOWN |= _SAID


def faults(value: Any, schema: dict[str, Any], parts: dict[str, Any], at: str = "$") -> Iterator[str]:
    """Return the faults of a value, each with its place."""
    assert schema.keys() <= _KNOWN, f"the checker does not know {schema.keys() - _KNOWN}"
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        yield from faults(value, parts[name], parts, at)
        return
    if "anyOf" in schema:
        yield from _any_of(value, schema, parts, at)
        return
    if value not in schema.get("enum", [value]) or value != schema.get("const", value):
        yield f"{at}: {value!r} is none of {schema.get('enum', schema.get('const'))}"
    kinds = schema.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if kinds and not any(_is(value, kind) for kind in kinds):
        yield f"{at}: {value!r} is no {kinds}"
    elif isinstance(value, dict):
        yield from _object(value, schema, parts, at)
    elif isinstance(value, list):
        yield from _array(value, schema, parts, at)
    elif isinstance(value, str):
        yield from _string(value, schema, at)
    elif isinstance(value, int | float) and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        yield f"{at}: {value} is too small or too large"


def _any_of(value: Any, schema: dict[str, Any], parts: dict[str, Any], at: str) -> Iterator[str]:
    """Return the faults of a value of several shapes; a tag decides the shape."""
    if "discriminator" in schema and isinstance(value, dict):
        name, mapping = schema["discriminator"]["propertyName"], schema["discriminator"]["mapping"]
        if value.get(name) in mapping:
            yield from faults(value, {"$ref": mapping[value[name]]}, parts, at)
        else:
            yield f"{at}.{name}: {value.get(name)!r} is none of {list(mapping)}"
        return
    nearest: list[str] = []
    for option in schema["anyOf"]:
        errors = list(faults(value, option, parts, at))
        if not errors:
            return
        nearest = min(nearest or errors, errors, key=len)
    yield f"{at}: fits none of {len(schema['anyOf'])}; the nearest: {nearest[0]}"


def _string(value: str, schema: dict[str, Any], at: str) -> Iterator[str]:
    if not schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", len(value)):
        yield f"{at}: has {len(value)} characters"
    if "pattern" in schema and not re.search(schema["pattern"], value):
        yield f"{at}: {value!r} is not {schema['pattern']}"


def _is(value: Any, kind: str) -> bool:
    if isinstance(value, bool):
        return kind == "boolean"
    return isinstance(value, _TYPES[kind])


def _object(value: dict[str, Any], schema: dict[str, Any], parts: dict[str, Any], at: str) -> Iterator[str]:
    properties, rest = schema.get("properties", {}), schema.get("additionalProperties", True)
    for name in schema.get("required", ()):
        if name not in value:
            yield f"{at}: lacks {name}"
    for name, member in value.items():
        if name in properties:
            yield from faults(member, properties[name], parts, f"{at}.{name}")
        elif isinstance(rest, dict):
            yield from faults(member, rest, parts, f"{at}.{name}")
        elif not rest or properties:
            yield f"{at}: has {name}, which the schema does not"


def _array(value: list[Any], schema: dict[str, Any], parts: dict[str, Any], at: str) -> Iterator[str]:
    first = schema.get("prefixItems", [])
    if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
        yield f"{at}: has {len(value)} items"
    for number, member in enumerate(value):
        shape = first[number] if number < len(first) else schema.get("items", {})
        if shape is False:
            yield f"{at}[{number}]: too many"
        else:
            yield from faults(member, shape or {}, parts, f"{at}[{number}]")
