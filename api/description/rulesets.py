"""JSON Schemas of a ruleset's facts: for its own page, and as named parts of the description."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final, TypeAlias, Union

import msgspec

from domain.facts import private_fields
from domain.ruleset import Ruleset
from eventstore.acts import AnyAct, Commitment, Occupant, Segment, TableEvent
from eventstore.entries import ActTaken, Body, DrawEntry, Hidden, ServiceRun

__all__ = ["SHARED", "Schema", "ruleset_parts", "schemas_of", "table_parts"]

Schema: TypeAlias = dict[str, Any]

_PLACE: Final = "#/components/schemas/"
SHARED: Final[tuple[Any, ...]] = (TableEvent, AnyAct, ActTaken, ServiceRun, DrawEntry, Hidden)
"""What all rulesets' logs have in common."""

_PARTS: Final = ("Decision", "Event", "Entry", "View", "Options")


@cache
def table_parts() -> dict[str, Schema]:
    """Give the named schemas that all rulesets share."""
    _, parts = msgspec.json.schema_components((*SHARED, Commitment, Occupant, Segment), ref_template=_PLACE + "{name}")
    return parts


def ruleset_parts(ruleset: Ruleset[Any]) -> dict[str, Schema]:
    """Give the named schemas of a ruleset, each with the ruleset's name before it (`bison.LayTile`).

    `<name>.Decision` is what can be decided; `<name>.Event` and `<name>.Entry` are events and bodies as a
    log has them, `<name>.View` is `position` in a state, `<name>.Options` what a game can be opened with.
    """
    event_type: Any = Union[ruleset.event_type, TableEvent]  # noqa: UP007 - built at run time from values
    generic: Any = Body
    body_type: Any = generic[ruleset.decision_type, event_type]
    types = (ruleset.decision_type, ruleset.event_type, body_type, ruleset.view_type, ruleset.options_type)
    tops, parts = msgspec.json.schema_components(types, ref_template=_PLACE + "{name}")
    _hide_private(parts, ruleset.event_type)
    shared = table_parts()
    names = {name: name if name in shared else f"{ruleset.name}.{_short(name, parts)}" for name in parts}
    named = {names[name]: _renamed(schema, names) for name, schema in parts.items() if name not in shared}
    for part, top in zip(_PARTS, tops, strict=True):
        named.setdefault(f"{ruleset.name}.{part}", _renamed(top, names))
    _hide_taken(named, ruleset)
    return named


def schemas_of(ruleset: Ruleset[Any]) -> dict[str, Schema]:
    """Give the schemas of options, decisions, events and view, each complete in itself."""
    types = {
        "options": ruleset.options_type,
        "decisions": ruleset.decision_type,
        "events": ruleset.event_type,
        "view": ruleset.view_type,
    }
    found: dict[str, Schema] = {}
    for name, kind in types.items():
        schema = msgspec.json.schema(kind)
        if name == "events":
            _hide_private(schema["$defs"], kind)
            schema["$defs"]["Hidden"] = table_parts()["Hidden"]
            schema = _renamed(schema, {}, lambda text: text.replace(_PLACE, "#/$defs/"))
        found[name] = schema
    return found


def _hide_private(parts: dict[str, Schema], union: Any) -> None:
    """Let private fields of events also be what stands for them where they may not be seen."""
    for kind in getattr(union, "__args__", (union,)):
        fields = parts[kind.__name__]["properties"] if kind.__name__ in parts else {}
        for field in private_fields(kind) if fields else ():
            shown = fields[field]
            fields[field] = {"anyOf": [shown, {"$ref": _PLACE + "Hidden"}]}


def _hide_taken(named: dict[str, Schema], ruleset: Ruleset[Any]) -> None:
    """Let a decision in a log have hidden fields that one sent to the service has not."""
    taken: dict[str, str] = {}
    for kind in getattr(ruleset.decision_type, "__args__", (ruleset.decision_type,)):
        fields = private_fields(kind)
        if fields:
            name = f"{ruleset.name}.{kind.__name__}"
            seen = {kind.__name__: msgspec.json.decode(msgspec.json.encode(named[name]))}
            _hide_private(seen, kind)
            named[f"{name}Taken"] = seen[kind.__name__]
            taken[name] = f"{name}Taken"
    if taken:
        cause = f"{ruleset.name}.DecisionTaken"
        named[cause] = _renamed(named[cause], taken)


def _short(name: str, parts: dict[str, Schema]) -> str:
    """Give a generic type's name without its arguments, unless two would get the same."""
    short = name.partition("_")[0]
    return short if sum(other.partition("_")[0] == short for other in parts) == 1 else name


def _renamed(value: Any, names: dict[str, str], also: Callable[[str], str] | None = None) -> Any:
    """Give a schema whose references use new names."""
    if isinstance(value, dict):
        return {key: _renamed(one, names, also) for key, one in value.items()}
    if isinstance(value, list):
        return [_renamed(one, names, also) for one in value]
    if isinstance(value, str) and value.startswith("#/"):
        head, _, name = value.rpartition("/")
        text = f"{head}/{names.get(name, name)}"
        return also(text) if also is not None else text
    return value
