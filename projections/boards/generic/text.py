"""Any position on a terminal, by name and value: for rulesets without a drawing of their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec
from rich.console import RenderableType
from rich.text import Text

from projections.boards.colours import printable, words
from projections.views import ViewOf

_INDENT: Final = "  "
_LONGEST_LINE: Final = 84


def draw(view: ViewOf[Any]) -> RenderableType:
    """Draw the position of a view."""
    return Text("\n").join(_lines(msgspec.to_builtins(view.position, str_keys=True), 0))


def _lines(value: Any, depth: int) -> Iterator[Text]:
    for name, member in _members(value):
        line = Text(_INDENT * depth)
        line.append(words(name), style="dim")
        short = _short(member)
        if short is None:
            yield line
            yield from _lines(member, depth + 1)
        else:
            yield line.append(": ").append(short)


def _members(value: Any) -> list[tuple[str, Any]]:
    if isinstance(value, Mapping):
        return list(value.items())
    return [(str(number), member) for number, member in enumerate(value)]


def _short(value: Any) -> str | None:
    """Return a value on one line; `None` when it needs lines of its own."""
    if isinstance(value, Mapping):
        parts = [(words(name), _short(member)) for name, member in value.items()]
        if any(part is None or isinstance(value[name], Mapping) for (_, part), name in zip(parts, value, strict=True)):
            return None
        line = ", ".join(f"{name} {part}" for name, part in parts)
        return line if len(line) <= _LONGEST_LINE else None
    if isinstance(value, Sequence) and not isinstance(value, str):
        if any(isinstance(member, Mapping) for member in value):
            return None
        return " ".join(str(_short(member)) for member in value) or "-"
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return printable(str(value))
