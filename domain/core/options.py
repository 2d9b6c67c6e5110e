"""Options of a game: what there is to agree on, and the keys of the sentences that explain it.

Every option has a name (`bison-option-variant`) and a sentence that says what it changes (`…-about`); every value of an
option that has a fixed list of them has a text of its own (`…-is-1`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, cast

import msgspec
from msgspec import inspect as shapes

RULE: Final = "x-rule"
"""The keyword of a JSON Schema that names the paragraph of the rules by which an option is explained."""


class Option(msgspec.Struct, frozen=True):
    """One thing that can be agreed on."""

    path: str
    """Its name; of a part of another option: that option's name, a dot, and its own (`layout.turns`)."""
    values: tuple[str | int, ...]
    """What can be chosen; none where anything of its type can be."""
    rule: str | None
    """The paragraph of the rules that explains it, without the name of the ruleset."""

    def key(self, ruleset: str, *, value: str | int | None = None, about: bool = False) -> str:
        """Return the key of its name, of what it changes, or of one of its values."""
        end = "-about" if about else "" if value is None else f"-is-{value}"
        return f"{ruleset}-option-{self.path}{end}".replace("_", "-").replace(".", "-").lower()


def ruled(paragraph: str) -> msgspec.Meta:
    """Return what says in the type of an option which paragraph of the rules explains it."""
    return msgspec.Meta(extra_json_schema={RULE: paragraph})


def options_of(options_type: type[Any]) -> tuple[Option, ...]:
    """Return the options of a ruleset, each followed by its parts."""
    return tuple(_options(cast("shapes.StructType", shapes.type_info(options_type)), ""))


def _options(struct: shapes.StructType, prefix: str) -> Iterator[Option]:
    for field in struct.fields:
        named, rule = _unpacked(field.type)
        path = f"{prefix}{field.encode_name}"
        listed = (value for one in named if isinstance(one, shapes.LiteralType) for value in one.values)
        yield Option(path, tuple(value for value in listed if isinstance(value, str | int)), rule)
        for one in named:
            if isinstance(one, shapes.StructType):
                yield from _options(one, f"{path}.")


def _unpacked(one: shapes.Type) -> tuple[tuple[shapes.Type, ...], str | None]:
    """Return what a field may hold, and the paragraph that its type names."""
    if isinstance(one, shapes.Metadata):
        found, rule = _unpacked(one.type)
        return found, (one.extra_json_schema or {}).get(RULE, rule)
    return (one.types if isinstance(one, shapes.UnionType) else (one,)), None
