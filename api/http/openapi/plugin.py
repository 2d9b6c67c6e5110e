"""The description of the service: Litestar's, with the schemas that msgspec makes of the types it reads and writes.

Litestar's own schemas of tagged unions have no discriminators, and it could not tell rulesets apart.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache, cached_property
from typing import Any, Final, cast, get_origin

import msgspec
from litestar import Router
from litestar._openapi.schema_generation import SchemaCreator
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import Components, OpenAPIType, SecurityScheme, Tag
from litestar.openapi.spec import Schema as SchemaSpec
from litestar.params import BodyKwarg
from litestar.plugins import OpenAPISchemaPlugin
from litestar.routes import BaseRoute
from litestar.types import ControllerRouterHandler
from litestar.typing import FieldDefinition

from api.http.openapi.rulesets import by_ruleset
from api.http.openapi.schemas import Schema, references, schema_components, with_defaults_described
from domain.core.ruleset import Ruleset

_VERSION: Final = "1"
"""The version of the calls, as their paths have it."""
_ABOUT: Final = (
    "Plays complete eurogames. Every decision is an entry of a log that can be read, verified, forked and replayed "
    "at any version. Errors are problem documents (RFC 9457); `/problems` explains each kind."
)
_TAGS: Final = {
    "players": "Players: tokens, roles, games and turns.",
    "rulesets": "The rulesets, and the schemas of their facts.",
    "games": "Tables: opening, listing, seats, and the commands of organisers and operators.",
    "play": "The state as a viewer sees it, and decisions.",
    "log": "Entries, streams of entries, and read models of the log.",
    "disputes": "Disputes of players, and the answers of organisers.",
    "annotations": "Notes about versions of a game, and answers to them.",
    "proofs": "Verification, and archives out and in.",
    "studies": "Moments of several games in chapters, with words.",
    "ratings": "Ratings of players, and results of seats and tribes, from the games that count.",
    "service": "Health, metrics, the description, and the kinds of problems.",
}


class _NoRoutes(Router):
    """Drops the routes with which Litestar serves the document: `getSchema` is described itself and has a tag."""

    def register(self, value: ControllerRouterHandler) -> list[BaseRoute]:
        """Register nothing."""
        return []


def openapi_config() -> OpenAPIConfig:
    """Return the document's description of the service as a whole."""
    return OpenAPIConfig(
        title="Tabletape",
        version=_VERSION,
        description=_ABOUT,
        tags=[Tag(name, text) for name, text in _TAGS.items()],
        components=Components(security_schemes={"token": SecurityScheme(type="http", scheme="bearer")}),
        use_handler_docstrings=True,
        openapi_router=_NoRoutes("/schema", route_handlers=[]),
    )


class MsgspecSchemas(OpenAPISchemaPlugin):
    """Brings msgspec's schemas of bodies and answers into the document.

    Args:
        rulesets: the rulesets of the service.
        kinds: types that differ by ruleset, and other types that operations name and no handler does.
    """

    def __init__(self, rulesets: Mapping[str, Ruleset[Any]], kinds: Collection[type[msgspec.Struct]]) -> None:
        self._rulesets = rulesets
        self._kinds = kinds
        self._written: dict[str, Schema] = {}

    @cached_property
    def _named(self) -> dict[str, Schema]:
        return by_ruleset(schema_components(self._kinds)[1], self._rulesets.values())

    def is_plugin_supported_field(self, field_definition: FieldDefinition) -> bool:
        """Return whether it is a struct or a container, or the parameter that names a ruleset."""
        kind = get_origin(field_definition.annotation) or field_definition.annotation
        contains = isinstance(kind, type) and issubclass(kind, msgspec.Struct | tuple | list | dict)
        return contains or (kind is str and field_definition.name == "ruleset")

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: SchemaCreator) -> SchemaSpec:
        """Return the schema of a type, and register the named schemas that it leads to."""
        if field_definition.name == "ruleset":
            # A pattern, for a list of words would be a type of its own that changes with each new ruleset.
            return SchemaSpec(type=OpenAPIType.STRING, pattern=f"^({'|'.join(self._rulesets)})$")
        top, named = _schema_of(field_definition.annotation)
        named = named | self._named
        registry = schema_creator.schema_registry
        waiting = {*references(top), *(kind.__name__ for kind in self._kinds)}
        while waiting:
            name = waiting.pop()
            if self._written.setdefault(name, named[name]) != named[name]:
                raise AssertionError(f"two types have one name: {name}")
            schema = registry.get_schema_for_field_definition(_component(name))
            if schema.title is None:
                _fill(schema, with_defaults_described(named[name]))
                waiting |= set(references(named[name]))
        if "$ref" in top:
            (name,) = references(top)
            # Litestar takes a reference as well, though the type of this method does not say so.
            return cast("SchemaSpec", registry.get_reference_for_field_definition(_component(name)))
        return _fill(SchemaSpec(), top)


@cache
def _schema_of(kind: Any) -> tuple[Schema, dict[str, Schema]]:
    """Return the schema of a type and the named schemas that it leads to; many calls have the same answer."""
    (top,), named = schema_components([kind])
    return top, named


def _component(name: str) -> FieldDefinition:
    """Return the key of a named schema in Litestar's registry."""
    return FieldDefinition.from_kwarg(Any, name, kwarg_definition=BodyKwarg(schema_component_key=name))


def _fill(schema: SchemaSpec, fields: Schema) -> SchemaSpec:
    for name, value in fields.items():
        setattr(schema, SchemaSpec.field_aliases().get(name, name), value)
    return schema
