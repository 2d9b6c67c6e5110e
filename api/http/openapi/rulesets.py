"""JSON Schemas of a ruleset's facts: for its own page, and as named schemas of the description."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final, Union

import msgspec

from api.http.openapi.schemas import COMPONENTS, Schema, renamed, schema_components
from domain.core.events import members, private_fields
from domain.core.ruleset import Ruleset
from eventstore.log.entry import Body, CommandTaken, DrawEntry, Hidden, ServiceRun
from eventstore.table.commands import AnyCommand
from eventstore.table.events import Commitment, Occupant, Segment, TableEvent

_SHARED: Final[tuple[Any, ...]] = (
    TableEvent,
    AnyCommand,
    CommandTaken,
    ServiceRun,
    DrawEntry,
    Hidden,
    Commitment,
    Occupant,
    Segment,
)
"""The types in all rulesets' logs."""

_RULESET: Final = "ruleset"
"""The field that tells the schemas of rulesets apart."""


_VARYING: Final = {
    "DecisionOption": ("decision", "Decision", "{}"),
    "EntryTaken": ("events", "Event", "[]"),
    "DryRunResponse": ("events", "Event", "[] null"),
    "EntryView": ("body", "Body", "{}"),
    "Hint": ("decision", "Decision", "{}"),
    "GameView": ("position", "View", "{} null"),
    "NewGameRequest": ("options", "Options", "{}"),
    "WhatIfStep": ("decision", "Decision", "{} null"),
}
"""By schema: its field that differs by ruleset, the kind of the ruleset's schema there, and whether the field holds an
object or an array, or `null` too."""

_HOLDERS: Final = ("DecisionList", "SeatDecisions", "DecisionsThen", "NextMoment", "WhatIf")
"""The schemas that contain a schema of `_VARYING` and so differ by ruleset too."""


def by_ruleset(schemas: Mapping[str, Schema], rulesets: Iterable[Ruleset[Any]]) -> dict[str, Schema]:
    """Return the named schemas of a service; a schema that differs by ruleset has a shape for each.

    `BisonGameView` is the shape for Bison; `GameView` is the union of all shapes, told apart by `ruleset`. So an
    `end_turn` of Wendake is never read as an `end_turn` of Bison. `BisonDecision` and its like are the ruleset's own.

    Args:
        schemas: the schemas of requests and answers.
        rulesets: the rulesets of the service.
    """
    shapes = {**_shared_schemas(), **schemas}
    varying = [*_VARYING, *_HOLDERS]
    told_apart = [name for name in varying if _RULESET in shapes[name]["properties"]]
    plain = {name: shapes.pop(name) for name in varying}
    unions = {
        name: {
            "title": name,
            "description": plain[name]["description"],
            "anyOf": [],
            "discriminator": {"propertyName": _RULESET, "mapping": {}},
        }
        for name in told_apart
    }
    decisions: list[Schema] = []
    for ruleset in rulesets:
        shapes |= _ruleset_schemas(ruleset)
        names = {name: _named(ruleset, name) for name in varying}
        for name, schema in plain.items():
            shapes[names[name]] = _shape(renamed(schema, names), name, ruleset)
        for name, union in unions.items():
            place = COMPONENTS + names[name]
            union["anyOf"].append({"$ref": place})
            union["discriminator"]["mapping"][ruleset.name] = place
        decisions.append({"$ref": COMPONENTS + _named(ruleset, "Decision")})
    # A decision need not name its ruleset: the game has one, and the service refuses decisions of other rulesets.
    for name in ("DecisionRequest", "SupposedDecision"):
        shapes[name]["properties"]["decision"] = {"anyOf": decisions}
    return shapes | unions


def schemas_of(ruleset: Ruleset[Any]) -> dict[str, Schema]:
    """Return the schemas of options, decisions, events and view, each a document of its own (`$id`).

    References lead to the `$defs` of the same schema.
    """
    types = {
        "options": ruleset.options_type,
        "decisions": ruleset.decision_type,
        "events": ruleset.event_type,
        "view": ruleset.view_type,
    }
    documents: dict[str, Schema] = {}
    for name, kind in types.items():
        hidden = [Hidden] if name == "events" else []
        (top, *_), schemas = schema_components([kind, *hidden], "#/$defs/")
        if hidden:
            schemas |= {
                member.__name__: _with_hidden(schemas[member.__name__], member, "#/$defs/") for member in members(kind)
            }
        documents[name] = {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "$id": f"/v1/rulesets/{ruleset.name}/{name}",
            **top,
            "$defs": schemas,
        }
    return documents


@cache
def _shared_schemas() -> dict[str, Schema]:
    components = schema_components(_SHARED)[1]
    return components | {
        event.__name__: _with_hidden(components[event.__name__], event, COMPONENTS) for event in members(TableEvent)
    }


def _shape(schema: Schema, name: str, ruleset: Ruleset[Any]) -> Schema:
    """Return the shape that a schema has in a ruleset."""
    fields = dict(schema["properties"])
    if name in _VARYING:
        field, part, form = _VARYING[name]
        shape: Schema = {"$ref": COMPONENTS + _named(ruleset, part)}
        shape = {"type": "array", "items": shape} if "[]" in form else shape
        fields[field] = {"anyOf": [shape, {"type": "null"}]} if "null" in form else shape
    if _RULESET in fields:
        fields[_RULESET] = {"type": "string", "const": ruleset.name}
    if name == "NewGameRequest":
        fields["seats"] |= {"minimum": min(ruleset.seats), "maximum": max(ruleset.seats)}
    return {**schema, "title": _named(ruleset, name), "properties": fields}


def _named(ruleset: Ruleset[Any], name: str) -> str:
    """Return the name of a ruleset's schema: the name of the class, with the name of the ruleset before it."""
    prefix = ruleset.name.title().replace("_", "")
    return name if name.startswith(prefix) else prefix + name


def _ruleset_schemas(ruleset: Ruleset[Any]) -> dict[str, Schema]:
    """Return the named schemas of a ruleset.

    `BisonDecision` is a decision; `BisonEvent` and `BisonBody` are events and bodies of entries as a log has them,
    `BisonView` is `position` in a state, `BisonOptions` the options of a new game.
    """
    event_type: Any = Union[ruleset.event_type, TableEvent]  # noqa: UP007 - built at run time from values
    generic: Any = Body
    types = {
        "Decision": ruleset.decision_type,
        "Event": event_type,
        "Body": generic[ruleset.decision_type, event_type],
        "View": ruleset.view_type,
        "Options": ruleset.options_type,
    }
    shared = _shared_schemas()
    tops, parts = schema_components(
        types.values(), name_of=lambda name: name if name in shared else _named(ruleset, name)
    )
    named = {name: part for name, part in parts.items() if name not in shared}
    for name, top in zip(types, tops, strict=True):
        named.setdefault(_named(ruleset, name), {"title": _named(ruleset, name), **top})
    for kind in members(ruleset.event_type):
        name = _named(ruleset, kind.__name__)
        named[name] = _with_hidden(named[name], kind, COMPONENTS)
    return _with_decision_schemas(named, ruleset)


def _with_decision_schemas(named: dict[str, Schema], ruleset: Ruleset[Any]) -> dict[str, Schema]:
    """Add schemas of decisions as a log has them: there private fields may be hidden, in a request they may not."""
    names: dict[str, str] = {}
    for kind in members(ruleset.decision_type):
        if private_fields(kind):
            name = _named(ruleset, kind.__name__)
            names[name] = f"{name}Taken"
            named[names[name]] = _with_hidden(named[name], kind, COMPONENTS) | {"title": names[name]}
    cause = _named(ruleset, "DecisionTaken")
    return named | {cause: renamed(named[cause], names)}


def _with_hidden(schema: Schema, kind: type[msgspec.Struct], place: str) -> Schema:
    """Return the schema of a type; a private field may also be a commitment (`Hidden`)."""
    fields = dict(schema["properties"])
    for field in private_fields(kind):
        fields[field] = {"anyOf": [*fields[field].get("anyOf", [fields[field]]), {"$ref": place + "Hidden"}]}
    return {**schema, "properties": fields}
