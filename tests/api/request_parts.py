"""The parts of requests that may hold any value: headers that are read, and places in bodies."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import msgspec

from domain.core.ruleset import Ruleset
from tests.serving import ROOT

OF_FRAMEWORKS: Final = {
    *("baggage", "connection", "content-length", "expect", "forwarded", "host", "origin", "range", "referer"),
    *("traceparent", "tracestate", "upgrade", "user-agent", "x-forwarded-for", "x-forwarded-proto"),
}
"""Headers that are read outside of this project's code: by the server, the framework and the tracing."""


@cache
def headers_read() -> frozenset[str]:
    """Return every header that the code names: a text in lower case that is asked for among headers."""
    names: set[str] = set()
    for path in sorted((ROOT / "api").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            names |= set(_named_header(node))
    return frozenset(names)


def _named_header(node: ast.AST) -> Iterator[str]:
    """Return the name of the header that a comparison or a call asks for.

    The ways are `name == b"..."`, `request.headers.get("...")`, `request.headers["..."]` and `_joined(request, "...")`.
    """
    match node:
        case ast.Compare(left=ast.Name(id="name"), ops=[ast.Eq()], comparators=[ast.Constant(value=bytes(header))]):
            yield header.decode()
        case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="headers"), attr="get" | "getall"), args=[key, *_]):
            yield from _texts(key)
        case ast.Subscript(value=ast.Attribute(attr="headers"), slice=key, ctx=ast.Load()):
            yield from _texts(key)
        case ast.Call(func=ast.Name(id="_joined"), args=[_, key, *_]):
            yield from _texts(key)
        case _:
            pass


def _texts(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


def places(value: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield where the values of a body stand, the whole of it last; of the elements of a list only the first."""
    members = value.items() if isinstance(value, dict) else enumerate(value[:1]) if isinstance(value, list) else ()
    for name, member in members:
        yield from places(member, (*place, name))
    yield place


def put(value: Any, place: tuple[Any, ...], part: Any) -> Any:
    """Return a body with a part at a place."""
    if not place:
        return part
    name, *rest = place
    if isinstance(value, list):
        return [put(member, tuple(rest), part) if index == name else member for index, member in enumerate(value)]
    return {key: put(member, tuple(rest), part) if key == name else member for key, member in value.items()}


def value_at(body: Any, place: tuple[Any, ...]) -> Any:
    """Return the value at a place of a body."""
    for step in place:
        body = body[step]
    return body


def content_of(body: Any) -> bytes:
    """Return a body as bytes: a text as it is, anything else as JSON."""
    return body.encode() if isinstance(body, str) else msgspec.json.encode(body)


def checked_components(ruleset: Ruleset[Any], document: bytes) -> None:
    """Check a component set as the call does that keeps it."""
    ruleset.check_limits(document)
    ruleset.load_components(document)
