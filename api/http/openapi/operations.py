"""The facts of a call beside those of its handler: for the description and for the middleware."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import resources
from typing import Any, ClassVar, Final

import msgspec
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import Operation

from api.http.authentication import requires_person, requires_token
from api.http.openapi.schemas import COMPONENTS, Schema
from api.http.parameters import MOST_DIGITS
from api.http.problem_kinds import KINDS, PROBLEM_MEDIA
from eventstore.identity import Identity, TokenScope

_ALWAYS: Final = (
    "request_invalid",
    "request_timeout",
    "target_too_long",
    "head_too_large",
    "key_invalid",
    "rate_limited",
    "too_many_at_once",
    "store_unavailable",
    "archive_store_unavailable",
    "service_full",
    "service_stopping",
    "internal_error",
)
_OF_TOKENS: Final = ("token_missing", "token_invalid", "token_expired")
_OF_BODIES: Final = ("json_invalid", "body_invalid", "body_too_large", "media_type_unsupported")
_JSON: Final = "application/json"
_KEY: Final = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": False,
    "description": "Under the same key the same request is answered as the first time and appended once.",
    "schema": {"type": "string", "pattern": "^[!-~]{1,200}$"},
}
TEXT: Final[Schema] = {"type": "string"}
"""The schema of a text."""


@cache
def examples() -> Mapping[str, Mapping[str, Any]]:
    """Return by operation: `parameters`, `body` and, by status and media type, `answers` of a recorded call.

    They stand in `examples.json`, which `python -m tests.api.record_examples` writes anew. The tests make every call
    again and refuse an example that does not fit its schema, or that has another shape than today's answer.
    """
    content = resources.files(__package__).joinpath("examples.json").read_bytes()
    return msgspec.json.decode(content, type=dict[str, dict[str, Any]])


class CallOperation(Operation):
    """The operation of a call: Litestar's, made from the handler, and further facts."""

    needs: ClassVar[Callable[[Identity], None] | None] = None
    """The check of the caller; `None` lets everybody through, with a token or without."""
    scope: ClassVar[TokenScope | None] = None
    """The scope of a token that is enough for a call that is no reading; `None`: the account's own token is needed."""
    problems: ClassVar[tuple[str, ...]] = ()
    """The kinds of problems of this call, beside the kinds that follow from its token, parameters and body."""
    media: ClassVar[Mapping[str, Schema]] = {}
    """Further media types of the answer: Litestar describes a single media type for each status."""
    body: ClassVar[Mapping[str, Schema]] = {}
    """The body by media type, where the handler reads bytes."""
    example: ClassVar[Any] = None
    """A body as it may be sent."""
    appends: ClassVar[str] = ""
    """The kind under which the call's entries are counted: `decision` or `act`. Then it heeds an idempotency key."""
    messages: ClassVar[Mapping[str, Any]] = {}
    """The types of the messages of a stream, by name: the `event` of a server-sent event; `entry` and `cloud_event` are
    sent without one."""
    stream: ClassVar[bool] = False
    """Whether the answer is a stream."""

    def to_schema(self) -> dict[str, Any]:
        """Return the operation as it stands in the document, with its problems and examples."""
        document = super().to_schema()
        needs = type(self).needs
        example = examples().get(self.operation_id or "", {})
        document["security"] = [{"token": []}] if needs is not None else [{}, {"token": []}]
        document["parameters"] = [_parameter(parameter) for parameter in document.get("parameters", ())]
        if self.appends:
            document["parameters"].append(_KEY)
        for parameter in document["parameters"]:
            if parameter["name"] in example.get("parameters", ()):
                parameter["example"] = example["parameters"][parameter["name"]]
        if self.body:
            content = {media: {"schema": schema} for media, schema in self.body.items()}
            document["requestBody"] = {"required": True, "content": content}
        for content in document.get("requestBody", {"content": {}})["content"].values():
            if "oneOf" in content["schema"]:
                # Litestar's word for a union; that of all other schemas here is `anyOf`.
                content["schema"] = {"anyOf": content["schema"]["oneOf"]}
            content["example"] = self.example if self.example is not None else example.get("body")
        for response in [answer for status, answer in document["responses"].items() if status < "400"]:
            response.setdefault("content", {}).update(
                {media: {"schema": schema} for media, schema in self.media.items()}
            )
        for status, by_media in example.get("answers", {}).items():
            for media, value in by_media.items():
                document["responses"][status]["content"][media]["example"] = value
        document["responses"] |= _problems(self._kinds(document))
        return document

    def _kinds(self, document: dict[str, Any]) -> list[str]:
        needs = type(self).needs
        kinds = [*self.problems, *_ALWAYS, *(_OF_TOKENS if needs is not None else _OF_TOKENS[1:])]
        if needs not in (None, requires_token):
            kinds.append("role_missing")
        if needs is requires_person:
            kinds.append("not_for_bots")
        if _JSON in document.get("requestBody", {"content": {}})["content"]:
            kinds += _OF_BODIES
        if any(parameter["in"] in ("query", "path") for parameter in document["parameters"]):
            kinds.append("query_invalid")
        return kinds


def operation(**facts: Any) -> type[CallOperation]:
    """Return the class of a call's operation, with these facts about it; see `CallOperation`."""
    return type("CallOperation", (CallOperation,), facts)


@cache
def operation_of(handler: Any) -> type[CallOperation] | None:
    """Return the operation class of a handler's call; `None` where it has none of ours."""
    operation_class: type = getattr(handler, "operation_class", Operation)
    return operation_class if issubclass(operation_class, CallOperation) else None


def answers(kind: Any) -> ResponseSpec:
    """Return the description of an answer of this type, for a handler that returns bytes or has several answers."""
    return ResponseSpec(kind, generate_examples=False, description="OK")


def lines_of(*kinds: type[msgspec.Struct], description: str = "The schema is that of each line.") -> Schema:
    """Return the schema of a text with a JSON object of one of these types in each line or message."""
    schemas: list[Schema] = [{"$ref": COMPONENTS + kind.__name__} for kind in kinds]
    return {
        "type": "string",
        "description": description,
        "contentMediaType": _JSON,
        "contentSchema": schemas[0] if len(schemas) == 1 else {"anyOf": schemas},
    }


def _parameter(parameter: dict[str, Any]) -> dict[str, Any]:
    """Return a parameter without `null`, which cannot be sent, and with whole numbers as limits of whole numbers."""
    schema = {name: value for name, value in parameter["schema"].items() if name != "description"}
    for alternative in schema.pop("oneOf", ()):
        schema |= {} if alternative.get("type") == "null" else alternative
    if isinstance(schema.get("type"), list):
        (schema["type"],) = (kind for kind in schema["type"] if kind != "null")
        schema["enum"] = [value for value in schema["enum"] if value is not None]
    if schema["type"] == "integer":
        limits = {"maximum": 10**MOST_DIGITS - 1, **schema}
        schema |= {name: int(limits[name]) for name in ("minimum", "maximum") if name in limits}
    return {name: value for name, value in parameter.items() if value is not False} | {"schema": schema}


def _problems(names: list[str]) -> dict[str, Any]:
    by_status: dict[int, list[str]] = {}
    for name in dict.fromkeys(names):
        for status in (KINDS[name].status, *KINDS[name].also):
            by_status.setdefault(status, []).append(name)
    return {
        str(status): {
            "description": ", ".join(f"`{name}`" for name in names),
            "content": {PROBLEM_MEDIA: {"schema": {"$ref": COMPONENTS + "Problem"}}},
        }
        for status, names in sorted(by_status.items())
    }
