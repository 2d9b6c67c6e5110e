"""The OpenAPI document of the service.

Paths, parameters and sentences come from litestar; bodies and answers from the types that `Operation`
names, through msgspec, which also reads and writes them; decisions, events and views from each ruleset.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from http import HTTPStatus
from typing import Any, Final

from litestar import Litestar, Response
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.response.base import ASGIResponse
from litestar.routes import HTTPRoute
from litestar.types import ControllerRouterHandler

from api.http.authentication import requires_operator, requires_organiser, requires_player
from api.http.openapi.examples import Example, examples
from api.http.openapi.operations import Operation, operation_of
from api.http.openapi.rulesets import by_ruleset
from api.http.openapi.schemas import COMPONENTS, Schema, defaults_told, references, schema_components
from api.http.parameters import MOST_DIGITS
from api.http.problem_kinds import KINDS
from api.http.problems import MEDIA_TYPE, Problem
from domain.core.ruleset import Ruleset

_JSON: Final = "application/json"
_BYTES: Final = "application/octet-stream"
_LINED: Final = {
    "application/x-ndjson": "The schema is that of each line.",
    "text/event-stream": "The schema is that of the data of each message that has no `event`.",
}
_ALWAYS: Final = (
    "request_invalid",
    "request_timeout",
    "target_too_long",
    "head_too_large",
    "rate_limited",
    "too_many_at_once",
    "store_unavailable",
    "service_full",
    "service_stopping",
    "internal_error",
)
_OF_TOKENS: Final = ("token_missing", "token_invalid")
_OF_BODIES: Final = ("json_invalid", "body_invalid", "body_too_large", "media_type_unsupported")
_VERSION: Final = "1"
"""The version of the calls, as their paths have it."""
_ABOUT: Final = (
    "Plays complete eurogames. Every decision is an entry of a log that can be read, verified, forked and replayed "
    "at any version. Errors are problem documents (RFC 9457); `/problems` explains each kind."
)
_TAGS: Final = {
    "players": "Who plays: tokens, roles, and what waits for whom.",
    "rulesets": "What can be played, and the shapes of all its facts.",
    "games": "Tables: opening, listing, seats, and what organisers and operators do.",
    "play": "The state as a viewer sees it, and decisions.",
    "log": "Entries, streams of them, and what is told from them.",
    "proofs": "Verification, and archives out and in.",
    "service": "Whether the service lives and is ready, what it counts, and what its problems mean.",
}
_KEY: Final = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": False,
    "description": "Under the same key the same request is answered as the first time and appended once.",
    "schema": {"type": "string", "pattern": "^[!-~]{1,200}$"},
}


def describe_service(
    handlers: Sequence[ControllerRouterHandler], rulesets: Mapping[str, Ruleset[Any]]
) -> dict[str, Any]:
    """Return the OpenAPI document of a service.

    Args:
        handlers: the calls, as the application has them.
        rulesets: the rulesets it plays.
    """
    config = OpenAPIConfig(
        title="Tabletape", version=_VERSION, description=_ABOUT, path="/described", use_handler_docstrings=True
    )
    # A second application only to be described: the one that serves has no routes of litestar's own.
    described = Litestar(list(handlers), openapi_config=config, logging_config=None)
    document: dict[str, Any] = described.openapi_schema.to_schema()
    found = list(_calls(described))
    calls = {handler.operation_id: call for handler, call in found}
    statuses = {handler.operation_id: handler.status_code for handler, _ in found}
    tops, parts = _types(list(calls.values()), rulesets)
    for methods in document["paths"].values():
        for described_call in methods.values():
            name = described_call["operationId"]
            _describe(described_call, statuses[name], calls[name], tops)
            for parameter in described_call["parameters"]:
                if parameter["name"] == "ruleset":
                    # A pattern, for a list of words would be a type of its own that changes with each new ruleset.
                    parameter["schema"]["pattern"] = f"^({'|'.join(rulesets)})$"
            _illustrate(described_call, calls[name], examples().get(name, Example()))
    document["components"] = {
        "schemas": _reached(document["paths"], parts),
        "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
    }
    document["tags"] = [{"name": name, "description": text} for name, text in _TAGS.items()]
    return document


def _calls(app: Litestar) -> Iterator[tuple[HTTPRouteHandler, Operation]]:
    for route in app.routes:
        if isinstance(route, HTTPRoute):
            for handler in route.route_handlers:
                call = operation_of(handler)
                if call is not None:
                    yield handler, _with_types(handler, call)


def _with_types(handler: HTTPRouteHandler, call: Operation) -> Operation:
    """Return what is said about a call, with the types of its `data` and of what its handler returns."""
    data, returned = handler.parsed_data_field, handler.parsed_return_field
    if data is not None:
        call = replace(call, takes=data.annotation)
    if returned.is_subclass_of(Response):
        return replace(call, gives=returned.inner_types[0].annotation)
    return call if returned.is_subclass_of(ASGIResponse) else replace(call, gives=returned.annotation)


def _types(
    calls: Sequence[Operation], rulesets: Mapping[str, Ruleset[Any]]
) -> tuple[dict[Any, Schema], dict[str, Schema]]:
    """Return the schema of every body and answer, and all named schemas."""
    used = [kind for call in calls for kind in (call.gives, call.line, call.takes, *call.also.values())]
    kinds = [kind for kind in dict.fromkeys(used) if kind is not None]
    tops, parts = schema_components([*kinds, Problem])
    return dict(zip([*kinds, Problem], tops, strict=True)), by_ruleset(parts, rulesets.values())


def _reached(paths: dict[str, Any], parts: dict[str, Schema]) -> dict[str, Schema]:
    """Return the named schemas that the calls lead to."""
    found: dict[str, Schema] = {}
    waiting = set(references(paths))
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = defaults_told(parts[name])
            waiting |= set(references(parts[name]))
    return dict(sorted(found.items()))


def _describe(described: dict[str, Any], status: int, call: Operation, tops: dict[Any, Schema]) -> None:
    described["security"] = [{"token": []}] if call.needs is not None else [{}, {"token": []}]
    if call.takes is not None or _JSON not in call.body_media:
        described["requestBody"] = _body(call, tops)
    described["parameters"] = [_parameter(one) for one in described.get("parameters", ())]
    if call.appends:
        described["parameters"].append(_KEY)
    described["responses"] = {
        str(one): _answer(call, one, kind, tops) for one, kind in {status: call.gives, **call.also}.items()
    } | _problems(_kinds(described, call))
    described.pop("deprecated", None)


def _parameter(parameter: dict[str, Any]) -> dict[str, Any]:
    """Return a parameter as it can be sent: never as `null`; the limits of whole numbers are whole numbers."""
    schema = {name: value for name, value in parameter["schema"].items() if name != "description"}
    for one in schema.pop("oneOf", ()):
        schema |= {} if one.get("type") == "null" else one
    if isinstance(schema.get("type"), list):
        (schema["type"],) = (kind for kind in schema["type"] if kind != "null")
        schema["enum"] = [value for value in schema["enum"] if value is not None]
    if schema["type"] == "integer":
        limits = {"maximum": 10**MOST_DIGITS - 1, **schema}
        schema |= {name: int(limits[name]) for name in ("minimum", "maximum") if name in limits}
    return {name: value for name, value in parameter.items() if value is not False} | {"schema": schema}


def _body(call: Operation, tops: dict[Any, Schema]) -> dict[str, Any]:
    return {"required": True, "content": {media: {"schema": _taken(call, media, tops)} for media in call.body_media}}


def _taken(call: Operation, media: str, tops: dict[Any, Schema]) -> Schema:
    if call.takes is not None:
        return tops[call.takes]
    return {"type": "string", "format": "binary"} if media == _BYTES else {"type": "string"}


def _answer(call: Operation, status: int, kind: Any, tops: dict[Any, Schema]) -> dict[str, Any]:
    content = {media: {"schema": tops[kind] if media == _JSON else _text(call, media, tops)} for media in call.media}
    return {"description": HTTPStatus(status).phrase, "content": content}


def _text(call: Operation, media: str, tops: dict[Any, Schema]) -> Schema:
    """Return the schema of an answer that is no JSON; lines and messages of one type say which."""
    if call.line is None or media not in _LINED:
        return {"type": "string"}
    return {
        "type": "string",
        "description": _LINED[media],
        "contentMediaType": _JSON,
        "contentSchema": tops[call.line],
    }


def _illustrate(described: dict[str, Any], call: Operation, example: Example) -> None:
    """Put examples of parameters, body and answers beside their schemas."""
    for parameter in described.get("parameters", ()):
        if parameter["name"] in example.parameters:
            parameter["example"] = example.parameters[parameter["name"]]
    if "requestBody" in described:
        for content in described["requestBody"]["content"].values():
            content["example"] = call.example if call.example is not None else example.body
    for status, by_media in example.answers.items():
        for media, value in by_media.items():
            described["responses"][status]["content"][media]["example"] = value


def _kinds(described: dict[str, Any], call: Operation) -> list[str]:
    found = [*call.problems, *_ALWAYS, *(_OF_TOKENS if call.needs is not None else ("token_invalid",))]
    if call.needs in (requires_operator, requires_organiser, requires_player):
        found.append("role_missing")
    if call.takes is not None:
        found += _OF_BODIES
    if call.appends:
        found.append("key_invalid")
    if any(parameter["in"] in ("query", "path") for parameter in described.get("parameters", ())):
        found.append("query_invalid")
    return found


def _problems(names: Sequence[str]) -> dict[str, Any]:
    by_status: dict[int, list[str]] = {}
    for name in dict.fromkeys(names):
        for status in (KINDS[name].status, *KINDS[name].also):
            by_status.setdefault(status, []).append(name)
    return {
        str(status): {
            "description": ", ".join(f"`{name}`" for name in found),
            "content": {MEDIA_TYPE: {"schema": {"$ref": COMPONENTS + "Problem"}}},
        }
        for status, found in sorted(by_status.items())
    }
