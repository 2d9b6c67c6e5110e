"""Options of a game, and the keys of the sentences that explain them.

Every option has a name (`bison-option-variant`) and a sentence about its effect (`…-about`). Every value of an option
with a fixed list of values has a text of its own (`…-is-1`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, cast

import msgspec
from msgspec import inspect as shapes

RULE: Final = "x-rule"
"""The keyword of a JSON Schema that names the paragraph of the rules by which an option is explained."""


class Option(msgspec.Struct, frozen=True):
    """An option that the players of a game agree on, or a part of one."""

    path: str
    """The name of the option; a part has the name of its option, a dot, and its own name (`layout.turns`)."""
    values: tuple[str | int, ...]
    """The values to choose from; empty where every value of the type is allowed."""
    rule: str | None
    """The paragraph of the rules that explains it, without the name of the ruleset."""

    def key(self, ruleset: str, *, value: str | int | None = None, about: bool = False) -> str:
        """Return the key of a sentence of the option: its name, its effect (`about`), or a value.

        >>> Option("layout.turns", (), None).key("manitoba", about=True)
        'manitoba-option-layout-turns-about'
        """
        end = "-about" if about else "" if value is None else f"-is-{value}"
        return f"{ruleset}-option-{self.path}{end}".replace("_", "-").replace(".", "-").lower()


def ruled(paragraph: str) -> msgspec.Meta:
    """Return the annotation that names, in the type of an option, the paragraph of the rules that explains it."""
    return msgspec.Meta(extra_json_schema={RULE: paragraph})


def options_of(options_type: type[Any]) -> tuple[Option, ...]:
    """Return the options of a ruleset, each followed by its parts."""
    return tuple(_options(cast("shapes.StructType", shapes.type_info(options_type)), ""))


def _options(struct: shapes.StructType, prefix: str) -> Iterator[Option]:
    for field in struct.fields:
        named, rule = _unpacked(field.type)
        path = f"{prefix}{field.encode_name}"
        listed = (value for member in named if isinstance(member, shapes.LiteralType) for value in member.values)
        yield Option(path, tuple(value for value in listed if isinstance(value, str | int)), rule)
        for struct_member in named:
            if isinstance(struct_member, shapes.StructType):
                yield from _options(struct_member, f"{path}.")


def _unpacked(shape: shapes.Type) -> tuple[tuple[shapes.Type, ...], str | None]:
    """Return the types that a field may hold, and the paragraph that its annotation names."""
    if isinstance(shape, shapes.Metadata):
        members, rule = _unpacked(shape.type)
        return members, (shape.extra_json_schema or {}).get(RULE, rule)
    return (shape.types if isinstance(shape, shapes.UnionType) else (shape,)), None
