"""The description of streams and webhooks: AsyncAPI 3.1, from the types and the calls of the OpenAPI document."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from api.http.openapi.operations import examples
from api.http.openapi.schemas import Schema, references, schema_components
from projections.notices import WebhookBody

_ABOUT: Final = (
    "The streams that the service sends, as server-sent events or NDJSON, and the requests to webhooks. In a stream "
    "the name of a message is the `event` of the server-sent event; `entry` and `cloud_event` come without one. Lines "
    "of NDJSON have no names. A comment, or an empty line, keeps a connection open. The calls that open streams are "
    "described by the OpenAPI document at `/schema`, with the same schemas."
)
_WEBHOOK: Final = "callWebhook"
_WEBHOOK_HEADERS: Final[Schema] = {
    "type": "object",
    "required": ["webhook-id", "webhook-timestamp", "webhook-signature"],
    "properties": {
        "webhook-id": {"type": "string", "description": "The notice: the same in every repeat."},
        "webhook-timestamp": {"type": "string", "description": "When this attempt was made, seconds since 1970."},
        "webhook-signature": {"type": "string", "description": "Signatures as Standard Webhooks defines them."},
    },
}
_HTTP: Final = {"bindingVersion": "0.3.0"}


def described_streams(openapi: Schema, messages: Mapping[str, Mapping[str, Any]]) -> Schema:
    """Return the AsyncAPI document.

    Args:
        openapi: the OpenAPI document.
        messages: by the operation of each stream: its messages by name, each with its type.
    """
    kinds = [kind for named in messages.values() for kind in named.values()]
    tops, named_schemas = schema_components([*kinds, WebhookBody])
    schemas = {**named_schemas, **openapi["components"]["schemas"]}
    payloads = iter(tops)
    channels: dict[str, Any] = {}
    operations: dict[str, Any] = {}
    by_id = {
        call["operationId"]: (path, method, call)
        for path, calls in openapi["paths"].items()
        for method, call in calls.items()
    }
    for name, named in messages.items():
        path, method, call = by_id[name]
        channels[name] = {
            "address": path,
            "title": call["summary"],
            "description": call["description"],
            "messages": {kind: _message(name, kind, next(payloads)) for kind in named},
        }
        by_place = {place: [part for part in call["parameters"] if part["in"] == place] for place in ("path", "query")}
        if by_place["path"]:
            channels[name]["parameters"] = {
                parameter["name"]: {"description": parameter["description"]} for parameter in by_place["path"]
            }
        binding = {"method": method.upper(), **_HTTP}
        if by_place["query"]:
            binding["query"] = {
                "type": "object",
                "properties": {
                    parameter["name"]: {**parameter["schema"], "description": parameter.get("description", "")}
                    for parameter in by_place["query"]
                },
            }
        operations[name] = _sending(name, call["summary"], binding)
        if {} not in call["security"]:
            operations[name]["security"] = [{"$ref": "#/components/securitySchemes/token"}]
    notice = _message(_WEBHOOK, "notice", next(payloads))
    channels[_WEBHOOK] = {
        "address": None,
        "title": "Requests to the webhooks and bots of players",
        "description": "The address is that of a channel of notices (`addNoticeChannel`).",
        "messages": {"notice": {**notice, "headers": _WEBHOOK_HEADERS}},
    }
    operations[_WEBHOOK] = _sending(_WEBHOOK, "Tell a program of a notice", {"method": "POST", **_HTTP})
    return {
        "asyncapi": "3.1.0",
        "info": {"title": openapi["info"]["title"], "version": openapi["info"]["version"], "description": _ABOUT},
        "defaultContentType": "application/json",
        "channels": channels,
        "operations": operations,
        "components": {
            "schemas": {name: _plain(schemas[name]) for name in sorted(_reached(tops, schemas))},
            "securitySchemes": openapi["components"]["securitySchemes"],
        },
    }


def _message(operation: str, name: str, payload: Schema) -> dict[str, Any]:
    message: dict[str, Any] = {"name": name, "payload": _plain(payload)}
    if name in (recorded := examples().get(operation, {}).get("messages", {})):
        message["examples"] = [{"payload": recorded[name]}]
    return message


def _sending(channel: str, title: str, binding: Mapping[str, Any]) -> dict[str, Any]:
    reference = {"$ref": f"#/channels/{channel}"}
    return {"action": "send", "channel": reference, "title": title, "bindings": {"http": binding}}


def _reached(tops: list[Schema], schemas: Mapping[str, Schema]) -> set[str]:
    """Return the names of the schemas that some schemas lead to."""
    reached: set[str] = set()
    waiting = {name for top in tops for name in references(top)}
    while waiting:
        name = waiting.pop()
        reached.add(name)
        waiting |= set(references(schemas[name])) - reached
    return reached


def _plain(schema: Any) -> Any:
    """Return a schema as AsyncAPI takes it, JSON Schema of draft 7: tuples by `items`, and no discriminators."""
    if isinstance(schema, list):
        return [_plain(member) for member in schema]
    if not isinstance(schema, dict):
        return schema
    plain = {name: _plain(member) for name, member in schema.items()}
    if isinstance(plain.get("discriminator"), dict) and "propertyName" in plain["discriminator"]:
        del plain["discriminator"]
    if isinstance(plain.get("prefixItems"), list):
        plain["additionalItems"] = plain.pop("items")
        plain["items"] = plain.pop("prefixItems")
    return plain
