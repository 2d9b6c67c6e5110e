"""The shapes of all that stands in entries and archives, written down: `python -m tests.eventstore.log_shapes`.

`log_shapes.json` holds, for the table and for each ruleset, every tag with its fields: type, default, and whether it is
private. Types inside a field are listed by their path (`standings[].seat`). The command brings the file up to date. It
refuses a change that old logs do not survive: such a shape gets a new tag, an upcaster for the old tag, and an old log
in `old_logs.py` that proves it. The old shape stays in the file, under `older`.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import click
import msgspec
from msgspec import inspect

from domain.core.agenda import Step
from domain.core.events import Decision, Event, private_fields
from domain.core.ruleset import Ruleset
from domain.rulesets import RULESETS
from eventstore.log.codec import TABLE_UPCASTERS
from eventstore.log.entry import Body, Opening
from eventstore.proof.archive import AnyLine
from eventstore.table.commands import AnyCommand, TableCommand
from eventstore.table.events import TableEvent
from eventstore.tournament.entries import TournamentBody
from tests.tiny import TINY

FILE: Final = Path(__file__).parent / "data" / "log_shapes.json"
ALL_RULESETS: Final[Mapping[str, Ruleset[Any]]] = {**RULESETS, "tiny": TINY}
OLDER: Final = "older"
"""Where the file keeps shapes that only upcasters read."""

Shape = dict[str, str]
"""By field: its type, and its default if it has one."""
Shapes = dict[str, dict[str, Shape]]
"""By kind (`events`, `decisions`, …) and tag, or name where there is no tag."""

_KINDS: Final = {Event: "event", Decision: "decision", Step: "step", TableCommand: "act"}
_SCALARS: Final[Mapping[type[inspect.Type], str]] = {
    inspect.AnyType: "Any",
    inspect.BoolType: "bool",
    inspect.FloatType: "float",
    inspect.IntType: "int",
    inspect.NoneType: "None",
    inspect.RawType: "Any",
    inspect.StrType: "str",
}


def unannotated(kind: inspect.Type) -> inspect.Type:
    """Return a type without its annotations for schemas."""
    return kind.type if isinstance(kind, inspect.Metadata) else kind


class Change(msgspec.Struct, frozen=True):
    """A difference between the recorded shapes and the shapes of the code."""

    where: str
    """Ruleset, tag and field."""
    difference: str
    breaks: bool
    """Whether an old entry could not be read any more, or would be read as something else."""

    def __str__(self) -> str:
        return f"{self.where}: {self.difference}"


# Shapes of the code


def today() -> dict[str, Shapes]:
    """Return the shapes that the code has: of the table with all entries, of tournaments, and of each ruleset."""
    shapes_now = {
        "table": shapes(TableEvent, AnyCommand, Body[Any, Any], Opening, AnyLine),
        "tournament": shapes(TournamentBody),
    }
    for name, ruleset in ALL_RULESETS.items():
        shapes_now[name] = shapes(ruleset.event_type, ruleset.decision_type, ruleset.options_type)
    return shapes_now


def shapes(*types: Any) -> Shapes:
    """Return the shapes of these types, and of every tagged type inside them.

    Raises:
        TypeError: a field has a type whose shape cannot be told, or a struct takes unknown fields.
    """
    teller = _Teller()
    for kind in map(inspect.type_info, types):
        if isinstance(kind, inspect.StructType):
            teller.struct(kind)
        else:
            teller.text(kind, "", {})
    return {kind: dict(sorted(tags.items())) for kind, tags in sorted(teller.shapes.items())}


def _forbids_unknown(struct: inspect.StructType) -> None:
    """Raise TypeError if a struct takes unknown fields: a forger of an entry could hide something there."""
    if not struct.forbid_unknown_fields:
        raise TypeError(f"{struct.cls.__module__}.{struct.cls.__qualname__} takes unknown fields")


class _Teller:
    """Collects the shape of each struct that it is told of."""

    def __init__(self) -> None:
        self.shapes: Shapes = {}

    def struct(self, struct: inspect.StructType) -> str:
        """Note the shape of a struct and return its kind."""
        cls: type[msgspec.Struct] = getattr(struct.cls, "__origin__", struct.cls)  # a generic type has parameters
        _forbids_unknown(struct)
        kind = next((kind for base, kind in _KINDS.items() if issubclass(cls, base)), "")
        tags, tag = self.shapes.setdefault(f"{kind or 'other'}s", {}), str(struct.tag or cls.__name__)
        if tag not in tags:
            tags[tag] = shape = Shape()
            private = private_fields(cls) if issubclass(cls, Event | Decision) else ()
            self._fields(struct.fields, "", shape, private)
        return kind or f"tagged[{tag!r}]"

    def text(self, kind: inspect.Type, path: str, shape: Shape) -> str:
        """Return the notation of a type; its inner types go into *shape*, under their paths."""
        kind = unannotated(kind)
        match kind:
            case inspect.StructType(tag=None):
                _forbids_unknown(kind)
                self._fields(kind.fields, f"{path}.", shape)
                return "object"
            case inspect.StructType():
                return self.struct(kind)
            case inspect.NamedTupleType():
                self._fields(kind.fields, f"{path}.", shape)
                return f"array[{', '.join(field.encode_name for field in kind.fields)}]"
            case inspect.UnionType():
                return " | ".join(sorted({self.text(alternative, path, shape) for alternative in kind.types}))
            case inspect.LiteralType() | inspect.EnumType():
                values = kind.values if isinstance(kind, inspect.LiteralType) else [member.value for member in kind.cls]
                return f"Literal[{', '.join(sorted(map(repr, values)))}]"
            case inspect.VarTupleType() | inspect.ListType() | inspect.FrozenSetType():
                return f"list[{self.text(kind.item_type, f'{path}[]', shape)}]"
            case inspect.TupleType():
                inner = [self.text(item_type, f"{path}[{n}]", shape) for n, item_type in enumerate(kind.item_types)]
                return f"tuple[{', '.join(inner)}]"
            case inspect.DictType():
                key = self.text(kind.key_type, f"{path}{{}}", shape)
                return f"dict[{key}, {self.text(kind.value_type, f'{path}{{}}', shape)}]"
            case _ if type(kind) in _SCALARS:
                limits = {name: value for name, value in msgspec.structs.asdict(kind).items() if value is not None}
                return _SCALARS[type(kind)] + (f"({', '.join(f'{n}={v!r}' for n, v in limits.items())})" * bool(limits))
            case _:
                raise TypeError(f"the shape of {path or 'a type'} cannot be told: {kind}")

    def _fields(self, fields: Sequence[inspect.Field], before: str, shape: Shape, private: Sequence[str] = ()) -> None:
        for field in fields:
            path = before + field.encode_name
            shape[path] = ""  # stands before its inner types
            text = self.text(field.type, path, shape)
            text = f"Private[{text}]" if field.name in private else text
            shape[path] = text if field.required else f"{text} = {_default(field)}"


def _default(field: inspect.Field) -> str:
    value = field.default_factory() if field.default is msgspec.NODEFAULT else field.default
    return msgspec.json.encode(value).decode()


# Changes


def changes(before: Mapping[str, Any], after: Mapping[str, Shapes], upcast: Mapping[str, set[str]]) -> list[Change]:
    """Return the differences from the recorded shapes.

    Args:
        before: the recorded shapes, by ruleset.
        after: the shapes of the code.
        upcast: by ruleset, the tags that have an upcaster.
    """
    changes_found: list[Change] = []
    for name in {**before, **after}:
        kinds, now = dict(before.get(name, {})), after.get(name, {})
        kinds.pop(OLDER, None)
        for kind in {**kinds, **now}:
            tags, tags_now = kinds.get(kind, {}), now.get(kind, {})
            for tag in {**tags, **tags_now}:
                where = f"{name} {tag}"
                if tag not in tags:
                    changes_found.append(Change(where, "is new", breaks=False))
                elif tag in tags_now:
                    changes_found += _changed(where, tags[tag], tags_now[tag])
                else:
                    has_no_upcaster = tag not in upcast.get(name, set())
                    changes_found.append(
                        Change(where, "is gone" + has_no_upcaster * " and has no upcaster", breaks=has_no_upcaster)
                    )
    return changes_found


def _changed(where: str, old: Shape, new: Shape) -> Iterator[Change]:
    for path in {**old, **new}:
        at, (was, default), (now, default_now) = f"{where} {path}", _split(old.get(path)), _split(new.get(path))
        if old.get(path) == new.get(path):
            continue
        if not now:
            yield Change(at, f"was {was} and is gone", breaks=True)
        elif not was:
            needed = default_now is None and not _inside_new(path, old)
            yield Change(at, "is new" + needed * f" and needed: {now}", breaks=needed)
        elif not _reads(_parsed(now), _parsed(was)):
            yield Change(at, f"was {was} and is {now}", breaks=True)
        elif default is not None and not _is_default_still(path, default, default_now, (old, new)):
            yield Change(at, f"had the default {default} and has {default_now or 'none'}", breaks=True)
        else:
            yield Change(at, f"was {old[path]} and is {new[path]}", breaks=False)


def _is_default_still(path: str, before: str, now: str | None, shapes_of_tag: tuple[Shape, Shape]) -> bool:
    """Return whether a default is the same value: a struct may have new fields, each with its own default."""
    if before == now or now is None:
        return before == now
    old, new = shapes_of_tag
    struct, struct_now = json.loads(before), json.loads(now)
    if not isinstance(struct, dict) or not isinstance(struct_now, dict):
        return False
    fresh = {name: value for name, value in struct_now.items() if name not in struct}
    return struct == {name: value for name, value in struct_now.items() if name in struct} and all(
        f"{path}.{name}" not in old and json.loads(_split(new.get(f"{path}.{name}"))[1] or '"-"') == value
        for name, value in fresh.items()
    )


def _split(shape: str | None) -> tuple[str, str | None]:
    """Return type and default of a field as it is written."""
    text, separator, default = (shape or "").partition(" = ")
    return text, default if separator else None


def _inside_new(path: str, old: Shape) -> bool:
    """Return whether a path lies inside a field that old entries do not have at all, at any depth."""
    return any(
        path[: end.start()] not in old for end in re.finditer(r"[.\[{]", path) if path[end.start() - 1] not in "]}"
    )


def _parsed(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


def _reads(new: ast.expr, old: ast.expr) -> bool:
    """Return whether every value of the old type can be read as the new type, as the same value."""
    if isinstance(old, ast.BinOp):
        return _reads(new, old.left) and _reads(new, old.right)
    if isinstance(new, ast.BinOp):
        return _reads(new.left, old) or _reads(new.right, old)
    if isinstance(old, ast.Subscript) and isinstance(new, ast.Subscript) and ast.dump(old.value) == ast.dump(new.value):
        return _inner_reads(ast.unparse(old.value), _arguments(new), _arguments(old))
    return ast.dump(new) == ast.dump(old)


def _inner_reads(name: str, new: Sequence[ast.expr], old: Sequence[ast.expr]) -> bool:
    if name == "Literal":
        return set(map(ast.dump, old)) <= set(map(ast.dump, new))
    return len(new) == len(old) and all(map(_reads, new, old))


def _arguments(subscript: ast.Subscript) -> Sequence[ast.expr]:
    return subscript.slice.elts if isinstance(subscript.slice, ast.Tuple) else (subscript.slice,)


# The file


def recorded() -> dict[str, Any]:
    """Return the recorded shapes."""
    shapes_recorded: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return shapes_recorded


def upcast() -> dict[str, set[str]]:
    """Return the tags that have an upcaster, by ruleset."""
    return {"table": set(TABLE_UPCASTERS), **{name: set(ruleset.upcasters) for name, ruleset in ALL_RULESETS.items()}}


def record(before: Mapping[str, Any], after: Mapping[str, Shapes]) -> dict[str, Any]:
    """Return the shapes to record: of the code, and of earlier versions read by upcasters."""
    written: dict[str, Any] = {}
    for name, kinds in after.items():
        known = before.get(name, {})
        older: dict[str, list[Shape]] = {tag: list(shape) for tag, shape in known.get(OLDER, {}).items()}
        for kind, tags in known.items():
            for tag, shape in tags.items() if kind != OLDER else ():
                if tag not in kinds.get(kind, {}):
                    older.setdefault(tag, []).append(shape)
        written[name] = {**kinds, **({OLDER: older} if older else {})}
    return written


def main() -> int:
    """Bring the file up to date, unless old logs would not survive the change; return the exit code."""
    before, after = recorded(), today()
    changes_found = changes(before, after, upcast())
    for change in changes_found:
        click.echo(("BREAKS " if change.breaks else "       ") + str(change))
    if any(change.breaks for change in changes_found):
        click.echo("Nothing was written. Give each of these a new tag and an upcaster; see docs/add-a-ruleset.md.")
        return 1
    FILE.write_text(json.dumps(record(before, after), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
